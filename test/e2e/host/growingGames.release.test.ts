// games.pgn in the data folder: while games are played, after rulings, after a kill, and when another program has changed it.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { SAMPLE_CHESS, engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts } from '../until.ts';

vi.setConfig({ testTimeout: 240_000 });

const MATCH =
  'tournament: Growing\ntimeControl: 0.05/move\ntimeMargin: 10s\nadjudication: { maxMoves: 20 }\nformat: match\ngames: 12\nconcurrency: 2\nengines:\n' +
  engineLine('A', SAMPLE_CHESS) +
  engineLine('B', SAMPLE_CHESS);

it('has every game that has ended, whole, also after a ruling and a kill', async () => {
  using folder = temporaryFolder();
  const file = folder.file('match.yaml', MATCH);
  const data = join(folder.path, 'data');
  const args = ['run', file, '--data', data];
  const pgn = join(data, 'games.pgn');
  const games = (): readonly string[] => readFileSync(pgn, 'utf8').split(/(?<=\n\n)(?=\[Event )/u);
  /** Rounds and results; throws if a game is not whole. */
  const results = (): readonly string[] =>
    games()
      .filter((game) => game !== '')
      .map((game) => {
        const [, round, result = ''] = /\[Round "(\S+)"\][^]*\[Result "(\S+)"\]/u.exec(game) ?? [];
        if (round === undefined || !game.endsWith(`${result}\n\n`)) throw new Error(`expected a whole game, got ${game}`);
        return `${round} ${result}`;
      });
  const ended = (): number =>
    [...unwrap(foldJournal(data)).facts.games.values()].filter(({ ending }) => ending !== undefined && ending.kind !== 'void')
      .length;
  const rule = (game: number, result: string) =>
    runArbiter(
      ['rule', `${game}`, '--data', data, '--result', result, '--by', 'Chair', '--reason', 'test', '--yes'],
      folder.path,
    );

  const first = startArbiter(args, folder.path);
  await untilFacts(first, data, () => ended() >= 2);
  await expect.poll(() => results().length).toBeGreaterThanOrEqual(2);

  const other = results().includes('1.1 0-1') ? '1-0' : '0-1';
  expect(await rule(1, other)).toMatchObject({ code: 0 });
  expect(results()).toContain(`1.1 ${other}`);

  writeFileSync(pgn, 'another program was here');
  const before = ended();
  await untilFacts(first, data, () => ended() > before);
  await expect.poll(() => results().length).toBeGreaterThan(before);

  await expect.poll(() => ended() - results().length).toBe(0);
  const kept = results();
  first.process.kill('SIGKILL');
  await first.finished;
  expect(results()).toEqual(expect.arrayContaining([...kept]));

  expect(await rule(1, 'void')).toMatchObject({ code: 0 });
  expect(results()).not.toContain(`1.1 ${other}`);
  expect(results()).toHaveLength(ended());

  expect(await runArbiter(args, folder.path)).toMatchObject({ code: 0, stderr: '' });
  expect(results()).toHaveLength(12);
  const exported = await runArbiter(['export', '--data', data, '--pgn', '-'], folder.path);
  expect(readFileSync(pgn, 'utf8')).toBe(exported.stdout);
});
