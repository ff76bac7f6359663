// The last lines of a stream in bounded memory, however many and however long the lines are.

/** `end`: no more input follows; an incomplete last line counts as a line too. */
export type LineTail = {
  readonly add: (chunk: Buffer) => void;
  readonly end: () => void;
  readonly lines: () => readonly string[];
};

/**
 * Keeps `lines` lines of up to `lineLength` characters and drops the rest of longer ones. Bytes that are not UTF-8 become U+FFFD.
 * `onLine` receives every line as it ends.
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
