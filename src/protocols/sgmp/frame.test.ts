import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { COMMANDS, decodeFrame, encodeFrame, formatBytes, splitFrames, type Frame } from './frame.ts';

/** CGF'99, appendix 1, "An instance"; Pos is the value of MOVE as printed there, from 1 to 361. */
const SEED_FRAMES = [
  ['01:a1:a0:80', 1, 0, 'newgame', 0],
  ['03:be:b0:8b', 1, 1, 'query', 11],
  ['02:c4:c0:82', 0, 1, 'answer', 2],
  ['00:b8:b0:88', 0, 0, 'query', 8],
  ['01:c2:c0:81', 1, 0, 'answer', 1],
  ['02:88:87:ff', 0, 1, 'ok', 1023],
  ['00:85:d2:b3', 0, 0, 'move', 307],
  ['00:86:87:ff', 0, 0, 'ok', 1023],
  ['01:92:d4:bd', 1, 0, 'move', 0x200 + 61],
  ['02:88:87:ff', 0, 1, 'ok', 1023],
] as const;

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.split(':'), (byte) => Number.parseInt(byte, 16));

const frames = fc.record<Frame>({
  sequence: fc.constantFrom(0, 1),
  heard: fc.constantFrom(0, 1),
  command: fc.record({ name: fc.constantFrom(...COMMANDS), value: fc.integer({ min: 0, max: 1023 }) }),
});

describe('encodeFrame and decodeFrame (SGMP)', () => {
  it.each(SEED_FRAMES)('the seed: %s', (text, sequence, heard, name, value) => {
    const frame: Frame = { sequence, heard, command: { name, value } };
    expect(formatBytes(encodeFrame(frame))).toBe(text);
    expect(decodeFrame(bytesOf(text))).toEqual(frame);
  });

  it('a frame survives the round trip', () => {
    fc.assert(
      fc.property(frames, (frame) => {
        expect(decodeFrame(encodeFrame(frame))).toEqual(frame);
      }),
    );
  });

  it('bit 3 of the third byte is always 0', () => {
    expect(decodeFrame(bytesOf('01:a9:a8:80'))).toBeUndefined();
  });

  it('refuses a value of more than ten bits', () => {
    const command = { name: 'move', value: 1024 } as const;
    expect(() => encodeFrame({ sequence: 0, heard: 0, command })).toThrow('expected a value from 0 to 1023, got "1024"');
  });

  it('no change within one byte gives a valid frame: all 255 for each of the four', () => {
    fc.assert(
      fc.property(frames, fc.integer({ min: 0, max: 3 }), (frame, place) => {
        for (let change = 1; change < 256; change++) {
          const bytes = encodeFrame(frame);
          bytes[place] = (bytes[place] ?? 0) ^ change;
          expect(decodeFrame(bytes), formatBytes(bytes)).toBeUndefined();
        }
      }),
    );
  });
});

describe('splitFrames', () => {
  const talk = fc.uint8Array({ min: 4, max: 0x7f, maxLength: 6 });
  const noise = fc.oneof(talk, fc.uint8Array({ min: 0x80, max: 0xff, maxLength: 6 }));

  it('finds the same frames wherever the stream is split, with talk and noise between them', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(noise, frames)), fc.array(fc.integer({ min: 1, max: 9 })), (parts, cuts) => {
        const stream = Uint8Array.from(parts.flatMap(([between, frame]) => [...between, ...encodeFrame(frame)]));
        const found: Frame[] = [];
        let rest: readonly number[] = [];
        for (let from = 0, cut = 0; from < stream.length; cut++) {
          const to = from + (cuts[cut] ?? 3);
          const split = splitFrames(rest, stream.subarray(from, to));
          found.push(...split.frames);
          ({ rest } = split);
          from = to;
        }
        expect(found).toEqual(parts.map(([, frame]) => frame));
        expect(rest).toEqual([]);
      }),
    );
  });

  it('text inside a frame is ignored', () => {
    const { frames: found, dropped } = splitFrames([], Uint8Array.of(0x01, 0x48, 0xa1, 0x69, 0x0a, 0xa0, 0x80));
    expect(found).toEqual([{ sequence: 1, heard: 0, command: { name: 'newgame', value: 0 } }]);
    expect(dropped).toBe(0);
  });

  it('is in step again at the next first byte, whatever was lost before it', () => {
    fc.assert(
      fc.property(frames, frames, fc.integer({ min: 1, max: 15 }), (lost, whole, kept) => {
        const part = encodeFrame(lost).filter((_, place) => ((kept >> place) & 1) === 1 && kept !== 15);
        const { frames: found, rest } = splitFrames([], Uint8Array.from([...part, ...encodeFrame(whole)]));
        expect(found).toEqual([whole]);
        expect(rest).toEqual([]);
      }),
    );
  });

  it('counts a frame that the next one interrupts', () => {
    expect(splitFrames([], bytesOf('01:a1:01:a1:a0:80'))).toMatchObject({ frames: [{ sequence: 1 }], rest: [], dropped: 1 });
  });

  it('drops a frame with a bad checksum and counts it', () => {
    const { frames: found, dropped } = splitFrames([], bytesOf('01:a0:a0:80:01:a1:a0:80'));
    expect(found).toHaveLength(1);
    expect(dropped).toBe(1);
  });
});
