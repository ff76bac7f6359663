// A run that was killed before its first entry leaves an empty journal: the next one begins.

import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { testEngine } from '../../engines/index.ts';
import { openStore } from '../../journal/journals.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

const engine = testEngine('first-legal');
const FILE =
  'tournament: Empty\ntimeControl: 10+0.1\nformat: match\ngames: 1\nadjudication: { maxMoves: 5 }\nengines:\n' +
  engineLine('A', engine) +
  engineLine('B', engine);
const player = (name: string): readonly string[] => [
  '-engine',
  `cmd=${engine.command}`,
  `args=${engine.args.join(' ')}`,
  `name=${name}`,
];

test.each([
  { command: 'run', words: ['empty.yaml'] },
  { command: 'match', words: [...player('A'), ...player('B'), '-each', 'tc=10+0.1', '-rounds', '1', '-maxmoves', '5'] },
])('$command begins where a run was killed before its first entry', async ({ command, words }) => {
  using folder = temporaryFolder();
  folder.file('empty.yaml', FILE);
  const data = join(folder.path, 'data');
  unwrap(openStore(data).close());
  const { code, stderr } = await runArbiter([command, ...words, '--data', data], folder.path);
  expect(code, stderr).toBe(0);
});
