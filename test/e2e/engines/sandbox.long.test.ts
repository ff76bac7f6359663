// Engines of Debian and a script of this checkout play in the sandbox that the machine gives, as for a user who says nothing about it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { SANDBOX_LEVELS } from '../../../src/core/engines/sandbox.ts';
import { hostTools } from '../../../src/players/process/hostTools.ts';
import { hostLevels } from '../../../src/players/sandbox/hostLevels.ts';
import { isHere } from '../../needs.ts';
import { runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';
import { untilItSays } from '../until.ts';

/** The rest of the tests runs with ARBITER_SANDBOX=none. */
const AS_A_USER = ['env', '-u', 'ARBITER_SANDBOX'];

const { command: stockfish } = DEBIAN_ENGINES.Stockfish;
const { missing } = await hostLevels((await hostTools()).perl);
const strongest = SANDBOX_LEVELS.findLast((level) => missing[level] === undefined) ?? 'none';

test.runIf(isHere(strongest === 'sealed', 'namespaces'))(
  'engines play sealed; start and status say so',

  async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'match.yaml',
      [
        'tournament: Sealed',
        'timeControl: 1+0.01',
        'format: round-robin',
        'engines:',
        `  - { name: Stockfish, cmd: ${stockfish}, limits: { nodes: 200 }, options: { Debug Log File: stockfish.log }, dir: . }`,
        `  - { name: Sample, cmd: ${SAMPLE_CHESS.command}, args: ${JSON.stringify(SAMPLE_CHESS.args)}, options: { Level: 1 } }`,
        `  - { name: Free, cmd: ${stockfish}, limits: { nodes: 10 }, sandbox: none }`,
      ].join('\n'),
    );
    const run = await runArbiter(['run', file, '--data', 'data'], folder.path, AS_A_USER);
    expect(run).toMatchObject({ code: 0, stderr: '' });
    expect(run.stdout).toContain('\nSandbox: sealed, but none for Free. ');
    expect(readFileSync(join(folder.path, 'stockfish.log'), 'utf8')).toContain('bestmove');
    const status = await runArbiter(['status', '--data', 'data', '--json'], folder.path);
    expect(JSON.parse(status.stdout)).toMatchObject({
      sandbox: {
        levels: [
          { level: 'sealed', engines: ['Stockfish', 'Sample'] },
          { level: 'none', engines: ['Free'] },
        ],
      },
    });
  },
);

test('the compiled engines of the demo find their packages in it', async () => {
  using folder = temporaryFolder();
  const running = startArbiter(['demo'], folder.path, AS_A_USER);
  await untilItSays(running, /^Game 1 \(/m);
  running.process.kill('SIGKILL');
  expect(await running.finished).toMatchObject({ stderr: '' });
});

const { command: glaurung } = DEBIAN_ENGINES.Glaurung;

test.runIf(areHere(stockfish, glaurung))('a whole run is the same at each level', async () => {
  using folder = temporaryFolder();
  const games = await Promise.all(
    SANDBOX_LEVELS.filter((level) => isHere(missing[level] === undefined, `sandbox ${level}`)).map(async (level) => {
      const file = folder.file(
        `${level}.yaml`,
        [
          `tournament: ${level}`,
          `sandbox: ${level}`,
          'timeControl: 60+1',
          'format: match',
          'games: 2',
          'openings: { file: book.pgn }',
          'engines:',
          `  - { name: Stockfish, cmd: ${stockfish}, limits: { nodes: 300 } }`,
          `  - { name: Glaurung, cmd: ${glaurung}, limits: { depth: 3 } }`,
        ].join('\n'),
      );
      folder.file('book.pgn', '1. e4 e5 2. Nf3 Nc6 *\n');
      const run = await runArbiter(['run', file, '--data', level], folder.path, AS_A_USER);
      expect(run).toMatchObject({ code: 0, stderr: '' });
      expect(run.stdout).toContain(`\nSandbox: ${level}.`);
      const pgn = readFileSync(join(folder.path, level, 'games.pgn'), 'utf8');
      return pgn.replaceAll(/^\[(?!White|Black|Result).*\n|\{[^}]*\}/gmu, '');
    }),
  );
  const [first = '', ...others] = games;
  expect(first.match(/^\[Result /gmu)).toHaveLength(2);
  for (const other of others) expect(other).toBe(first);
});
