// The clocks of games in play, read from the journal by a process whose fold gets no plies: what each side had left when the last ply was recorded,
// and since when the side to move thinks.

import { opposite, withSide, type Colour, type Sides } from '../core/colour.ts';
import type { GameId } from '../core/ids.ts';
import { orFail } from '../core/messages/failure.ts';
import { colourOfPly } from '../core/plies.ts';
import { startMs, type TimeControl } from '../core/timeControl.ts';
import type { JournalEntry } from '../journal/entries.ts';
import { unpackPly } from '../journal/packedPlies.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import type { GameFacts } from './tournamentFacts.ts';

/** `leftMs` of a side is `undefined` without a clock. The clock of `turn` has run since `sinceUtcMs`; `undefined`: it stands. */
export type GameClocks = {
  readonly turn: Colour;
  readonly leftMs: Sides<number | undefined>;
  readonly sinceUtcMs: number | undefined;
};

type Read = GameClocks & { readonly upTo: number };

export class RunningClocks {
  readonly #reader: JournalReader;
  #read: ReadonlyMap<GameId, Read> = new Map();

  constructor(reader: JournalReader) {
    this.#reader = reader;
  }

  /** In the order of the games. Reads only what is new since the last call. Throws `Failure` if an entry cannot be read. */
  of(games: readonly { readonly game: GameFacts; readonly event: EventDefinition }[]): readonly GameClocks[] {
    const read = games.map(({ game, event }) => [game.issued.id, this.#follow(game, event)] as const);
    this.#read = new Map(read);
    return read.map(([, clocks]) => clocks);
  }

  #follow(game: GameFacts, event: EventDefinition): Read {
    const { id, opening } = game.issued;
    let read = this.#read.get(id) ?? {
      upTo: 0,
      turn: colourOfPly(opening.start, opening.moves.length + 1),
      leftMs: { white: startingMs(game, event, 'white'), black: startingMs(game, event, 'black') },
      sinceUtcMs: undefined,
    };
    for (const found of this.#reader.entries({ kind: 'game', id }, read.upTo)) {
      const entry = orFail(found);
      read = { ...read, ...changeBy(entry, read, game, event), upTo: entry.sequence };
    }
    return read;
  }
}

function changeBy(entry: JournalEntry, { leftMs }: Read, game: GameFacts, event: EventDefinition): Partial<GameClocks> {
  const { issued } = game;
  switch (entry.kind) {
    case 'game-started':
      return { sinceUtcMs: entry.payload.atUtcMs };
    case 'game-resumed':
      return { sinceUtcMs: entry.atUtcMs };
    case 'game-interrupted':
    case 'game-held':
      return { sinceUtcMs: undefined };
    case 'plies-played': {
      const { firstPly, plies } = entry.payload;
      const { start } = issued.opening;
      // The last two plies hold the clocks of both sides.
      const first = Math.max(0, plies.length - 2);
      const left = plies.slice(first).reduce((sides, packed, index) => {
        const { ply, leftMs: after } = unpackPly(packed, firstPly + first + index);
        const by = colourOfPly(start, ply);
        return afterPly(sides, by, after, isHourglass(controlOf(game, event, by)));
      }, leftMs);
      return { leftMs: left, turn: colourOfPly(start, firstPly + plies.length), sinceUtcMs: entry.atUtcMs };
    }
    default:
      return {};
  }
}

/** CLOCK-2: both sides of an hourglass share one sum of time, so the other has the rest of it. */
export function afterPly(
  leftMs: Sides<number | undefined>,
  by: Colour,
  after: number | undefined,
  hourglass: boolean,
): Sides<number | undefined> {
  const { white, black } = leftMs;
  const moved = withSide(leftMs, by, after);
  if (!hourglass || white === undefined || black === undefined || after === undefined) return moved;
  return withSide(moved, opposite(by), white + black - after);
}

export const isHourglass = (control: TimeControl | undefined): boolean => control?.kind === 'clock' && control.hourglass === true;

/** The time control of one side of a game. */
export function controlOf({ issued }: GameFacts, event: EventDefinition, colour: Colour): TimeControl | undefined {
  const entrant = [...event.entrants, ...(event.reserves ?? [])].find(({ engine }) => engine.name === issued[colour]);
  return issued.timeControl ?? entrant?.timeControl;
}

/** A side's time before its first move; `undefined`: no clock. */
export function startingMs(game: GameFacts, event: EventDefinition, colour: Colour): number | undefined {
  const { issued, lateMs } = game;
  const left = startMs(controlOf(game, event, colour));
  return left === undefined ? undefined : left - ((lateMs ?? issued.lateMs)?.[colour] ?? 0);
}
