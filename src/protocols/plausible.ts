// Numbers that no search can reach: an engine that sends them has a fault, and figures computed from them would mislead. They are dropped
// and named, so that the session can count them. Generous on purpose: no known engine comes near these bounds in normal play.

import { UNKNOWN_EVALUATION, type Evaluation } from '../core/evaluation.ts';
import type { Thought } from './session.ts';

/** The range is 0 to this value. Nodes and similar counts stay below the exact range of a number, to which longer ones are limited. */
const MOST = {
  depth: 1000,
  selectiveDepth: 1000,
  nodes: 1e15,
  nodesPerSecond: 1e13,
  timeMs: 1e9,
  tablebaseHits: 1e15,
  hashPermille: 1000,
} as const satisfies Partial<Record<keyof Thought, number>>;
/** 10,000 pawns; engines report mates as 1,000 pawns or less. */
const MOST_CENTIPAWNS = 1_000_000;
/** In full moves: no mate is longer than this. */
const MOST_MATE_MOVES = 1000;

const WORDS = {
  depth: 'depth',
  selectiveDepth: 'selective depth',
  nodes: 'nodes',
  nodesPerSecond: 'nodes a second',
  timeMs: 'time in ms',
  tablebaseHits: 'tablebase hits',
  hashPermille: 'hashfull',
} as const satisfies Record<keyof typeof MOST, string>;
const FIELDS = Object.keys(MOST) as readonly (keyof typeof MOST)[];

/** `impossible` contains a text such as `depth 99999999999` for each number that was dropped. */
export type Plausible = { readonly thought: Thought; readonly impossible: readonly string[] };

export function plausible(thought: Thought): Plausible {
  const wrong = FIELDS.filter((field) => !isWithin(thought[field], MOST[field]));
  const isSound = isPossible(thought.evaluation);
  if (wrong.length === 0 && isSound) return { thought, impossible: [] };
  const kept: { -readonly [Field in keyof Thought]: Thought[Field] } = {
    ...thought,
    ...(isSound ? {} : { evaluation: UNKNOWN_EVALUATION }),
  };
  for (const field of wrong) delete kept[field];
  const impossible = wrong.map((field) => `${WORDS[field]} ${thought[field]}`);
  return { thought: kept, impossible: isSound ? impossible : [...impossible, evaluationText(thought.evaluation)] };
}

const isWithin = (value: number | undefined, most: number): boolean => value === undefined || (value >= 0 && value <= most);

function isPossible(evaluation: Evaluation): boolean {
  switch (evaluation.kind) {
    case 'centipawns':
      return Math.abs(evaluation.centipawns) <= MOST_CENTIPAWNS;
    case 'mate':
      return Math.abs(evaluation.moves) <= MOST_MATE_MOVES;
    case 'unknown':
      return true;
  }
}

const evaluationText = (evaluation: Evaluation): string =>
  evaluation.kind === 'centipawns'
    ? `${evaluation.centipawns} centipawns`
    : `mate in ${evaluation.kind === 'mate' ? evaluation.moves : '?'}`;
