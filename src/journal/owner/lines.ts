// Bytes of a control connection → lines. A line longer than LONGEST_LINE cannot come from a known program.

const LONGEST_LINE = 4 * 1024 * 1024;

/** Accepts chunks split anywhere; `onLine` gets each complete line without its end; `onTooLong` is called at most once, after which nothing is. */
export function lineSplitter(onLine: (line: string) => void, onTooLong: () => void): (chunk: Buffer) => void {
  const decoder = new TextDecoder();
  let rest = '';
  let dead = false;
  return (chunk) => {
    if (dead) return;
    // Only the new text is searched: a long line in small pieces would take the square of its length.
    const text = decoder.decode(chunk, { stream: true });
    let from = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', from)) {
      onLine(rest + text.slice(from, end));
      rest = '';
      from = end + 1;
    }
    rest += text.slice(from);
    if (rest.length <= LONGEST_LINE) return;
    dead = true;
    rest = '';
    onTooLong();
  };
}
