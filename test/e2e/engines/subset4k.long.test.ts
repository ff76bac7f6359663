// The TCEC 4k preset with engines that understand exactly what 4K-7.9 requires and exit at anything else: killed with -9 in the middle of a game of
// the pool and of the mini-final, games continue after a warm-up (4K-6.1.5), and no engine loses because of what it received.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { only4k } from '../../engines/index.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';

const THINK_MS = 250;
const BOOK = ['1. a3 a6 *', '1. h3 h6 *', '1. a4 a5 *', '1. h4 h5 *'].map((moves) => `[Event "Book"]\n\n${moves}\n\n`).join('');

const games = (data: string) => {
  const fold = foldJournal(data);
  return fold.ok ? [...fold.value.facts.games.values()] : [];
};

/** Kills the run when a game of the event has begun and has plies to continue from; returns that game. */
async function killInGameOf(event: string, args: readonly string[], data: string, folder: string): Promise<number> {
  const running = startArbiter(args, folder);
  for (const deadline = Date.now() + 120_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (running.process.exitCode !== null) break;
    const found = games(data).find((game) => game.issued.event === event && game.ending === undefined && game.plies.length > 0);
    if (found === undefined) continue;
    running.process.kill('SIGKILL');
    await running.finished;
    return found.issued.id;
  }
  running.process.kill('SIGKILL');
  throw new Error(`no game of ${event} came so far: ${running.output()}`);
}

it('4K-6.1.5, 4K-7.9: killed in pool and mini-final, engines of the subset play on', { timeout: 300_000 }, async () => {
  using folder = temporaryFolder();
  folder.file('book.pgn', BOOK);
  const file = folder.file(
    '4k.yaml',
    'preset: tcec-4k\nconditions: none\ntimeControl: 30+0.1\nengines:\n' +
      engineLine('Mates', only4k('--think', String(THINK_MS))) +
      engineLine('Fool', only4k('--fool', '--think', String(THINK_MS))) +
      'events:\n  Pool: { cycles: 2, openings: { file: book.pgn, order: sequential } }\n' +
      '  MiniFinal: { games: 2, openings: { file: book.pgn, order: sequential }, schedule: { break: 0s, check: false } }\n',
  );
  const data = join(folder.path, 'data');
  const args = ['run', file, '--data', data];
  const killed: number[] = [];
  for (const event of ['Pool', 'MiniFinal']) killed.push(await killInGameOf(event, args, data, folder.path));
  const last = await runArbiter(args, folder.path);
  expect(last).toMatchObject({ code: 0, stderr: '' });

  const played = games(data);
  expect(played).toHaveLength(4);
  // Every game ends by mate, and the side that mates has won: no one crashed, and no game was played again.
  for (const { issued, ending } of played) {
    expect(ending).toMatchObject({ kind: 'rules', reason: 'checkmate', outcome: issued.white === 'Mates' ? 'white' : 'black' });
  }
  expect(resumedIn(data)).toEqual(killed);
});

/** The games that continued after an interruption. */
function resumedIn(data: string): readonly number[] {
  const reader = unwrap(openReader(data));
  try {
    const entries = [...reader.entries({ kind: 'all' }, 0)].map((entry) => unwrap(entry));
    return entries.flatMap(({ kind, payload }) => (kind === 'game-resumed' ? [payload.id] : []));
  } finally {
    reader.close();
  }
}

it('4K-7.9, 4K-0.5: a book of positions is refused, with file and line, before anything is played', async () => {
  using folder = temporaryFolder();
  folder.file('book.pgn', BOOK);
  folder.file('book.epd', '# positions\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq -\n');
  const file = folder.file(
    '4k.yaml',
    'preset: tcec-4k\nengines:\n' +
      engineLine('A', only4k()) +
      engineLine('B', only4k()) +
      'events: { Pool: { openings: { file: book.pgn } }, MiniFinal: { openings: { file: book.epd } } }\n',
  );
  const ran = await runArbiter(['run', file, '--data', join(folder.path, 'data')], folder.path);
  expect(ran.code).toBe(2);
  expect(ran.stderr).toMatch(
    /book\.epd:2: Cannot use the position: expected moves from the usual start, for engines of the 4k subset of UCI \(4K-7\.9\)\n/,
  );
});
