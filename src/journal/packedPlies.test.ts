import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../core/evaluation.ts';
import type { PlyRecord } from '../core/gameJob.ts';
import { packPly, unpackPly } from './packedPlies.ts';

const whole = fc.integer({ min: -100_000, max: 100_000 });
const bound = fc.constantFrom({}, { bound: 'lower' as const }, { bound: 'upper' as const });
const view = fc.constantFrom('white' as const, 'black' as const);
const evaluation: fc.Arbitrary<Evaluation> = fc.oneof(
  fc.constant<Evaluation>({ kind: 'unknown' }),
  fc
    .tuple(whole, view, bound)
    .map(([centipawns, side, more]): Evaluation => ({ kind: 'centipawns', centipawns, view: side, ...more })),
  fc.tuple(whole, view, bound).map(([moves, side, more]): Evaluation => ({ kind: 'mate', moves, view: side, ...more })),
);
const count = fc.option(fc.nat(), { nil: undefined });
const words = fc.option(fc.string({ minLength: 1 }), { nil: undefined });
const someLines = fc.option(
  fc.array(
    fc.string().map((line) => line.replaceAll('\n', '')),
    { minLength: 1, maxLength: 3 },
  ),
  {
    nil: undefined,
  },
);
const record: fc.Arbitrary<PlyRecord> = fc.record({ move: fc.string(), elapsedMs: fc.nat(), evaluation }).chain((base) =>
  fc
    .record({
      leftMs: count,
      reportedMs: count,
      depth: count,
      nodes: count,
      hashPermille: count,
      ponder: words,
      pv: words,
      book: fc.constantFrom(true as const, undefined),
      lines: someLines,
    })
    .map((more) => ({
      ply: 7,
      ...base,
      ...Object.fromEntries(Object.entries(more).filter(([, value]) => value !== undefined)),
    })),
);

/** The same evaluation from White's view, in a slow and obvious way. */
function asWhite(said: Evaluation): Evaluation {
  if (said.kind === 'unknown' || said.view === 'white') return said;
  const turned = said.bound === undefined ? {} : { bound: said.bound === 'lower' ? ('upper' as const) : ('lower' as const) };
  return said.kind === 'mate'
    ? { kind: 'mate', moves: 0 - said.moves, view: 'white', ...turned }
    : { kind: 'centipawns', centipawns: 0 - said.centipawns, view: 'white', ...turned };
}

describe('packPly and unpackPly', () => {
  it('return the same ply through JSON, with the evaluation from White’s view', () => {
    fc.assert(
      fc.property(record, (ply) => {
        const through: unknown = JSON.parse(JSON.stringify(packPly(ply)));
        expect(unpackPly(through as ReturnType<typeof packPly>, 7)).toEqual({ ...ply, evaluation: asWhite(ply.evaluation) });
      }),
    );
  });

  it('leaves out what is unknown', () => {
    expect(packPly({ ply: 1, move: 'e2e4', elapsedMs: 12, evaluation: { kind: 'unknown' } })).toEqual(['e2e4', 12]);
    const known = { depth: 3, pv: 'e2e4' };
    const packed = ['e2e4', 12, [2], 3, [6], 'e2e4'] as const;
    expect(packPly({ ply: 1, move: 'e2e4', elapsedMs: 12, evaluation: { kind: 'unknown' }, ...known })).toEqual(packed);
  });

  it('reads plies from before format version 4', () => {
    const packed = ['e2e4', 12, null, null, 3, null, null, null, null, null, null, 'e2e4'];
    expect(unpackPly(packed, 1)).toEqual({
      ...{ ply: 1, move: 'e2e4', elapsedMs: 12, evaluation: { kind: 'unknown' }, depth: 3, pv: 'e2e4' },
    });
  });

  it('refuses invalid plies', () => {
    expect(() => unpackPly([], 3)).toThrow('Cannot read ply 3');
    expect(() => unpackPly(['e2e4', 1, null, 'x'], 3)).toThrow('expected one such as');
    expect(() => unpackPly(['e2e4', 1, [4e9], 'x'], 3)).toThrow('Cannot read 4000000000 unknown values: expected 1 to 100');
  });
});
