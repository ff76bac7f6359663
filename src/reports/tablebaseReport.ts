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
  return tablebaseRules(definition).flatMap(({ events, men, rule }) => {
    const isFull = counts?.every((count) => count.men > men || count.missing.length === 0) === true;
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

type NeededTables = { readonly rule: TablebaseRuleId; readonly men: number; readonly events: string };

/** The rules by their number of men; events with the same need are grouped. */
function tablebaseRules({ events }: TournamentDefinition): readonly NeededTables[] {
  const chess = events.filter(({ go }) => go === undefined);
  const needs = chess.flatMap((event) => needsOf(event).map((need) => ({ ...need, event })));
  const kinds = new Map(needs.map(({ rule, men }) => [`${rule} ${men}`, { rule, men }]));
  return [...kinds.values()].map(({ rule, men }) => {
    const those = needs.filter((need) => need.rule === rule && need.men === men).map(({ event }) => event);
    const names = those.map(({ key, name }) => (events.length === 1 ? name : key)).join(', ');
    return { rule, men, events: events.length > 1 && those.length === events.length ? 'All events' : names };
  });
}

function needsOf({ adjudication, interruption }: EventDefinition): readonly Omit<NeededTables, 'events'>[] {
  return [
    ...(adjudication.tablebases === undefined ? [] : [{ rule: 'TB-1' as const, men: adjudication.tablebases.men }]),
    ...(interruption.tablebaseMen === undefined ? [] : [{ rule: 'INT-4' as const, men: interruption.tablebaseMen }]),
  ];
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
