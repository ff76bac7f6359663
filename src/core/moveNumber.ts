import type { GameStart } from './gameRules.ts';

/** What people call a ply: at chess the full move it belongs to, counted from the number in the FEN of the start; at Go its own number. */
export function moveNumberOf(start: GameStart, ply: number): number {
  if (start.game === 'go') return ply;
  const [, turn, , , , first = '1'] = start.position?.split(' ') ?? [];
  return (Number.parseInt(first, 10) || 1) + Math.floor((ply - 1 + (turn === 'b' ? 1 : 0)) / 2);
}
