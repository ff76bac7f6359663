// Who played the games of earlier seasons, and how they ended: packed, because tens of thousands of them pass from thread to thread.

import type { Outcome } from '../../core/ending.ts';

/** Their index, in the data folder of this tournament. */
export const EARLIER_FILE = 'earlier.sqlite';

/** A finished game. `date`: `2019-07-23`, or less of it; empty: not known. `result` as PGN or SGF writes it. */
export type EarlierGame = {
  readonly white: string;
  readonly black: string;
  /** The name of its event. */
  readonly event: string;
  readonly date: string;
  readonly result: string;
  readonly winner: Outcome;
};

/** A data folder or an archive. `events`: the names of its events, the one with most games first. `problem`: why it cannot be read now, for the organiser. `isCut`: it has more games than are kept. */
export type EarlierSource = {
  readonly name: string;
  readonly games: number;
  readonly events: readonly string[];
  readonly problem?: string;
  readonly isCut?: true;
};

/** Games by id, as columns; `texts` has what the columns `TEXT_FIELDS` name by index. */
export type PackedGames = {
  readonly ids: Uint32Array;
  readonly sources: Uint16Array;
  readonly texts: readonly string[];
  readonly fields: Readonly<Record<(typeof TEXT_FIELDS)[number], Uint32Array>>;
};

const TEXT_FIELDS = ['white', 'black', 'event', 'date', 'result', 'winner'] as const satisfies readonly (keyof EarlierGame)[];

type NumberedGame = EarlierGame & { readonly id: number; readonly source: number };

/** `source` of a game is an index of the list of sources. */
export function packGames(games: readonly NumberedGame[]): PackedGames {
  const numbers = new Map<string, number>();
  const numberOf = (text: string): number => {
    const number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    return number;
  };
  const field = (name: (typeof TEXT_FIELDS)[number]): Uint32Array => Uint32Array.from(games, (game) => numberOf(game[name]));
  return {
    ids: Uint32Array.from(games, ({ id }) => id),
    sources: Uint16Array.from(games, ({ source }) => source),
    fields: {
      white: field('white'),
      black: field('black'),
      event: field('event'),
      date: field('date'),
      result: field('result'),
      winner: field('winner'),
    },
    texts: [...numbers.keys()],
  };
}

/** Looks games up by id, each as `made` once; `undefined` for one that is not there. */
export function unpackGames<Made>(
  { ids, sources, texts, fields }: PackedGames,
  make: (game: NumberedGame) => Made,
): (id: number) => Made | undefined {
  const rows = new Map(Array.from(ids, (id, row) => [id, row]));
  const made = new Map<number, Made>();
  return (id) => {
    const known = made.get(id);
    if (known !== undefined) return known;
    const row = rows.get(id);
    if (row === undefined) return undefined;
    const game = make(gameAt(id, row));
    made.set(id, game);
    return game;
  };

  function gameAt(id: number, row: number): NumberedGame {
    const text = (name: (typeof TEXT_FIELDS)[number]): string => texts[fields[name][row] ?? 0] ?? '';
    const winner = text('winner');
    return {
      id,
      source: sources[row] ?? 0,
      white: text('white'),
      black: text('black'),
      event: text('event'),
      date: text('date'),
      result: text('result'),
      winner: winner === 'white' || winner === 'black' ? winner : 'draw',
    };
  }
}
