// Engines that say a megabyte of everything: the journal grows by a bounded number of bytes a ply, and by a bounded number a game.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MOST_MOVE_BYTES } from '../../../src/protocols/keptWords.ts';
import { gtpTestEngine } from '../../engines/gtp/index.ts';
import { testEngine } from '../../engines/index.ts';
import { gtpMegabytes, saysMegabytes, xboardMegabytes } from '../../engines/talkative/index.ts';
import { readJournal } from '../../journal/journals.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

/** A line of thought, a kept line of 2,000 characters, and numbers. */
const PLY_BYTES = MOST_MOVE_BYTES + 3000;
/** Twenty lines of output and twenty of errors as evidence, a quoted move, notices. */
const GAME_BYTES = 100_000;

const bytesOf = (payload: unknown): number => Buffer.byteLength(JSON.stringify(payload));

async function grown(
  file: string,
): Promise<{ readonly plies: readonly number[]; readonly others: number; readonly text: string }> {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const ran = await runArbiter(['run', folder.file('t.yaml', file), '--data', data], folder.path);
  expect(ran.stdout.length + ran.stderr.length, ran.stdout.slice(0, 2000)).toBeLessThan(10_000);
  const entries = readJournal(data);
  const plies = entries.flatMap((entry) => (entry.kind === 'plies-played' ? entry.payload.plies : []));
  const others = entries.filter(({ kind }) => kind !== 'plies-played' && kind !== 'tournament-opened');
  return { plies: plies.map(bytesOf), others: others.reduce((sum, entry) => sum + bytesOf(entry), 0), text: ran.stdout };
}

const fileOf = (event: string, ...engines: readonly string[]): string =>
  `tournament: Megabytes\ntimeControl: 60+1\nformat: match\ngames: 1\n${event}engines:\n${engines.join('')}`;

it('keeps of a megabyte a ply what has a bound: UCI', { timeout: 60_000 }, async () => {
  const kept = "checkLines: matePvs, keepLines: ['^info string'], logs: true, ponder: true";
  const loud = engineLine('Loud', saysMegabytes('--illegal', '8'), kept);
  const { plies, others, text } = await grown(fileOf('', loud, engineLine('Quiet', testEngine('first-legal'))));
  expect(text).toMatch(/illegal move/);
  expect(plies.length).toBe(8);
  expect(Math.max(...plies)).toBeGreaterThan(MOST_MOVE_BYTES / 2);
  expect(Math.max(...plies)).toBeLessThan(PLY_BYTES);
  expect(others).toBeLessThan(GAME_BYTES);
});

it('keeps of a megabyte a ply what has a bound: XBoard', { timeout: 60_000 }, async () => {
  const loud = engineLine('Loud', xboardMegabytes('--ply', '4'), 'protocol: xboard');
  const { plies, others } = await grown(fileOf('', loud, engineLine('Quiet', testEngine('first-legal'))));
  expect(plies.length).toBe(4);
  expect(others).toBeLessThan(GAME_BYTES);
});

it('keeps of a megabyte a ply what has a bound: GTP', { timeout: 60_000 }, async () => {
  const loud = engineLine('Loud', gtpMegabytes('--ply', '4'));
  const { plies, others } = await grown(
    fileOf('game: go\nboardSize: 7\n', loud, engineLine('Quiet', gtpTestEngine('first-legal'))),
  );
  // Colours are drawn.
  expect([4, 5]).toContain(plies.length);
  expect(others).toBeLessThan(GAME_BYTES);
});
