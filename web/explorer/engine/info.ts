// What a UCI engine says about a line with `info`, as far as a viewer needs it.

import type { ShownEvaluation } from '../../../src/broadcast/messages.ts';
import type { Colour } from '../../../src/core/colour.ts';

type Info = {
  readonly depth: number;
  readonly rank: number;
  readonly evaluation: ShownEvaluation;
  readonly moves: readonly string[];
};

/** `undefined`: it says nothing about one of the best lines. `rank` counts from 0. */
export function readInfo(words: readonly string[], lines: number): Info | undefined {
  const after = (name: string): string | undefined => (words.includes(name) ? words[words.indexOf(name) + 1] : undefined);
  const [depth, rank] = [Number(after('depth')), Number(after('multipv') ?? 1) - 1];
  const scoreAt = words.indexOf('score');
  const value = Number(words[scoreAt + 2]);
  const isMate = words[scoreAt + 1] === 'mate';
  const bound = words[scoreAt + 3] === 'lowerbound' ? '>' : words[scoreAt + 3] === 'upperbound' ? '<' : undefined;
  const pvAt = words.indexOf('pv');
  if (pvAt < 0 || scoreAt < 0 || !Number.isInteger(value) || !Number.isInteger(depth) || !(rank >= 0 && rank < lines))
    return undefined;
  const evaluation = {
    ...(isMate ? { mate: value } : { centipawns: value }),
    ...(bound === undefined ? {} : ({ bound } as const)),
  };
  return { depth, rank, evaluation, moves: words.slice(pvAt + 1) };
}

/** An evaluation of the side to move, in White's view. */
export function ofWhite(evaluation: ShownEvaluation, turn: Colour): ShownEvaluation {
  if (turn === 'white') return evaluation;
  const bound = evaluation.bound === undefined ? {} : ({ bound: evaluation.bound === '>' ? '<' : '>' } as const);
  return 'mate' in evaluation ? { mate: -evaluation.mate, ...bound } : { centipawns: -evaluation.centipawns, ...bound };
}
