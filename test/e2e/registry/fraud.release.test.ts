// CGF-12 from the first game to the fourth tournament after the fraud: real engines, and only commands.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROGRAM, runArbiter, temporaryFolder } from '../arbiter.ts';
import { canPlay, stockfishes } from './stockfishes.ts';

type Row = { readonly name: string; readonly games: number; readonly disqualified: boolean };

test.runIf(canPlay)('CGF-12.3: a copy is found after the event, and its records are struck', { timeout: 240_000 }, async () => {
  using folder = temporaryFolder();
  await stockfishes(join(folder.path, 'engines'), { Original: 'Ada', Clone: 'Bede', Dragon: 'Dora', Fuseki: 'Fay' });
  const arbiter = async (...words: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await runArbiter(words, folder.path);
    if (code !== 0) throw new Error(`${words.join(' ')}: ${code} ${stdout}${stderr}`);
    return stdout;
  };
  const inRegistry = (...words: readonly string[]) => arbiter(...words, '--registry', 'engines');
  const event = (name: string, ...engines: readonly string[]): string =>
    folder.file(
      `${name}.yaml`,
      `tournament: ${name}
registry: engines
timeControl: 10+0.1
adjudication: { maxMoves: 4 }
concurrency: 2
format: round-robin
engines: [${engines.map((engine) => `{ engine: ${engine}, limits: { depth: 1 } }`).join(', ')}]
`,
    );
  const standings = async (...more: readonly string[]): Promise<readonly Row[]> => {
    const read: unknown = JSON.parse(await arbiter('standings', '--data', 'Cup.arbiter', '--json', ...more));
    return (read as { readonly entrants: readonly Row[] }).entrants;
  };

  await arbiter('run', event('Cup', 'Original', 'Clone', 'Dragon', 'Fuseki'));
  const [before, table] = [await standings(), await arbiter('standings', '--data', 'Cup.arbiter')];
  const ratings = await arbiter('ratings', '--data', 'Cup.arbiter');
  expect(before.map(({ games }) => games)).toEqual([3, 3, 3, 3]);

  await expect(standings('--before-strike')).rejects.toThrow('expected a tournament with records that were struck');
  const about = ['--tournament', 'Cup', '--engine', 'Clone', '--reason', 'The same files but for a name.', '--by', 'Ada'];
  const [, id = ''] = /case (\w{8})\./.exec(await inRegistry('case', 'present', ...about)) ?? [];
  for (const step of [
    ['credible', id, '--reason', 'The files agree.'],
    ['committee', id, 'Cleo', 'Dan'],
    ['associates', id, 'Bert', '--by', 'Cleo'],
    ['say', id, 'Both follow the same book.', '--by', 'Bede'],
    ['copy', id, '1', '--by', 'Cleo'],
    ['summon', id, 'Dora', 'Fay', '--by', 'Dan'],
    ['accept', id, '--by', 'Dora'],
    ['decline', id, '--by', 'Fay'],
    ['end', id, '--by', 'Cleo'],
  ])
    await inRegistry('case', ...step);
  expect(await inRegistry('case', 'show', id)).toContain('is before all participants (step 6 of 6)');
  const found = await inRegistry('case', 'fraud', id, '--proof', 'confession', '--reason', "It is Ada's.", '--by', 'Cleo');
  expect(found).toContain('The records of Clone at Cup are to be struck:');

  const [, command = ''] = /^ {2}arbiter (.*)$/m.exec(found) ?? [];
  const said = execFileSync('sh', ['-c', `"${PROGRAM}" ${command}`], { cwd: folder.path, encoding: 'utf8' });
  expect(said).toContain('the records of Clone are struck');
  const after = await standings();
  expect(after.slice(0, -1).map(({ games }) => games)).toEqual([2, 2, 2]);
  expect(after.at(-1)).toMatchObject({ name: 'Clone', games: 0, disqualified: true });
  expect(await standings('--before-strike')).toEqual(before);
  expect(await arbiter('standings', '--data', 'Cup.arbiter', '--before-strike')).toBe(table);
  expect(await arbiter('ratings', '--data', 'Cup.arbiter')).not.toContain('Clone');
  expect(await arbiter('ratings', '--data', 'Cup.arbiter', '--before-strike')).toBe(ratings);
  expect(await arbiter('status', '--data', 'Cup.arbiter')).toContain('3 of 6 games, 3 struck');
  const games = (text: string): number => text.match(/^\[Event /gm)?.length ?? 0;
  expect(games(await arbiter('export', '--data', 'Cup.arbiter', '--pgn', '-'))).toBe(3);
  expect(games(await arbiter('export', '--data', 'Cup.arbiter', '--pgn', '-', '--before-strike'))).toBe(6);
  await arbiter('run', 'Cup.yaml');
  expect(games(readFileSync(join(folder.path, 'Cup.arbiter/games.pgn'), 'utf8'))).toBe(3);
  for (const words of [['show', id], ['show', id, '--by', 'Fay'], ['frauds']])
    expect(await inRegistry('case', ...words)).toContain('The records of Clone at Cup are struck.');
  expect(await arbiter('verify', '--data', 'Cup.arbiter')).toContain('Clone');

  await expect(arbiter('run', event('Next', 'Clone', 'Dragon'))).rejects.toThrow('Bede is barred from three tournaments');
  await arbiter('run', event('Next', 'Original', 'Dragon'));
  for (const name of ['Second', 'Third']) await inRegistry('entries', 'open', name, 'Original');
  expect(await inRegistry('case', 'bars')).toBe('No one is barred.\n');
  await arbiter('run', event('Fourth', 'Clone', 'Dragon'));

  await inRegistry('backup', '--to', 'engines.backup');
  expect(await arbiter('restore', 'engines.backup', '--to', 'restored')).toContain('a registry of 4 engines');
  expect(await arbiter('case', 'frauds', '--registry', 'restored')).toBe(await inRegistry('case', 'frauds'));
});
