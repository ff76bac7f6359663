// The schedule of a round robin or a gauntlet whose games are known from its field and its cycles, also where entrants joined after it was opened.
// Such an entrant changes no game that was planned before: first it plays the passes that the others have behind them or were promised, then each
// further pass has the games of the field at the opening, followed by those of each newcomer. Games are indices here; fixedSchedule.ts plans them.

import type { EventFacts } from '../../core/facts.ts';
import type { BergerGame } from './berger.ts';
import { entrantAt, type FixedSchedule } from './fixedSchedule.ts';

/** The games of a field that no one joined. */
export type FieldSchedule = {
  /** The games and the rounds of a single pass. */
  readonly games: number;
  readonly rounds: number;
  /** The game at a position, from 0; the next pass follows the last game of the one before. */
  readonly game: (index: number) => BergerGame;
  /** How many of the first entrants the newcomer with this index meets in a pass. */
  readonly opponents: (newcomer: number) => number;
};

/** `field` returns the games of so many entrants. */
export function extendedSchedule(
  field: (entrants: number) => FieldSchedule,
  cycles: number,
  { entrants, joins = [] }: EventFacts,
): FixedSchedule {
  const atOpening = joins[0]?.entrants ?? entrants.length;
  const base = field(atOpening);
  const parts = joins.length === 0 ? [] : partsOf(base, [...joins, { entrants: entrants.length, cycles }]);
  const last = parts.at(-1);
  return {
    length: last === undefined ? cycles * base.games : last.gamesBefore + last.games,
    game(number) {
      const part = parts.findLast(({ gamesBefore }) => gamesBefore < number);
      const { white, black, ...place } = part === undefined ? base.game(number - 1) : gameOf(base, part, number - 1);
      return { number, white: entrantAt(entrants, white), black: entrantAt(entrants, black), ...place };
    },
  };
}

/** The games of a pass: those of the field at the opening, or those of one newcomer. */
type Part = {
  readonly cycle: number;
  readonly newcomer: number | undefined;
  readonly games: number;
  readonly gamesBefore: number;
  readonly roundsBefore: number;
  /** The first of its openings: those of the part that it mirrors, or new ones. */
  readonly opening: number;
};

function partsOf(
  base: FieldSchedule,
  states: readonly { readonly entrants: number; readonly cycles: number }[],
): readonly Part[] {
  const parts: Part[] = [];
  let [gamesBefore, roundsBefore, openings] = [0, 0, 0];
  const add = (cycle: number, newcomer: number | undefined): void => {
    const games = newcomer === undefined ? base.games : base.opponents(newcomer);
    const mirrored =
      cycle % 2 === 0 ? undefined : parts.findLast((part) => part.cycle === cycle - 1 && part.newcomer === newcomer);
    parts.push({ cycle, newcomer, games, gamesBefore, roundsBefore, opening: mirrored?.opening ?? openings });
    if (mirrored === undefined) openings += games;
    gamesBefore += games;
    roundsBefore += newcomer === undefined ? base.rounds : games;
  };
  const atOpening = states[0]?.entrants ?? 0;
  let [size, begun] = [atOpening, 0];
  for (const { entrants, cycles } of states) {
    for (; size < entrants; size++) for (let cycle = 0; cycle < begun; cycle++) add(cycle, size);
    for (; begun < cycles; begun++) {
      add(begun, undefined);
      for (let newcomer = atOpening; newcomer < size; newcomer++) add(begun, newcomer);
    }
  }
  return parts;
}

function gameOf(base: FieldSchedule, part: Part, index: number): BergerGame {
  const { cycle, newcomer, gamesBefore, roundsBefore, opening } = part;
  const at = index - gamesBefore;
  if (newcomer === undefined) {
    const game = base.game(cycle * base.games + at);
    return { ...game, round: game.round - cycle * base.rounds + roundsBefore, opening: opening + at };
  }
  const hasWhite = (at + cycle) % 2 === 0;
  return {
    round: roundsBefore + at + 1,
    board: 1,
    white: hasWhite ? newcomer : at,
    black: hasWhite ? at : newcomer,
    opening: opening + at,
  };
}
