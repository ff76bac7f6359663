// Bytes of a GTP program → lines as the controller must read them. Source: Specification of the Go Text Protocol, version 2, draft 2,
// "Control characters", "Whitespace" and steps 1 and 3 of the preprocessing of a response: CR and all other control characters except HT and
// LF are removed, HT becomes a space, LF ends a line. Empty lines are kept, because they end replies. Comments exist only in commands: in a
// reply `#` is an ordinary character.
// Differs from the reader of ../lines.ts, which ignores empty lines. A line above the limit is dropped whole and counted.

export const MAX_LINE_CHARACTERS = 1 << 20;

/** All of Unicode's control characters except the tab; LF never occurs inside a line. */
const CONTROL = /[^\P{Cc}\t]/gu;

export type ReplyLines = {
  /** Takes bytes split anywhere; the caller may reuse the chunk as soon as this returns. */
  readonly receive: (chunk: Uint8Array) => void;
  /** No more bytes follow: an incomplete last line counts as a line too. */
  readonly finish: () => void;
  readonly overlongLines: () => number;
};

export function createReplyLines(line: (text: string) => void, maxCharacters: number = MAX_LINE_CHARACTERS): ReplyLines {
  const decoder = new TextDecoder();
  let open = '';
  let dropping = false;
  let overlong = 0;

  const add = (text: string): void => {
    if (dropping) return;
    if (open.length + text.length <= maxCharacters) return void (open += text);
    dropping = true;
    open = '';
    overlong++;
  };

  const end = (): void => {
    const text = open;
    const dropped = dropping;
    open = '';
    dropping = false;
    if (!dropped) line(text.replace(CONTROL, '').replaceAll('\t', ' '));
  };

  const take = (text: string): void => {
    let from = 0;
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', from)) {
      add(text.slice(from, at));
      end();
      from = at + 1;
    }
    add(text.slice(from));
  };

  return {
    receive: (chunk) => take(decoder.decode(chunk, { stream: true })),
    finish() {
      take(decoder.decode());
      if (open !== '' || dropping) end();
    },
    overlongLines: () => overlong,
  };
}
