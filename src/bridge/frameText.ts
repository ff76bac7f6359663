// Frames as the call for participation of CGF'99 prints them (appendix 1), for terminals and logs:
//   Send     --> 01:a1:a0:80 :Send NewGame
//   Read  <--    01:92:d4:bd :Your Move. Pos(1-361)=61

import type { Direction } from '../protocols/sgmp/describe.ts';
import { encodeFrame, formatBytes, type Frame } from '../protocols/sgmp/frame.ts';
import { moveOf } from '../protocols/sgmp/point.ts';

export function frameText(direction: Direction, frame: Frame, size: number): string {
  const arrow = direction === 'send' ? 'Send     -->' : 'Read  <--   ';
  return `${arrow} ${formatBytes(encodeFrame(frame))} :${meaning(direction, frame, size)}`;
}

const NAMES = {
  ok: 'OK',
  deny: 'Deny',
  newgame: 'NewGame',
  query: 'Query',
  answer: 'Answer',
  undo: 'Undo',
  extended: 'Extended',
} as const;

function meaning(direction: Direction, { command: { name, value } }: Frame, size: number): string {
  if (name !== 'move') {
    const what = name === 'ok' || name === 'newgame' ? NAMES[name] : `${NAMES[name]}(${value})`;
    return `${direction === 'send' ? 'Send' : 'Receive'} ${what}`;
  }
  const whose = direction === 'send' ? 'My' : 'Your';
  const { move } = moveOf(value, size);
  return move === 'pass' ? `${whose} Move. Pass` : `${whose} Move. Pos(1-${size * size})=${value & 0x1ff}`;
}
