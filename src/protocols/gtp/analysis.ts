// What a program reports about its thinking in answer to `lz-genmove_analyze` or `kata-genmove_analyze`: lines of
// `info move D4 visits 12 winrate 4802 … order 0 pv D4 Q16 info move …`. Sources: KataGo, GTP_Extensions.md ("lz-analyze", "kata-analyze":
// readers must accept any order of fields, and new fields); Leela Zero 0.17, which sends the same without `scoreLead`.
// Nodes are the visits of all listed moves, or `rootInfo visits` if listed. Evaluations stay unknown: neither a win rate nor a lead in points is a
// number of centipawns. Leela Zero's output on stderr is not read, because its order relative to the answers is undefined.

import { UNKNOWN_EVALUATION } from '../../core/evaluation.ts';
import type { Thought } from '../session.ts';
import { parseVertex } from './vertex.ts';

/** Words that start a part. Each field of a part has one value, except `pv` and `ownership`, which extend to the next part. */
const PARTS: ReadonlySet<string> = new Set(['info', 'rootInfo', 'ownership', 'ownershipStdev', 'pvVisits', 'pvEdgeVisits']);

export const isAnalysis = (line: string): boolean => /^info(?:\s|$)/.test(line);

/** `undefined` for a line without a move. */
export function parseAnalysis(line: string): Thought | undefined {
  const words = line.split(/\s+/).filter((word) => word !== '');
  let best: { readonly order: number; readonly pv: readonly string[] } | undefined;
  let visitsOfMoves = 0;
  let visitsOfRoot: number | undefined;
  let at = 0;
  while (at < words.length) {
    const part = words[at++];
    if (part === 'info') {
      const info = readInfo(words, at);
      at = info.end;
      if (info.move === undefined) continue;
      visitsOfMoves += info.visits;
      const pv = info.pv.length > 0 ? info.pv : [info.move];
      if (best === undefined || info.order < best.order) best = { order: info.order, pv };
    } else if (part === 'rootInfo') {
      const info = readInfo(words, at);
      at = info.end;
      visitsOfRoot = info.visits;
    }
  }
  if (best === undefined) return undefined;
  return { evaluation: UNKNOWN_EVALUATION, nodes: visitsOfRoot ?? visitsOfMoves, pv: best.pv.join(' ') };
}

type Info = {
  readonly move: string | undefined;
  readonly visits: number;
  readonly order: number;
  readonly pv: readonly string[];
  readonly end: number;
};

/** The fields from `at` up to the next part. */
function readInfo(words: readonly string[], from: number): Info {
  let move: string | undefined;
  let visits = 0;
  let order = Infinity;
  const pv: string[] = [];
  let at = from;
  while (at < words.length) {
    const field = words[at] ?? '';
    if (PARTS.has(field)) break;
    if (field === 'pv') {
      for (at++; at < words.length; at++) {
        const point = parseVertex(words[at] ?? '');
        if (point === undefined) break;
        pv.push(point);
      }
      continue;
    }
    const value = words[at + 1] ?? '';
    if (field === 'move') move = parseVertex(value);
    else if (field === 'visits') visits = count(value) ?? 0;
    else if (field === 'order') order = count(value) ?? Infinity;
    at += 2;
  }
  return { move, visits, order, pv, end: at };
}

const count = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
