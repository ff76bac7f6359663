// S16-14, 4K-5, CUP-9a: the group `ratings` and the field `rated`, their meaning, and the exact messages for wrong values.

import { describe, expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { err, ok } from '../../core/result.ts';
import { parseTournament, type ParseOptions } from '../parse.ts';
import type { TournamentDefinition } from '../definition.ts';
import { tournamentDifferences } from '../changes/changes.ts';

const FILES: Readonly<Record<string, string>> = {
  '/t/elo.txt':
    'Rank Name   Elo    +    - games score oppo. draws \n   1 Fire 3301 12 12 90 49% 3310 60% \n   2 Ice 4 2900 80 81 10 45% 2930 20% \n',
  '/t/wrong.txt': 'Fire 3301\nIce, cold\n',
};
const PARSE_OPTIONS: ParseOptions = {
  fileName: 't.yaml',
  resolvePath: (written) => `/t/${written}`,
  readText: (path) => {
    const text = FILES[path];
    return text === undefined ? err(`Cannot read the file "${path}": expected a text file, got no such file`) : ok(text);
  },
  checkSource: (path) =>
    path.startsWith('/t/gone') ? err(`Cannot read the games in "${path}": expected a file, got no such file`) : ok(undefined),
};
/** The lines begin at line 3. */
const file = (...lines: readonly string[]): string =>
  `tournament: T\ntimeControl: 1+0.01\n${lines.map((line) => `${line}\n`).join('')}format: round-robin\nengines: [{ name: A, cmd: a }, { name: B, cmd: b }]\n`;
function read(...lines: readonly string[]): TournamentDefinition {
  const parsed = parseTournament(file(...lines), PARSE_OPTIONS);
  if (!parsed.ok) throw new TypeError(parsed.error.map(formatIssue).join('\n'));
  return parsed.value;
}
function issues(...lines: readonly string[]): readonly string[] {
  const parsed = parseTournament(file(...lines), PARSE_OPTIONS);
  return parsed.ok ? [] : parsed.error.map(formatIssue);
}

describe('S16-14, 4K-5: the group ratings', () => {
  it('is absent where the file has none', () => {
    expect(read()).not.toHaveProperty('ratings');
    expect(read().events[0]).not.toHaveProperty('rated');
  });

  it('has BayesElo’s settings by default, and a level that nothing fixes', () => {
    expect(read('ratings: {}').ratings).toEqual({
      earlier: [],
      tests: [],
      testsCount: false,
      known: {},
      method: {
        ...{ method: 'bayeselo', priorDraws: 2, advantage: 'estimated', drawElo: 'estimated' },
        ...{ scale: 'from-draws', intervals: 'opponents-known', confidence: 0.95 },
      },
      level: { kind: 'free' },
      versions: 'auto',
      names: {},
    });
  });

  it('names earlier games, test games, known ratings, method, level and names', () => {
    const { ratings } = read(
      'ratings:',
      '  earlier: [s15.pgn.gz, S16.arbiter]',
      '  tests: [tests.pgn]',
      '  testsCount: true',
      '  known: { New: 2950, Ice 4: 2900.5 }',
      '  method: ordo',
      '  advantage: auto',
      '  drawRate: 64',
      '  z: 202',
      '  versions: keep',
      '  names: { Ice 4: Ice }',
    );
    expect(ratings).toEqual({
      earlier: ['/t/s15.pgn.gz', '/t/S16.arbiter'],
      tests: ['/t/tests.pgn'],
      testsCount: true,
      known: { New: 2950, 'Ice 4': 2900.5 },
      method: { method: 'ordo', scaleZ: 202, whiteAdvantage: 'estimated', drawRate: 0.64 },
      level: { kind: 'known' },
      versions: 'keep',
      names: { 'Ice 4': 'Ice' },
    });
  });

  it('reads known ratings from a listing, and prefers an anchor or an average to them', () => {
    expect(read('ratings: { known: elo.txt }').ratings).toMatchObject({
      known: { Fire: 3301, 'Ice 4': 2900 },
      level: { kind: 'known' },
    });
    expect(read('ratings: { known: elo.txt, average: 3000 }').ratings?.level).toEqual({ kind: 'mean', elo: 3000 });
    expect(read('ratings: { known: elo.txt, anchor: { Fire: 3300 } }').ratings?.level).toEqual({
      kind: 'anchor',
      name: 'Fire',
      elo: 3300,
    });
  });

  it('CUP-9a: an event can be rated apart', () => {
    expect(read('rated: apart').events[0]?.rated).toBe('apart');
    expect(read('rated: jointly').events[0]).not.toHaveProperty('rated');
  });

  it('may change while a tournament runs: it changes no result', () => {
    const [before, after] = [read(), read('ratings: { earlier: [s15.pgn] }', 'rated: apart')];
    const differences = tournamentDifferences(before, after);
    expect(differences.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['ratings.earlier[0]', 'ratings.level.kind', 'events[0].rated']),
    );
    expect(differences.filter(({ allowed }) => !allowed)).toEqual([]);
  });
});

describe('wrong ratings', () => {
  it.each([
    [
      'a file that is not there, with its place',
      ['ratings:', '  earlier: [s15.pgn, gone.pgn]', '  tests:', '    - gone.arbiter'],
      't.yaml:4:22: ratings.earlier[1]: Cannot read the games in "/t/gone.pgn": expected a file, got no such file',
      't.yaml:6:7: ratings.tests[0]: Cannot read the games in "/t/gone.arbiter": expected a file, got no such file',
    ],
    [
      'a file that is named twice',
      ['ratings: { earlier: [s15.pgn, s15.pgn] }'],
      't.yaml:3:31: ratings.earlier[1]: Cannot count the games of "s15.pgn" twice: expected each file once',
    ],
    [
      'one file instead of a list',
      ['ratings: { earlier: s15.pgn }'],
      't.yaml:3:21: ratings.earlier: Cannot read "earlier": expected a list of 1 to 1000 PGN files, SGF files and data folders, got "s15.pgn"',
    ],
    [
      'a rating list that is not there',
      ['ratings: { known: none.txt }'],
      't.yaml:3:19: ratings.known: Cannot read the file "/t/none.txt": expected a text file, got no such file',
    ],
    [
      'a rating list with a wrong line',
      ['ratings: { known: wrong.txt }'],
      '/t/wrong.txt:2: Cannot read a rating: expected a name and its Elo, got "Ice, cold"',
    ],
    [
      'a known rating that is no number',
      ['ratings: { known: { Fire: strong } }'],
      't.yaml:3:27: ratings.known.Fire: Cannot read "Fire": expected an Elo from -10000 to 10000, got "strong"',
    ],
    [
      'two anchors',
      ['ratings: { anchor: { Fire: 3300, Ice: 3000 } }'],
      't.yaml:3:20: ratings.anchor: Cannot read "anchor": expected one name with its Elo such as { Stockfish: 3600 }, got a group of fields',
    ],
    [
      'an anchor and an average',
      ['ratings: { anchor: { Fire: 3300 }, average: 3000 }'],
      't.yaml:3:36: ratings.average: Cannot use "average" together with "anchor": expected one of them',
    ],
    [
      'a figure of the other method',
      ['ratings: { method: ordo, prior: 2 }', 'hardware: x'],
      't.yaml:3:26: ratings.prior: Cannot use "prior" with the method ordo: expected method: bayeselo',
    ],
    [
      'a figure of Ordo without its name',
      ['ratings: { drawRate: 60 }'],
      't.yaml:3:12: ratings.drawRate: Cannot use "drawRate" with the method bayeselo: expected method: ordo',
    ],
    [
      'a method that there is not',
      ['ratings: { method: bayesello }'],
      't.yaml:3:20: ratings.method: Cannot read "method": expected bayeselo or ordo, got "bayesello" (did you mean "bayeselo"?)',
    ],
    [
      'a drawElo of nothing',
      ['ratings: { drawElo: 0 }'],
      't.yaml:3:21: ratings.drawElo: Cannot read "drawElo": expected auto, or an Elo above 0 such as 97.3, got "0"',
    ],
    ['rated: no', ['rated: no'], 't.yaml:3:8: rated: Cannot read "rated": expected jointly or apart, got "no"'],
  ])('%s', (_, lines, ...messages) => {
    expect(issues(...lines)).toEqual(messages);
  });
});
