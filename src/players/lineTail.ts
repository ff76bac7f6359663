// The last lines of a stream in bounded memory, however much is said and however long the lines are.

export type LineTail = { readonly add: (chunk: Buffer) => void; readonly lines: () => readonly string[] };

/** Keeps `lines` lines of up to `lineLength` characters; the rest of a longer one is left out. Bytes that are no UTF-8 are marked by U+FFFD. */
export function createLineTail(lines: number, lineLength: number): LineTail {
  let kept: string[] = [];
  let open = '';
  return {
    add(chunk) {
      const parts = chunk.toString('utf8').split('\n');
      const last = parts.pop() ?? '';
      const [first, ...others] = parts;
      if (first !== undefined) {
        kept = [...kept, open + first, ...others].slice(-lines).map((line) => line.slice(0, lineLength).trimEnd());
        open = '';
      }
      open = (open + last).slice(0, lineLength);
    },
    lines: () => (open === '' ? kept : [...kept, open]).slice(-lines),
  };
}
