// Plies as the journal stores them: one short array per ply, because a tournament writes millions. The columns are the contract; new ones may
// only be added at the end. Packing and unpacking is lossless with one exception: evaluations are stored from White's point of view.

import { seenFrom, type Evaluation } from '../core/evaluation.ts';
import type { PlyRecord } from '../core/gameJob.ts';

/** Hundredths of a pawn as a number; a mate as `M5` or `M-5`; a bound is the suffix `>` (lower) or `<` (upper); `null`: unknown. */
type PackedEvaluation = number | string | null;

/**
 * `move, elapsedMs, leftMs, evaluation, depth, selectiveDepth, nodes, nodesPerSecond, tablebaseHits, hashPermille, ponder, pv, unreportedMs, book,
 * lines`; `unreportedMs` is `elapsedMs` less `reportedMs`, which has fewer digits, `book` is 1, `lines` are joined by line feeds. `[3]` stands for three
 * unknown values; they are omitted at the end. Before format version 4 each was `null`.
 */
export type PackedPly = readonly (number | string | null | readonly [unknown: number])[];

/** More values than a ply will ever have. */
const MOST = 100;

export function packPly(record: PlyRecord): PackedPly {
  const values = [
    record.move,
    record.elapsedMs,
    record.leftMs ?? null,
    packEvaluation(record.evaluation),
    record.depth ?? null,
    record.selectiveDepth ?? null,
    record.nodes ?? null,
    record.nodesPerSecond ?? null,
    record.tablebaseHits ?? null,
    record.hashPermille ?? null,
    record.ponder ?? null,
    record.pv ?? null,
    record.reportedMs === undefined ? null : record.elapsedMs - record.reportedMs,
    record.book === true ? 1 : null,
    record.lines?.join('\n') ?? null,
  ];
  const packed: PackedPly[number][] = [];
  let unknown = 0;
  for (const value of values) {
    if (value === null) unknown += 1;
    else if (unknown === 0) packed.push(value);
    else packed.push([unknown], value);
    if (value !== null) unknown = 0;
  }
  return packed;
}

/** `ply` is the number of the ply that the move makes. Throws `RangeError` for input that `packPly` did not produce. */
export function unpackPly(packed: PackedPly, ply: number): PlyRecord {
  const [
    move,
    elapsedMs,
    leftMs,
    evaluation,
    depth,
    selectiveDepth,
    nodes,
    nodesPerSecond,
    tablebaseHits,
    hashPermille,
    ponder,
    pv,
    unreportedMs,
    book,
    lines,
  ] = packed.flatMap(eachUnknown);
  if (typeof move !== 'string' || typeof elapsedMs !== 'number') {
    throw new RangeError(`Cannot read ply ${ply}: expected a move and its time, got ${JSON.stringify(packed)}`);
  }
  const record: { -readonly [Field in keyof PlyRecord]: PlyRecord[Field] } = {
    ply,
    move,
    elapsedMs,
    evaluation: unpackEvaluation(evaluation ?? null),
  };
  if (typeof leftMs === 'number') record.leftMs = leftMs;
  if (typeof depth === 'number') record.depth = depth;
  if (typeof selectiveDepth === 'number') record.selectiveDepth = selectiveDepth;
  if (typeof nodes === 'number') record.nodes = nodes;
  if (typeof nodesPerSecond === 'number') record.nodesPerSecond = nodesPerSecond;
  if (typeof tablebaseHits === 'number') record.tablebaseHits = tablebaseHits;
  if (typeof hashPermille === 'number') record.hashPermille = hashPermille;
  if (typeof ponder === 'string') record.ponder = ponder;
  if (typeof pv === 'string') record.pv = pv;
  if (typeof unreportedMs === 'number') record.reportedMs = elapsedMs - unreportedMs;
  if (book === 1) record.book = true;
  if (typeof lines === 'string') record.lines = lines.split('\n');
  return record;
}

function eachUnknown(value: PackedPly[number]): PackedEvaluation | PackedEvaluation[] {
  if (typeof value !== 'object' || value === null) return value;
  const [unknown] = value;
  if (!(unknown >= 1 && unknown <= MOST)) throw new RangeError(`Cannot read ${unknown} unknown values: expected 1 to ${MOST}`);
  return Array<null>(Math.trunc(unknown)).fill(null);
}

const BOUND_SIGNS = { lower: '>', upper: '<' } as const;

function packEvaluation(reported: Evaluation): PackedEvaluation {
  const evaluation = seenFrom('white', reported);
  if (evaluation.kind === 'unknown') return null;
  const value = evaluation.kind === 'mate' ? `M${evaluation.moves}` : evaluation.centipawns;
  return evaluation.bound === undefined ? value : `${value}${BOUND_SIGNS[evaluation.bound]}`;
}

function unpackEvaluation(packed: PackedEvaluation): Evaluation {
  if (packed === null) return { kind: 'unknown' };
  if (typeof packed === 'number') return { kind: 'centipawns', centipawns: packed, view: 'white' };
  const [, mate, digits, sign] = /^(M?)(-?\d+)([<>]?)$/.exec(packed) ?? [];
  if (digits === undefined)
    throw new RangeError(`Cannot read an evaluation: expected one such as 31, "M5" or "31>", got "${packed}"`);
  const bound = sign === '>' ? { bound: 'lower' as const } : sign === '<' ? { bound: 'upper' as const } : {};
  return mate === 'M'
    ? { kind: 'mate', moves: Number(digits), view: 'white', ...bound }
    : { kind: 'centipawns', centipawns: Number(digits), view: 'white', ...bound };
}
