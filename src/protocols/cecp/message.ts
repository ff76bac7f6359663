// A line from a CECP engine → a message. Source: Chess Engine Communication Protocol, version 2, "Commands from the engine to xboard", and the
// older forms of a move that GNU Chess still prints. thinking.ts reads thinking output.
// A line that matches nothing gives `undefined`: engines print much that is meant for people.

import type { Outcome } from '../../core/ending.ts';

/** How a move was written. `counted` (`12. e2e4`) may be the echo of the opponent's move. */
export type MoveForm = 'move' | 'my-move' | 'numbered' | 'counted';

export type CecpMessage =
  | { readonly kind: 'feature'; readonly text: string }
  /** `text` empty: the word `move` without a move. */
  | { readonly kind: 'move'; readonly form: MoveForm; readonly text: string }
  | { readonly kind: 'resign' }
  | { readonly kind: 'offer-draw' }
  | { readonly kind: 'claim'; readonly outcome: Outcome }
  /** `number` is `undefined` if none could be read. */
  | { readonly kind: 'pong'; readonly number: number | undefined }
  /** `about` is what the engine quotes; empty if it quotes nothing. */
  | { readonly kind: 'illegal-move'; readonly about: string }
  | { readonly kind: 'illegal-position' }
  /** A command that the engine does not know; `word` is its first word. */
  | { readonly kind: 'unknown-word'; readonly word: string }
  /** Text for people, and complaints without consequences for the engine. */
  | { readonly kind: 'talk' };

const MOVE = String.raw`([KQRBNP]?[a-h]?[1-8]?[-x:]?[a-h][1-8](?:=?\(?[QRBNqrbn]\)?)?[+#!?]*|[Oo0]-[Oo0](?:-[Oo0])?[+#!?]*)`;
const OUTCOMES: Readonly<Record<string, Outcome>> = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw' };

type Reading = readonly [pattern: RegExp, read: (found: RegExpExecArray) => CecpMessage];
const READINGS: readonly Reading[] = [
  [/^move(?:\s+(\S+).*)?$/, ([, text = '']) => ({ kind: 'move', form: 'move', text })],
  [/^feature\s+(.*)$/, ([, text = '']) => ({ kind: 'feature', text })],
  [/^pong(?:\s+(\d{1,15}))?\b/, ([, number]) => ({ kind: 'pong', number: number === undefined ? undefined : Number(number) })],
  [/^(?:tellics\s+)?resigns?\b/, () => ({ kind: 'resign' })],
  [/^offer draw\b/, () => ({ kind: 'offer-draw' })],
  [/^(1-0|0-1|1\/2-1\/2)(?=\s|\{|$)/, ([, result = '']) => ({ kind: 'claim', outcome: OUTCOMES[result] ?? 'draw' })],
  [/^tellusererror\s+illegal position\b/i, () => ({ kind: 'illegal-position' })],
  [
    /^error\s*\((?:unknown|unrecognized|not implemented|unsupported)[^)]*\)\s*:?\s*(\S*)/i,
    ([, word = '']) => ({ kind: 'unknown-word', word }),
  ],
  [/^(?:tell(?:user|usererror|ics|icsnoalias|all|others|opponent)|ask(?:user)?|error|hint|#)/i, () => ({ kind: 'talk' })],
  [
    /^(?:illegal|invalid) move\b\s*(?:\([^)]*\)?)?\s*:?\s*(.*)$/i,
    ([, about = '']) => ({ kind: 'illegal-move', about: about.trim() }),
  ],
  [new RegExp(String.raw`^my move is\s*:?\s*${MOVE}\s*$`, 'i'), ([, text = '']) => ({ kind: 'move', form: 'my-move', text })],
  [new RegExp(String.raw`^\d+\.?\s*\.{2,3}\s*${MOVE}\s*$`), ([, text = '']) => ({ kind: 'move', form: 'numbered', text })],
  [new RegExp(String.raw`^\d+\.\s*${MOVE}\s*$`), ([, text = '']) => ({ kind: 'move', form: 'counted', text })],
];

export function parseMessage(line: string): CecpMessage | undefined {
  const text = line.trim();
  for (const [pattern, read] of READINGS) {
    const found = pattern.exec(text);
    if (found !== null) return read(found);
  }
  return undefined;
}
