// The slow, simple reading of what a UCI engine says about a search, by the specification (April 2006, `info`, `bestmove`). Sessions read
// bytes (infoBytes.ts, bestInfo.ts), and their tests compare the two. It reads what becomes a thought; other words only
// end lists of moves.

import type { Colour } from '../../core/colour.ts';
import type { Evaluation } from '../../core/evaluation.ts';
import { computedSpeed } from '../../core/searchFigures.ts';
import { present } from '../../core/present.ts';
import type { Thought } from '../session.ts';
import { parseWholeNumber, wordsOf, type Word } from '../words.ts';
import { INFO_WORDS } from './infoBytes.ts';

/** From the engine's point of view. If both a mate and centipawns are given, the mate counts. */
type UciScore = { readonly centipawns?: number; readonly mate?: number; readonly bound?: 'lower' | 'upper' };

/** One `info` line; fields are absent if the engine did not send them. Times in ms. */
export type UciInfo = {
  readonly depth?: number;
  readonly selectiveDepth?: number;
  readonly multiPv?: number;
  readonly score?: UciScore;
  readonly nodes?: number;
  readonly nodesPerSecond?: number;
  readonly hashPermille?: number;
  readonly tablebaseHits?: number;
  readonly timeMs?: number;
  readonly pv?: readonly string[];
};

const FIELD_OF = new Map([
  ['depth', 'depth'],
  ['seldepth', 'selectiveDepth'],
  ['multipv', 'multiPv'],
  ['nodes', 'nodes'],
  ['nps', 'nodesPerSecond'],
  ['hashfull', 'hashPermille'],
  ['tbhits', 'tablebaseHits'],
  ['time', 'timeMs'],
] as const);

/** Reads what follows the word `info`. If a word occurs twice, the last one counts. */
export function parseInfo(line: string): UciInfo {
  const words = wordsOf(line);
  const info: { -readonly [Field in keyof UciInfo]: UciInfo[Field] } = {};
  for (const [index, { text }] of words.entries()) {
    if (text === 'string') break;
    const behind = words.slice(index + 1);
    if (text === 'score') info.score = parseScore(behind);
    else if (text === 'pv') info.pv = movesOf(behind);
    else if (text === 'lowerbound' || text === 'upperbound') {
      if (info.score !== undefined) info.score = { ...info.score, bound: text === 'lowerbound' ? 'lower' : 'upper' };
    } else {
      const field = new Map<string, Exclude<keyof UciInfo, 'score' | 'pv'>>(FIELD_OF).get(text);
      const number = parseWholeNumber(behind[0]?.text);
      if (field !== undefined && number !== undefined) info[field] = number;
    }
  }
  return info;
}

/** `score cp 12`, `score mate -3`, or both in sequence; a score without a whole number is ignored. */
function parseScore(words: readonly Word[]): UciScore {
  const score: { centipawns?: number; mate?: number } = {};
  for (let at = 0; at < words.length; at += 2) {
    const word = words[at]?.text;
    if (word !== 'cp' && word !== 'mate') break;
    const value = parseWholeNumber(words[at + 1]?.text);
    if (value !== undefined) score[word === 'cp' ? 'centipawns' : 'mate'] = value;
  }
  return score;
}

function movesOf(words: readonly Word[]): readonly string[] {
  const end = words.findIndex(({ text }) => INFO_WORDS.has(text));
  return (end < 0 ? words : words.slice(0, end)).map(({ text }) => text);
}

/** What a line says about the thinking; `view` is the engine's colour. */
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
