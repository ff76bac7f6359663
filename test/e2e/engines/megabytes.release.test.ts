// Engines that say a megabyte of everything: the journal grows by a bounded number of bytes a ply, and by a bounded number a game. So does memory.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MOST_MOVE_BYTES } from '../../../src/protocols/keptWords.ts';
import { gtpTestEngine } from '../../engines/gtp/index.ts';
import { testEngine } from '../../engines/index.ts';
import { gtpMegabytes, saysMegabytes, sgmpMegabytes, xboardMegabytes } from '../../engines/talkative/index.ts';
import { readJournal } from '../../journal/journals.ts';
import { engineLine, startArbiter, temporaryFolder } from '../arbiter.ts';

/** A line of thought, a kept line of 2,000 characters, and numbers. */
const PLY_BYTES = MOST_MOVE_BYTES + 3000;
/** Twenty lines of output and twenty of errors as evidence, a quoted move, notices. */
const GAME_BYTES = 100_000;

/** Of the process that plays, at its largest. A quiet game takes some 150. */
const MOST_MIB = 400;

const bytesOf = (payload: unknown): number => Buffer.byteLength(JSON.stringify(payload));

async function grown(
  file: string,
): Promise<{ readonly plies: readonly number[]; readonly others: number; readonly text: string }> {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const running = startArbiter(['run', folder.file('t.yaml', file), '--data', data], folder.path);
  const largestMiB = watchMemory(running.process.pid ?? 0);
  const ran = await running.finished;
  expect(largestMiB()).toBeLessThan(MOST_MIB);
  expect(ran.stdout.length + ran.stderr.length, ran.stdout.slice(0, 2000)).toBeLessThan(10_000);
  const entries = readJournal(data);
  const plies = entries.flatMap((entry) => (entry.kind === 'plies-played' ? entry.payload.plies : []));
  const others = entries.filter(({ kind }) => kind !== 'plies-played' && kind !== 'tournament-opened');
  return { plies: plies.map(bytesOf), others: others.reduce((sum, entry) => sum + bytesOf(entry), 0), text: ran.stdout };
}

/** Its largest resident memory so far (proc_pid_status(5)); the launcher becomes the program. */
function watchMemory(pid: number): () => number {
  let kib = 0;
  const timer = setInterval(() => {
    const status = existsSync(`/proc/${pid}/status`) ? readFileSync(`/proc/${pid}/status`, 'utf8') : '';
    kib = Math.max(kib, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0));
  }, 50);
  return () => {
    clearInterval(timer);
    return kib / 1024;
  };
}

const fileOf = (event: string, ...engines: readonly string[]): string =>
  `tournament: Megabytes\ntimeControl: 60+1\nformat: match\ngames: 1\n${event}engines:\n${engines.join('')}`;

it('keeps of a megabyte a ply what has a bound: UCI', async () => {
  const kept = "checkLines: matePvs, keepLines: ['^info string'], logs: true, ponder: true";
  const loud = engineLine('Loud', saysMegabytes('--illegal', '8'), kept);
  const { plies, others, text } = await grown(fileOf('', loud, engineLine('Quiet', testEngine('first-legal'))));
  expect(text).toMatch(/illegal move/);
  expect(plies.length).toBe(8);
  expect(Math.max(...plies)).toBeGreaterThan(MOST_MOVE_BYTES / 2);
  expect(Math.max(...plies)).toBeLessThan(PLY_BYTES);
  expect(others).toBeLessThan(GAME_BYTES);
});

it('keeps of a megabyte a ply what has a bound: XBoard', async () => {
  const loud = engineLine('Loud', xboardMegabytes('--ply', '4'), 'protocol: xboard');
  const { plies, others } = await grown(fileOf('', loud, engineLine('Quiet', testEngine('first-legal'))));
  expect(plies.length).toBe(4);
  expect(others).toBeLessThan(GAME_BYTES);
});

it('keeps of a megabyte a ply what has a bound: GTP', async () => {
  const loud = engineLine('Loud', gtpMegabytes('--ply', '4'));
  const { plies, others } = await grown(
    fileOf('game: go\nboardSize: 7\n', loud, engineLine('Quiet', gtpTestEngine('first-legal'))),
  );
  // Colours are drawn.
  expect([4, 5]).toContain(plies.length);
  expect(others).toBeLessThan(GAME_BYTES);
});

it('keeps of a megabyte a ply what has a bound: SGMP, and frames without end', async () => {
  const loud = engineLine('Loud', sgmpMegabytes('--ply', '4'), 'protocol: sgmp, logs: true');
  const { plies, others, text } = await grown(
    fileOf('game: go\nboardSize: 7\n', loud, engineLine('Quiet', gtpTestEngine('first-legal'))),
  );
  expect(text).toContain('frames without end');
  expect([4, 5]).toContain(plies.length);
  expect(others).toBeLessThan(GAME_BYTES);
});
