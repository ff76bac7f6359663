// What an operator reads about the game, in words.

import { opposite, type Colour } from '../../core/colour.ts';
import type { SeatClock, SeatGameHeader, SeatPosition, ToSeat } from '../../protocols/seat/messages.ts';
import { gameWords } from './board.ts';
import { clockText, nameOf } from './clockText.ts';
import type { SeatBoard } from './seatBoard.ts';

/** A game as it stands before the operator. */
export type Playing = {
  readonly header: SeatGameHeader;
  readonly position: SeatPosition;
  /** `undefined` where the moves make no game that we know: then nothing can be checked here. */
  readonly board: SeatBoard | undefined;
  /** When it was received, in monotonic ms. */
  readonly toldAtMs: number;
};

export function beginWords({ header: { start, colour, opponent, event, round } }: Playing): string {
  const where = event === undefined ? '' : ` in ${event}${round === undefined ? '' : `, round ${round}`}`;
  const side = colour === undefined ? 'You play' : `You play ${nameOf(colour)}`;
  return `${side} against ${opponent}${where}: ${gameWords(start)}.`;
}

/** `White played D4, taking 1 black stone`, `White passed`. */
export function lastWords({ position, board }: Playing): string {
  const last = position.moves.at(-1) ?? '';
  return playedWords(board === undefined ? 'Somebody' : nameOf(opposite(board.turn)), board?.last ?? last);
}

export const playedWords = (who: string, move: string): string => (move === 'pass' ? `${who} passed` : `${who} played ${move}`);

export function overWords({ outcome, words }: Extract<ToSeat, { readonly kind: 'over' }>, own: Colour | undefined): string {
  const reason = words === '' ? '' : ` (${words})`;
  if (outcome === undefined) return `The game has ended without a result${reason}.`;
  if (outcome === 'draw') return `The game is over: a draw${reason}.`;
  const you = own === undefined ? '' : outcome === own ? ' You have won.' : ' You have lost.';
  return `The game is over: ${nameOf(outcome)} wins${reason}.${you}`;
}

export const clockWords = (clock: SeatClock | undefined, sinceMs: number): string =>
  clock === undefined ? 'The clocks are not known yet.' : `Clocks: ${clockText(clock, sinceMs)}.`;
