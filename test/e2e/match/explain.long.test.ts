// `arbiter explain GAME --data`: a lost game from its journal, whose fault it was, and the words that play it again.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { PROGRAM, runArbiter } from '../arbiter.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-explain-test-'));
  writeFileSync(join(folder, 'book.epd'), '4k3/8/8/8/8/8/4P3/4K3 w - - 0 30\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const LOST = 'Finished game 1 (Bad vs Good): 0-1 {White disconnects}\n';

test('a crash: the engine’s fault, its last lines, and the same game again by the printed commands', async () => {
  const engine = (name: string, { command, args }: ReturnType<typeof testEngine>): readonly string[] => [
    ...['-engine', `name=${name}`, `cmd=${command}`, `args=${args.join(' ')}`],
  ];
  const words = [...engine('Bad', testEngine('crashes-on-go')), ...engine('Good', testEngine('first-legal'))];
  const match = [
    'match',
    ...words,
    '-each',
    'tc=30+0.1',
    '-openings',
    'file=book.epd',
    '-rounds',
    '1',
    '-games',
    '1',
    '-recover',
  ];
  const played = await runArbiter([...match, '-event', 'Lost'], folder);
  expect(played.stdout).toContain(LOST);

  const { code, stdout, stderr } = await runArbiter(['explain', '1', '--data', 'Lost.arbiter'], folder);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^Fault: the engine’s: Bad: /m);
  expect(stdout).toMatch(/^Last lines of White, Bad, as the journal keeps them$/m);
  const [, commands = ''] = /\nPlay it again, without adjudication, from its opening\n([^]+)$/.exec(stdout) ?? [];
  const again = execFileSync('sh', ['-c', commands.replace(/^ {2}arbiter /m, `${PROGRAM} `)], { cwd: folder, encoding: 'utf8' });
  expect(again).toContain(LOST);
  expect((await runArbiter(['game', '1', '--data', 'Lost.arbiter'], folder)).stdout).toBe(stdout);
});

test('what is missing or too much is named', async () => {
  const without = await runArbiter(['explain', '1'], folder);
  expect(without).toMatchObject({ code: 2, stdout: '' });
  expect(without.stderr).toContain('expected the id of a rule such as WIN-1, or with --data the number of a game');
  const many = await runArbiter(['explain', '1', '2', '--data', 'Lost.arbiter'], folder);
  expect(many).toMatchObject({ code: 2, stderr: 'Cannot explain a game: expected one number with --data, got "1 2"\n' });
});
