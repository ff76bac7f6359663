// When a new version may be submitted, through a whole season in memory.

import { expect, it } from 'vitest';
import { entrantName, eventKey } from '../core/ids.ts';
import { decideIn } from '../../test/decideIn.ts';
import { Rehearsal } from '../director/testRehearsal.ts';
import { entered, event, names, places, tournament } from '../director/testSeason.ts';
import { english } from '../core/phrases/english.ts';
import { unwrap } from '../core/result.ts';
import { parseTournament } from '../tournament/parse.ts';
import { isBetweenRounds } from './betweenRounds.ts';
import { submissionWindow } from './submissionWindow.ts';

const MINUTE_MS = 60_000;
const after = (key: string): { readonly startAfter: readonly ReturnType<typeof eventKey>[] } => ({ startAfter: [eventKey(key)] });

const DEADLINE_UTC_MS = 5 * MINUTE_MS;

/** Low, then High with its winner and H1, then a playoff with the versions of High. */
const season = tournament([
  event('Low', entered(...names('L', 3))),
  event('High', [...entered(...names('H', 1)), places('Low', 1, 1)], {
    schedule: { ...after('Low'), breakMs: 10 * MINUTE_MS, check: false, deadlineUtcMs: DEADLINE_UTC_MS },
  }),
  event('Playoff', [places('High', 1, 2)], {
    versionsOf: eventKey('High'),
    schedule: { ...after('High'), breakMs: 10 * MINUTE_MS, check: false },
  }),
]);

async function playOut(rehearsal: Rehearsal, key: string): Promise<void> {
  while (rehearsal.facts.life(eventKey(key)).closedAtUtcMs === undefined) {
    const [job] = rehearsal.jobs;
    if (job === undefined) throw new RangeError('nothing is played');
    await rehearsal.end(0, job.players.white.name < job.players.black.name ? 'white' : 'black');
  }
}

it('S16-13: updates in the break by the promoted; refused for others, after the deadline, in play and for the playoff', async () => {
  const rehearsal = new Rehearsal(season, 1);
  const told = (name: string): string => {
    const found = submissionWindow(season, rehearsal.facts, entrantName(name), rehearsal.nowUtcMs);
    return found.ok ? `${found.value.event}${found.value.late === true ? ', late' : ''}` : english(found.error);
  };
  await rehearsal.start();
  // What is submitted while Low is played is for High: who will be promoted is not known yet.
  expect(['L1', 'L3', 'H1', 'X'].map(told)).toEqual(['High', 'High', 'High', 'it plays in no event']);
  await playOut(rehearsal, 'Low');
  expect(['L1', 'H1'].map(told)).toEqual(['High', 'High']);
  expect(told('L3')).toBe('L3 does not play in High: only engines that do are updated (S16-13a)');
  await rehearsal.wait(6 * MINUTE_MS);
  expect(told('L1')).toMatch(/^the deadline of High was .* \(S16-13c, 4K-4\.2\); .*--grant-update "L1" --event High$/);
  const asked = { kind: 'grant-update', event: 'High', entrant: 'L1', by: 'A. Chair', reason: 'it crashed twice' } as const;
  await rehearsal.rule(decideIn(rehearsal, season, asked).entry);
  expect(told('L1')).toBe('High, late');
  await rehearsal.wait(10 * MINUTE_MS);
  expect(rehearsal.facts.life(eventKey('High')).openedAtUtcMs).toBeDefined();
  expect(told('L1')).toBe('High is being played, and no updates are allowed during it (S16-13e, CUP-8a, 4K-4.4)');
  await playOut(rehearsal, 'High');
  expect(told('L1')).toBe('Playoff is played with the versions of High (S16-13f)');
});

it('S16-13a: who does not promote is not updated for an event that comes later either, unless it is ruled in', async () => {
  const longer = tournament([
    ...season.events,
    event('Cup', [places('Playoff', 1, 1), ...entered(...names('C', 1))]),
    event('Match', entered(...names('H', 1), ...names('C', 1)), { schedule: { ...after('Cup'), breakMs: 0, check: false } }),
  ]);
  const rehearsal = new Rehearsal(longer, 1);
  const told = (name: string): string => {
    const found = submissionWindow(longer, rehearsal.facts, entrantName(name), rehearsal.nowUtcMs);
    return found.ok ? found.value.event : english(found.error);
  };
  await rehearsal.start();
  expect(['L3', 'H1', 'C1'].map(told)).toEqual(['High', 'High', 'Cup']);
  await playOut(rehearsal, 'Low');
  expect(['L1', 'L3'].map(told)).toEqual(['High', 'L3 does not play in High: only engines that do are updated (S16-13a)']);
  const asked = {
    kind: 'withdraw',
    event: 'Cup',
    entrant: 'C1',
    replacement: 'L3',
    by: 'A. Chair',
    reason: 'C1 is ill',
  } as const;
  await rehearsal.rule(decideIn(rehearsal, longer, asked).entry);
  expect(['L3', 'C1'].map(told)).toEqual(['Cup', 'Match']);
});

it('CGF-4.2: a Swiss whose engines change between rounds takes what comes until its last round begins', async () => {
  const engines = [1, 2, 3, 4].map((number) => `  - { name: P${number}, cmd: engine }\n`).join('');
  const head =
    'tournament: T\ngame: go\ntimeControl: 10m\nformat: swiss\nrounds: 3\nconfirmRounds: true\nupdates: betweenRounds\n';
  const swiss = unwrap(parseTournament(`${head}engines:\n${engines}`, { resolvePath: (path) => path }));
  const [main] = swiss.events;
  if (main === undefined) throw new RangeError('no event');
  const rehearsal = new Rehearsal(swiss, 1);
  /** The window, and whether a version would be taken now. */
  const now = (): readonly [boolean | string, boolean] => {
    const found = submissionWindow(swiss, rehearsal.facts, entrantName('P1'), rehearsal.nowUtcMs);
    return [found.ok || english(found.error), isBetweenRounds(main, rehearsal.facts)];
  };
  const confirm = async (round: number): Promise<void> => {
    const asked = { kind: 'start-round', event: 'main', round, by: 'A. Chair', reason: 'so' } as const;
    await rehearsal.rule(decideIn(rehearsal, swiss, asked).entry);
  };
  await rehearsal.start();
  // The engines of round 1 are those of the opening.
  expect(now()).toEqual([true, false]);
  const seen = [];
  for (const round of [1, 2, 3]) {
    await confirm(round);
    const inPlay = now();
    await rehearsal.end(0, 'white');
    // One board is played after the other: between them the round goes on.
    const midRound = now();
    await rehearsal.end(0, 'white');
    seen.push({ inPlay, midRound, after: round === 3 ? undefined : now() });
  }
  const last = 'the last round of T has begun (CGF-4.2)';
  expect(seen).toEqual([
    { inPlay: [true, false], midRound: [true, false], after: [true, true] },
    { inPlay: [true, false], midRound: [true, false], after: [true, true] },
    { inPlay: [last, false], midRound: [last, false], after: undefined },
  ]);
});
