// S16-15a/c: overstepping is a loss on time and nothing else. The result is recorded at once; an engine that moves late, however late, has no strike.
// An engine that never responds again has one, unless the event says otherwise, and none of its processes remain.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import type { JournalEntry } from '../../../src/journal/entries.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import type { StatusReport } from '../../../src/reports/statusReport.ts';
import { testEngine, type TestEngineName } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder, type Finished } from '../arbiter.ts';
import { ranHere } from '../ranHere.ts';

type Ran = { readonly ran: Finished; readonly entries: readonly JournalEntry[]; readonly status: StatusReport };

/** Three games of an engine that loses on time in each of them, against an engine that does not. */
async function overstepping(name: TestEngineName, crashes: string): Promise<Ran> {
  using folder = temporaryFolder();
  const file = folder.file(
    'late.yaml',
    `tournament: Late\ntimeControl: 0.5+0.02\nformat: round-robin\ncycles: 3\ncrashes: ${crashes}\nengines:\n` +
      engineLine('Late', testEngine(name, 2)) +
      engineLine('Good', testEngine('first-legal')),
  );
  const data = join(folder.path, 'data');
  const ran = await runArbiter(['run', file, '--data', data], folder.path);
  const reader = unwrap(openReader(data));
  const entries = [...reader.entries({ kind: 'all' }, 0)].map((entry) => unwrap(entry));
  reader.close();
  const shown = await ranHere(['status', '--data', data, '--json'], folder.path);
  const verified = await ranHere(['verify', '--data', data], folder.path);
  expect(verified.code, verified.stdout).toBe(0);
  unwrap(foldJournal(data));
  return { ran, entries, status: JSON.parse(shown.stdout) as StatusReport };
}

const faultsIn = ({ entries }: Ran): readonly string[] =>
  entries.flatMap((entry) =>
    entry.kind === 'game-ended' && entry.payload.ending.kind === 'forfeit' ? [entry.payload.ending.fault] : [],
  );
const unresponsiveIn = ({ entries }: Ran): readonly JournalEntry<'engine-unresponsive'>[] =>
  entries.flatMap((entry) => (entry.kind === 'engine-unresponsive' ? [entry] : []));

it.each<TestEngineName>(['late-bestmove', 'slow', 'stalls', 'floods'])(
  'S16-15a: %s loses each of its games on time, and has no strike',

  async (name) => {
    const late = await overstepping(name, '{ disqualifyAt: 2, grace: 5s }');
    expect(faultsIn(late), late.ran.stdout).toEqual(['time', 'time', 'time']);
    expect(unresponsiveIn(late)).toEqual([]);
    expect(late.status.events[0]).toMatchObject({ strikes: {}, disqualified: [], finished: 3 });
    expect(late.ran.code, late.ran.stderr).toBe(0);
  },
);

it.each<TestEngineName>(['hangs', 'dies-after-stop'])(
  'S16-15c: %s loses on time at once, and what became of it is a crash, told after the grace',

  async (name) => {
    const lost = await overstepping(name, '{ disqualifyAt: 2, grace: 2s }');
    expect(faultsIn(lost), lost.ran.stdout).toEqual(['time', 'time']);
    const facts = unresponsiveIn(lost);
    expect(facts.map(({ payload: { entrant, counts } }) => `${entrant} ${counts}`)).toEqual(['Late true', 'Late true']);
    // Its next game waits until that is known.
    for (const { sequence, payload } of facts) {
      const next = lost.entries.find((entry) => entry.kind === 'game-started' && entry.payload.id > payload.id);
      if (next !== undefined) expect(next.sequence).toBeGreaterThan(sequence);
    }
    expect(lost.status.events[0]).toMatchObject({ strikes: { Late: 2 }, disqualified: [{ name: 'Late' }] });
    const closed = lost.entries.find(({ kind }) => kind === 'event-closed');
    expect(closed?.sequence).toBeGreaterThan(facts.at(-1)?.sequence ?? Infinity);
    expect(lost.ran.code).toBe(1);
  },
);

it('S16-15c: with crashes.unresponsive: ignore it is reported and not a strike', async () => {
  const lost = await overstepping('hangs', '{ disqualifyAt: 2, grace: 3s, unresponsive: ignore }');
  expect(faultsIn(lost), lost.ran.stdout).toEqual(['time', 'time', 'time']);
  expect(unresponsiveIn(lost).map(({ payload }) => payload.counts)).toEqual([false, false, false]);
  expect(lost.status.events[0]).toMatchObject({ strikes: {}, disqualified: [] });
});
