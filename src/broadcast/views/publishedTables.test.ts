// Views against brackets and tables that TCEC published, replayed from their results.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import { cup4, league } from '../../../test/rehearsedTournaments.ts';
import type { GameEnding, Outcome } from '../../core/ending.ts';
import { entrantName, eventKey, type EntrantName } from '../../core/ids.ts';
import { bracketSeeds } from '../../formats/knockout/bracketSeeds.ts';
import { bracketJson } from '../../reports/bracketTable.ts';
import type { BracketView } from '../messages.ts';
import { shelfOf, TestDirector, view } from './testDirector.ts';

const MAIN = eventKey('main');
const cupOracle = referenceData('tcec/oracles/cup4_rounds_32_16.json');
const leagueOracle = referenceData('tcec/oracles/league_results_standings.json');

describe.skipIf(cupOracle === undefined)('Cup 4 as it was played', () => {
  type RealMatch = {
    readonly a: string;
    readonly b: string;
    readonly games: readonly { readonly no: number; readonly result: string }[];
    readonly winner: string;
    readonly scoreA: number;
    readonly scoreB: number;
  };
  const rounds: readonly { readonly matches: readonly RealMatch[] }[] =
    cupOracle === undefined ? [] : JSON.parse(readFileSync(cupOracle, 'utf8'));

  it('the bracket has its seats, scores, winners and games; it agrees with `arbiter status --json`', () => {
    const seeds: EntrantName[] = [];
    bracketSeeds(5).forEach(([upper, lower], index) => {
      const match = rounds[0]?.matches[index];
      seeds[upper - 1] = entrantName(match?.a ?? '');
      seeds[lower - 1] = entrantName(match?.b ?? '');
    });
    const test = new TestDirector(cup4('tcec-cup-4-as-played'));
    test.open(MAIN, seeds);
    const results = rounds.map(
      ({ matches }) => new Map(matches.flatMap(({ games }) => games.map(({ no, result }) => [no, result]))),
    );
    test.play(MAIN, 103 + 71, ({ round, board }) => OUTCOMES[results[round - 1]?.get(board) ?? ''] ?? 'draw', 60_000);
    const bracket: BracketView = view(shelfOf(test), 'bracket', 'main');
    for (const [index, { matches }] of rounds.entries()) {
      const shown = bracket.rounds[index]?.matches ?? [];
      expect(
        shown.map(({ seats, score = [0, 0], tieBreak = [0, 0], winner, games }) => ({
          names: seats.map((seat) => (seat.kind === 'entrant' ? seat.name : '')),
          points: [score[0] + tieBreak[0], score[1] + tieBreak[1]],
          winner: winner === undefined ? '' : (seats[winner] as { readonly name: string }).name,
          games: games.length,
        })),
      ).toEqual(
        matches.map(({ a, b, scoreA, scoreB, winner, games }) => ({
          names: [a, b],
          points: [scoreA, scoreB],
          winner,
          games: games.length,
        })),
      );
    }
    const withTieBreaks = bracket.rounds.flatMap(({ matches }) => matches).filter(({ tieBreak }) => tieBreak !== undefined);
    expect(withTieBreaks).toHaveLength(3);
    for (const { words } of withTieBreaks) expect(words).toMatch(/4–4, tie-breaks /);
    const { format } = test.event(MAIN);
    if (format.kind !== 'knockout') throw new Error('no knockout');
    const json = bracketJson(format, test.followed.facts.event(MAIN));
    expect(
      bracket.rounds.map(({ matches }) =>
        matches.map(({ score, tieBreak, games }) => ({ score, tieBreak, games: games.length })),
      ),
    ).toEqual(json.map(({ matches }) => matches.map(({ score, tieBreak, games }) => ({ score, tieBreak, games }))));
    expect(bracket.medals).toEqual({});
  });

  it('medals and the order of the places, played to its end', () => {
    const test = new TestDirector(cup4('tcec-cup-4-as-played'));
    test.playOut(MAIN, ({ white, black }) => (Number(white.slice(1)) < Number(black.slice(1)) ? 'white' : 'black'), 60_000);
    const views = shelfOf(test);
    expect(view(views, 'bracket', 'main').medals).toEqual({ gold: 'C1', silver: 'C2', bronze: 'C3' });
    const { rows } = view(views, 'standings', 'main');
    expect(rows.slice(0, 4).map(({ rank, name, why }) => [rank, name, why])).toEqual([
      [1, 'C1', 'won the Final 5–0'],
      [2, 'C2', 'lost the Final 0–5'],
      [3, 'C3', 'won the Small final 5–0'],
      [4, 'C4', 'lost the Small final 0–5'],
    ]);
  });
});

describe.skipIf(leagueOracle === undefined)('leagues of TCEC', () => {
  type League = {
    readonly event: string;
    readonly results: readonly (readonly [white: string, black: string, result: string, termination: string])[];
    readonly table: readonly {
      readonly engine: string;
      readonly points: number;
      readonly games: number;
      readonly wins: number;
      readonly draws: number;
      readonly losses: number;
      readonly crashes: number;
      readonly sb: number;
    }[];
  };
  const leagues: readonly League[] = leagueOracle === undefined ? [] : JSON.parse(readFileSync(leagueOracle, 'utf8'));

  it.each(leagues)('$event: every figure of the published table', ({ results, table }) => {
    const names = [...new Set(results.flatMap(([white, black]) => [white, black]))].map(entrantName);
    const pairs = (names.length * (names.length - 1)) / 2;
    const test = new TestDirector(league(names.length, results.length / pairs, 'tieBreaks: [CRASH, DE, WIN, SB, RULING]\n'));
    test.open(MAIN, names);
    const left = new Map<string, GameEnding | Outcome>();
    const counted = new Map<string, number>();
    for (const [white, black, result, termination] of results) {
      const count = (counted.get(`${white} ${black}`) ?? 0) + 1;
      counted.set(`${white} ${black}`, count);
      left.set(`${white} ${black} ${count}`, endingOf(result, termination));
    }
    const taken = new Map<string, number>();
    test.play(
      MAIN,
      Infinity,
      ({ white, black }) => {
        const count = (taken.get(`${white} ${black}`) ?? 0) + 1;
        taken.set(`${white} ${black}`, count);
        const found = left.get(`${white} ${black} ${count}`);
        if (found === undefined) throw new Error(`${white} - ${black} was not played so often`);
        return found;
      },
      60_000,
    );
    const { rows } = view(shelfOf(test), 'standings', 'main');
    const ours = new Map(
      rows.map(({ name, points, games, wins, draws, losses, crashes, tieBreaks }) => [
        name,
        { points, games, wins, draws, losses, crashes, sb: Number(tieBreaks['SB']) },
      ]),
    );
    for (const { engine, points, games, wins, draws, losses, crashes, sb } of table)
      expect([engine, ours.get(engine)]).toEqual([engine, { points, games, wins, draws, losses, crashes, sb }]);
    expect(rows.map(({ points }) => points)).toEqual(table.map(({ points }) => points));
  });
});

const OUTCOMES: Readonly<Record<string, Outcome>> = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw' };

function endingOf(result: string, termination: string): GameEnding | Outcome {
  const [, side, what] = /^(White|Black)(?: (disconnects)|'s connection stalls)$/.exec(termination) ?? [];
  if (side === undefined) return OUTCOMES[result] ?? 'draw';
  const by = side === 'White' ? 'white' : 'black';
  return { kind: 'forfeit', by, fault: what === undefined ? 'stall' : 'crash', evidence: termination };
}
