import { expect, test } from 'vitest';
import { decodeFrame } from '../protocols/sgmp/frame.ts';
import type { Direction } from '../protocols/sgmp/describe.ts';
import { frameText } from './frameText.ts';

// CGF'99, appendix 1, "An instance": the ten lines as printed there.
const INSTANCE = `
Send     --> 01:a1:a0:80 :Send NewGame
Read  <--    03:be:b0:8b :Receive Query(11)
Send     --> 02:c4:c0:82 :Send Answer(2)
Read  <--    00:b8:b0:88 :Receive Query(8)
Send     --> 01:c2:c0:81 :Send Answer(1)
Read  <--    02:88:87:ff :Receive OK
Send     --> 00:85:d2:b3 :My Move. Pos(1-361)=307
Read  <--    00:86:87:ff :Receive OK
Read  <--    01:92:d4:bd :Your Move. Pos(1-361)=61
Send     --> 02:88:87:ff :Send OK
`
  .trim()
  .split('\n');

const frameOf = (bytes: string): NonNullable<ReturnType<typeof decodeFrame>> => {
  const frame = decodeFrame(bytes.split(':').map((byte) => Number.parseInt(byte, 16)));
  if (frame === undefined) throw new TypeError(`No frame: ${bytes}`);
  return frame;
};

test.each(INSTANCE)('%s', (line) => {
  const direction: Direction = line.startsWith('Send') ? 'send' : 'read';
  expect(frameText(direction, frameOf(line.slice(13, 24)), 19)).toBe(line);
});

test('passes, denials and other messages', () => {
  expect(frameText('read', frameOf('01:d5:d4:80'), 9)).toBe('Read  <--    01:d5:d4:80 :Your Move. Pass');
  expect(frameText('send', frameOf('01:91:90:80'), 9)).toBe('Send     --> 01:91:90:80 :Send Deny(0)');
  expect(frameText('read', frameOf('03:e5:e0:82'), 9)).toBe('Read  <--    03:e5:e0:82 :Receive Undo(2)');
  expect(frameText('read', frameOf('01:92:d4:bd'), 9)).toBe('Read  <--    01:92:d4:bd :Your Move. Pos(1-81)=61');
});
