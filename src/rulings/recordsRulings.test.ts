// Struck records in a small season in memory, held against tables and lists of the games that are left.

import { beforeEach, describe, expect, it } from 'vitest';
import { endedGames } from '../core/facts.ts';
import { entrantName, eventKey } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import { Rehearsal } from '../director/testRehearsal.ts';
import { entered, event, names, places, tournament } from '../director/testSeason.ts';
import { foldTournament } from '../projections/foldTournament.ts';
import { RatingLists } from '../projections/ratingLists.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { eventStandings, tableInput } from '../reports/tables.ts';
import { standingsOf } from '../standings/standings.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { decide, type Decidable } from './decide.ts';

const [LOW, HIGH] = [eventKey('Low'), eventKey('High')];
const CLONE = entrantName('L1');
/** The winner of Low plays in High, where results of the disqualified stand. */
const season = tournament([
  event('Low', entered(...names('L', 4))),
  event('High', [...entered(...names('H', 2)), places('Low', 1)], { crashes: { annul: false } }),
]);
const officials: TournamentDefinition['officials'] = [
  { name: 'Ada', role: 'chair' },
  { name: 'Bede', role: 'director' },
  { name: 'Cleo', role: 'judge' },
];
const signed = { by: 'Ada', reason: 'Bede says so' } as const;
const STRIKE = { kind: 'strike-records', entrant: 'L1', case: '5f3a90c2', ...signed } as const;
const REINSTATE = { kind: 'reinstate', entrant: 'L1', ...signed } as const;

let rehearsal = new Rehearsal(season, 1);
beforeEach(() => {
  rehearsal = new Rehearsal(season, 1);
});

/** The clone wins all its games; of the others the later name wins, and some are drawn. */
async function play(most = Infinity): Promise<void> {
  if (rehearsal.jobs.length === 0) await rehearsal.start();
  for (let played = 0; played < most && !rehearsal.over; played++) {
    const { white, black } = rehearsal.jobs[0]?.players ?? {};
    const [one, other] = [white?.name ?? '', black?.name ?? ''];
    const better = one === CLONE || (other !== CLONE && one > other) ? 'white' : 'black';
    await rehearsal.end(0, one !== CLONE && other !== CLONE && played % 3 === 0 ? 'draw' : better);
  }
}

function decided(request: Decidable, definition: TournamentDefinition = season) {
  const { facts, nowUtcMs, journal } = rehearsal;
  const context = { definition, facts, isRun: true, nowUtcMs, playedPlies: () => [], probe: () => undefined };
  return decide(request, {
    ...context,
    after(entries) {
      const then = foldTournament();
      for (const entry of journal) then.add(entry);
      return then.after(entries, nowUtcMs);
    },
  });
}

async function rule(request: Decidable): Promise<string> {
  const { entries, answer } = decided(request);
  for (const entry of entries) await rehearsal.rule(entry);
  return english(answer);
}

const low = (): (typeof season.events)[number] => season.events[0] ?? expect.fail();
const high = (): (typeof season.events)[number] => season.events[1] ?? expect.fail();
const tables = (facts: TournamentFacts) => season.events.map((one) => eventStandings(facts, one));

describe('CGF-12.3: records that are struck', () => {
  it('count in no table, list or archive; fields of opened events stay, and everything comes back with the strike lifted', async () => {
    await play();
    const { facts } = rehearsal;
    const before = tables(facts);
    expect(before.map(({ rows }) => rows[0]?.name)).toEqual([CLONE, CLONE]);
    expect(decided(STRIKE).confirm.map(english)).toEqual([
      'High has begun with H1, H2, L1 and keeps this field: by the new places it would be H1, H2, L4.',
    ]);
    expect(await rule(STRIKE)).toContain('the records of L1 are struck: its games count nowhere');
    expect(facts.event(HIGH).entrants).toEqual(['H1', 'H2', 'L1']);
    for (const one of [low(), high()]) {
      const input = tableInput(facts, one);
      const others = input.entrants.filter((name) => name !== CLONE);
      const games = [...facts.event(one.key).finished.values()];
      const left = games.filter(({ players }) => players.white !== CLONE && players.black !== CLONE);
      expect(left.length).toBeLessThan(games.length);
      const alone = standingsOf({ entrants: others, games: left, tieBreaks: one.tieBreaks });
      const { rows } = eventStandings(facts, one);
      expect(rows.slice(0, -1)).toEqual(alone.rows);
      expect(rows.at(-1)).toMatchObject({ name: CLONE, games: 0, disqualified: true });
      expect(english(rows.at(-1)?.decidedBy)).toBe('disqualified: records struck (5f3a90c2): Bede says so (Ada)');
      expect(endedGames(facts.event(one.key))).toEqual(left);
    }
    const list = new RatingLists(() => season, facts).list([LOW, HIGH], 'alone');
    expect(list.rows.map(({ name }) => name).toSorted()).toEqual(['H1', 'H2', 'L2', 'L3', 'L4']);
    expect(await rule(REINSTATE)).toBe('Ruled: the records of L1 count again.');
    expect(tables(facts)).toEqual(before);
  });

  it('a list that was kept is counted again', async () => {
    await play();
    const lists = new RatingLists(() => season, rehearsal.facts);
    const games = (): number => lists.list([LOW], 'alone').rows.reduce((sum, row) => sum + row.games, 0);
    expect(games()).toBe(24);
    await rule(STRIKE);
    expect(games()).toBe(12);
  });

  it('puts it out of an event that is played, and of those that follow', async () => {
    await play(5);
    await rule(STRIKE);
    await play();
    const { facts } = rehearsal;
    expect(facts.closed).toBe(true);
    expect(facts.event(HIGH).entrants).not.toContain(CLONE);
    expect(facts.discipline(HIGH).struck.has(CLONE)).toBe(true);
    const asked = [...facts.games.values()].filter(({ issued }) => issued.white === CLONE || issued.black === CLONE);
    expect(asked.length).toBeLessThan(6);
    expect(() => decided(REINSTATE)).toThrow('expected a running tournament, but it ended without its games');
  });

  it('one that was out before stays out when the strike is lifted', async () => {
    await play(6);
    await rule({ kind: 'disqualify', entrant: 'L1', by: 'Ada', reason: 'absent' });
    await play();
    const before = tables(rehearsal.facts);
    await rule(STRIKE);
    expect(await rule(REINSTATE)).toBe('Ruled: the records of L1 count again; it stays disqualified where it was.');
    expect(tables(rehearsal.facts)).toEqual(before);
    expect(rehearsal.facts.event(LOW).disqualified.has(CLONE)).toBe(true);
  });

  it('needs an entrant, once, a case, and a director or the chair; another lifts it only as chair', async () => {
    const named = { ...season, officials };
    await play();
    const entrant = 'L9';
    expect(() => decided({ ...STRIKE, entrant })).toThrow('Cannot strike the records of "L9": expected an entrant');
    expect(() => decided({ ...STRIKE, by: 'Cleo' }, named)).toThrow('expected a director or the chair, got "Cleo"');
    expect(decided({ ...STRIKE, by: 'Bede' }, named).entries).toHaveLength(1);
    await rule(STRIKE);
    expect(() => decided(STRIKE)).toThrow('they are struck already');
    expect(() => decided({ ...REINSTATE, event: 'Low' })).toThrow('expected no event');
    expect(() => decided({ ...REINSTATE, by: 'Bede' }, named)).toThrow('only the chair changes a ruling (CGF-10.4)');
  });
});
