// Waits for a running program: until its output or its journal matches. A program that has ended writes nothing more.

import { foldJournal } from '../../src/projections/foldJournal.ts';
import type { TournamentFacts } from '../../src/projections/tournamentFacts.ts';
import type { Running } from './arbiter.ts';

const LONGEST_MS = 120_000;
const EVERY_MS = 20;

export const untilItSays = (running: Running, words: string | RegExp): Promise<void> =>
  until(
    running,
    () => (typeof words === 'string' ? running.output().includes(words) : words.test(running.output())),
    String(words),
  );

export const untilFacts = (running: Running, data: string, condition: (facts: TournamentFacts) => boolean): Promise<void> =>
  until(
    running,
    () => {
      const fold = foldJournal(data);
      return fold.ok && condition(fold.value.facts);
    },
    'what its journal should say',
  );

export async function until(running: Running, isReached: () => boolean, what: string, longestMs = LONGEST_MS): Promise<void> {
  for (
    const deadline = Date.now() + longestMs;
    Date.now() < deadline;
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS))
  ) {
    const hasEnded = running.process.exitCode !== null || running.process.signalCode !== null;
    if (isReached()) return;
    if (!hasEnded) continue;
    const { code, signal, stdout, stderr } = await running.finished;
    throw new Error(`Cannot find ${what}: the program ended with ${signal ?? code}: ${stdout}${stderr}`);
  }
  throw new Error(`Cannot find ${what} within ${longestMs} ms in: ${running.output()}`);
}
