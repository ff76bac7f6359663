// The finished games of a journal as archived games, in the order of the schedule, one at a time: a journal of any length is never held.
// Void games and games in play are left out; a ruling's result stands in the place of the referee's.

import type { Sides } from '../core/colour.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import type { EntrantName, GameId } from '../core/ids.ts';
import type { ArchivedGame, ArchivedOptions, ArchivedPly } from '../games/chess/pgn/archivedGame.ts';
import { classifyOpening, openingTags } from '../games/chess/eco/classify.ts';
import type { OpeningTable } from '../games/chess/eco/openingTable.ts';
import type { Entry, RecordedOptions } from '../journal/entries.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { withPrintedCounters } from './printedCounters.ts';

/** `table` names the openings, absent: our own. Throws `Error` with the journal's words where an entry cannot be read. */
export function* archivedGames(
  reader: JournalReader,
  definition: TournamentDefinition,
  facts: TournamentFacts,
  table?: OpeningTable,
): Generator<ArchivedGame> {
  for (const event of definition.events) {
    const finished = [...facts.event(event.key).finished.values()].toSorted((a, b) => a.number - b.number);
    for (const { id } of finished) {
      const game = facts.games.get(id);
      if (game !== undefined) yield archivedGame(reader, event, game, id, table);
    }
  }
}

function archivedGame(
  reader: JournalReader,
  event: EventDefinition,
  { issued, ending }: GameFacts,
  id: GameId,
  table: OpeningTable | undefined,
): ArchivedGame {
  const plies: PlyRecord[] = [];
  let options: Sides<RecordedOptions> = { white: [], black: [] };
  let startedAtMs: number | undefined;
  let endedAtMs: number | undefined;
  let resumedAt: readonly number[] = [];
  for (const entry of entriesOf(reader, id)) {
    switch (entry.kind) {
      case 'game-started':
        startedAtMs ??= entry.payload.atUtcMs;
        options = entry.payload.usedOptions;
        break;
      case 'game-resumed':
        resumedAt = [...resumedAt, entry.payload.fromPly];
        break;
      case 'plies-played':
        entry.payload.plies.forEach((packed, index) => plies.push(unpackPly(packed, entry.payload.firstPly + index)));
        break;
      case 'game-ended':
        endedAtMs = entry.atUtcMs;
        break;
      default:
        break;
    }
  }
  return {
    event: event.name,
    site: event.site ?? '?',
    date: startedAtMs === undefined ? '????.??.??' : new Date(startedAtMs).toISOString().slice(0, 10).replaceAll('-', '.'),
    round: `${issued.round}.${issued.board}`,
    players: { white: issued.white, black: issued.black },
    start: issued.opening.start,
    openingMoves: issued.opening.moves,
    plies: markResumed(
      withPrintedCounters(event.adjudication, {
        start: issued.opening.start,
        openingMoves: issued.opening.moves,
        plies,
        resumedAt,
      }),
      resumedAt,
    ),
    ending,
    timeControls: {
      white: issued.timeControl ?? timeControl(event, issued.white),
      black: issued.timeControl ?? timeControl(event, issued.black),
    },
    options: {
      white: withProtocol(event, issued.white, options.white),
      black: withProtocol(event, issued.black, options.black),
    },
    ...(startedAtMs === undefined ? {} : { startedAtMs }),
    ...(endedAtMs === undefined ? {} : { endedAtMs }),
    tags: new Map([
      ...openingTags(classifyOpening(issued.opening.start, movesOf(issued.opening.moves, plies), table)),
      ...(resumedAt.length === 0 ? [] : [['ResumedAtPly', resumedAt.join(' ')] as const]),
      ...(event.hardware === undefined ? [] : [['Hardware', event.hardware] as const]),
      ...(issued.stage === undefined ? [] : [['Stage', issued.stage] as const]),
    ]),
  };
}

const movesOf = (opening: readonly string[], plies: readonly PlyRecord[]): readonly string[] => [
  ...opening,
  ...plies.map(({ move }) => move),
];

const markResumed = (plies: readonly ArchivedPly[], resumedAt: readonly number[]): readonly ArchivedPly[] =>
  resumedAt.length === 0 ? plies : plies.map((ply) => (resumedAt.includes(ply.ply) ? { ...ply, resumed: true } : ply));

function* entriesOf(reader: JournalReader, id: GameId): Generator<Entry> {
  for (const entry of reader.entries({ kind: 'game', id }, 0)) {
    if (!entry.ok) throw new Error(entry.error.message);
    yield entry.value;
  }
}

const withProtocol = (event: EventDefinition, name: EntrantName, options: RecordedOptions): ArchivedOptions => [
  { name: 'Protocol', value: entrant(event, name)?.engine.protocol ?? 'uci' },
  ...options,
];

const timeControl = (event: EventDefinition, name: EntrantName): ArchivedGame['timeControls']['white'] =>
  entrant(event, name)?.timeControl;

const entrant = (event: EventDefinition, name: EntrantName): EventDefinition['entrants'][number] | undefined =>
  [...event.entrants, ...(event.reserves ?? [])].find(({ engine }) => engine.name === name);
