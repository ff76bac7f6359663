// Which changes of a file make an event longer, and whether they may: more games in a match, more cycles, an entrant more in a round robin or gauntlet.
// They change no game that was planned, so they are allowed until the event is over; they never make it shorter. Other changes: changes.ts.

import type { EntrantName } from '../../core/ids.ts';
import type { EventDefinition } from '../definition.ts';

export type EventState = 'waiting' | 'running' | 'over';

export type ExtensionFacts = {
  readonly now: EventState;
  /** The highest number of a game that was planned. */
  readonly planned: number;
  /** Whether it plays in the opened event. */
  readonly plays: (entrant: EntrantName) => boolean;
};

/** Why the change at `path` (the rest after the event) is refused, empty if it is allowed; `undefined`: it makes no event longer. */
export function extensionRefusal(
  path: string,
  old: EventDefinition,
  current: EventDefinition,
  facts: ExtensionFacts,
): string | undefined {
  const lengths = lengthsAt(path, old, current);
  const newcomer = lengths === undefined ? newcomerAt(path, old, current) : undefined;
  if (lengths === undefined && newcomer === undefined) return undefined;
  if (facts.now === 'over') return REFUSED.over;
  if (lengths !== undefined && lengths.after < lengths.before) return REFUSED.shorter;
  if (facts.now === 'waiting') return '';
  if (drawsStartPosition(old)) return REFUSED.drawn;
  if (newcomer !== undefined && 'encounters' in old.format && old.format.encounters !== undefined) return REFUSED.encounters;
  if (newcomer !== undefined) return facts.plays(newcomer) ? REFUSED.plays : '';
  return old.format.kind === 'match' && facts.planned > old.format.encounter.games ? REFUSED.tieBreaks : '';
}

const REFUSED = {
  over: 'the event is over (S16-13e); play more games in a new tournament',
  shorter: 'a tournament that has begun may become longer, never shorter',
  drawn: 'the place of the start position was drawn by lot among the openings of the planned games (S16-8a)',
  encounters: 'an entrant more would change the order of its encounters; enter it in a new tournament',
  tieBreaks: 'its tie-break games have begun',
  plays: 'a ruling has already brought it into this event',
} as const;

function lengthsAt(
  path: string,
  { format: old }: EventDefinition,
  { format: current }: EventDefinition,
): { readonly before: number; readonly after: number } | undefined {
  if (path === '.format.cycles' && 'cycles' in old && 'cycles' in current) return { before: old.cycles, after: current.cycles };
  if (path === '.format.encounter.games' && old.kind === 'match' && current.kind === 'match')
    return { before: old.encounter.games, after: current.encounter.games };
  return undefined;
}

/** The entrant that the path is about, if the file enters it by name after all others of a round robin or gauntlet. */
function newcomerAt(path: string, old: EventDefinition, current: EventDefinition): EntrantName | undefined {
  if (old.format.kind !== 'round-robin' && old.format.kind !== 'gauntlet') return undefined;
  const added = current.field.slice(old.field.length).flatMap((source) => (source.kind === 'entrant' ? [source.name] : []));
  const at = /^\.field\[(\d+)\]/u.exec(path)?.[1];
  if (at !== undefined) return added[Number(at) - old.field.length];
  return added.find((name) => path.startsWith(`.entrants[${JSON.stringify(name)}].`));
}

const drawsStartPosition = ({ openings, books }: EventDefinition): boolean =>
  [openings, ...Object.values(books)].some((book) => book?.kind === 'book' && book.startPosition === 'drawn');
