// Parses what an operator types at a terminal. A line that is not a command is taken as a move, which board.ts reads.

import { formatScore, parseScore as parseScoreText } from '../../games/go/scoreText.ts';

export type Typed =
  | { readonly kind: 'move'; readonly text: string }
  | { readonly kind: 'resign' }
  /** `null`: the program displays none. */
  | { readonly kind: 'score'; readonly score: string | null }
  | { readonly kind: 'dead'; readonly stones: readonly string[] }
  | { readonly kind: 'answer'; readonly yes: boolean }
  | { readonly kind: 'board' | 'clock' | 'help' | 'quit' | 'undo' | 'nothing' }
  | { readonly kind: 'wrong'; readonly why: string };

const WORDS = ['board', 'clock', 'help', 'quit', 'undo', 'resign'] as const;

export const HELP = [
  'D4, pass, e4, Nf3, e2e4   a move of your program; a legal move is sent at once and cannot be taken back',
  'resign                    your program resigns',
  'score B+6.5               the score that your program displays: B+…, W+…, 0 for a draw, none',
  'dead D4 E5                the stones that it shows as dead, sent with the score; repeat for more, dead - for none',
  'board, clock, help        look',
  'quit                      leave the seat: the clock keeps running, and you may come back',
].join('\n');

export function parseTyped(line: string): Typed {
  const text = line.trim();
  const [first = '', ...rest] = text.split(/\s+/);
  const word = first.toLowerCase();
  if (first === '') return { kind: 'nothing' };
  if (word === 'score') return parseScore(rest.join(''));
  if (word === 'dead') return { kind: 'dead', stones: rest.flatMap((part) => part.split(',')).filter((stone) => stone !== '') };
  if (rest.length > 0)
    return { kind: 'wrong', why: `Cannot take "${clipped(text)}": expected one move or one command a line (see help)` };
  if (word === 'yes' || word === 'y') return { kind: 'answer', yes: true };
  if (word === 'no' || word === 'n') return { kind: 'answer', yes: false };
  const known = WORDS.find((name) => name === word);
  if (known !== undefined) return { kind: known };
  return first.length > 20
    ? { kind: 'wrong', why: `Cannot take "${clipped(text)}": expected a move or a command (see help)` }
    : { kind: 'move', text: first };
}

function parseScore(text: string): Typed {
  if (/^(?:none|unknown|-)$/i.test(text)) return { kind: 'score', score: null };
  const margin = parseScoreText(text.replace(/^(b|w)(?:lack|hite)?\+?(?=\d)/i, '$1+').replace(',', '.'));
  if (margin.ok) return { kind: 'score', score: formatScore(margin.value) };
  return {
    kind: 'wrong',
    why: `Cannot take the score: expected one such as "B+6.5", "W+12", "0" or "none", got "${clipped(text)}"`,
  };
}

const clipped = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
