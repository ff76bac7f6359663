// One game as the journal has recorded it, chess or Go: its plies, what its players were given, and when.

import { endedGames } from '../core/facts.ts';
import type { Sides } from '../core/colour.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import type { EntrantName, GameId } from '../core/ids.ts';
import { Failure, orFail } from '../core/messages/failure.ts';
import { present } from '../core/present.ts';
import type { EntryPayloads, RecordedOptions } from '../journal/entries.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EntrantDefinition, EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

/** Plies after the opening; times in UTC ms, absent if it never began. `resumedAt`: the plies at which it continued after interruptions. */
export type RecordedGame = {
  readonly event: EventDefinition;
  readonly game: GameFacts;
  readonly plies: readonly PlyRecord[];
  readonly options: Sides<RecordedOptions>;
  readonly startedAtMs: number | undefined;
  readonly endedAtMs: number | undefined;
  readonly resumedAt: readonly number[];
  /** Why it waited for officials, in the words of that time; absent if it never did. */
  readonly referred?: EntryPayloads['game-referred'];
  /**
   * The hash of the entry that gave it its present ending: the referee's, or the last ruling. It never changes afterwards, and covers every move of the
   * game and all that was recorded before. Absent: neither is recorded.
   */
  readonly head?: string;
  /** Why it counts for no one, if a player was replaced since (S16-X). */
  readonly annulled?: string;
};

/** The games to archive: the finished games of a tournament, or `only` some of them. */
export type ArchivedTournament = {
  readonly definition: TournamentDefinition;
  readonly facts: TournamentFacts;
  readonly only?: ReadonlySet<GameId>;
};

/**
 * The finished games of a journal, including those of replaced entrants, in schedule order, one at a time, so that a journal of any length is
 * never held in memory. Omits void games and games in play. Throws `Error` with the journal's message if an entry cannot be read.
 */
export function* recordedGames(reader: JournalReader, tournament: ArchivedTournament): Generator<RecordedGame> {
  for (const { event, game } of finishedGames(tournament)) yield finishedGame(reader, tournament.facts, event, game);
}

/** One finished game. Throws `Error` if an entry cannot be read. */
export function finishedGame(
  reader: JournalReader,
  facts: TournamentFacts,
  event: EventDefinition,
  game: GameFacts,
): RecordedGame {
  const { id } = game.issued;
  const taken = facts.event(event.key).replacements?.find(({ games }) => games.some((one) => one.id === id));
  const shown = (name: EntrantName): string => facts.life(event.key).displayNames.get(name) ?? name;
  const annulled = taken && `${shown(taken.entrant)} was replaced by ${shown(taken.replacement)}`;
  return { ...recordedGame(reader, event, game), ...present({ annulled }) };
}

/** The games to archive, in schedule order. */
export const finishedGames = ({ definition, facts, only }: ArchivedTournament): readonly Pick<RecordedGame, 'event' | 'game'>[] =>
  definition.events.flatMap((event) =>
    endedGames(facts.event(event.key))
      .toSorted((a, b) => a.number - b.number || a.id - b.id)
      .flatMap(({ id }) => {
        const game = facts.games.get(id);
        return game === undefined || only?.has(id) === false ? [] : [{ event, game }];
      }),
  );

/** One game of an event, in play or over, up to the entry `last`. Throws `Error` if an entry cannot be read. */
export const recordedGame = (reader: JournalReader, event: EventDefinition, game: GameFacts, last = Infinity): RecordedGame => ({
  event,
  game,
  ...record(reader, game, last),
});

/** An entrant of an event, including one that only a ruling added. */
export const entrantOf = ({ entrants, reserves = [] }: EventDefinition, name: EntrantName): EntrantDefinition | undefined =>
  [...entrants, ...reserves].find(({ engine }) => engine.name === name);

/** Omits entries after `last`. Throws `Failure` if plies are missing: SQLite has found the game's entries by an index, which a disk may have damaged too. */
function record(
  reader: JournalReader,
  { issued: { id, opening }, plyCount, ending }: GameFacts,
  last: number,
): Omit<RecordedGame, 'event' | 'game'> {
  const plies: PlyRecord[] = [];
  const before = opening.moves.length;
  const incomplete = (expected: string): Failure =>
    new Failure(`Cannot read game ${id}: expected ${expected}; see where the journal breaks with "arbiter verify"`);
  let options: Sides<RecordedOptions> = { white: [], black: [] };
  let startedAtMs: number | undefined;
  let endedAtMs: number | undefined;
  let resumedAt: readonly number[] = [];
  let referred: EntryPayloads['game-referred'] | undefined;
  let head: string | undefined;
  for (const read of reader.entries({ kind: 'game', id }, 0)) {
    const entry = orFail(read);
    if (entry.sequence > last) break;
    switch (entry.kind) {
      case 'game-started':
        startedAtMs ??= entry.payload.atUtcMs;
        options = entry.payload.usedOptions;
        break;
      case 'game-resumed':
        resumedAt = [...resumedAt, entry.payload.fromPly];
        break;
      case 'plies-played': {
        const { firstPly, plies: played } = entry.payload;
        if (firstPly !== before + plies.length + 1)
          throw incomplete(`its ply ${before + plies.length + 1} in entry ${entry.sequence}, got ply ${firstPly}`);
        played.forEach((packed, index) => plies.push(unpackPly(packed, firstPly + index)));
        break;
      }
      case 'game-referred':
        referred = entry.payload;
        endedAtMs = entry.atUtcMs;
        break;
      case 'game-ended':
        endedAtMs = entry.atUtcMs;
        head = entry.hash;
        break;
      case 'ruling-made':
        head = entry.hash;
        break;
      default:
        break;
    }
  }
  if (last === Infinity && ending !== undefined && before + plies.length !== plyCount)
    throw incomplete(`its ${plyCount} plies, got ${before + plies.length}`);
  return { plies, options, startedAtMs, endedAtMs, resumedAt, ...present({ referred, head }) };
}
