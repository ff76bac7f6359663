// Every line that a UCI engine may say ⇄ a message. Source: UCI, April 2006, "Engine to GUI".
// An unknown word before a known command is skipped, as the specification asks ("joho debug on" is "debug on"), but only where the rest
// makes a whole message: `Unknown command: id` is none. `info` and `bestmove` must stand first, for they decide games, and an engine may
// quote them in a complaint.

import type { DeclaredOption } from '../session.ts';
import { textOf, wordsOf, type Word } from '../words.ts';
import { formatInfo, parseInfo, type UciInfo } from './info.ts';
import { formatOption, parseOption } from './option.ts';

const CHECK_STATES = ['checking', 'ok', 'error'] as const;
export type CheckState = (typeof CHECK_STATES)[number];

export type UciMessage =
  | { readonly kind: 'id'; readonly field: 'name' | 'author'; readonly text: string }
  | { readonly kind: 'uciok' }
  | { readonly kind: 'readyok' }
  | { readonly kind: 'option'; readonly option: DeclaredOption }
  | { readonly kind: 'copyprotection'; readonly state: CheckState }
  | { readonly kind: 'registration'; readonly state: CheckState }
  | { readonly kind: 'info'; readonly info: UciInfo }
  /** `move` as written, `undefined` where there is none. */
  | { readonly kind: 'bestmove'; readonly move: string | undefined; readonly ponder: string | undefined };

/** `undefined` for a line that says nothing in UCI. */
export function parseMessage(line: string): UciMessage | undefined {
  const words = wordsOf(line);
  const first = words[0]?.text;
  if (first === 'info') return { kind: 'info', info: parseInfo(textOf(line, words, 1)) };
  if (first === 'bestmove') return parseBestMove(words);
  for (let at = 0; at < words.length; at++) {
    if (words[at]?.text === 'option' && words[at + 1]?.text === 'name') return parseOptionMessage(textOf(line, words, at + 1));
    const message = parseAt(line, words, at);
    if (message !== undefined) return message;
  }
  return undefined;
}

export function formatMessage(message: UciMessage): string {
  switch (message.kind) {
    case 'id':
      return `id ${message.field} ${message.text}`;
    case 'uciok':
    case 'readyok':
      return message.kind;
    case 'option':
      return `option ${formatOption(message.option)}`;
    case 'copyprotection':
    case 'registration':
      return `${message.kind} ${message.state}`;
    case 'info':
      return `info ${formatInfo(message.info)}`;
    case 'bestmove':
      return ['bestmove', message.move, message.ponder === undefined ? undefined : `ponder ${message.ponder}`]
        .filter((part) => part !== undefined)
        .join(' ');
  }
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

/** All that follows belongs to the option, so nothing else is looked for behind one that cannot be read. */
function parseOptionMessage(line: string): UciMessage | undefined {
  const option = parseOption(line);
  return option === undefined ? undefined : { kind: 'option', option };
}

function parseBestMove(words: readonly Word[]): UciMessage {
  const move = words[1]?.text === 'ponder' ? undefined : words[1]?.text;
  const ponder = words.findIndex((word) => word.text === 'ponder');
  return { kind: 'bestmove', move, ponder: ponder === (move === undefined ? 1 : 2) ? words[ponder + 1]?.text : undefined };
}
