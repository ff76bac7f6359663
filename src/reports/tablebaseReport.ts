// The report on tablebases before the games begin (S16-11d, CUP-6d): the tables available by number of men, and which rules of which events need
// more. A missing table prevents only the adjudication, never the game.

import type { TableCount } from '../games/chess/syzygy/inventory.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

/** `Tablebases: 3 men 5 of 5, 4 men 30 of 30, …`, as far as tables exist or a rule needs them. */
export function formatTablebases(counts: readonly TableCount[], definition: TournamentDefinition): string {
  const needed = Math.max(0, ...tablebaseRules(definition).map(({ men }) => men));
  const last = counts.findLastIndex(({ men, present }) => men <= needed || present.wdl + present.dtz > 0);
  return `Tablebases: ${counts
    .slice(0, last + 1)
    .map(formatCount)
    .join(', ')}.`;
}

/** A sentence for each rule that lacks some of its tables; `counts` absent: the file names no folder. */
export function tablebaseAdvice(definition: TournamentDefinition, counts: readonly TableCount[] | undefined): readonly string[] {
  return tablebaseRules(definition).flatMap(({ events, men, rule, distances }) => {
    const isNeeded = ({ kind }: TableCount['missing'][number]): boolean => distances || kind === 'wdl';
    const isFull = counts?.every((count) => count.men > men || !count.missing.some(isNeeded)) === true;
    if (isFull) return [];
    const { when, otherwise } = RULES[rule];
    const why =
      counts === undefined
        ? 'the file names no folder with tables (tablebases). Every such game'
        : 'some of these tables are missing. If one is missing, the game';
    return [`${events}: ${when} with ${men} men or fewer ends by tablebase (${rule}), but ${why} ${otherwise}.`];
  });
}

const RULES = {
  'TB-1': { when: 'a position', otherwise: 'goes on' },
  'INT-4': { when: 'an interrupted game', otherwise: 'is resumed' },
} as const;
type TablebaseRuleId = keyof typeof RULES;

/** `distances`: whether it needs the tables of distances (DTZ) too. */
type Need = { readonly rule: TablebaseRuleId; readonly men: number; readonly distances: boolean };

/** The rules by their needs; events with the same need are grouped. */
function tablebaseRules({ events }: TournamentDefinition): readonly (Need & { readonly events: string })[] {
  const groups = new Map<string, { readonly need: Need; readonly those: EventDefinition[] }>();
  for (const event of events.filter(({ go }) => go === undefined)) {
    for (const need of needsOf(event)) {
      const key = JSON.stringify(need);
      const group = groups.get(key) ?? { need, those: [] };
      group.those.push(event);
      groups.set(key, group);
    }
  }
  return [...groups.values()].map(({ need, those }) => {
    const names = those.map(({ key, name }) => (events.length === 1 ? name : key)).join(', ');
    return { ...need, events: events.length > 1 && those.length === events.length ? 'All events' : names };
  });
}

function needsOf({ adjudication: { tablebases }, interruption: { tablebaseMen } }: EventDefinition): readonly Need[] {
  const needs: Need[] = [];
  if (tablebases !== undefined) {
    const { men, after, ignoreFifty } = tablebases;
    needs.push({ rule: 'TB-1', men, distances: after !== 'zeroing' && ignoreFifty !== true });
  }
  if (tablebaseMen !== undefined) needs.push({ rule: 'INT-4', men: tablebaseMen, distances: true });
  return needs;
}

/** More missing tables than this are counted, not named. */
const MOST_NAMED = 4;
const EXTENSIONS = { wdl: '.rtbw', dtz: '.rtbz' } as const;

function formatCount({ men, full, present: { wdl, dtz }, missing }: TableCount): string {
  if (wdl === 0 && dtz === 0) return `${men} men none of ${full}`;
  const count = wdl === dtz ? `${men} men ${wdl} of ${full}` : `${men} men ${wdl} WDL and ${dtz} DTZ of ${full}`;
  const named = missing.slice(0, MOST_NAMED).map(({ name, kind }) => `${name}${EXTENSIONS[kind]}`);
  if (named.length === 0) return count;
  const more = missing.length > named.length ? ` and ${missing.length - named.length} more files` : '';
  return `${count} (missing ${named.join(', ')}${more})`;
}
