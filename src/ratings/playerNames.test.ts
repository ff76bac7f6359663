// S16-14d: version numbers are ignored. The names are those of real TCEC events.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, test } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import { ignoreVersion, PlayerNames, versionsThatMet } from './playerNames.ts';

describe('S16-14d ignoreVersion', () => {
  it.each([
    ['Stockfish 19100908', 'Stockfish'],
    ['Stoofvlees II a12', 'Stoofvlees'],
    ['LCZero v0.22.0-nT2', 'LCZero'],
    ['LCZero 0.31-dag-1f90473-T1-4000000', 'LCZero'],
    ['Fritz 17_20200130', 'Fritz'],
    ['Xiphos 0.6.1', 'Xiphos'],
    ['rofChade 2.018T', 'rofChade'],
    ['AllieStein v0.5_c328142-n11', 'AllieStein'],
    ['Arasan TCEC13', 'Arasan'],
    ['Arasan TCEC_CUP4', 'Arasan'],
    ['Ginkgo S13', 'Ginkgo'],
    ['Gull A228', 'Gull'],
    ['Jazz 799', 'Jazz'],
    ['Protector R1091', 'Protector'],
    ['Monty dev-20260425-0c70302e', 'Monty'],
    ['Quanticade Cronus-3.0-c41b3323', 'Quanticade'],
    ['Equisetum s_4.0.6c.NN_variegatum.a', 'Equisetum'],
    ['DeepSjeng 3.6 a29', 'DeepSjeng'],
    ['SlowChess Blitz 2.41 avx', 'SlowChess Blitz'],
    ['SlowChess Blitz Classic 2.25', 'SlowChess Blitz Classic'],
    ['The Baron 3.36', 'The Baron'],
    ['molly e317a0c7b8', 'molly'],
    ['molly deadbeef', 'molly'],
    ['Weiss dev', 'Weiss'],
    // Begins like a version but is the name.
    ['4ku 5.1', '4ku'],
    ['4k.c 1.0', '4k.c'],
    ['ice4 9e94b82', 'ice4'],
    ['we4k 104th-64G', 'we4k'],
    ['Vajolet2 2.9.0-TCEC-S17', 'Vajolet2'],
    ['chess22k 1.13', 'chess22k'],
    ['Stockfish_15_300M', 'Stockfish_15_300M'],
    ['KomodoMCTS 2217.00', 'KomodoMCTS'],
    ['Deep Blue', 'Deep Blue'],
    ['Devastator', 'Devastator'],
    ['Beta', 'Beta'],
    ['  Crafty   24.1 ', 'Crafty'],
  ])('%s is %s', (written, name) => expect(ignoreVersion(written)).toBe(name));

  const data = referenceData('tcec');
  test.skipIf(data === undefined)(
    'all names of 45 round robins and 7 archives: 276 names are 114 engines, and none keeps a version',
    () => {
      const events = JSON.parse(readFileSync(join(data ?? '', 'oracles/berger_schedules.json'), 'utf8')) as readonly {
        readonly seeds: readonly string[];
      }[];
      const archives = readdirSync(join(data ?? '', 'pgn')).map((file) => readFileSync(join(data ?? '', 'pgn', file), 'latin1'));
      const players = archives.flatMap((text) =>
        [...text.matchAll(/^\[(?:White|Black) "(.*)"\]/gm)].map(([, name = '']) => name),
      );
      const written = new Set([...events.flatMap(({ seeds }) => seeds), ...players]);
      expect(written.size).toBe(276);
      const engines = new Map([...written].map((name) => [ignoreVersion(name).toLowerCase(), ignoreVersion(name)]));
      expect(engines.size).toBe(114);
      const withDigits = [...engines.values()].filter((name) => /\d/.test(name)).toSorted();
      expect(withDigits).toEqual(['4k.c', '4ku', 'M4sseur', 'STRO4K', 'Vajolet2', 'chess22k', 'ice4', 'we4k']);
      const ofSeveralWords = [...engines.values()].filter((name) => name.includes(' ')).toSorted();
      expect(ofSeveralWords).toEqual(['SlowChess Blitz', 'SlowChess Blitz Classic', 'The Baron']);
      // TCEC's own list omits versions by hand: each of our names that it contains is the same there.
      const list = new Set(
        readFileSync(join(data ?? '', 'oracles/swiss9-elo.txt'), 'utf8')
          .split('\n')
          .slice(1, 81)
          .map((line) => line.slice(5, 25).trim()),
      );
      expect([...engines.values()].filter((name) => list.has(name))).toHaveLength(49);
    },
  );
});

describe('PlayerNames', () => {
  it('joins versions and spellings under the first spelling', () => {
    const names = new PlayerNames({ versions: 'ignore', aliases: new Map() });
    expect(['Pirarucu 3.0.7', 'pirarucu 2.9.5', 'Pirarucu'].map((name) => names.listed(name, 'E'))).toEqual([
      'Pirarucu',
      'Pirarucu',
      'Pirarucu',
    ]);
  });

  it('reports players with two names in one event, not those with two names over the years', () => {
    const names = new PlayerNames({ versions: 'ignore', aliases: new Map() });
    for (const [name, event] of [
      ['A 1', 'S1'],
      ['A 2', 'S2'],
      ['B 1', 'S2'],
      ['B 2', 'S2'],
    ] as const)
      names.listed(name, event);
    expect(names.merged()).toEqual([{ event: 'S2', player: 'B', names: ['B 1', 'B 2'] }]);
  });

  it('keeps versions on request, and aliases take precedence in both cases', () => {
    const aliases = new Map([
      ['Lc0 0.30', 'LCZero'],
      ['Ethereal-FRC', 'Ethereal'],
    ]);
    const keep = new PlayerNames({ versions: 'keep', aliases });
    expect(['A 1', 'A 2', 'Lc0 0.30'].map((name) => keep.listed(name, 'E'))).toEqual(['A 1', 'A 2', 'LCZero']);
    const ignore = new PlayerNames({ versions: 'ignore', aliases });
    expect(['Ethereal-FRC 14.40-frc', 'Lc0 0.30', 'Lc0 0.31'].map((name) => ignore.listed(name, 'E'))).toEqual([
      'Ethereal',
      'LCZero',
      'Lc0',
    ]);
  });

  it('keeps versions of an engine apart if two of them have met, and only then', () => {
    const pairs = ['Sample 4 Sample 8', 'Sample 4 Other 1', 'Other 2 sample 6'].map((pair) => pair.split(/(?<=\d) /));
    const met = versionsThatMet(pairs.map(([white = '', black = '']) => ({ white, black })));
    expect([...met].map(([key, names]) => [key, [...names]])).toEqual([['sample', ['Sample 4', 'Sample 8']]]);
    const names = new PlayerNames({ versions: 'ignore', aliases: new Map(), apart: new Set(met.keys()) });
    expect(['Sample 4', 'Sample 8', 'sample 6', 'Other 1', 'Other 2'].map((name) => names.listed(name, 'E'))).toEqual([
      'Sample 4',
      'Sample 8',
      'sample 6',
      'Other',
      'Other',
    ]);
  });
});
