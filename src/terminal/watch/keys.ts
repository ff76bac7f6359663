// The meaning of keys, as a terminal in raw mode sends them.

export const KEY_ACTIONS = ['next', 'previous', 'current', 'flip', 'size', 'quit'] as const;
export type KeyAction = (typeof KEY_ACTIONS)[number];

const KEYS: Readonly<Record<string, KeyAction>> = {
  n: 'next',
  '\x1b[C': 'next',
  '\x1b[B': 'next',
  p: 'previous',
  '\x1b[D': 'previous',
  '\x1b[A': 'previous',
  a: 'current',
  f: 'flip',
  b: 'size',
  q: 'quit',
  '\x03': 'quit',
  '\x04': 'quit',
};

const ESCAPE = '\x1b';
const KEY = new RegExp(String.raw`${ESCAPE}\[[A-Za-z]|[^${ESCAPE}]`, 'g');

/** Several keys may come at once; unknown ones are ignored. Arrows come in two forms, depending on the terminal's mode. */
export function keyActions(text: string): readonly KeyAction[] {
  const found = text.replaceAll(`${ESCAPE}O`, `${ESCAPE}[`).match(KEY) ?? [];
  return found.flatMap((key) => {
    const action = KEYS[key] ?? KEYS[key.toLowerCase()];
    return action === undefined ? [] : [action];
  });
}
