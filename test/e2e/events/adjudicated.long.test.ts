// Six of Debian's engines, UCI and XBoard mixed, under TCEC's rules and with tablebases: every ending has a reason, and `arbiter audit`, which sees
// only the PGN, finds each adjudication at the ply at which it was made. The same where the games are played by workers, which have no tablebases.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { hasNats, startTestCluster } from '../../cluster/testCluster.ts';
import { referenceData } from '../../needs.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES, DEBIAN_XBOARD_ENGINES } from '../debianEngines.ts';

const { Stockfish, Ethereal, Glaurung } = DEBIAN_ENGINES;
const { Phalanx, Sjeng, HoiChess } = DEBIAN_XBOARD_ENGINES;
const uci = { Stockfish, Ethereal, Glaurung };
const xboard = { Phalanx, Sjeng, HoiChess };
const programs = [...Object.values(uci), ...Object.values(xboard)].map(({ command }) => command);
const tables = referenceData('syzygy');

const BOOK = '4k3/8/8/3r4/8/8/P7/3RK3 w - - 0 1\nrnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1\n';

type Audited = { readonly game: number; readonly recorded: string; readonly verdict: object | null; readonly agrees: boolean };

const season = (engines: readonly string[]): string =>
  `tournament: Mixed\ntimeControl: 1+0.03\ntimeMargin: 10s\nformat: round-robin\nconcurrency: 2\nruleSet: tcec-season-16\ntablebases: [${JSON.stringify(tables)}]\nengines:\n${engines.join('')}`;
const uciLines = Object.entries(uci).map(([name, engine]) => engineLine(name, engine));
const xboardLines = (folder: string): readonly string[] =>
  Object.entries(xboard).map(([name, engine]) => engineLine(name, engine, `protocol: xboard, dir: ${JSON.stringify(folder)}`));

async function expectAudited(data: string, games: number, folder: string): Promise<void> {
  const { facts } = unwrap(foldJournal(data));
  const endings = [...facts.games.values()].map(({ ending }) => ending);
  expect(endings).toHaveLength(games);
  expect(endings.filter((ending) => ending?.kind === 'forfeit')).toEqual([]);

  const audit = await runArbiter(
    ['audit', join(data, 'games.pgn'), '--rules', 'tcec-season-16', '--tables', tables ?? '', '--json'],
    folder,
  );
  expect(audit.code, audit.stderr).toBe(0);
  const judged = audit.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Audited);
  expect(judged).toHaveLength(games);
  expect(judged.filter(({ agrees }) => !agrees)).toEqual([]);
  expect(
    judged.some(({ verdict }) => verdict !== null),
    'one game at least is adjudicated',
  ).toBe(true);
  expect(judged.filter(({ verdict }) => verdict !== null)).toHaveLength(
    endings.filter((ending) => ending?.kind === 'adjudicated').length,
  );
}

describe.runIf(tables !== undefined && areHere(...programs))('S16-11a, S16-11b, S16-11c, S16-11d: Season 16', () => {
  it('is adjudicated as audit judges it', { timeout: 600_000 }, async () => {
    using folder = temporaryFolder();
    const file = folder.file('season.yaml', season([...uciLines, ...xboardLines(folder.path)]));
    const data = join(folder.path, 'data');
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0, stderr: '' });
    await expectAudited(data, 15, folder.path);
  });

  // Every second opening is one capture away from the tables: the worker asks the director.
  it.runIf(hasNats)('is adjudicated alike by workers', { timeout: 600_000 }, async () => {
    await using cluster = await startTestCluster([
      { name: 'one', role: 'worker' },
      { name: 'two', role: 'worker' },
    ]);
    using folder = temporaryFolder();
    const book = folder.file('book.epd', BOOK);
    const file = folder.file('season.yaml', `${season(uciLines)}cycles: 3\nopenings: { file: ${JSON.stringify(book)} }\n`);
    const data = join(folder.path, 'data');
    const workers = ['one', 'two'].map((name) =>
      startArbiter(['worker', cluster.machine(name), '--data', join(folder.path, name), '--games', '1'], folder.path),
    );
    const run = ['run', file, '--data', data, '--cluster', cluster.machine('director'), '--workers'];
    expect(await runArbiter(run, folder.path)).toMatchObject({ code: 0, stderr: '' });
    for (const { process } of workers) process.kill('SIGINT');
    for (const { finished } of workers) expect(await finished).toMatchObject({ code: 130, stderr: '' });
    await expectAudited(data, 9, folder.path);
    expect(readFileSync(join(data, 'games.pgn'), 'utf8').includes('SyzygyTB')).toBe(true);
  });
});
