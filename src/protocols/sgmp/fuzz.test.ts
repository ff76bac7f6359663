// Random frames and bytes: no crash, and nothing accepted except moves in turn. For a million of them set ARBITER_SGMP_FUZZ=1000000.

import { describe, expect, it } from 'vitest';
import { opposite } from '../../core/colour.ts';
import { randomSource, type RandomSource } from '../../core/random.ts';
import { COMMANDS, encodeFrame, formatBytes, type Frame } from './frame.ts';
import { newSgmp, sgmpDue, stepSgmp, type SgmpGame, type SgmpState } from './machine.ts';
import { moveOf, moveValue } from './point.ts';

const FRAMES = Number(process.env['ARBITER_SGMP_FUZZ'] ?? 20_000);
/** A million takes half a minute. */
const TIMEOUT_MS = 30_000 + FRAMES / 5;
const FRAMES_A_GAME = 100;

const bit = (random: RandomSource): 0 | 1 => (random.below(2) === 0 ? 0 : 1);

/** Mostly plausible frames: moves, and sequence bits that follow. */
function randomFrame(random: RandomSource, { delivery }: SgmpState): Frame {
  const name = random.below(2) === 0 ? 'move' : (COMMANDS[random.below(COMMANDS.length)] ?? 'ok');
  const follows = random.below(4) > 0;
  return {
    sequence: follows ? (delivery.seen === 0 ? 1 : 0) : bit(random),
    heard: follows ? delivery.sequence : bit(random),
    command: { name, value: random.below(4) === 0 ? random.below(1024) : random.below(20) },
  };
}

const randomGame = (random: RandomSource): SgmpGame => ({
  colour: random.below(2) === 0 ? 'black' : 'white',
  size: 2 + random.below(21),
  handicap: random.below(3) === 0 ? 2 + random.below(8) : 0,
  holdsStart: random.below(2) === 0,
});

/** Passes in frames until a game is broken or long enough; `bytesOf` turns them into bytes. Calls `stepped` after each. */
function feed(
  random: RandomSource,
  frames: number,
  bytesOf: (frame: Frame) => Uint8Array,
  stepped: (before: SgmpState, after: ReturnType<typeof stepSgmp>) => void,
): void {
  let state = newSgmp(randomGame(random));
  let nowMs = 0;
  for (let count = 0, inGame = 0; count < frames; count++, inGame++) {
    if (state.phase === 'broken' || inGame > FRAMES_A_GAME) {
      state = newSgmp(randomGame(random));
      inGame = 0;
    }
    const { colour, size } = state.game;
    nowMs += random.below(15_000);
    if (inGame === 0) ({ state } = stepSgmp(state, { kind: 'start', nowMs }));
    if ((sgmpDue(state) ?? Infinity) <= nowMs) ({ state } = stepSgmp(state, { kind: 'time', nowMs }));
    ({ state } = stepSgmp(state, { kind: 'let-begin', nowMs }));
    if (state.phase === 'playing' && state.turn === colour && state.passes < 2) {
      const move = moveOf(random.below(size * size + 1), size).move ?? 'pass';
      ({ state } = stepSgmp(state, { kind: 'send-move', move, nowMs }));
    }
    const step = stepSgmp(state, { kind: 'bytes', bytes: bytesOf(randomFrame(random, state)), nowMs });
    stepped(state, step);
    ({ state } = step);
  }
}

describe('the machine with random input (SGMP)', { timeout: TIMEOUT_MS }, () => {
  it(`takes ${FRAMES} random frames, and accepts only points of the board, in the peer's turn, one at a time`, () => {
    let accepted = 0;
    feed(randomSource(1), FRAMES, encodeFrame, (before, { state, events, write }) => {
      const moved = events.flatMap((event) => (event.kind === 'moved' ? [event.move] : []));
      accepted += moved.length;
      const { colour, size } = before.game;
      const [move] = moved;
      const isSound =
        moved.length <= 1 &&
        write.length <= 2 &&
        (move === undefined ||
          (before.turn !== colour && before.passes < 2 && moveValue(move, opposite(colour), size) !== undefined));
      const turned = state.turn !== before.turn;
      if (!isSound || turned !== (moved.length === 1))
        throw new Error(`Cannot accept ${JSON.stringify(events)} in ${JSON.stringify(before)}`);
    });
    // Enough games reached this point.
    expect(accepted).toBeGreaterThan(FRAMES / 50);
  });

  it(`is not moved by ${FRAMES} frames with one byte changed, wherever a game stands`, () => {
    const random = randomSource(2);
    let count = 0;
    feed(random, FRAMES, encodeFrame, (before) => {
      const bytes = encodeFrame(randomFrame(random, before));
      const place = random.below(4);
      bytes[place] = (bytes[place] ?? 0) ^ (1 + random.below(255));
      const { state, events, write } = stepSgmp(before, { kind: 'bytes', bytes, nowMs: 0 });
      const isMoved = events.length > 0 || write.length > 0 || state.delivery !== before.delivery;
      if (isMoved) throw new Error(`Cannot take the damaged frame ${formatBytes(bytes)}`);
      count++;
    });
    expect(count).toBe(FRAMES);
  });

  it(`survives ${FRAMES} chunks of random bytes`, () => {
    const random = randomSource(3);
    const noise = (): Uint8Array =>
      Uint8Array.from({ length: random.below(9) }, () => random.below(random.below(2) === 0 ? 256 : 5));
    let count = 0;
    feed(random, FRAMES, noise, (before, { state }) => {
      count++;
      if (state.rest.length >= 4 || state.dropped < before.dropped) throw new Error('Cannot keep more than a part of a frame');
    });
    expect(count).toBe(FRAMES);
  });
});
