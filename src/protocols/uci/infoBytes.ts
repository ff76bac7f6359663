// `info` lines as bytes, for the hot path: a running search may send hundreds of thousands per second, of which one is worth reading in full.
// `weighInfo` looks only for what decides whether a line may be that one; `decodeThought` then reads it. Both accept the same language as
// testInfo.ts, their slow form, with one exception: a line is weighed up to its `pv` if the score precedes it, so a bound or
// a line number after the moves is missed (no engine known to us writes it there).

import type { Colour } from '../../core/colour.ts';
import { UNKNOWN_EVALUATION, type Evaluation } from '../../core/evaluation.ts';
import { computedSpeed, type SearchFigures } from '../../core/searchFigures.ts';
import type { Thought } from '../session.ts';
import { oneLine } from '../words.ts';
import { isWord, skipSpace, skipWord, wholeNumberAt, wordBytes, wordText } from './bytes.ts';

/** Words that begin a new part of an `info` line, and so end a list of moves. */
export const INFO_WORDS: ReadonlySet<string> = new Set([
  ...['depth', 'seldepth', 'multipv', 'nodes', 'nps', 'hashfull', 'tbhits', 'sbhits', 'time', 'cpuload', 'movesleft'],
  ...['currmovenumber', 'score', 'lowerbound', 'upperbound', 'wdl', 'currmove', 'refutation', 'currline', 'pv', 'string'],
]);

const SCORE = wordBytes('score');
const STRING = wordBytes('string');
const MULTIPV = wordBytes('multipv');
const LOWERBOUND = wordBytes('lowerbound');
const UPPERBOUND = wordBytes('upperbound');
const PV = wordBytes('pv');
const DEPTH = wordBytes('depth');
const HASHFULL = wordBytes('hashfull');
const NODES = wordBytes('nodes');
const NPS = wordBytes('nps');
const SELDEPTH = wordBytes('seldepth');
const TIME = wordBytes('time');
const TBHITS = wordBytes('tbhits');
const CP = wordBytes('cp');
const MATE = wordBytes('mate');

/** The weight of a line, higher is better: no score (or not the best line), a bound, an exact score. */
export const NO_SCORE = 0;
export const BOUND = 1;
export const EXACT = 2;
export type InfoWeight = typeof NO_SCORE | typeof BOUND | typeof EXACT;

/** Weighs the line in `[start, end)`, which begins after the word `info`. */
export function weighInfo(bytes: Uint8Array, start: number, end: number): InfoWeight {
  let weight: InfoWeight = NO_SCORE;
  for (let from = skipSpace(bytes, start, end), to = from; from < end; from = skipSpace(bytes, to, end)) {
    to = skipWord(bytes, from, end);
    switch (bytes[from]) {
      case 0x73: // s
        if (isWord(bytes, from, to, SCORE)) weight = hasScore(bytes, to, end) ? EXACT : NO_SCORE;
        else if (isWord(bytes, from, to, STRING)) return weight;
        break;
      case 0x6d: // m
        if (isWord(bytes, from, to, MULTIPV) && (wholeNumberAt(bytes, to, end) ?? 1) !== 1) return NO_SCORE;
        break;
      case 0x6c: // l
      case 0x75: // u
        if (weight === EXACT && (isWord(bytes, from, to, LOWERBOUND) || isWord(bytes, from, to, UPPERBOUND))) weight = BOUND;
        break;
      case 0x70: // p
        if (weight !== NO_SCORE && isWord(bytes, from, to, PV)) return weight;
        break;
      default:
    }
  }
  return weight;
}

/** The time that the line reports before its moves, in ms; `undefined`: none. */
export function reportedTime(bytes: Uint8Array, start: number, end: number): number | undefined {
  let timeMs: number | undefined;
  for (let from = skipSpace(bytes, start, end), to = from; from < end; from = skipSpace(bytes, to, end)) {
    to = skipWord(bytes, from, end);
    if (isWord(bytes, from, to, TIME)) timeMs = wholeNumberAt(bytes, to, end) ?? timeMs;
    else if (isWord(bytes, from, to, PV) || isWord(bytes, from, to, STRING)) break;
  }
  return timeMs;
}

/** Reads the line in `[start, end)`, which begins after the word `info`; `view` is the engine's colour. */
export function decodeThought(bytes: Uint8Array, start: number, end: number, view: Colour): Thought {
  const thought: ThoughtDraft = { evaluation: UNKNOWN_EVALUATION };
  let pv: string | undefined;
  reading: for (let from = skipSpace(bytes, start, end), to = from; from < end; from = skipSpace(bytes, to, end)) {
    to = skipWord(bytes, from, end);
    switch (bytes[from]) {
      case 0x64: // d
        if (isWord(bytes, from, to, DEPTH)) readFigure(thought, 'depth', bytes, to, end);
        break;
      case 0x68: // h
        if (isWord(bytes, from, to, HASHFULL)) readFigure(thought, 'hashPermille', bytes, to, end);
        break;
      case 0x6c: // l
        if (isWord(bytes, from, to, LOWERBOUND)) setBound(thought, 'lower');
        break;
      case 0x6e: // n
        if (isWord(bytes, from, to, NODES)) readFigure(thought, 'nodes', bytes, to, end);
        else if (isWord(bytes, from, to, NPS)) readFigure(thought, 'nodesPerSecond', bytes, to, end);
        break;
      case 0x70: // p
        if (isWord(bytes, from, to, PV)) pv = decodeMoves(bytes, to, end);
        break;
      case 0x73: // s
        if (isWord(bytes, from, to, SCORE)) thought.evaluation = decodeScore(bytes, to, end, view);
        else if (isWord(bytes, from, to, SELDEPTH)) readFigure(thought, 'selectiveDepth', bytes, to, end);
        else if (isWord(bytes, from, to, STRING)) break reading;
        break;
      case 0x74: // t
        if (isWord(bytes, from, to, TIME)) readFigure(thought, 'timeMs', bytes, to, end);
        else if (isWord(bytes, from, to, TBHITS)) readFigure(thought, 'tablebaseHits', bytes, to, end);
        break;
      case 0x75: // u
        if (isWord(bytes, from, to, UPPERBOUND)) setBound(thought, 'upper');
        break;
      default:
    }
  }
  const speed = thought.nodesPerSecond ?? computedSpeed(thought.nodes, thought.timeMs);
  if (speed !== undefined) thought.nodesPerSecond = speed;
  if (pv !== undefined) thought.pv = pv;
  return thought;
}

type ThoughtDraft = { -readonly [Field in keyof Thought]: Thought[Field] };

/** Ignores a figure without a number. */
function readFigure(
  thought: ThoughtDraft,
  name: keyof SearchFigures | 'timeMs',
  bytes: Uint8Array,
  at: number,
  end: number,
): void {
  const value = wholeNumberAt(bytes, at, end);
  if (value !== undefined) thought[name] = value;
}

function setBound(thought: ThoughtDraft, bound: 'lower' | 'upper'): void {
  if (thought.evaluation.kind !== 'unknown') thought.evaluation = { ...thought.evaluation, bound };
}

/** The score in the pairs `cp 12 mate 3` that begin at `at`; the last of a kind counts, and a mate takes precedence over centipawns. */
function decodeScore(bytes: Uint8Array, at: number, end: number, view: Colour): Evaluation {
  let centipawns: number | undefined;
  let moves: number | undefined;
  for (;;) {
    const from = skipSpace(bytes, at, end);
    const to = skipWord(bytes, from, end);
    const isCentipawns = isWord(bytes, from, to, CP);
    if (!isCentipawns && !isWord(bytes, from, to, MATE)) break;
    if (isCentipawns) centipawns = wholeNumberAt(bytes, to, end) ?? centipawns;
    else moves = wholeNumberAt(bytes, to, end) ?? moves;
    at = skipWord(bytes, skipSpace(bytes, to, end), end);
  }
  if (moves !== undefined) return { kind: 'mate', moves, view };
  return centipawns === undefined ? UNKNOWN_EVALUATION : { kind: 'centipawns', centipawns, view };
}

/** Whether `decodeScore` would find a score. */
function hasScore(bytes: Uint8Array, at: number, end: number): boolean {
  for (;;) {
    const from = skipSpace(bytes, at, end);
    const to = skipWord(bytes, from, end);
    if (!isWord(bytes, from, to, CP) && !isWord(bytes, from, to, MATE)) return false;
    if (wholeNumberAt(bytes, to, end) !== undefined) return true;
    at = skipWord(bytes, skipSpace(bytes, to, end), end);
  }
}

const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

/** The moves from `at` to the next word of `info` or the end, separated by one space; `undefined` if there are none. */
function decodeMoves(bytes: Uint8Array, at: number, end: number): string | undefined {
  const start = skipSpace(bytes, at, end);
  let last = start;
  let evenly = true;
  for (let from = start; from < end; from = skipSpace(bytes, last, end)) {
    const to = skipWord(bytes, from, end);
    // No word of `info` has a digit as its second character; nearly every move has.
    const second = bytes[from + 1] ?? 0;
    if ((second < 0x30 || second > 0x39) && INFO_WORDS.has(decoder.decode(bytes.subarray(from, to)))) break;
    if (from > start && (from !== last + 1 || bytes[last] !== 0x20)) evenly = false;
    last = to;
  }
  if (last === start) return undefined;
  const text = wordText(bytes, start, last);
  return evenly ? text : oneLine(text);
}
