// Splits bytes from a player into lines, and keeps the last ones as evidence. Shared by the line-based protocols.
// Not a decoder: a line is passed on as a range of bytes, so that a protocol decodes only the lines that it reads.
// Line ends: LF, CR, or both in any order and number (UCI, April 2006: "'\n' can be 0x0d or 0x0a0d or any combination"); so empty
// lines are ignored. A line above `maxLineBytes` is dropped whole and counted, so that no player can fill the memory.

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const FIRST_CARRY_BYTES = 1024;

/** 1 MiB per line; 16 KiB of history. */
export const LINE_LIMITS = { maxLineBytes: 1 << 20, historyBytes: 1 << 14 } as const;

export type LineSink = {
  /** A complete line without its end, never empty. The bytes do not change until `release`. */
  readonly line: (bytes: Uint8Array, start: number, end: number) => void;
  /** The bytes passed so far may change now: copy what must be kept. */
  readonly release?: () => void;
};

export type LineReader = {
  /** Takes bytes split anywhere; the caller may reuse the chunk as soon as this returns. */
  readonly receive: (chunk: Uint8Array) => void;
  /** No more bytes follow: an incomplete last line counts as a line too. */
  readonly finish: () => void;
  /** The last complete lines, oldest first, as text; a line whose beginning was dropped starts with `…`. */
  readonly lastLines: (count: number) => readonly string[];
  /** How many lines were dropped because they were too long. */
  readonly overlongLines: () => number;
};

export function createLineReader(
  sink: LineSink,
  limits: { maxLineBytes: number; historyBytes: number } = LINE_LIMITS,
): LineReader {
  const history = createHistory(limits.historyBytes);
  let carry = new Uint8Array(FIRST_CARRY_BYTES);
  let carried = 0;
  let dropping = false;
  let overlong = 0;

  const drop = (): void => {
    overlong++;
    carried = 0;
    carry = new Uint8Array(FIRST_CARRY_BYTES);
  };

  /** Adds bytes to the line that has not ended yet. */
  const keep = (chunk: Uint8Array, from: number, to: number): void => {
    if (dropping || from === to) return;
    const needed = carried + to - from;
    if (needed > limits.maxLineBytes) {
      dropping = true;
      return drop();
    }
    if (needed > carry.length) {
      const larger = new Uint8Array(Math.min(Math.max(needed, carry.length * 2), limits.maxLineBytes));
      larger.set(carry.subarray(0, carried));
      carry = larger;
    }
    carry.set(chunk.subarray(from, to), carried);
    carried = needed;
  };

  /** Passes on a line of which a part, possibly empty, was carried over. */
  const end = (chunk: Uint8Array, from: number, to: number): void => {
    if (carried === 0 && !dropping) {
      if (to - from > limits.maxLineBytes) overlong++;
      else if (to > from) sink.line(chunk, from, to);
      return;
    }
    keep(chunk, from, to);
    const length = carried;
    carried = 0;
    dropping = false;
    if (length > 0) sink.line(carry, 0, length);
  };

  return {
    receive(chunk) {
      history.add(chunk);
      let from = 0;
      let lineFeed = chunk.indexOf(LINE_FEED);
      let carriageReturn = chunk.indexOf(CARRIAGE_RETURN);
      while (lineFeed >= 0 || carriageReturn >= 0) {
        if (carriageReturn < 0 || (lineFeed >= 0 && lineFeed < carriageReturn)) {
          end(chunk, from, lineFeed);
          from = lineFeed + 1;
          lineFeed = chunk.indexOf(LINE_FEED, from);
        } else {
          end(chunk, from, carriageReturn);
          from = carriageReturn + 1;
          carriageReturn = chunk.indexOf(CARRIAGE_RETURN, from);
        }
      }
      sink.release?.();
      keep(chunk, from, chunk.length);
    },
    finish() {
      const lineEnd = Uint8Array.of(LINE_FEED);
      history.add(lineEnd);
      end(lineEnd, 0, 0);
      sink.release?.();
    },
    lastLines: history.lastLines,
    overlongLines: () => overlong,
  };
}

/** At least the last `bytes` bytes, at most twice as many: cheap to append to, decoded only on request. */
function createHistory(bytes: number): {
  readonly add: (chunk: Uint8Array) => void;
  readonly lastLines: LineReader['lastLines'];
} {
  const kept = new Uint8Array(bytes * 2);
  let length = 0;
  let forgotten = false;
  return {
    add(chunk) {
      if (chunk.length > bytes) {
        kept.set(chunk.subarray(chunk.length - bytes));
        length = bytes;
        forgotten = true;
        return;
      }
      if (length + chunk.length > kept.length) {
        kept.copyWithin(0, length - bytes, length);
        length = bytes;
        forgotten = true;
      }
      kept.set(chunk, length);
      length += chunk.length;
    },
    lastLines(count) {
      if (count <= 0) return [];
      const lines = new TextDecoder().decode(kept.subarray(0, length)).split(/[\r\n]/);
      lines.pop();
      if (forgotten && lines.length > 0) lines[0] = `…${lines[0]}`;
      return lines.filter((line) => line !== '' && line !== '…').slice(-count);
    },
  };
}
