// A journal entry for programs that follow a run: one flat object, whose fields docs/progress.md lists. Unlike a payload it says nothing twice, has no
// paths inside our own data, and keeps its fields when the journal's format changes. Plies are not among them: PGN has the moves.

import { outcomeOf } from '../core/ending.ts';
import type { GameId } from '../core/ids.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { resultOfEnding } from '../games/go/sgf/result.ts';
import { gameOf, type Entry, type EntryKind, type EntryPayloads } from '../journal/entries.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { describeEnding, describeGoEnding } from './describeEnding.ts';
import { describeEntry } from './describeEntry.ts';

export type EntryJson = {
  readonly kind: EntryKind;
  /** Its number in the journal. */
  readonly entry: number;
  /** ISO 8601. */
  readonly at: string;
  /** As a person would read it. */
  readonly text?: string;
} & Fields;

type Fields = Readonly<Record<string, unknown>>;

/** `facts` has the entry. */
export function entryJson(entry: Entry, facts: TournamentFacts): EntryJson {
  const { kind, sequence, atUtcMs, payload } = entry;
  const text = describeEntry(entry, facts);
  const id = gameOf(kind, payload);
  return {
    ...{ kind, entry: sequence, at: new Date(atUtcMs).toISOString() },
    ...(id === undefined ? {} : gameFields(id, facts)),
    ...fieldsOf(entry, facts),
    ...(text === undefined ? {} : { text }),
  };
}

/** A function for each kind: the compiler demands one for a new kind. */
const FIELDS: { readonly [Kind in EntryKind]: (payload: EntryPayloads[Kind], facts: TournamentFacts) => Fields } = {
  'tournament-opened': ({ name, fileName, arbiterVersion }) => ({ tournament: name, file: fileName, version: arbiterVersion }),
  'definition-changed': ({ fileName, changes, by, reason }) => ({ file: fileName, changes, by, reason }),
  'ratings-read': ({ sources }) => ({ sources: sources.map(({ use, path, games }) => ({ use, path, games })) }),
  'engine-accepted': ({ event, entrant, command, sha256 }) => ({ event, engine: entrant, command, sha256 }),
  'version-refused': ({ event, entrant, reason }) => ({ event, engine: entrant, reason }),
  'submissions-closed': ({ event, engines }) => ({ event, engines: engines.map(({ entrant }) => entrant) }),
  'update-refused': ({ event, entrant, changes }) => ({ event, engine: entrant, changes }),
  'event-opened': ({ event, entrants }) => ({ event, entrants }),
  'event-closed': ({ event }) => ({ event }),
  'seed-drawn': ({ event, purpose, rngSeed }) => ({ event, purpose, seed: rngSeed }),
  'round-paired': ({ event, round: { round, pairings, byes } }) => ({
    ...{ event, round },
    pairings: pairings.map(({ white, black }) => ({ white, black })),
    byes: byes.map(({ entrant }) => entrant),
  }),
  'sprt-decided': ({ event, decision: { tally, ...decision } }) => ({
    event,
    ...decision,
    games: tally.games,
    pairs: tally.pairs,
  }),
  'game-referred': ({ plies }) => ({ plies }),
  'judge-called': ({ ply }) => ({ ply }),
  'game-noticed': ({ ply, notice }) => ({ ply, notice }),
  'game-issued': ({ attempt }) => ({ attempt }),
  'game-started': () => ({}),
  'plies-played': () => ({}),
  'game-interrupted': ({ reason }) => ({ reason }),
  'game-held': ({ cause, reason }) => ({ cause, reason }),
  'game-resumed': ({ fromPly }) => ({ fromPly }),
  'game-ended': ({ id, ending, plies, durationMs }, facts) => {
    const isGo = facts.games.get(id)?.issued.opening.start.game === 'go';
    return {
      result: isGo ? resultOfEnding(ending) : resultOf(outcomeOf(ending)),
      ending: ending.kind,
      words: (isGo ? describeGoEnding : describeEnding)(ending, plies),
      ...{ plies, durationMs },
    };
  },
  'engine-unresponsive': ({ entrant, counts }) => ({ engine: entrant, counts }),
  'ruling-made': ({ by, reason, subject }) => ({ by, reason, ruling: subject.kind }),
  'entrant-disqualified': ({ event, entrant, by, reason }) => ({ event, engine: entrant, by, reason }),
  'tournament-closed': ({ outcome }) => ({ outcome }),
  'official-keys': ({ keys }) => ({ officials: keys.map(({ name }) => name) }),
  'journal-restored': ({ backedUpAtUtcMs, arbiterVersion }) => ({
    backedUpAt: new Date(backedUpAtUtcMs).toISOString(),
    version: arbiterVersion,
  }),
  'run-started': ({ arbiterVersion, host, processId }) => ({ version: arbiterVersion, host, process: processId }),
  'run-stopped': ({ reason }) => ({ reason }),
};

const fieldsOf = <Kind extends EntryKind>({ kind, payload }: Entry<Kind>, facts: TournamentFacts): Fields =>
  FIELDS[kind](payload, facts);

/** `game` is its number for rulings and status, `number` its place in the schedule of its event. */
function gameFields(id: GameId, facts: TournamentFacts): Fields {
  const game = facts.games.get(id);
  if (game === undefined) return { game: id };
  const { event, number, round, board } = game.issued;
  return { game: id, event, number, round, board, ...game.shown };
}
