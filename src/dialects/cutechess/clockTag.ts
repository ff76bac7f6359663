// A clock as cutechess writes it, in PGN and in tables.

import { isTimed, type ClockRequest } from '../matchRequest.ts';
import { qtGeneral } from './numbers.ts';

export function clockTag(clock: ClockRequest): string {
  const { moves, baseMs, incrementMs, moveTimeMs, isHourglass } = clock;
  if (moveTimeMs > 0) return `${seconds(moveTimeMs)}/move`;
  if (!isTimed(clock)) return 'inf';
  return [
    isHourglass ? 'hg' : '',
    moves > 0 ? `${moves}/` : '',
    seconds(baseMs),
    incrementMs > 0 ? `+${seconds(incrementMs)}` : '',
  ].join('');
}

const seconds = (ms: number): string => qtGeneral(ms / 1000, 6);
