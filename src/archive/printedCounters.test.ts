// Counters in our own PGN: the referee's counts, also after resumptions, equal those of an audit of the written game.

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AdjudicationRules } from '../core/adjudication.ts';
import type { Evaluation } from '../core/evaluation.ts';
import { processOf } from '../core/engines/program.ts';
import type { EngineConfig, PlyRecord } from '../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../core/ids.ts';
import { present } from '../core/present.ts';
import { randomSource } from '../core/random.ts';
import { unwrap } from '../core/result.ts';
import { formatMove } from '../games/chess/notation/notation.ts';
import type { ArchivedPly } from '../games/chess/pgn/archivedGame.ts';
import { readPgn } from '../games/chess/pgn/reader.ts';
import { formatPgnGame } from '../games/chess/pgn/write/write.ts';
import { chessRules } from '../games/chess/rules.ts';
import { playRandomly, standard } from '../games/chess/testGames.ts';
import { printedDrawPlies, printedWinPlies } from '../referee/adjudication/pliesLeft.ts';
import { createReferee } from '../referee/referee.ts';
import { auditGame } from './audit/audit.ts';
import { withPrintedCounters, type RecordedGame } from './printedCounters.ts';

/** So long that no random game reaches the end of a count: the test is about counting only. */
const rules: AdjudicationRules = {
  draw: { fromMove: 10, moves: 500, centipawns: 8, resets: true },
  win: { moves: 500, centipawns: 1000 },
};

const EVALUATIONS: readonly Evaluation[] = [
  { kind: 'unknown' },
  { kind: 'centipawns', centipawns: 0, view: 'white' },
  { kind: 'centipawns', centipawns: -8, view: 'black' },
  { kind: 'centipawns', centipawns: 1000, view: 'black' },
  { kind: 'centipawns', centipawns: 1200, view: 'white' },
  { kind: 'mate', moves: -3, view: 'black' },
  { kind: 'mate', moves: 9, view: 'black' },
  { kind: 'centipawns', centipawns: 500, view: 'white' },
];

function randomGame(rngSeed: number, openingPlies: number, resumedAt: readonly number[]): RecordedGame {
  const random = randomSource(rngSeed);
  const openingMoves: string[] = [];
  const plies: PlyRecord[] = [];
  let kind = 0;
  playRandomly(standard(), random, 60, (state, move, { ply }) => {
    const text = formatMove(state, move);
    if (ply <= openingPlies) {
      openingMoves.push(text);
      return;
    }
    // Usually the same kind as before, so that counts grow.
    if (random.below(4) === 0) kind = random.below(EVALUATIONS.length);
    const evaluation = EVALUATIONS[kind] ?? EVALUATIONS[0];
    if (evaluation === undefined) return;
    const search = random.below(3) === 0 ? {} : { depth: 12, nodes: 1000 };
    plies.push({ ply, move: text, elapsedMs: 5, leftMs: 1000, evaluation, ...search });
  });
  return { start: { game: 'chess', chess960: false }, openingMoves, plies, resumedAt };
}

const games = fc
  .tuple(fc.nat(), fc.nat(8), fc.array(fc.integer({ min: 5, max: 60 }), { maxLength: 2 }))
  .map(([rngSeed, openingPlies, resumedAt]) => randomGame(rngSeed, openingPlies, resumedAt));

describe('withPrintedCounters', () => {
  it('INT-5, DRAW-1, WIN-1: gives the referee’s counts, restarted after each resumption', () => {
    fc.assert(
      fc.property(games, (game) => {
        expect(withPrintedCounters(rules, game)).toEqual(countedByReferees(game));
      }),
      { numRuns: 60 },
    );
  });

  it('INT-5, DRAW-1, WIN-1: an audit of the written game counts the same', () => {
    let compared = 0;
    fc.assert(
      fc.property(games, (game) => {
        const [read] = readPgn(formatPgnGame(archived(game, withPrintedCounters(rules, game))));
        if (read === undefined) throw new TypeError('Expected a game');
        const { counters, verdict } = unwrap(auditGame(read, rules));
        expect({ ...counters, plies: game.plies.length, verdict }).toEqual({
          plies: game.plies.length,
          R50: 0,
          Rd: 0,
          Rr: 0,
          verdict: null,
        });
        compared += counters.plies;
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(1000);
  });

  it('leaves plies as they are where no rule counts', () => {
    const game = randomGame(1, 0, []);
    expect(withPrintedCounters({ maxMoves: 10, tablebases: { men: 6 } }, game)).toBe(game.plies);
    expect(withPrintedCounters({ win: { moves: 5, centipawns: 1000 } }, game)[0]).not.toHaveProperty('drawPliesLeft');
  });

  it('throws for an illegal move', () => {
    const game = randomGame(1, 0, []);
    expect(() => withPrintedCounters(rules, { ...game, openingMoves: ['e2e5'] })).toThrow(RangeError);
  });
});

/** The second implementation: one referee per stretch, opened with the plies before it as the match does after an interruption. */
function countedByReferees(game: RecordedGame): readonly ArchivedPly[] {
  const first = game.openingMoves.length + 1;
  const last = first + game.plies.length;
  const starts = [...new Set([first, ...game.resumedAt.filter((ply) => ply > first && ply < last)])].toSorted((a, b) => a - b);
  return starts.flatMap((from, index) => {
    const referee = createReferee(chessRules, {
      id: gameId(1),
      event: eventKey('event'),
      number: 1,
      round: 1,
      board: 1,
      players: { white: engine, black: engine },
      opening: { start: game.start, moves: game.openingMoves },
      timeControls: { white: { kind: 'unlimited', capMs: 1 }, black: { kind: 'unlimited', capMs: 1 } },
      limits: { white: {}, black: {} },
      adjudication: rules,
      resume: game.plies.filter(({ ply }) => ply < from),
    });
    let { state } = unwrap(referee.open());
    const stretch = game.plies.filter(({ ply }) => ply >= from && ply < (starts[index + 1] ?? last));
    return stretch.map((ply): ArchivedPly => {
      const mover = state.turn;
      ({ state } = referee.judge(state, { kind: 'moved', move: ply.move, elapsedMs: 1, evaluation: ply.evaluation }));
      const drawPliesLeft = printedDrawPlies(rules, state.counts, state.ply);
      const winPliesLeft = printedWinPlies(rules, state.counts, mover);
      return {
        ...ply,
        ...present({ drawPliesLeft, winPliesLeft }),
      };
    });
  });
}

const archived = (game: RecordedGame, plies: readonly ArchivedPly[]): Parameters<typeof formatPgnGame>[0] => ({
  event: 'E',
  site: '?',
  date: '2026.01.01',
  round: '1.1',
  players: { white: 'W', black: 'B' },
  start: game.start,
  openingMoves: game.openingMoves,
  plies,
  ending: undefined,
  timeControls: { white: undefined, black: undefined },
  options: { white: [], black: [] },
  tags: new Map(game.resumedAt.length === 0 ? [] : [['ResumedAtPly', game.resumedAt.join(' ')]]),
});

const engine: EngineConfig = {
  name: entrantName('E'),
  protocol: 'uci',
  program: processOf('e'),
  options: {},
  startupMs: 1,
};
