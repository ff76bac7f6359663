// What a UCI engine sends apart from a search → a message. Source: UCI, April 2006, "Engine to GUI". Not here: `info` and `bestmove`, which
// session.ts reads as bytes; they must be first in their line, since an engine may quote them in a complaint.
// An unknown word before a known command is skipped, as the specification requires ("joho debug on" is "debug on"), but only if the rest
// is a whole message: `Unknown command: id` is not one.

import type { DeclaredOption } from '../session.ts';
import { textOf, wordsOf, type Word } from '../words.ts';
import { parseOption } from './option.ts';

const CHECK_STATES = ['checking', 'ok', 'error'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export type UciMessage =
  | { readonly kind: 'id'; readonly field: 'name' | 'author'; readonly text: string }
  | { readonly kind: 'uciok' }
  | { readonly kind: 'readyok' }
  | { readonly kind: 'option'; readonly option: DeclaredOption }
  | { readonly kind: 'copyprotection'; readonly state: CheckState }
  | { readonly kind: 'registration'; readonly state: CheckState };

/** `undefined` for a line that means nothing in UCI. */
export function parseMessage(line: string): UciMessage | undefined {
  const words = wordsOf(line);
  for (let at = 0; at < words.length; at++) {
    if (words[at]?.text === 'option' && words[at + 1]?.text === 'name') return parseOptionMessage(textOf(line, words, at + 1));
    const message = parseAt(line, words, at);
    if (message !== undefined) return message;
  }
  return undefined;
}

function parseAt(line: string, words: readonly Word[], at: number): UciMessage | undefined {
  const kind = words[at]?.text;
  const next = words[at + 1]?.text;
  switch (kind) {
    case 'uciok':
    case 'readyok':
      return { kind };
    case 'id':
      if (next !== 'name' && next !== 'author') return undefined;
      return { kind, field: next, text: textOf(line, words, at + 2) };
    case 'copyprotection':
    case 'registration': {
      const state = CHECK_STATES.find((known) => known === next);
      return state === undefined ? undefined : { kind, state };
    }
    default:
      return undefined;
  }
}

/** Everything that follows belongs to the option, so nothing else is looked for after an unreadable one. */
function parseOptionMessage(line: string): UciMessage | undefined {
  const option = parseOption(line);
  return option === undefined ? undefined : { kind: 'option', option };
}
