// An engine of the same user that knows the data folder and its token cannot rule: whichever of its children asks, the owner sees that an engine started it.
// A person at the same time can.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { readJournal } from '../../journal/journals.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { until } from '../until.ts';

it('without a sandbox: takes no ruling from an engine, its child, or what its child left behind', async () => {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const answers = join(folder.path, 'answers');
  const script = fileURLToPath(new URL('../../engines/hostile/asksOwner.ts', import.meta.url));
  const hostile = {
    command: process.execPath,
    args: [script, '--data', data, '--answers', answers, '--opponent', 'Victim', '--think', '40'],
  };
  const file = folder.file(
    't.yaml',
    `tournament: Hostile\ntimeControl: 60+1\nformat: match\nsandbox: none\ngames: 200\nofficials: [{ name: Chair, role: chair }]\nengines:\n` +
      engineLine('Hostile', hostile) +
      engineLine('Victim', testEngine('first-legal', 0, '--think', '40')),
  );
  const running = startArbiter(['run', file, '--data', data], folder.path);
  // The engine may be writing: only a line with its end counts.
  const told = (): readonly { readonly step: string; readonly asked: string; readonly answer: string }[] =>
    existsSync(answers)
      ? readFileSync(answers, 'utf8')
          .split('\n')
          .slice(0, -1)
          .map((line) => JSON.parse(line) as { step: string; asked: string; answer: string })
      : [];
  const steps = ['engine', 'child', 'orphan'];
  await until(running, () => steps.every((wanted) => told().some(({ step }) => step === wanted)), 'three answers');
  const ruled = await runArbiter(['pause', '--data', data, '--by', 'Chair', '--reason', 'lunch'], folder.path);
  expect(ruled, ruled.stderr).toMatchObject({ code: 0, stderr: '' });
  running.process.kill('SIGINT');
  await running.finished;
  for (const { step, answer } of told()) expect(answer, step).toMatch(/Cannot listen to this process/);
  const kinds = readJournal(data).map(({ kind }) => kind);
  expect(kinds).not.toContain('entrant-disqualified');
  expect(kinds.filter((kind) => kind === 'ruling-made')).toHaveLength(1);
});

it('in the strongest sandbox of this machine: the engine finds no one to ask', async () => {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const script = fileURLToPath(new URL('../../engines/hostile/asksOwner.ts', import.meta.url));
  const args = [script, '--data', data, '--answers', '/tmp/answers', '--opponent', 'Victim'];
  const file = folder.file(
    't.yaml',
    `tournament: Sealed\ntimeControl: 60+1\nformat: match\ngames: 1\nadjudication: { maxMoves: 3 }\nengines:\n` +
      engineLine('Hostile', { command: process.execPath, args }) +
      engineLine('Victim', testEngine('first-legal')),
  );
  const ran = await runArbiter(['run', file, '--data', data], folder.path);
  expect(ran.code, ran.stderr).toBe(0);
  expect(readJournal(data).map(({ kind }) => kind)).not.toContain('entrant-disqualified');
});
