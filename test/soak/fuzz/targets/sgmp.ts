// The bytes of an SGMP program: frames of four bytes, the session over them, and every frame back as the bytes that it came from.

import { createSgmpSession } from '../../../../src/protocols/sgmp/session.ts';
import {
  decodeFrame,
  encodeFrame,
  splitFrames,
  FRAME_BYTES,
  formatBytes,
  type Frame,
} from '../../../../src/protocols/sgmp/frame.ts';
import { inPieces, mustBe, mustEqual } from '../oracles.ts';
import { checkSession, type Driven } from '../sessions.ts';
import { textOf, type Target } from '../target.ts';

const drivenAs = (turn: 'black' | 'white'): Driven => ({
  create: createSgmpSession,
  request: {
    start: {
      game: 'go',
      size: 9,
      komi: 11,
      ruleSet: 'japanese',
      superko: 'none',
      suicide: false,
      handicap: turn === 'white' ? 2 : 0,
    },
    moves: [],
    turn,
    time: { kind: 'unlimited' },
    limits: {},
  },
  needsGame: true,
});
const BLACK = drivenAs('black');
const WHITE = drivenAs('white');

const frame = (
  sequence: 0 | 1,
  heard: 0 | 1,
  name: Parameters<typeof encodeFrame>[0]['command']['name'],
  value: number,
): string => textOf(encodeFrame({ sequence, heard, command: { name, value } }));

export const target: Target = {
  reads: ['src/protocols/sgmp'],
  seeds: [
    `\x1cn${frame(1, 0, 'query', 11)}${frame(0, 1, 'query', 8)}${frame(1, 0, 'ok', 1023)}\x1cs${frame(0, 0, 'move', 41)}`,
    `w\x1cn${frame(1, 0, 'newgame', 0)}${frame(0, 1, 'answer', 1)}${frame(1, 0, 'ok', 1023)}\x1cs${frame(1, 1, 'move', 512 + 3)}\x1ck\x1ch`,
    `\x1cn${frame(0, 1, 'ok', 1023)}\x1cs\x1ct${frame(1, 1, 'move', 0)}${frame(0, 0, 'undo', 1)}${frame(1, 1, 'deny', 0)}\x1ca`,
    `${frame(0, 0, 'extended', 5)}noise\x1cn\x1ct\x1ct\x1ct`,
  ],
  words: [
    ...['\x1cn', '\x1cs', '\x1ct', '\x1ca', '\x1ck', '\x1ch'],
    ...(['ok', 'deny', 'newgame', 'query', 'answer', 'move', 'undo', 'extended'] as const).flatMap((name) =>
      (
        [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ] as const
      ).flatMap(([sequence, heard]) => [0, 11, 1023].map((value) => frame(sequence, heard, name, value))),
    ),
  ],
  failed: ['\x1cise\x1cn\x1ct\x1c\x03t\x03\xd3\xd0\x80\x00\xe1\xe0\x81\x03\x93\x90\x80\x1ca'],
  check(bytes) {
    checkSession(bytes[0] === 0x77 ? WHITE : BLACK, bytes);
    const whole = splitFrames([], bytes);
    const frames: Frame[] = [];
    let rest: readonly number[] = [];
    const ends: number[] = [];
    let [dropped, before] = [0, 0];
    inPieces(bytes, (piece) => {
      const next = splitFrames(rest, piece);
      frames.push(...next.frames);
      rest = next.rest;
      dropped += next.dropped;
      ends.push(...next.ends.map((end) => before + end));
      before += piece.length;
    });
    mustEqual({ frames, ends, rest, dropped }, whole, 'frames, split and whole');
    mustBe(whole.rest.length < FRAME_BYTES, 'no more than a part of a frame left');
    for (const one of whole.frames) mustEqual(decodeFrame(encodeFrame(one)), one, `the frame ${formatBytes(encodeFrame(one))}`);
  },
};
