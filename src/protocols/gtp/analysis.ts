// What a program reports about its thinking in answer to `lz-analyze` or `kata-analyze`, and to the same with `-genmove_`: lines of
// `info move D4 visits 12 winrate 4802 … order 0 pv D4 Q16 info move …`. Sources: KataGo, GTP_Extensions.md ("lz-analyze", "kata-analyze":
// readers must accept any order of fields, and new fields); Leela Zero 0.17, which sends the same without `scoreLead`.
// Nodes are the visits of all listed moves, or `rootInfo visits` if listed. Win rate and lead are those of the best move, from the view of the side to
// move: `lz-…` counts the rate in 10,000ths, `kata-…` from 0 to 1. Evaluations stay unknown: neither a win rate nor a lead in points is a
// number of centipawns. Leela Zero's output on stderr is not read, because its order relative to the answers is undefined.

import type { Colour } from '../../core/colour.ts';
import { UNKNOWN_EVALUATION } from '../../core/evaluation.ts';
import type { Outlook } from '../../core/live.ts';
import { present } from '../../core/present.ts';
import type { Thought } from '../session.ts';
import { parseVertex } from './vertex.ts';

/** Words that start a part. Each field of a part has one value, except `pv` and `ownership`, which extend to the next part. */
const PARTS: ReadonlySet<string> = new Set(['info', 'rootInfo', 'ownership', 'ownershipStdev', 'pvVisits', 'pvEdgeVisits']);

export const isAnalysis = (line: string): boolean => /^info(?:\s|$)/.test(line);

/** `undefined` for a line without a move. `view`: the side to move; `sure`: the win rate of a game that is won. */
export function parseAnalysis(line: string, view: Colour, sure: 1 | 10_000): Thought | undefined {
  const words = line.split(/\s+/).filter((word) => word !== '');
  let best: Omit<Info, 'visits' | 'end'> | undefined;
  let owners: string | undefined;
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
      if (best === undefined || info.order < best.order) best = info;
    } else if (part === 'rootInfo') {
      const info = readInfo(words, at);
      at = info.end;
      visitsOfRoot = info.visits;
    } else if (part === 'ownership') {
      const from = at;
      while (at < words.length && NUMBER.test(words[at] ?? '')) at++;
      owners = readOwners(words.slice(from, at), view);
    }
  }
  if (best?.move === undefined) return undefined;
  const { lead } = best;
  const winPermille = best.winRate === undefined ? undefined : Math.round((best.winRate / sure) * 1000);
  const outlook: Outlook | undefined =
    winPermille === undefined || winPermille > 1000 ? undefined : { view, winPermille, ...present({ lead, owners }) };
  const pv = best.pv.length > 0 ? best.pv : [best.move];
  return {
    ...{ evaluation: UNKNOWN_EVALUATION, nodes: visitsOfRoot ?? visitsOfMoves, pv: pv.join(' ') },
    ...present({ outlook }),
  };
}

const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** More points than a board of 25 lines has. */
const MOST_POINTS = 625;
/** A point is someone's if it will be theirs in four of five games. */
const OWNED_FROM = 0.6;

function readOwners(written: readonly string[], view: Colour): string | undefined {
  if (written.length > MOST_POINTS) return undefined;
  const [own, other] = view === 'black' ? ['b', 'w'] : ['w', 'b'];
  return written.map((value) => (Number(value) >= OWNED_FROM ? own : Number(value) <= -OWNED_FROM ? other : '.')).join('');
}

const rateOf = (written: string): number | undefined =>
  NUMBER.test(written) && Number(written) >= 0 ? Number(written) : undefined;

/** More points than any board has. */
const MOST_LEAD = 1000;

const leadOf = (written: string): number | undefined =>
  NUMBER.test(written) && Math.abs(Number(written)) <= MOST_LEAD ? Math.round(Number(written) * 10) / 10 + 0 : undefined;

type Info = {
  readonly move: string | undefined;
  readonly visits: number;
  readonly order: number;
  readonly pv: readonly string[];
  readonly winRate: number | undefined;
  readonly lead: number | undefined;
  readonly end: number;
};

/** The fields from `at` up to the next part. */
function readInfo(words: readonly string[], from: number): Info {
  let move: string | undefined;
  let visits = 0;
  let order = Infinity;
  let winRate: number | undefined;
  let lead: number | undefined;
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
    else if (field === 'winrate') winRate = rateOf(value);
    else if (field === 'scoreLead') lead = leadOf(value);
    at += 2;
  }
  return { move, visits, order, pv, winRate, lead, end: at };
}

const count = (text: string): number | undefined => (/^\d{1,15}$/.test(text) ? Number(text) : undefined);
