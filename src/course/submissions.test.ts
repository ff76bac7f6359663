// Deadlines in memory: what is recorded when they pass, what keeps an event from being opened, and who resolves it.

import { describe, expect, it } from 'vitest';
import type { VersionFile } from '../core/engines/engineVersion.ts';
import { entrantName, eventKey } from '../core/ids.ts';
import { ok } from '../core/result.ts';
import type { NewEntry } from '../journal/entries.ts';
import { decideIn } from '../../test/decideIn.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { Rehearsal } from '../director/testRehearsal.ts';
import { entered, event, names, places, tournament } from '../director/testSeason.ts';
import { questionsOf } from '../reports/statusReport.ts';

const HIGH = eventKey('High');
const L1 = entrantName('L1');
const MINUTE_MS = 60_000;

const season = (deadline: 'last-game' | 'opening' | number = 'last-game'): TournamentDefinition =>
  tournament([
    event('Low', entered(...names('L', 3))),
    event('High', [...entered(...names('H', 2)), places('Low', 1, 1)], {
      schedule: {
        ...{ startAfter: [eventKey('Low')], breakMs: 10 * MINUTE_MS, check: false },
        ...(typeof deadline === 'number' ? { deadlineUtcMs: deadline } : deadline === 'opening' ? {} : { deadline }),
      },
    }),
  ]);

/** Engines as files with these hashes, which a test changes as an author would. */
class Files {
  readonly hashes = new Map<string, string>();
  of(name: string): readonly VersionFile[] {
    return [{ path: `/${name}`, bytes: 1, sha256: this.hashes.get(name) ?? 'first'.padEnd(64, '0') }];
  }
}

async function begun(definition: TournamentDefinition): Promise<{ readonly rehearsal: Rehearsal; readonly files: Files }> {
  const files = new Files();
  const rehearsal = new Rehearsal(definition, 1);
  rehearsal.submitted = async (_, entrants) => entrants.map((entrant) => ({ entrant, files: files.of(entrant) }));
  rehearsal.prepare = async ({ key }, entrants) =>
    ok(
      entrants.map((entrant): NewEntry => {
        const own = { command: `/${entrant}`, sha256: '', files: files.of(entrant) };
        const accepted = { entrant, event: key, ...own, identity: {}, usedOptions: [] };
        return { kind: 'engine-accepted', payload: accepted };
      }),
    );
  await rehearsal.start();
  return { rehearsal, files };
}

/** The lower number wins, so L1 is promoted. */
async function playLow(rehearsal: Rehearsal): Promise<void> {
  while (rehearsal.facts.life(eventKey('Low')).closedAtUtcMs === undefined) {
    const [job] = rehearsal.jobs;
    if (job === undefined) throw new RangeError('nothing is played');
    await rehearsal.end(0, job.players.white.name < job.players.black.name ? 'white' : 'black');
  }
}

const isOpen = ({ facts }: Rehearsal): boolean => facts.life(HIGH).openedAtUtcMs !== undefined;
const kindsOf = ({ journal }: Rehearsal): readonly string[] => journal.map(({ kind }) => kind);

describe('the deadline of an event', () => {
  it('S16-13c: at the last game of the event before, the versions of the engines that will play are recorded', async () => {
    const { rehearsal } = await begun(season());
    expect(kindsOf(rehearsal)).not.toContain('submissions-closed');
    await playLow(rehearsal);
    const [closed] = rehearsal.journal.flatMap((entry) => (entry.kind === 'submissions-closed' ? [entry.payload] : []));
    expect(closed?.engines.map(({ entrant }) => entrant)).toEqual(['H1', 'H2', 'L1']);
    await rehearsal.wait(10 * MINUTE_MS);
    expect(isOpen(rehearsal)).toBe(true);
    expect(kindsOf(rehearsal)).not.toContain('update-refused');
  });

  it('S16-13c: an engine changed after it keeps the event waiting, until its files are restored', async () => {
    const { rehearsal, files } = await begun(season());
    await playLow(rehearsal);
    files.hashes.set('L1', 'second'.padEnd(64, '0'));
    await rehearsal.wait(10 * MINUTE_MS);
    expect(isOpen(rehearsal)).toBe(false);
    expect(rehearsal.questions.at(-1)).toMatch(
      /L1 was changed after the deadline of High \(S16-13c\): "\/L1" was first0.*is second.*grant the update$/,
    );
    expect(questionsOf(season(), rehearsal.facts).flatMap(({ answers }) => answers)).toEqual([
      ['--event', 'High', '--grant-update', 'L1'],
      ['--event', 'High', '--withdraw', 'L1'],
    ]);
    expect([...rehearsal.facts.life(HIGH).refusedUpdates.keys()]).toEqual(['L1']);
    files.hashes.set('L1', 'first'.padEnd(64, '0'));
    await rehearsal.wait(MINUTE_MS);
    expect(isOpen(rehearsal)).toBe(true);
    expect(rehearsal.facts.life(HIGH).refusedUpdates.size).toBe(0);
    expect(kindsOf(rehearsal).filter((kind) => kind === 'update-refused')).toHaveLength(2);
  });

  it('S16-13c, 4K-4.2: an official grants the update on record, and the event continues at once', async () => {
    const { rehearsal, files } = await begun(season());
    await playLow(rehearsal);
    files.hashes.set('L1', 'second'.padEnd(64, '0'));
    await rehearsal.wait(10 * MINUTE_MS);
    const asked = { kind: 'grant-update', entrant: 'L1', event: 'High', by: 'Dana', reason: 'a crash fix' } as const;
    await rehearsal.rule(decideIn(rehearsal, season(), asked).entry);
    expect(isOpen(rehearsal)).toBe(true);
    expect(rehearsal.facts.accepted(HIGH).get(L1)?.files?.[0]?.sha256).toContain('second');
    // S16-13e, CUP-8a, 4K-4.4: never once the event is open.
    expect(() => decideIn(rehearsal, season(), asked, { nowUtcMs: 0 })).toThrow(
      /expected an event that has not been opened.*CUP-8a/,
    );
  });

  it('S16-13c: an engine’s own deadline replaces that of the event', async () => {
    const { rehearsal, files } = await begun(season());
    await playLow(rehearsal);
    const until = rehearsal.nowUtcMs + 2 * MINUTE_MS;
    const asked = { kind: 'grant-update', entrant: 'L1', event: 'High', until, by: 'Dana', reason: 'asked for' } as const;
    await rehearsal.rule(decideIn(rehearsal, season(), asked).entry);
    expect(rehearsal.facts.life(HIGH).submitted.has(L1)).toBe(false);
    files.hashes.set('L1', 'second'.padEnd(64, '0'));
    await rehearsal.wait(2 * MINUTE_MS);
    expect(rehearsal.facts.life(HIGH).submitted.get(L1)?.[0]?.sha256).toContain('second');
    files.hashes.set('L1', 'third'.padEnd(64, '0'));
    await rehearsal.wait(8 * MINUTE_MS);
    expect(isOpen(rehearsal)).toBe(false);
    files.hashes.set('L1', 'second'.padEnd(64, '0'));
    await rehearsal.wait(MINUTE_MS);
    expect(isOpen(rehearsal)).toBe(true);
  });

  it('S16-13c: a fixed time applies to all possible entrants, while other events are still played', async () => {
    const { rehearsal, files } = await begun(season(MINUTE_MS));
    await rehearsal.wait(MINUTE_MS);
    expect([...rehearsal.facts.life(HIGH).submitted.keys()].sort()).toEqual(['H1', 'H2', 'L1', 'L2', 'L3']);
    files.hashes.set('L2', 'second'.padEnd(64, '0'));
    await playLow(rehearsal);
    await rehearsal.wait(10 * MINUTE_MS);
    // The changed engine does not play there.
    expect(isOpen(rehearsal)).toBe(true);
  });

  it('without a deadline, engines may change until the event is opened', async () => {
    const { rehearsal, files } = await begun(season('opening'));
    await playLow(rehearsal);
    files.hashes.set('L1', 'second'.padEnd(64, '0'));
    await rehearsal.wait(10 * MINUTE_MS);
    expect(isOpen(rehearsal)).toBe(true);
    expect(kindsOf(rehearsal)).not.toContain('submissions-closed');
  });

  it.each([
    [{ entrant: 'L9' }, /expected an engine that may play there: L1, L2, L3, H1 or H2/],
    [{ event: 'Hi' }, /expected the event Low or High, got "Hi"/],
    [{ until: 0 }, /expected a time in the future, got 1970-01-01 00:00 UTC/],
    [{ event: 'Low' }, /expected an event that has not been opened/],
  ])('refuses a grant of %o', async (wrong, message) => {
    const { rehearsal } = await begun(season());
    const asked = { kind: 'grant-update', entrant: 'L1', event: 'High', by: 'Dana', reason: 'x', ...wrong } as const;
    expect(() => decideIn(rehearsal, season(), asked, { nowUtcMs: 1 })).toThrow(message);
  });
});
