// BayesElo 0057 and Ordo 1.2.6 on the same games: their printed figures compared with ours.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import { halfPoints } from '../core/points.ts';
import { fitBayesElo, type BayesEloFit, type BayesEloSettings } from './fit/bayesElo.ts';
import { eloIntervals, INTERVALS } from './fit/bayesEloIntervals.ts';
import { formatBayesElo, formatOrdo } from './formatRatings.ts';
import { ResultCounts } from './gameResults.ts';
import { DEFAULT_SCALE_Z, fitOrdo, type OrdoSettings } from './fit/ordo.ts';
import { ranked, ratingRows } from './ratingList.ts';
import { gamesOfPgn } from './testResults.ts';

const data = referenceData('stats');
const tcec = referenceData('tcec/oracles/swiss9-elo.txt');
const read = (name: string): string => readFileSync(join(data ?? '', name), 'utf8');
const resultsOf = (name: string): ResultCounts => new ResultCounts(gamesOfPgn(read(name)));

const DEFAULTS: BayesEloSettings = { priorDraws: 2, advantage: 32.8, drawElo: 97.3 };
const ESTIMATED: BayesEloSettings = { priorDraws: 2, advantage: 'estimated', drawElo: 'estimated' };

describe.skipIf(data === undefined).each([
  ['mini4.pgn', 'be-mini4-mm00.txt', DEFAULTS],
  ['mini4.pgn', 'be-mini4-mm11.txt', ESTIMATED],
  ['drr16.pgn', 'be-drr16-mm11.txt', ESTIMATED],
] as const)('S16-14 BayesElo on %s as %s', (pgn, oracle, settings) => {
  // BayesElo stops at steps of 1e-5 of a factor, which leaves 0.002 Elo here.
  const CLIMBED = 0.005;

  function ours(): { readonly results: ResultCounts; readonly fit: BayesEloFit; readonly indexOf: (name: string) => number } {
    const results = resultsOf(pgn);
    return { results, fit: fitBayesElo(results, settings), indexOf: (name) => results.names.indexOf(name) };
  }

  test('advantage, drawelo, scale and likelihood', () => {
    const { fit } = ours();
    const [advantage = Number.NaN, drawElo = Number.NaN, scale = Number.NaN, likelihood = Number.NaN] = bareNumbers(read(oracle));
    expect(Math.abs(fit.advantage - advantage)).toBeLessThan(CLIMBED);
    expect(Math.abs(fit.drawElo - drawElo)).toBeLessThan(CLIMBED);
    expect(fit.scale).toBeCloseTo(scale, 5);
    expect(fit.logLikelihood).toBeCloseTo(likelihood, 5);
  });

  test('every rating to 0.005, + and - to 0.1 in all three readings, and the other columns', () => {
    const { results, fit, indexOf } = ours();
    const listings = listingsOf(read(oracle));
    expect(listings).toHaveLength(3);
    listings.forEach((rows, listing) => {
      const kind = INTERVALS[listing] ?? 'joint';
      const intervals = eloIntervals(results, fit, kind, 0.95);
      expect(rows).toHaveLength(results.names.length);
      for (const { name, elo, plus, minus } of rows) {
        const player = indexOf(name);
        expect(Math.abs((fit.elo[player] ?? Number.NaN) * fit.scale - elo)).toBeLessThan(CLIMBED);
        expect(Math.abs((intervals[player]?.plus ?? Number.NaN) - plus)).toBeLessThan(0.1);
        expect(Math.abs((intervals[player]?.minus ?? Number.NaN) - minus)).toBeLessThan(0.1);
      }
    });
  });

  test('the listing, line by line, rounded to whole numbers', () => {
    const { results, fit } = ours();
    const elo = [...fit.elo].map((value) => value * fit.scale);
    const rows = ranked(ratingRows(results, elo, eloIntervals(results, fit, 'opponents-known', 0.95), () => 0));
    expect(formatBayesElo(rows).split('\n').slice(1, -1)).toEqual(
      listingLines(read(oracle))[0]?.map((line) => {
        const [rank = '', name = '', ...figures] = line.trim().split(/\s+/);
        const [elo_ = '', plus = '', minus = '', games = '', score = '', opponents = '', draws = ''] = figures.map((figure) =>
          Number.parseFloat(figure).toFixed(0).replace('-0', '0'),
        );
        const width = results.names.reduce((most, known) => Math.max(most, known.length), 4);
        const cells = [elo_.padStart(5), plus.padStart(4), minus.padStart(4), games.padStart(5), `${score}%`.padStart(5)];
        return `${[rank.padStart(4), name.padEnd(width), ...cells, opponents.padStart(5), `${draws}%`.padStart(5)].join(' ')} `;
      }),
    );
  });
});

describe.skipIf(data === undefined).each([
  ['mini4.pgn', 'ordo-mini4-noadv.txt', { scaleZ: DEFAULT_SCALE_Z, whiteAdvantage: 0, drawRate: 0.5 }],
  ['drr16.pgn', 'ordo-drr16-noadv.txt', { scaleZ: DEFAULT_SCALE_Z, whiteAdvantage: 0, drawRate: 0.5 }],
  ['mini4.pgn', 'ordo-mini4-WD-z202.txt', { scaleZ: 202, whiteAdvantage: 'estimated', drawRate: 'estimated' }],
] satisfies readonly (readonly [string, string, OrdoSettings])[])('S16-14 Ordo on %s as %s', (pgn, oracle, settings) => {
  test('every rating to 0.005, white advantage and draw rate to all digits printed', () => {
    const results = resultsOf(pgn);
    const fit = fitOrdo(results, settings);
    const lines = [...read(oracle).matchAll(/^ *\d+ (\S+) +: +(-?[\d.]+)/gm)];
    expect(lines).toHaveLength(results.names.length);
    for (const [, name = '', rating] of lines)
      expect(Math.abs((fit.ratings[results.names.indexOf(name)] ?? Number.NaN) - Number(rating))).toBeLessThan(0.005);
    const [, advantage, drawRate] = /advantage = (\S+)[^]*opponents\) = (\S+) %/.exec(read(oracle)) ?? [];
    expect(fit.whiteAdvantage.toFixed(2)).toBe(advantage);
    expect((100 * fit.drawRate).toFixed(2)).toBe(drawRate);
  });

  test('its other columns', () => {
    const results = resultsOf(pgn);
    const rows = ranked(ratingRows(results, fitOrdo(results, settings).ratings, [], () => 0));
    // Our order of equals is by name, and ratings were compared above.
    const figures = (line: string): string =>
      line
        .replace(/^ *\d+/, '')
        .replace(/: +\S+/, '')
        .replaceAll(/\s+/g, ' ');
    const lines = (text: string): readonly string[] => text.split('\n').filter((line) => /^ *\d/.test(line));
    expect(lines(formatOrdo(rows)).map(figures).toSorted()).toEqual(lines(read(oracle)).map(figures).toSorted());
  });
});

test.skipIf(tcec === undefined)('4K-5 the listing has the columns of the list that TCEC publishes', () => {
  const lines = readFileSync(tcec ?? '', 'utf8')
    .split('\n')
    .slice(0, 81);
  const rows = lines.slice(1).map((line, index) => {
    const [name = '', ...figures] = line.trim().split(/\s+/).slice(1);
    const [elo = 0, plus = 0, minus = 0, games = 0, score = 0, opponents = 0, draws = 0] = figures.map(Number.parseFloat);
    // Counts that print like the percentages.
    const drawn = Math.round((games * draws) / 100);
    const points = halfPoints(Math.round((games * score) / 50));
    const counts = { wins: (points - drawn) / 2, draws: drawn, losses: games - (points + drawn) / 2, points };
    return { rank: index + 1, name, elo, interval: { plus, minus }, games, ...counts, opponents, group: 0, temporary: false };
  });
  expect(rows).toHaveLength(80);
  // TCEC's build of BayesElo makes the column `games` three characters wider than version 0057.
  const narrow = (line: string): string => `${line.slice(0, 41)}${line.slice(44)}`;
  expect(formatBayesElo(rows)).toBe(`${lines.map(narrow).join('\n')}\n`);
});

type ListingRow = { readonly name: string; readonly elo: number; readonly plus: number; readonly minus: number };

/** The lines of each listing: of `ratings`, of `covariance` and of `exactdist`, in this order. */
function listingLines(text: string): readonly (readonly string[])[] {
  return text
    .split(/^.*Rank Name.*\n/m)
    .slice(1)
    .map((part) => part.split('\n').filter((line) => /^ *\d+ \S+ +-?\d/.test(line)));
}

const listingsOf = (text: string): readonly (readonly ListingRow[])[] =>
  listingLines(text).map((lines) =>
    lines.map((line) => {
      const [, name = '', elo, plus, minus] = line.trim().split(/\s+/);
      return { name, elo: Number(elo), plus: Number(plus), minus: Number(minus) };
    }),
  );

/** The answers of a prompt that are single numbers: advantage, drawelo, scale, and at the end the logarithm of the likelihood. */
const bareNumbers = (text: string): readonly number[] =>
  [...text.matchAll(/^ResultSet-EloRating>(-?\d+(?:\.\d+)?)$/gm)].map(([, number]) => Number(number));
