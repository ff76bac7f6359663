// Modelled games: their totals, and their endings.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TCEC_OUTCOMES } from '../../core/chances.ts';
import { isCrash, outcomeOf } from '../../core/ending.ts';
import type { GameJob } from '../../core/gameJob.ts';
import { entrantName } from '../../core/ids.ts';
import { randomSource } from '../../core/random.ts';
import { league, names, settingsWith } from '../../../test/rehearsedTournaments.ts';
import { modelGame, type ModelledGame } from './gameModel.ts';
import { outcomeModel } from '../outcome.ts';
import { drawPlayers } from './players.ts';
import { DEFAULT_SETTINGS, TIME_LOSS_RATE } from '../settings.ts';

const TCEC = 'ruleSet: tcec-season-16\n';
const MODEL = outcomeModel(DEFAULT_SETTINGS.drawRate, TCEC_OUTCOMES.whiteAdvantageElo);

function job(more = ''): GameJob {
  const [event] = league(2, 1, more).events;
  const [white, black] = event?.entrants ?? [];
  if (event === undefined || white === undefined || black === undefined) throw new RangeError('no league');
  return {
    id: 1 as GameJob['id'],
    event: event.key,
    number: 1,
    round: 1,
    board: 1,
    players: { white: white.engine, black: black.engine },
    opening: { start: { game: 'chess', chess960: false }, moves: ['', '', '', ''] },
    timeControls: { white: white.timeControl, black: black.timeControl },
    limits: { white: {}, black: {} },
    adjudication: event.adjudication,
  };
}

function games(count: number, of: GameJob, crashRate = 0, rngSeed = 1): readonly ModelledGame[] {
  const random = randomSource(rngSeed);
  const player = { elo: 0, crashRate: crashRate / 2 };
  return Array.from({ length: count }, () => modelGame(of, { white: player, black: player }, MODEL, random));
}

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

describe('modelGame', () => {
  const many = games(10_000, job(TCEC), 0.008);

  it('ends games in a draw, a crash and a loss on time as often as TCEC', () => {
    const share = (is: (game: ModelledGame) => boolean): number => many.filter(is).length / many.length;
    expect(share(({ ending }) => outcomeOf(ending) === 'draw')).toBeCloseTo(0.64 * (1 - 0.008 - TIME_LOSS_RATE), 1);
    expect(share(({ ending }) => isCrash(ending))).toBeCloseTo(0.008, 2);
    expect(share(({ ending }) => ending.kind === 'forfeit' && ending.fault === 'time')).toBeCloseTo(TIME_LOSS_RATE, 2);
    expect(share(({ ending }) => outcomeOf(ending) === 'white')).toBeGreaterThan(
      share(({ ending }) => outcomeOf(ending) === 'black'),
    );
  });

  it('plays games as long as those of TCEC: 90 of Season 18 League 2, 174 of Cup 4, all at 30\'+5"', () => {
    // Means of GameDuration and PlyCount there: 3611 s and 125, 3815 s and 131.
    expect(Math.abs(mean(many.map(({ durationMs }) => durationMs)) / 1000 - 3740)).toBeLessThan(150);
    expect(Math.abs(mean(many.map(({ plies }) => plies)) - 129)).toBeLessThan(8);
  });

  it('gives no ending that the rules of the event do not have', () => {
    const kinds = (all: readonly ModelledGame[]): readonly string[] =>
      [
        ...new Set(all.map(({ ending }) => ('rule' in ending ? ending.rule : 'reason' in ending ? ending.reason : ending.kind))),
      ].sort();
    expect(kinds(games(3000, job(TCEC)))).toEqual(['DRAW-1', 'WIN-1', 'forfeit', 'repetition']);
    expect(kinds(games(3000, job()))).toEqual(['checkmate', 'forfeit', 'repetition']);
    const resigned = games(3000, job('adjudication: { resign: { moves: 3, pawns: 6 } }\n'));
    expect(kinds(resigned)).toEqual(['RESIGN-1', 'forfeit', 'repetition']);
    const short = games(3000, job('adjudication: { maxMoves: 60 }\n'));
    expect(kinds(short)).toEqual(['MAX-1', 'checkmate', 'forfeit', 'repetition']);
    expect(Math.max(...short.map(({ plies }) => plies))).toBeLessThanOrEqual(124);
  });

  it('always makes a game that a fold and a table can read', () => {
    fc.assert(
      fc.property(fc.nat(), fc.double({ min: 0, max: 1, noNaN: true }), fc.boolean(), (rngSeed, crashRate, adjudicated) => {
        for (const { ending, plies, durationMs, mobilityGoal } of games(20, job(adjudicated ? TCEC : ''), crashRate, rngSeed)) {
          expect(Number.isSafeInteger(plies) && plies >= 4).toBe(true);
          expect(Number.isSafeInteger(durationMs) && durationMs >= 0).toBe(true);
          expect(mobilityGoal !== undefined).toBe(outcomeOf(ending) === 'draw');
          if (mobilityGoal !== undefined) expect(Math.abs(mobilityGoal)).toBeGreaterThan(1);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('drawPlayers', () => {
  const field = names('E', 400).map(entrantName);

  it('uses known strengths, and draws the others around their mean', () => {
    const ratings = new Map(field.slice(0, 100).map((name, index) => [name, 3000 + index]));
    const players = drawPlayers(field, settingsWith({ ratings }), randomSource(3));
    for (const [name, elo] of ratings) expect(players.get(name)?.elo).toBe(elo);
    const byLot = field.slice(100).map((name) => players.get(name)?.elo ?? 0);
    expect(Math.abs(mean(byLot) - 3049.5)).toBeLessThan(3 * (70 / Math.sqrt(300)));
    expect(Math.sqrt(mean(byLot.map((elo) => (elo - mean(byLot)) ** 2)))).toBeCloseTo(70, -1);
  });

  it('makes a few engines crash often: the mean is as configured, and most engines hardly ever crash', () => {
    const players = [...drawPlayers(field, settingsWith({ crashRate: 0.02 }), randomSource(4)).values()];
    expect(mean(players.map(({ crashRate }) => crashRate))).toBeCloseTo(0.01, 2);
    const often = players.map(({ crashRate }) => crashRate).toSorted((one, other) => other - one);
    const all = often.reduce((sum, rate) => sum + rate, 0);
    expect(often.slice(0, 100).reduce((sum, rate) => sum + rate, 0) / all).toBeGreaterThan(0.6);
  });
});
