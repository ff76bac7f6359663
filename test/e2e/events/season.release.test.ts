// A whole season from the preset of Season 16, scaled down, and a cup of eight seeded from it: killed in between, every table recomputed from the PGN
// alone. With an engine that always plays the same moves, the interrupted run equals the uninterrupted one, game for game.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { referenceData } from '../../needs.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';
import { buildInstant, instantIsHere } from '../instantEngine.ts';
import { playedOut, type Table } from '../playedOut.ts';

const book = referenceData('openings/8moves_v3_first2000.pgn');
const KILLS = Number(process.env['ARBITER_TEST_KILLS'] ?? 2);
const rngSeed = Number(process.env['ARBITER_TEST_SEED'] ?? 1);

const names = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);

/** All six events of the preset with smaller fields; links, formats and rules are the preset's. */
const seasonFile = (engines: string, more: string, games = 10): string => `preset: tcec-season-16
rngSeed: 16
${more}
schedule: { break: 0s, check: false }
nextSeason:
  QL: [{ from: L2, places: 4 }]
  L2: [{ from: L1, places: 5-6 }, { from: L2, places: 3 }]
  L1: [{ from: DivP, places: 3-4 }, { from: PO, places: 3-4 }]
  DivP: [{ from: DivP, places: 1-2 }]
engines:
${engines}events:
  QL: { entrants: [${names('Q', 4).join(', ')}], openings: { file: ${book} } }
  L2: { entrants: [A1, A2, { from: QL, places: 1-2 }], openings: { file: ${book} } }
  L1: { entrants: [B1, B2, B3, B4, { from: L2, places: 1-2 }], openings: { file: ${book} } }
  PO: { openings: { file: ${book} } }
  DivP: { entrants: [P1, P2, { from: PO, places: 1-2 }], openings: { file: ${book} } }
  SF: { games: ${games}, openings: { file: ${book} } }
`;
const POOL = [...names('Q', 4), ...names('A', 2), ...names('B', 4), ...names('P', 2)];
/** Regular games of the events. */
const GAMES = 12 + 12 + 30 + 24 + 36 + 10;

const cupFile = (engines: string, season: string, more: string): string => `preset: tcec-cup-4-as-played
rngSeed: 4
${more}
previous: { season: ${season} }
entrants: [{ previous: season, event: DivP }, { previous: season, event: L1 }] # 4 + 6 − 2 who stand in both
rounds: [{ name: Quarterfinals, book: C }, { name: Semifinals, book: D }, { name: Final, book: E }]
books: { A: none, B: none, C: { file: ${book} }, D: { file: ${book} }, E: { file: ${book} } }
engines:
${engines}`;

describe.runIf(book !== undefined && instantIsHere)('with an engine that plays the same moves each time', () => {
  it(
    `S16-1b, S16-2a, S16-8e: a season and a cup, killed ${KILLS} times each, are those that no one disturbed`,
    { timeout: 600_000 },
    async () => {
      using folder = temporaryFolder();
      const program = buildInstant(folder.path);
      const engines = POOL.map((name, index) =>
        engineLine(name, { command: program, args: ['--seed', String(index + 1), '--name', name] }),
      ).join('');
      const plain = 'timeControl: 20+1\nadjudication: {}\ninterruption: {}\n';
      const perEvent = (text: string): string => text.replaceAll('openings: {', 'timeControl: 20+1, openings: {');

      const season = folder.file('season.yaml', perEvent(seasonFile(engines, plain)));
      const whole = await playedOut(season, join(folder.path, 'whole'), 0, rngSeed);
      const broken = await playedOut(season, join(folder.path, 'broken'), KILLS, rngSeed);
      expect(broken.games).toEqual(whole.games);
      expect(broken.standings).toEqual(whole.standings);
      expect(whole.games.length).toBeGreaterThanOrEqual(GAMES);

      const cup = folder.file('cup.yaml', cupFile(engines, 'whole', plain));
      const wholeCup = await playedOut(cup, join(folder.path, 'wholeCup'), 0, rngSeed);
      const brokenCup = await playedOut(cup, join(folder.path, 'brokenCup'), KILLS, rngSeed);
      expect(brokenCup.games).toEqual(wholeCup.games);
      const [bracket] = wholeCup.brackets;
      expect(bracket?.map(({ round }) => round)).toEqual(['Quarterfinals', 'Semifinals', 'Small final', 'Final']);
      expect(bracket?.flatMap(({ matches }) => matches).every(({ winner }) => winner !== null)).toBe(true);
      expect(
        bracket?.flatMap(({ matches }) => matches).some(({ tieBreak }) => tieBreak !== undefined),
        'a match is tied after its regular games',
      ).toBe(true);
      expect(brokenCup.brackets).toEqual(wholeCup.brackets);
    },
  );
});

describe.runIf(book !== undefined && areHere(...Object.values(DEBIAN_ENGINES).map(({ command }) => command)))(
  'with engines of Debian under several option sets',
  () => {
    it(`a season, killed ${KILLS} times, has the tables of its PGN`, { timeout: 900_000 }, async () => {
      using folder = temporaryFolder();
      const { Stockfish, Ethereal, Glaurung, Toga, 'Fairy-Stockfish': Fairy } = DEBIAN_ENGINES;
      const kinds = [Stockfish, Fairy, Ethereal, Glaurung, Toga];
      const engines = POOL.map((name, index) => {
        const kind = kinds[index % kinds.length] ?? Stockfish;
        const skill = kind === Stockfish || kind === Fairy ? `, "Skill Level": ${index}` : '';
        return engineLine(name, kind, `options: { Hash: { atMost: ${1 + index} }${skill} }`);
      }).join('');
      // Moves at full speed, within 1/3600 of the time controls.
      const season = folder.file(
        'season.yaml',
        seasonFile(engines, 'limits: { depth: 4 }\ntimeMargin: 5s\nconcurrency: 2\ngamesPerEntrant: 1\n', 6)
          .replace('QL: { e', 'QL: { timeControl: 0.5+0.1, cycles: 1, e')
          .replace('L2: { e', 'L2: { timeControl: 0.5+0.1, cycles: 1, e')
          .replace('L1: { e', 'L1: { timeControl: 0.75+0.1, cycles: 1, e')
          .replace('PO: { o', 'PO: { timeControl: 1+0.1, cycles: 2, o')
          .replace('DivP: { e', 'DivP: { timeControl: 1.5+0.1, cycles: 2, e')
          .replace(
            'SF: { g',
            'SF: { timeControl: 2+0.1, overtime: [{ sets: 1, games: 4, book: season }, { games: 2, book: season }], g',
          ),
      );
      const played = await playedOut(season, join(folder.path, 'data'), KILLS, rngSeed);
      const { facts } = unwrap(foldJournal(join(folder.path, 'data')));
      const faults = [...facts.games.values()].flatMap(({ ending }) => (ending?.kind === 'forfeit' ? [ending] : []));
      expect(faults).toEqual([]);
      expect(facts.games.size).toBeGreaterThanOrEqual(6 + 6 + 15 + 12 + 12 + 6);
      expect(played.titles).toEqual([{ title: 'TCEC Grand Champion', holder: expect.any(String) }]);

      // Every table again, from the games alone.
      const archive = readFileSync(join(folder.path, 'data', 'games.pgn'), 'utf8');
      for (const { name, standings } of played.standings) {
        const games = archive.split(/^(?=\[Event )/mu).filter((game) => game.startsWith(`[Event ${JSON.stringify(name)}]`));
        const pgn = folder.file('event.pgn', games.join(''));
        const shown = await runArbiter(['standings', pgn, '--tie-breaks', 'CRASH,DE,WIN,SB', '--json'], folder.path);
        expect(shown.code, shown.stderr).toBe(0);
        const counted = JSON.parse(shown.stdout) as Table;
        const codes = new Set(standings.entrants.flatMap(({ tieBreaks }) => Object.keys(tieBreaks)));
        expect(figuresOf(counted, codes), name).toEqual(figuresOf(standings, codes));
        // The games do not show decisions of officials, or who won the overtime of a match.
        if (counted.undecided.length === 0) expect(orderOf(counted), name).toEqual(orderOf(standings));
      }
    });
  },
);

const orderOf = ({ entrants }: Table): unknown => entrants.map(({ name, rank }) => ({ name, rank }));
/** Points and the tie-breaks of the event; no one has crashed. */
const figuresOf = ({ entrants }: Table, codes: ReadonlySet<string>): unknown =>
  entrants
    .map(({ name, points, tieBreaks }) => ({
      name,
      points,
      ...Object.fromEntries([...codes].map((code) => [code, tieBreaks[code]])),
    }))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
