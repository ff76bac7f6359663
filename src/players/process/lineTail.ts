// The last lines of a stream in bounded memory, however much is said and however long the lines are.

/** `end`: no more comes, and a last line without an end of line is one too. */
export type LineTail = {
  readonly add: (chunk: Buffer) => void;
  readonly end: () => void;
  readonly lines: () => readonly string[];
};

/**
 * Keeps `lines` lines of up to `lineLength` characters; the rest of a longer one is left out. Bytes that are no UTF-8 are marked by U+FFFD.
 * `onLine` hears every line as it ends.
 */
export function createLineTail(lines: number, lineLength: number, onLine?: (line: string) => void): LineTail {
  let kept: string[] = [];
  let open = '';
  return {
    add(chunk) {
      const parts = chunk.toString('utf8').split('\n');
      const last = parts.pop() ?? '';
      const [first, ...others] = parts;
      if (first !== undefined) {
        const whole = [open + first, ...others].map((line) => line.slice(0, lineLength).trimEnd());
        kept = [...kept, ...whole].slice(-lines);
        open = '';
        if (onLine !== undefined) whole.forEach(onLine);
      }
      open = (open + last).slice(0, lineLength);
    },
    end() {
      if (open === '') return;
      const line = open.trimEnd();
      kept = [...kept, line].slice(-lines);
      open = '';
      onLine?.(line);
    },
    lines: () => (open === '' ? kept : [...kept, open]).slice(-lines),
  };
}
