// The UCI `info` line in full, as text ⇄ value. This is the plain reading of the specification, for tools, sample players and tests;
// while games are played the session reads bytes (thoughtBytes.ts), and the tests hold the two against each other.
// Source: "Description of the universal chess interface", April 2006, `info`; `wdl` and `movesleft` as lc0 and Stockfish send them.
// Not here: `info error`-like inventions of single engines; an unknown word is skipped, as the specification asks.

import type { Colour } from '../../core/colour.ts';
import type { Evaluation } from '../../core/evaluation.ts';
import { computedSpeed } from '../../core/live.ts';
import { present } from '../../core/present.ts';
import type { Thought } from '../session.ts';
import { parseWholeNumber, textOf, wordsOf, wordsUntil, type Word } from '../words.ts';

/** From the engine's point of view. Where both a mate and centipawns are given, the mate counts. */
export type UciScore = { readonly centipawns?: number; readonly mate?: number; readonly bound?: 'lower' | 'upper' };

/** Per mille of wins, draws and losses, from the engine's point of view. */
export type WinDrawLoss = { readonly win: number; readonly draw: number; readonly loss: number };

/** One `info` line; fields absent where the engine told nothing. Moves as written, in lists. Times in ms; hash and CPU load in per mille. */
export type UciInfo = {
  readonly depth?: number;
  readonly selectiveDepth?: number;
  readonly multiPv?: number;
  readonly score?: UciScore;
  readonly winDrawLoss?: WinDrawLoss;
  readonly nodes?: number;
  readonly nodesPerSecond?: number;
  readonly hashPermille?: number;
  readonly tablebaseHits?: number;
  readonly shredderBaseHits?: number;
  readonly timeMs?: number;
  readonly cpuPermille?: number;
  readonly movesLeft?: number;
  readonly currentMove?: string;
  readonly currentMoveNumber?: number;
  /** The first move is refuted by the others; one move alone has no refutation. */
  readonly refutation?: readonly string[];
  /** What a CPU, from 1, looks at; `cpu` absent on engines with one. */
  readonly currentLine?: { readonly cpu?: number; readonly moves: readonly string[] };
  readonly pv?: readonly string[];
  /** Free text, the rest of its line. */
  readonly text?: string;
};

/** Words with one whole number behind them. */
const NUMBERS = [
  ['depth', 'depth'],
  ['seldepth', 'selectiveDepth'],
  ['multipv', 'multiPv'],
  ['nodes', 'nodes'],
  ['nps', 'nodesPerSecond'],
  ['hashfull', 'hashPermille'],
  ['tbhits', 'tablebaseHits'],
  ['sbhits', 'shredderBaseHits'],
  ['time', 'timeMs'],
  ['cpuload', 'cpuPermille'],
  ['movesleft', 'movesLeft'],
  ['currmovenumber', 'currentMoveNumber'],
] as const;
type NumberField = (typeof NUMBERS)[number][1];
const FIELD_OF: ReadonlyMap<string, NumberField> = new Map(NUMBERS);

/** Words that begin something new in an `info` line, and so end a list of moves. */
export const INFO_WORDS: ReadonlySet<string> = new Set([
  ...FIELD_OF.keys(),
  ...['score', 'lowerbound', 'upperbound', 'wdl', 'currmove', 'refutation', 'currline', 'pv', 'string'],
]);

/** Reads what follows the word `info`. Of a word given twice the last counts. */
export function parseInfo(line: string): UciInfo {
  const words = wordsOf(line);
  const info: { -readonly [Field in keyof UciInfo]: UciInfo[Field] } = {};
  let at = 0;
  while (at < words.length) {
    const word = words[at++]?.text ?? '';
    const next = words[at]?.text;
    switch (word) {
      case 'score':
        info.score = parseScore(words, at);
        break;
      case 'lowerbound':
      case 'upperbound':
        if (info.score !== undefined) info.score = { ...info.score, bound: word === 'lowerbound' ? 'lower' : 'upper' };
        break;
      case 'wdl': {
        const [win, draw, loss] = [0, 1, 2].map((offset) => parseWholeNumber(words[at + offset]?.text));
        if (win !== undefined && draw !== undefined && loss !== undefined) info.winDrawLoss = { win, draw, loss };
        break;
      }
      case 'currmove':
        if (next !== undefined && !INFO_WORDS.has(next)) info.currentMove = next;
        break;
      case 'refutation':
        info.refutation = wordsUntil(words, at, INFO_WORDS);
        break;
      case 'currline': {
        const cpu = parseWholeNumber(next);
        info.currentLine = {
          ...present({ cpu }),
          moves: wordsUntil(words, cpu === undefined ? at : at + 1, INFO_WORDS),
        };
        break;
      }
      case 'pv':
        info.pv = wordsUntil(words, at, INFO_WORDS);
        break;
      case 'string':
        info.text = textOf(line, words, at);
        return info;
      default: {
        const field = FIELD_OF.get(word);
        const number = field === undefined ? undefined : parseWholeNumber(next);
        if (field !== undefined && number !== undefined) info[field] = number;
      }
    }
  }
  return info;
}

/** `score cp 12`, `score mate -3`, and both behind one another; a score without a whole number is none. */
function parseScore(words: readonly Word[], first: number): UciScore {
  const score: { centipawns?: number; mate?: number } = {};
  for (let at = first; at < words.length; at += 2) {
    const word = words[at]?.text;
    if (word !== 'cp' && word !== 'mate') break;
    const value = parseWholeNumber(words[at + 1]?.text);
    if (value !== undefined) score[word === 'cp' ? 'centipawns' : 'mate'] = value;
  }
  return score;
}

/** The line's text behind `info`, in the usual order: depth first, moves and free text last. */
export function formatInfo(info: UciInfo): string {
  const parts: (string | number)[] = [];
  const number = (field: NumberField): void => {
    const value = info[field];
    const word = NUMBERS.find(([, name]) => name === field)?.[0];
    if (value !== undefined && word !== undefined) parts.push(word, value);
  };
  for (const field of ['depth', 'selectiveDepth', 'multiPv'] as const) number(field);
  if (info.score !== undefined) {
    parts.push('score');
    if (info.score.centipawns !== undefined) parts.push('cp', info.score.centipawns);
    if (info.score.mate !== undefined) parts.push('mate', info.score.mate);
    if (info.score.bound !== undefined) parts.push(`${info.score.bound}bound`);
  }
  if (info.winDrawLoss !== undefined) parts.push('wdl', info.winDrawLoss.win, info.winDrawLoss.draw, info.winDrawLoss.loss);
  for (const field of ['nodes', 'nodesPerSecond', 'hashPermille', 'tablebaseHits', 'shredderBaseHits'] as const) number(field);
  for (const field of ['timeMs', 'cpuPermille', 'movesLeft'] as const) number(field);
  if (info.currentMove !== undefined) parts.push('currmove', info.currentMove);
  number('currentMoveNumber');
  if (info.refutation !== undefined) parts.push('refutation', ...info.refutation);
  if (info.currentLine !== undefined)
    parts.push('currline', ...(info.currentLine.cpu === undefined ? [] : [info.currentLine.cpu]));
  if (info.currentLine !== undefined) parts.push(...info.currentLine.moves);
  if (info.pv !== undefined) parts.push('pv', ...info.pv);
  if (info.text !== undefined) parts.push('string', info.text);
  return parts.join(' ');
}

/** What a line tells of the thinking, `view` being the engine's colour. */
export function thoughtOf(info: UciInfo, view: Colour): Thought {
  const { depth, selectiveDepth, nodes, timeMs, tablebaseHits, hashPermille, pv } = info;
  const nodesPerSecond = info.nodesPerSecond ?? computedSpeed(nodes, timeMs);
  return {
    evaluation: evaluationOf(info.score, view),
    ...present({ depth, selectiveDepth, nodes, nodesPerSecond, timeMs, tablebaseHits, hashPermille }),
    ...(pv === undefined || pv.length === 0 ? {} : { pv: pv.join(' ') }),
  };
}

function evaluationOf(score: UciScore | undefined, view: Colour): Evaluation {
  const bound = present({ bound: score?.bound });
  if (score?.mate !== undefined) return { kind: 'mate', moves: score.mate, view, ...bound };
  if (score?.centipawns !== undefined) return { kind: 'centipawns', centipawns: score.centipawns, view, ...bound };
  return { kind: 'unknown' };
}
