// A tournament with its engines, books and data in one folder is moved to another, as to another machine: it goes on there by the steps of
// docs/tournament-file.md, and a path whose files are others is refused with what to do.

import { chmodSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';

it('goes on in another folder with the same files, and says what to do where a file is another one', async () => {
  using folder = temporaryFolder();
  const [here, there] = [join(folder.path, 'here'), join(folder.path, 'there')];
  mkdirSync(join(here, 'engines'), { recursive: true });
  const { command, args } = testEngine('first-legal');
  const script = `#!/bin/sh\nexec ${[command, ...args].map((word) => `'${word}'`).join(' ')}\n`;
  for (const name of ['one', 'two']) {
    writeFileSync(join(here, 'engines', name), `${script}# ${name}\n`);
    chmodSync(join(here, 'engines', name), 0o755);
  }
  writeFileSync(join(here, 'engines', 'net'), 'a network');
  writeFileSync(join(here, 'book.pgn'), '[Event "?"]\n\n1. e4 *\n\n[Event "?"]\n\n1. d4 *\n');
  const text = (one = './engines/one'): string => `tournament: Moved
format: match
games: 12
timeControl: 60+1
openings: { file: book.pgn, order: random }
engines:
  - { name: One, cmd: ${one}, dir: ., files: [./engines/net] }
  - { name: Two, cmd: ./engines/two }
`;
  writeFileSync(join(here, 'moved.yaml'), text());
  const first = startArbiter(['run', 'moved.yaml', '--data', 'data'], here);
  await untilItSays(first, 'Game 2 ');
  first.process.kill('SIGINT');
  expect((await first.finished).code).toBe(130);

  renameSync(here, there);
  const another = join(folder.path, 'another');
  writeFileSync(another, `${script}# another\n`);
  chmodSync(another, 0o755);
  writeFileSync(join(there, 'moved.yaml'), text(another));
  const refused = await runArbiter(['run', 'moved.yaml', '--data', 'data'], there);
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(
    /moved\.yaml:7:\d+: One, cmd: Cannot change what has begun: \.\/engines\/one → .*another: S16-13e: .*copy the accepted ones there, or restore the path/u,
  );
  expect(refused.stderr).not.toContain('Two');

  // The same file by another way is the same engine, and a changed book is not the book of the event.
  writeFileSync(join(there, 'moved.yaml'), text(join(there, 'engines', 'one')));
  const book = readFileSync(join(there, 'book.pgn'));
  writeFileSync(join(there, 'book.pgn'), `${book.toString()}\n[Event "?"]\n\n1. c4 *\n`);
  expect((await runArbiter(['run', 'moved.yaml', '--data', 'data'], there)).stderr).toContain(
    'expected the openings that it began with',
  );
  writeFileSync(join(there, 'book.pgn'), book);
  const second = await runArbiter(['run', 'moved.yaml', '--data', 'data'], there);
  expect(second.code, second.stderr).toBe(0);
  expect(second.stdout).toContain('Two, cmd: ');
  expect(second.stdout).toMatch(/^Continuing after \d+ of 12 games/mu);
  expect((await runArbiter(['verify', '--data', 'data'], there)).code).toBe(0);
});
