// Every command that a UCI engine may be given ⇄ text. Source: UCI, April 2006, "GUI to engine".
// The session uses most of them; the sample players read them; the rest (debug, register with a code, ponderhit) is here so that the
// language is whole. Moves are text, one space between them, because a game's moves are long and are only passed on.

import { parseWholeNumber, textOf, wordsOf, wordsUntil, type Word } from '../words.ts';

/** Limits of a search; a field that is absent is not sent. Times in ms. */
export type GoParameters = {
  readonly ponder?: boolean;
  readonly whiteLeftMs?: number;
  readonly blackLeftMs?: number;
  readonly whiteIncrementMs?: number;
  readonly blackIncrementMs?: number;
  readonly movesToGo?: number;
  readonly depth?: number;
  readonly nodes?: number;
  /** Look for a mate in so many moves. */
  readonly mate?: number;
  readonly moveTimeMs?: number;
  readonly infinite?: boolean;
  /** The only moves to look at. */
  readonly searchMoves?: string;
};

export type UciCommand =
  | { readonly kind: 'uci' | 'isready' | 'ucinewgame' | 'stop' | 'ponderhit' | 'quit' }
  | { readonly kind: 'debug'; readonly on: boolean }
  /** `value` is absent for a button, `''` is an empty string. */
  | { readonly kind: 'setoption'; readonly name: string; readonly value?: string }
  | { readonly kind: 'register'; readonly later: true }
  | { readonly kind: 'register'; readonly later: false; readonly name: string; readonly code: string }
  /** `fen` is absent for the usual start. */
  | { readonly kind: 'position'; readonly fen?: string; readonly moves: string }
  | { readonly kind: 'go'; readonly go: GoParameters };

const GO_NUMBERS = [
  ['wtime', 'whiteLeftMs'],
  ['btime', 'blackLeftMs'],
  ['winc', 'whiteIncrementMs'],
  ['binc', 'blackIncrementMs'],
  ['movestogo', 'movesToGo'],
  ['depth', 'depth'],
  ['nodes', 'nodes'],
  ['mate', 'mate'],
  ['movetime', 'moveTimeMs'],
] as const;
type GoNumber = (typeof GO_NUMBERS)[number][1];
const GO_FIELD_OF: ReadonlyMap<string, GoNumber> = new Map(GO_NUMBERS);
const GO_WORDS: ReadonlySet<string> = new Set([...GO_FIELD_OF.keys(), 'ponder', 'infinite', 'searchmoves']);

export const formatPosition = (fen: string | undefined, moves: string): string =>
  `position ${fen === undefined ? 'startpos' : `fen ${fen}`}${moves === '' ? '' : ` moves ${moves}`}`;

/** `searchmoves` comes last: some engines take all that follows for moves. */
export function formatGo(go: GoParameters): string {
  let text = go.ponder === true ? 'go ponder' : 'go';
  for (const [word, field] of GO_NUMBERS) {
    const number = go[field];
    if (number !== undefined) text += ` ${word} ${number}`;
  }
  if (go.infinite === true) text += ' infinite';
  return go.searchMoves === undefined ? text : `${text} searchmoves ${go.searchMoves}`;
}

/** A value that would break the line cannot be sent: values from people are checked before (configure.ts). */
export function formatSetOption(name: string, value: string | undefined): string {
  if (/[\r\n]/.test(name + (value ?? ''))) throw new RangeError(`Cannot set option "${name}": expected one line, got "${value}"`);
  return value === undefined ? `setoption name ${name}` : `setoption name ${name} value ${value === '' ? '<empty>' : value}`;
}

export function formatCommand(command: UciCommand): string {
  switch (command.kind) {
    case 'uci':
    case 'isready':
    case 'ucinewgame':
    case 'stop':
    case 'ponderhit':
    case 'quit':
      return command.kind;
    case 'debug':
      return `debug ${command.on ? 'on' : 'off'}`;
    case 'setoption':
      return formatSetOption(command.name, command.value);
    case 'register':
      return command.later ? 'register later' : `register name ${command.name} code ${command.code}`;
    case 'position':
      return formatPosition(command.fen, command.moves);
    case 'go':
      return formatGo(command.go);
  }
}

/** Reads a command as an engine must: unknown words before it are skipped; `undefined` where there is no command in the line. */
export function parseCommand(line: string): UciCommand | undefined {
  const words = wordsOf(line);
  for (let at = 0; at < words.length; at++) {
    const command = parseCommandAt(line, words, at);
    if (command !== undefined) return command;
    // All that follows would belong to it, so nothing else is looked for behind one that cannot be read.
    if (words[at]?.text === 'register' && words[at + 1]?.text === 'name') return undefined;
  }
  return undefined;
}

function parseCommandAt(line: string, words: readonly Word[], at: number): UciCommand | undefined {
  const kind = words[at]?.text;
  const next = words[at + 1]?.text;
  switch (kind) {
    case 'uci':
    case 'isready':
    case 'ucinewgame':
    case 'stop':
    case 'ponderhit':
    case 'quit':
      return { kind };
    case 'debug':
      return next === 'on' || next === 'off' ? { kind, on: next === 'on' } : undefined;
    case 'setoption':
      return parseSetOption(line, words, at + 1);
    case 'register': {
      if (next === 'later') return { kind, later: true };
      const code = indexOfWord(words, 'code', at + 1);
      if (next !== 'name' || code < 0) return undefined;
      return { kind, later: false, name: textOf(line, words, at + 2, code), code: textOf(line, words, code + 1) };
    }
    case 'position': {
      const found = indexOfWord(words, 'moves', at + 1);
      const moves = found < 0 ? '' : spaced(words.slice(found + 1));
      if (next === 'startpos') return { kind, moves };
      return next === 'fen' ? { kind, fen: spaced(words.slice(at + 2, found < 0 ? words.length : found)), moves } : undefined;
    }
    case 'go':
      return { kind, go: parseGo(words, at + 1) };
    default:
      return undefined;
  }
}

function parseSetOption(line: string, words: readonly Word[], at: number): UciCommand | undefined {
  if (words[at]?.text !== 'name') return undefined;
  const found = indexOfWord(words, 'value', at + 1);
  const name = textOf(line, words, at + 1, found < 0 ? words.length : found);
  if (found < 0) return { kind: 'setoption', name };
  const value = textOf(line, words, found + 1);
  return { kind: 'setoption', name, value: value === '<empty>' ? '' : value };
}

function parseGo(words: readonly Word[], first: number): GoParameters {
  const go: { -readonly [Field in keyof GoParameters]: GoParameters[Field] } = {};
  for (let at = first; at < words.length; at++) {
    const word = words[at]?.text ?? '';
    if (word === 'ponder' || word === 'infinite') go[word] = true;
    if (word === 'searchmoves') go.searchMoves = wordsUntil(words, at + 1, GO_WORDS).join(' ');
    const field = GO_FIELD_OF.get(word);
    const number = field === undefined ? undefined : parseWholeNumber(words[at + 1]?.text);
    if (field !== undefined && number !== undefined) go[field] = number;
  }
  return go;
}

const indexOfWord = (words: readonly Word[], text: string, from: number): number =>
  words.findIndex((word, at) => at >= from && word.text === text);
const spaced = (words: readonly Word[]): string => words.map((word) => word.text).join(' ');
