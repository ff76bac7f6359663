// A move as it is kept: with the time it took, and what its engine said of it.

import type { Colour } from '../../core/colour.ts';
import type { PlyRecord } from '../../core/gameJob.ts';
import type { SearchOutcome } from '../../players/searchOutcome.ts';
import type { RefereeState } from '../../referee/referee.ts';

export function plyRecord<Position>(
  outcome: SearchOutcome & { readonly kind: 'moved' },
  move: string,
  state: RefereeState<Position>,
  mover: Colour,
  spentMs: number,
): PlyRecord {
  const { thought, ponder } = outcome;
  const leftMs = state.clocks[mover]?.leftMs;
  // Plain assignments and no spreads: this is done for each ply.
  const record: { -readonly [Field in keyof PlyRecord]: PlyRecord[Field] } = {
    ply: state.ply,
    move,
    elapsedMs: spentMs + outcome.elapsedMs,
    evaluation: thought.evaluation,
  };
  if (leftMs !== undefined) record.leftMs = leftMs;
  if (thought.depth !== undefined) record.depth = thought.depth;
  if (thought.selectiveDepth !== undefined) record.selectiveDepth = thought.selectiveDepth;
  if (thought.nodes !== undefined) record.nodes = thought.nodes;
  if (thought.nodesPerSecond !== undefined) record.nodesPerSecond = thought.nodesPerSecond;
  if (thought.tablebaseHits !== undefined) record.tablebaseHits = thought.tablebaseHits;
  if (thought.hashPermille !== undefined) record.hashPermille = thought.hashPermille;
  if (ponder !== undefined) record.ponder = ponder;
  if (thought.pv !== undefined) record.pv = thought.pv;
  return record;
}
