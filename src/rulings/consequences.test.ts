// What an official must agree to before a ruling on places that are in use, in a small season in memory.

import { beforeAll, expect, it } from 'vitest';
import { english } from '../core/phrases/english.ts';
import { entrantName, eventKey } from '../core/ids.ts';
import { Rehearsal } from '../director/testRehearsal.ts';
import { entered, event, names, places, tournament } from '../director/testSeason.ts';
import { foldTournament } from '../projections/foldTournament.ts';
import { decide, type Decidable } from './decide.ts';

/** The winner of Low plays in High; the others of both play in Low in the next season. */
const season = tournament(
  [event('Low', entered(...names('L', 3))), event('High', [...entered(entrantName('H1')), places('Low', 1)])],
  { nextSeason: { [eventKey('Low')]: [places('High', 2), places('Low', 2)], [eventKey('High')]: [places('High', 1)] } },
);
const signed = { by: 'Ada', reason: 'a mistake' } as const;
const rehearsals = { during: new Rehearsal(season, 1), over: new Rehearsal(season, 1) };

/** The alphabetically first name wins: L1, then L2. */
async function play(rehearsal: Rehearsal, most: number): Promise<void> {
  await rehearsal.start();
  for (let played = 0; played < most && !rehearsal.over; played++) {
    const { white, black } = rehearsal.jobs[0]?.players ?? {};
    await rehearsal.end(0, (white?.name ?? '') < (black?.name ?? '') ? 'white' : 'black');
  }
}

beforeAll(async () => {
  await play(rehearsals.during, 7);
  await play(rehearsals.over, Infinity);
});

function confirmed(when: keyof typeof rehearsals, request: Decidable): readonly string[] {
  const { facts, nowUtcMs, journal } = rehearsals[when];
  const context = { definition: season, facts, isRun: true, nowUtcMs, playedPlies: () => [], probe: () => undefined };
  return decide(request, {
    ...context,
    after(entries) {
      const then = foldTournament();
      for (const entry of journal) then.add(entry);
      return then.after(entries, nowUtcMs);
    },
  }).confirm.map(english);
}

const result = (game: number, outcome: 'white' | 'black' | 'draw'): Decidable => ({
  ...{ kind: 'rule', game, result: { outcome } },
  ...signed,
});

it('names the field that an opened event keeps, and what the new places would be', () => {
  expect(rehearsals.during.facts.event(eventKey('High')).entrants).toEqual(['H1', 'L1']);
  expect(confirmed('during', { kind: 'disqualify', entrant: 'L1', event: 'Low', ...signed })).toEqual([
    'High has begun with H1, L1 and keeps this field: by the new places it would be H1, L2.',
  ]);
});

it('asks only about the game where the places stay as they are', () => {
  expect(confirmed('during', result(1, 'draw'))).toEqual(['The ruling changes game 1 of Low, L2 - L3, from 1-0 to 1/2-1/2.']);
  expect(confirmed('during', result(1, 'white'))).toEqual([
    'The ruling changes how game 1 of Low, L2 - L3, ended; it stays 1-0.',
  ]);
});

it('says who would have no place in the next season, once the tournament is over', () => {
  expect(rehearsals.over.facts.closed).toBe(true);
  expect(confirmed('over', { kind: 'disqualify', entrant: 'L1', event: 'Low', ...signed })).toEqual([
    'High has begun with H1, L1 and keeps this field: by the new places it would be H1, L2.',
    'In the next season Low would have L1, L3.',
    'L2 would have no place in the next season.',
    'A file of the next season that was written already must be written again.',
  ]);
});

it('a game of an event whose places no one uses changes nothing else', () => {
  const high = [...rehearsals.during.facts.games.values()].find(({ issued, ending }) => issued.event === 'High' && ending);
  expect(confirmed('during', result(high?.issued.id ?? 0, 'draw'))).toHaveLength(1);
  expect(confirmed('during', { kind: 'disqualify', entrant: 'L1', event: 'High', ...signed })).toEqual([]);
});

it('a void game opens its places again, and the tournament', () => {
  expect(confirmed('over', { kind: 'rule', game: 1, result: 'void', ...signed })).toEqual([
    expect.stringMatching(/^The ruling changes game 1 of Low, .* to void\.$/),
    'The tournament is over, and the ruling opens it again: "arbiter run" continues it.',
    'High has begun with H1, L1 and keeps this field: its places are open again.',
    'Who plays in Low in the next season is open again.',
    'A file of the next season that was written already must be written again.',
  ]);
});
