// A line of thinking output ("post"): `ply score time nodes pv`. Source: Chess Engine Communication Protocol, version 2, "Thinking Output".
// Time is in centiseconds, the score in centipawns from the mover's view, a mate in N is 100000 + N or -100000 - N. If a tab precedes the
// principal variation, more numbers may precede the tab: the last is tablebase hits; of the others the first is the selective depth,
// the second nodes per second. A mark may follow the ply (`12.`, `9&`, `7+`). Lines that continue a variation are not read. Engines differ in the
// rest of the line, which is passed on as words.

import type { Colour } from '../../core/colour.ts';
import { UNKNOWN_EVALUATION, type Evaluation } from '../../core/evaluation.ts';
import { present } from '../../core/present.ts';
import { computedSpeed } from '../../core/searchFigures.ts';
import type { Thought } from '../session.ts';
import { skipSpace, skipWord, wholeNumberAt } from '../uci/bytes.ts';

const SPACE = 0x20;
const MATE = 100_000;
/** No mate is longer than this; a greater score is an ordinary score. */
const LONGEST_MATE = 1000;
const LINE = /^\s*(\d{1,4})[^\s\d]?\s+([-+]?\d{1,40})\s+([-+]?\d{1,40})\s+([-+]?\d{1,40})(?=\s|$)(.*)$/s;
const COLUMNS = /^(?:\s*-?\d{1,15}(?=\s))*\s*\t\s*/;

/** Whether a line is thinking output, without decoding it: a number, perhaps a mark, and three more numbers. */
export function isThinking(bytes: Uint8Array, start: number, end: number): boolean {
  let at = skipSpace(bytes, start, end);
  const first = at;
  while (at < end && isDigit(bytes[at])) at++;
  if (at === first || at - first > 4) return false;
  if (at < end && (bytes[at] ?? 0) > SPACE) at++;
  if (at < end && (bytes[at] ?? 0) > SPACE) return false;
  for (let count = 0; count < 3; count++) {
    if (wholeNumberAt(bytes, at, end) === undefined) return false;
    at = skipWord(bytes, skipSpace(bytes, at, end), end);
  }
  return true;
}

/** `pv` contains the engine's own words, separated by one space; `undefined` for a line that is not thinking output. */
export function parseThinking(line: string, view: Colour): Thought | undefined {
  const [, ply, score, centiseconds, searched, rest = ''] = LINE.exec(line) ?? [];
  if (ply === undefined || score === undefined) return undefined;
  const columns = COLUMNS.exec(rest)?.[0] ?? '';
  const extra = (columns.match(/-?\d+/g) ?? []).map(Number);
  const tablebaseHits = extra.pop();
  const [selectiveDepth, nodesPerSecond] = extra;
  const moves = rest.slice(columns.length).trim().replace(/\s+/g, ' ');
  const depth = Number(ply);
  const timeMs = Number(centiseconds) * 10;
  const nodes = Number(searched);
  return {
    // A move from the engine's own book: nothing was searched, so there is no evaluation.
    evaluation: depth === 0 && nodes === 0 ? UNKNOWN_EVALUATION : evaluationOf(Number(score), view),
    depth,
    timeMs,
    nodes,
    ...present({
      selectiveDepth,
      nodesPerSecond: nodesPerSecond ?? computedSpeed(nodes, timeMs),
      tablebaseHits,
      pv: moves === '' ? undefined : moves,
    }),
  };
}

function evaluationOf(score: number, view: Colour): Evaluation {
  const distance = Math.abs(score) - MATE;
  if (distance < 0 || distance > LONGEST_MATE) return { kind: 'centipawns', centipawns: score + 0, view };
  return { kind: 'mate', moves: score > 0 ? distance : -distance + 0, view };
}

const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 0x30 && byte <= 0x39;
