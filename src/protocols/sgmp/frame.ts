// The four bytes of an SGMP frame, and frames from a stream of bytes that may be split, damaged, or mixed with text. Source: CGF'99 call for
// participation, appendix 1 (the test compares its ten frames with this file), SGMP-1; the frame is that of the Go Modem
// Protocol (B. Wilcox, 1990).
//
//   b0 = 000000hy   y: the sender's sequence bit; h: the last sequence bit that it received
//   b1 = ((b0 + b2 + b3) & 0xff) | 0x80
//   b2 = 1CCC0VVV   b3 = 1vvvvvvv   command, and the ten bits of its value, the higher ones in b2
//
// Only the first byte of a frame is below 4, so a stream is never out of step for longer than a frame. Bytes 04–7f are text and ignored,
// inside a frame too. A change within one byte is always detected; of frames damaged in several bytes, one in 128 looks like another frame.

export const COMMANDS = ['ok', 'deny', 'newgame', 'query', 'answer', 'move', 'undo', 'extended'] as const;
export type CommandName = (typeof COMMANDS)[number];

export type Bit = 0 | 1;

/** `value` has ten bits; that of OK is always sent as 1023 and has no meaning. */
export type Command = { readonly name: CommandName; readonly value: number };

export type Frame = {
  /** The bit `y`. */
  readonly sequence: Bit;
  /** The bit `h`. */
  readonly heard: Bit;
  readonly command: Command;
};

export const FRAME_BYTES = 4;
export const MAX_VALUE = 0x3ff;
export const OK: Command = { name: 'ok', value: MAX_VALUE };

/** Throws if the value has more than ten bits. */
export function encodeFrame({ sequence, heard, command }: Frame): Uint8Array {
  const { name, value } = command;
  if (!Number.isInteger(value) || value < 0 || value > MAX_VALUE) {
    throw new RangeError(`Cannot encode ${name}: expected a value from 0 to ${MAX_VALUE}, got "${value}"`);
  }
  const first = (heard << 1) | sequence;
  const third = 0x80 | (COMMANDS.indexOf(name) << 4) | (value >> 7);
  const fourth = 0x80 | (value & 0x7f);
  return Uint8Array.of(first, ((first + third + fourth) & 0xff) | 0x80, third, fourth);
}

/** `undefined` if the bytes are not a frame. */
export function decodeFrame(bytes: ArrayLike<number>): Frame | undefined {
  const [first, sum, third, fourth] = [bytes[0], bytes[1], bytes[2], bytes[3]];
  if (first === undefined || sum === undefined || third === undefined || fourth === undefined) return undefined;
  if (bytes.length !== FRAME_BYTES || first > 3 || (third & 0x88) !== 0x80 || fourth < 0x80) return undefined;
  if (sum !== (((first + third + fourth) & 0xff) | 0x80)) return undefined;
  const name = COMMANDS[(third >> 4) & 7];
  if (name === undefined) return undefined;
  return {
    sequence: first & 1 ? 1 : 0,
    heard: first & 2 ? 1 : 0,
    command: { name, value: ((third & 7) << 7) | (fourth & 0x7f) },
  };
}

/** Frames, how many bytes of the chunk end with each, and the bytes to pass in again with the next ones. `dropped`: the number of incomplete or invalid frames. */
export type Split = {
  readonly frames: readonly Frame[];
  readonly ends: readonly number[];
  readonly rest: readonly number[];
  readonly dropped: number;
};

/** Takes bytes split anywhere; `rest` is that of the last call, empty at first. */
export function splitFrames(rest: readonly number[], chunk: Uint8Array): Split {
  const frames: Frame[] = [];
  const ends: number[] = [];
  let begun = [...rest];
  let dropped = 0;
  for (const [at, byte] of chunk.entries()) {
    if (byte < 4) {
      if (begun.length > 0) dropped++;
      begun = [byte];
    } else if (byte >= 0x80 && begun.length > 0) {
      begun.push(byte);
      if (begun.length < FRAME_BYTES) continue;
      const frame = decodeFrame(begun);
      if (frame === undefined) dropped++;
      else {
        frames.push(frame);
        ends.push(at + 1);
      }
      begun = [];
    }
  }
  return { frames, ends, rest: begun, dropped };
}

/** `02:88:87:ff`, as CGF'99 writes frames. */
export const formatBytes = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(':');
