// A move as it is recorded: with the time it took, and what its engine said about it.

import type { Colour } from '../../core/colour.ts';
import type { PlyRecord } from '../../core/gameJob.ts';
import { copyFigures } from '../../core/searchFigures.ts';
import type { SearchOutcome } from '../../players/searchOutcome.ts';
import type { RefereeState } from '../../referee/referee.ts';

export function plyRecord<Position>(
  outcome: SearchOutcome & { readonly kind: 'moved' },
  move: string,
  state: RefereeState<Position>,
  mover: Colour,
  spentMs: number,
  keepLines: readonly string[] = [],
): PlyRecord {
  const { thought, ponder } = outcome;
  const leftMs = state.clocks[mover]?.leftMs;
  const record: { -readonly [Field in keyof PlyRecord]: PlyRecord[Field] } = {
    ply: state.ply,
    move,
    elapsedMs: spentMs + outcome.elapsedMs,
    evaluation: thought.evaluation,
  };
  if (leftMs !== undefined) record.leftMs = leftMs;
  if (thought.timeMs !== undefined) record.reportedMs = thought.timeMs;
  copyFigures(thought, record);
  if (ponder !== undefined) record.ponder = ponder;
  if (thought.pv !== undefined) record.pv = thought.pv;
  const kept = keepLines.flatMap((pattern) => lastMatch(outcome.lines ?? [], pattern));
  if (kept.length > 0) record.lines = kept;
  return record;
}

const LONGEST_LINE = 2000;

function lastMatch(lines: readonly string[], pattern: string): readonly string[] {
  const wanted = new RegExp(pattern);
  const found = lines.findLast((line) => wanted.test(line));
  return found === undefined ? [] : [found.slice(0, LONGEST_LINE)];
}
