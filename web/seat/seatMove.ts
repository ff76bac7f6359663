// What two clicks on a chess board mean, and the entered score.

import type { SeatChoice } from '../../src/broadcast/messages.ts';
import { pointAt, starPoints } from '../goBoard/points.ts';

/** The moves between two squares: several if a pawn is promoted. */
export const movesBetween = (legal: readonly SeatChoice[], from: string, to: string): readonly SeatChoice[] =>
  legal.filter((choice) => choice.from === from && choice.to === to);

/** Where the man on a square may move. */
export const targetsOf = (legal: readonly SeatChoice[], from: string): ReadonlySet<string> =>
  new Set(legal.flatMap((choice) => (choice.from === from && choice.to !== undefined ? [choice.to] : [])));

/** A move that can be played, as an example of how moves are written: at Go on a star point, where one is free. Empty if none can be played. */
export function exampleOf(legal: readonly SeatChoice[], size: number | undefined): string {
  const stars = new Set(size === undefined ? [] : starPoints(size).map((place) => pointAt(size, place)));
  const shown = legal.find(({ to }) => to !== undefined && stars.has(to)) ?? legal.find(({ to }) => to !== undefined);
  return shown?.text ?? '';
}

export type ScoreEntry = { readonly winner: 'b' | 'w' | 'draw' | 'none'; readonly margin: string };

/** As in SGF's `RE`; `null`: the program displays none; `undefined`: the margin is missing or not a number of points. */
export function scoreText({ winner, margin }: ScoreEntry): string | null | undefined {
  if (winner === 'none') return null;
  if (winner === 'draw') return '0';
  const text = margin.trim().replace(',', '.');
  if (!/^\d{1,3}(\.(0|25|5|75))?$/.test(text) || Number(text) === 0) return undefined;
  return `${winner === 'b' ? 'B' : 'W'}+${Number(text)}`;
}
