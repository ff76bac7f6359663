// What officials may decide about rounds, and the reasons for refusals, with the facts of a congress played in memory.

import { describe, expect, it } from 'vitest';
import { presetText } from '../../test/presetText.ts';
import { eventKey } from '../core/ids.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { ok, unwrap } from '../core/result.ts';
import { Rehearsal } from '../director/testRehearsal.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { parseTournament } from '../tournament/parse.ts';
import { decideIn } from '../../test/decideIn.ts';
import type { Decidable } from './decide.ts';
import { parseControlRequest } from './request.ts';
import { officialNamed, requireChairToChange } from './officials.ts';

const text =
  'preset: cgf-1999\ntournament: Congress\nrngSeed: 7\nroundTimes: [none]\nrounds: 3\nconfirmRounds: true\n' +
  'officials: [{ name: Ada, role: chair }, { name: Bede, role: judge }]\nengines:\n' +
  ['P1', 'P2', 'P3', 'P4', 'P5'].map((name) => `  - { name: ${name}, cmd: program }\n`).join('');
const definition: TournamentDefinition = unwrap(parseTournament(text, { readPreset: (name) => ok(presetText(name)) }));
const decided = { by: 'Ada', reason: 'so it is' };

async function congress(confirmed: boolean): Promise<Rehearsal> {
  const rehearsal = new Rehearsal(definition, 4);
  await rehearsal.start();
  if (confirmed) await rehearsal.rule(decideIn(rehearsal, definition, { kind: 'start-round', round: 1, ...decided }).entry);
  return rehearsal;
}
const rule = (rehearsal: Rehearsal, request: Decidable): ReturnType<typeof decideIn> => {
  expect(parseControlRequest(structuredClone(request))).toEqual(request);
  return decideIn(rehearsal, definition, request);
};
const pairs = (...names: readonly (readonly [black: string, white: string])[]) => ({
  boards: names.length,
  seats: names.flatMap(([black, white]) => [white, black]),
});
const withBye = ({ boards, seats }: ReturnType<typeof pairs>, ...byes: string[]) => ({ boards, seats: [...seats, ...byes] });

describe('rulings on rounds', () => {
  it('CGF-5: pairings can be replaced before the round has begun', async () => {
    const rehearsal = await congress(false);
    const request = { kind: 'repair', round: 1, ...withBye(pairs(['P1', 'P5'], ['P2', 'P3']), 'P4'), ...decided } as const;
    await rehearsal.rule(rule(rehearsal, request).entry);
    expect(rule(rehearsal, { kind: 'start-round', round: 1, ...decided }).answer).toBe('Ruled: round 1 may begin.');
    const [round] = rehearsal.facts.event(eventKey('main')).rounds;
    expect(round?.byes.map(({ entrant }) => entrant)).toEqual(['P4']);
  });

  it.each([
    ['someone left out', withBye(pairs(['P1', 'P5']), 'P4'), /everyone who is present, got no pairing for P/],
    ['someone twice', withBye(pairs(['P1', 'P5'], ['P1', 'P3']), 'P4'), /everyone once, got P1 twice/],
    ['a stranger', withBye(pairs(['P1', 'P6'], ['P2', 'P3']), 'P4'), /an entrant of .*, got "P6"/],
    ['another round', { round: 2, ...withBye(pairs(['P1', 'P5'], ['P2', 'P3']), 'P4') }, /the round that was paired last, 1/],
  ])('CGF-5: pairings are refused with %s', async (_, wrong, message) => {
    const rehearsal = await congress(false);
    expect(() => rule(rehearsal, { kind: 'repair', round: 1, ...decided, ...wrong })).toThrow(message);
  });

  it('CGF-5: a round that has begun is not paired again', async () => {
    const rehearsal = await congress(true);
    const request = { kind: 'repair', round: 1, ...withBye(pairs(['P1', 'P5'], ['P2', 'P3']), 'P4'), ...decided } as const;
    expect(() => rule(rehearsal, request)).toThrow(/a round that has not begun/);
  });

  it('CGF-6.3: lateness can be announced before the round and while the game waits, not once it is played', async () => {
    const rehearsal = await congress(false);
    const entrant = 'P1';
    expect(rule(rehearsal, { kind: 'tardy', entrant, round: 1, lateMinutes: 7, ...decided }).answer).toBe(
      'Ruled: P1 comes late for round 1: its clock runs from the start of the game until it arrives, and at least 420 s are taken from its time.',
    );
    await rehearsal.rule(decideIn(rehearsal, definition, { kind: 'start-round', round: 1, ...decided }).entry);
    const waits = rehearsal.jobs.findIndex(({ players }) => players.white.name === entrant || players.black.name === entrant);
    const { entry, answer } = rule(rehearsal, { kind: 'tardy', entrant, round: 1, ...decided });
    expect(answer).toBe('Ruled: P1 comes late for round 1: its clock runs from the start of the game until it arrives.');
    await rehearsal.rule(entry);
    const { id, players } = rehearsal.jobs[waits] ?? {};
    const by = players?.white.name === entrant ? 'white' : 'black';
    expect(rehearsal.heard).toEqual([{ id, word: { kind: 'tardy', by, lateMs: 0 } }]);
    await rehearsal.ply(waits);
    expect(() => rule(rehearsal, { kind: 'tardy', entrant, round: 1, ...decided })).toThrow(
      /^Cannot announce P1 late for round 1: expected a game that waits for it, game \d, .*P1.*, is played; "arbiter rule \d --result void" has one/,
    );
  });

  it('CGF-6.3: absences apply to rounds that are not paired yet', async () => {
    const rehearsal = await congress(true);
    expect(rule(rehearsal, { kind: 'absent', entrant: 'P3', ...decided }).answer).toBe(
      'Ruled: P3 is not paired from round 2 on.',
    );
    expect(() => rule(rehearsal, { kind: 'absent', entrant: 'P3', from: 1, ...decided })).toThrow(/not paired yet, from 2 on/);
    expect(() => rule(rehearsal, { kind: 'absent', entrant: 'P3', from: 3, to: 2, ...decided })).toThrow(/--to-round from 3 on/);
    expect(() => rule(rehearsal, { kind: 'present', entrant: 'P9', ...decided })).toThrow(/an entrant of/);
  });

  it('refuses an unknown event, and a round that is not paired', async () => {
    const rehearsal = await congress(false);
    expect(() => rule(rehearsal, { kind: 'start-round', round: 2, ...decided })).toThrow(/the one that is paired, 1/);
    expect(() => rule(rehearsal, { kind: 'start-round', round: 1, event: 'Other', ...decided })).toThrow(/got "Other"/);
    expect(() => rule(rehearsal, { kind: 'join', entrant: 'P1', ...decided })).toThrow(/plays there already/);
  });
});

describe('officials', () => {
  it('CGF-14: a person who is not an official may not rule', () => {
    expect(() => officialNamed('Badda', definition)).toThrow(/one of the officials Ada \(chair\), Bede \(judge\), got "Badda"/);
    expect(officialNamed('Bede', definition)?.role).toBe('judge');
    const { officials: _, ...open } = definition;
    expect(officialNamed('anybody', open)).toBeUndefined();
  });

  const GAME = phrase('game.number', { id: 3 });

  it('CGF-10.4: only the chair changes a ruling', () => {
    expect(() => requireChairToChange(GAME, 'Bede', 'Bede', definition)).toThrow(
      /game 3: Bede has decided it, and only the chair changes a ruling \(CGF-10.4\): expected Ada, got "Bede"/,
    );
    expect(() => requireChairToChange(GAME, 'Ada', 'Bede', definition)).not.toThrow();
    expect(() => requireChairToChange(GAME, 'Bede', undefined, definition)).not.toThrow();
  });
});
