// What an operator typed or clicked, and the move that it stands for. What is no legal move may be sent all the same: their program said so, and
// whether it breaks the rules is the referee's to say.

import type { SeatChoice } from '../../src/broadcast/messages.ts';

/** The move to send for a text: one of `legal` as it is shown or as the protocol writes it, in any case; else as it was typed. */
export function moveOfText(legal: readonly SeatChoice[], typed: string): string {
  const text = typed.trim();
  const exact = legal.find((choice) => choice.text === text || choice.move === text);
  if (exact !== undefined) return exact.move;
  // `bxc3` and `Bxc3` are two moves: in any case only where one move alone is meant.
  const folded = plain(text);
  const meant = new Set(
    legal.filter((choice) => plain(choice.text) === folded || plain(choice.move) === folded).map(({ move }) => move),
  );
  const [only] = meant;
  return meant.size === 1 && only !== undefined ? only : text;
}

/** What may be meant by two squares: several where a pawn is promoted. */
export const movesBetween = (legal: readonly SeatChoice[], from: string, to: string): readonly SeatChoice[] =>
  legal.filter((choice) => choice.from === from && choice.to === to);

/** Where the man on a square may go. */
export const targetsOf = (legal: readonly SeatChoice[], from: string): ReadonlySet<string> =>
  new Set(legal.flatMap((choice) => (choice.from === from && choice.to !== undefined ? [choice.to] : [])));

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

export type ScoreEntry = { readonly winner: 'b' | 'w' | 'draw' | 'none'; readonly margin: string };

/** As SGF `RE` has it; `null`: the program displays none; `undefined`: the margin is missing or no number of points. */
export function scoreText({ winner, margin }: ScoreEntry): string | null | undefined {
  if (winner === 'none') return null;
  if (winner === 'draw') return '0';
  const text = margin.trim().replace(',', '.');
  if (!/^\d{1,3}(\.(0|25|5|75))?$/.test(text) || Number(text) === 0) return undefined;
  return `${winner === 'b' ? 'B' : 'W'}+${Number(text)}`;
}
