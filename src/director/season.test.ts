// A small season, in memory: leagues with promotion, a final, ties that officials decide, breaks, withdrawals; stopped after any entry and
// restarted.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entrantName, eventKey, type EntrantName } from '../core/ids.ts';
import { finalPlaces } from '../course/eventState.ts';
import { Rehearsal } from './testRehearsal.ts';
import { entered, event, names, places, tournament } from './testSeason.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';

const LOW = eventKey('Low');
const HIGH = eventKey('High');
const FINAL = eventKey('Final');

const FINAL_MATCH = {
  kind: 'match',
  encounter: { games: 4, earlyStop: false, tieBreaks: [{ set: 2 }] },
  firstWhite: 'first-seed',
} as const;

/** The first two of Low are promoted to High, whose first two play the final. */
const season = (more: Partial<TournamentDefinition> = {}): TournamentDefinition =>
  tournament(
    [
      event('Low', entered(...names('L', 4))),
      event('High', [...entered(...names('H', 3)), places('Low', 1, 2)]),
      event('Final', [places('High', 1, 2)], { format: FINAL_MATCH }),
    ],
    more,
  );

/** The alphabetically first name wins: H beats L, lower numbers beat higher ones. */
const better = (one: EntrantName, other: EntrantName): boolean => one < other;

async function playOut(rehearsal: Rehearsal, most = Infinity): Promise<void> {
  for (let played = 0; !rehearsal.over && played < most && rehearsal.jobs.length > 0; played++) {
    const [job] = rehearsal.jobs;
    if (job === undefined) throw new RangeError('nothing is played');
    await rehearsal.end(0, better(job.players.white.name, job.players.black.name) ? 'white' : 'black');
  }
}

async function started(definition: TournamentDefinition, wanted = 1): Promise<Rehearsal> {
  const rehearsal = new Rehearsal(definition, wanted);
  await rehearsal.start();
  return rehearsal;
}

const fieldOf = (rehearsal: Rehearsal, key: string): readonly string[] => rehearsal.facts.event(eventKey(key)).entrants;

describe('a season', () => {
  it('S16-3d: fills each event from the places of those before, and is over after the final', async () => {
    const rehearsal = await started(season());
    await playOut(rehearsal);
    expect(rehearsal.over).toBe(true);
    expect(fieldOf(rehearsal, 'High')).toEqual(['H1', 'H2', 'H3', 'L1', 'L2']);
    expect(fieldOf(rehearsal, 'Final')).toEqual(['H1', 'H2']);
    expect(rehearsal.facts.games.size).toBe(12 + 20 + 4);
    expect(rehearsal.questions).toEqual([]);
    const kinds = rehearsal.journal.filter(({ kind }) => kind === 'event-opened' || kind === 'event-closed');
    expect(kinds.map(({ kind }) => kind)).toEqual(Array.from({ length: 3 }, () => ['event-opened', 'event-closed']).flat());
  });

  it('is the same after a stop at any entry', async () => {
    const whole = await started(season());
    await playOut(whole);
    const essence = ({ journal }: Rehearsal): readonly unknown[] =>
      journal.flatMap(({ kind, payload }) =>
        kind === 'game-issued' || kind === 'event-opened' || kind === 'event-closed' || kind === 'game-ended'
          ? [[kind, payload]]
          : [],
      );
    for (let killedAfter = 0; killedAfter < whole.journal.length; killedAfter++) {
      const again = new Rehearsal(season(), 1, whole.journal.slice(0, killedAfter));
      await again.start();
      await playOut(again);
      expect(essence(again), `killed after entry ${killedAfter}`).toEqual(essence(whole));
    }
  });

  it('TIE-RULING: waits while a tie decides who is promoted, and continues when the organisers have decided', async () => {
    const rehearsal = await started(season());
    while (rehearsal.jobs.length > 0) await rehearsal.end(0, 'draw');
    expect(rehearsal.over).toBe(false);
    expect(fieldOf(rehearsal, 'High')).toEqual([]);
    expect(rehearsal.questions).toHaveLength(1);
    for (const name of names('L', 4)) expect(rehearsal.questions[0]).toContain(name);
    // Asked once more after a restart.
    const again = new Rehearsal(season(), 1, rehearsal.journal);
    await again.start();
    expect(again.questions).toEqual(rehearsal.questions);
    const order = ['L3', 'L1', 'L4', 'L2'].map(entrantName);
    const subject = { kind: 'tie-decided', event: LOW, order } as const;
    await again.rule({ kind: 'ruling-made', payload: { by: 'Organisers', reason: 'by lot', subject } });
    expect(fieldOf(again, 'High')).toEqual(['H1', 'H2', 'H3', 'L3', 'L1']);
  });

  it('asks nothing about a tie that decides nothing', async () => {
    const rehearsal = await started(season());
    while (!rehearsal.over) {
      const [job] = rehearsal.jobs;
      if (job === undefined) throw new RangeError('nothing is played');
      const { white, black } = job.players;
      // In Low the last two are level; in High those after the second.
      const level = ['L3', 'L4', 'H3', 'L1', 'L2'].filter((name) => name === white.name || name === black.name).length === 2;
      const inLow = job.event === LOW;
      const drawn = inLow ? [white.name, black.name].every((name) => name === 'L3' || name === 'L4') : level;
      await rehearsal.end(0, drawn ? 'draw' : better(white.name, black.name) ? 'white' : 'black');
    }
    expect(rehearsal.questions).toEqual([]);
    const high = season().events[1];
    if (high === undefined) throw new RangeError('no event');
    expect(finalPlaces(high, rehearsal.facts)?.map(({ entrants }) => entrants.length)).toEqual([1, 1, 3]);
  });

  it('S16-9a: a title that is tied waits for the organisers, after everything else', async () => {
    const titled = tournament([event('Low', entered(...names('L', 2)), { title: { name: 'Champion', holder: 'Old' } })]);
    const rehearsal = await started(titled);
    while (rehearsal.jobs.length > 0) await rehearsal.end(0, 'draw');
    expect(rehearsal.over).toBe(false);
    expect(rehearsal.questions).toHaveLength(1);
    const subject = { kind: 'tie-decided', event: LOW, order: ['L2', 'L1'].map(entrantName) } as const;
    await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Organisers', reason: 'by lot', subject } });
    expect(rehearsal.over).toBe(true);
  });

  it('promotes the next in order for an entrant that withdraws, or the one that the organisers name', async () => {
    for (const [replacement, expected] of [
      [undefined, ['H1', 'H2', 'H3', 'L2', 'L3']],
      [entrantName('L4'), ['H1', 'H2', 'H3', 'L4', 'L2']],
    ] as const) {
      const rehearsal = await started(season());
      await playOut(rehearsal, 3);
      const subject = {
        kind: 'entrant-withdrawn',
        entrant: entrantName('L1'),
        event: HIGH,
        ...(replacement === undefined ? {} : { replacement }),
      } as const;
      await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Director', reason: 'its author asked', subject } });
      await playOut(rehearsal);
      expect(fieldOf(rehearsal, 'High')).toEqual(expected);
    }
  });

  it('takes a withdrawal into account while the engines are tried', async () => {
    const rehearsal = await started(season());
    let asked = 0;
    rehearsal.onPrepare = async (key) => {
      if (key !== HIGH || asked++ > 0) return;
      const subject = { kind: 'entrant-withdrawn', entrant: entrantName('L1'), event: HIGH } as const;
      await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Director', reason: 'its author asked', subject } });
    };
    await playOut(rehearsal);
    expect(asked).toBe(2);
    expect(fieldOf(rehearsal, 'High')).toEqual(['H1', 'H2', 'H3', 'L2', 'L3']);
  });

  it('keeps the field of an event that has begun, whatever is ruled about the previous one', async () => {
    const rehearsal = await started(season());
    await playOut(rehearsal, 13);
    const field = fieldOf(rehearsal, 'High');
    expect(field).toHaveLength(5);
    for (const { id, players } of [...rehearsal.facts.event(LOW).finished.values()]) {
      if (players.white !== 'L4' && players.black !== 'L4') continue;
      const ending = {
        kind: 'ruled',
        outcome: players.white === 'L4' ? 'white' : 'black',
        by: 'Chair',
        reason: 'cheating',
      } as const;
      await rehearsal.rule({
        kind: 'ruling-made',
        payload: { by: 'Chair', reason: 'cheating', subject: { kind: 'game-result', id, ending } },
      });
    }
    expect(fieldOf(rehearsal, 'High')).toEqual(field);
    await playOut(rehearsal);
    expect(rehearsal.over).toBe(true);
  });

  it('S16-2b: observes breaks and set times, across restarts', async () => {
    const MINUTE = 60_000;
    const definition = season();
    const events = definition.events.map((one) =>
      one.key === HIGH
        ? { ...one, schedule: { ...one.schedule, breakMs: 30 * MINUTE } }
        : one.key === FINAL
          ? { ...one, schedule: { ...one.schedule, notBeforeUtcMs: 1000 * MINUTE } }
          : one,
    );
    const waiting = { ...definition, events };
    let rehearsal = await started(waiting);
    await rehearsal.wait(MINUTE);
    await playOut(rehearsal);
    expect(rehearsal.breaks).toEqual([31 * MINUTE]);
    expect(fieldOf(rehearsal, 'High')).toEqual([]);
    await rehearsal.wait(29 * MINUTE);
    expect(fieldOf(rehearsal, 'High')).toEqual([]);
    rehearsal = new Rehearsal(waiting, 1, rehearsal.journal);
    await rehearsal.start();
    expect(rehearsal.breaks).toEqual([31 * MINUTE]);
    await rehearsal.wait(30 * MINUTE);
    expect(fieldOf(rehearsal, 'High')).toHaveLength(5);
    await playOut(rehearsal);
    expect(rehearsal.breaks.at(-1)).toBe(1000 * MINUTE);
    expect(rehearsal.over).toBe(false);
    await rehearsal.wait(2000 * MINUTE);
    await playOut(rehearsal);
    expect(rehearsal.over).toBe(true);
  });

  it('CUP-3b: hands out no game that the one in play may make unnecessary or move behind others', async () => {
    const encounter = { games: 4, earlyStop: true, tieBreaks: [{ set: 2 }] } as const;
    const rounds = ['Semifinals', 'Final'].map((name) => ({ name, encounter }));
    const cup = tournament([
      event('Cup', entered(...names('C', 4)), { format: { kind: 'knockout', rounds, tieBreaks: 'at-once' } }),
    ]);
    // One place to play, and room for one more game to wait behind it.
    const rehearsal = new Rehearsal(cup, 2, [], Infinity, 1);
    await rehearsal.start();
    const results = [
      'draw',
      'draw',
      'draw',
      'draw',
      'white',
      'draw',
      'white',
      'black',
      'white',
      'white',
      'black',
      'white',
    ] as const;
    for (const result of results) {
      expect(rehearsal.jobs).toHaveLength(1);
      await rehearsal.end(0, result);
    }
    expect(rehearsal.over).toBe(true);
    const matches = rehearsal.facts.event(eventKey('Cup')).issued;
    expect([...matches.values()].map(({ white, black }) => `${white}${black}`)).toEqual([
      'C1C4',
      'C4C1',
      'C1C4',
      'C4C1',
      'C1C4',
      'C4C1',
      'C2C3',
      'C3C2',
      'C2C3',
      'C1C2',
      'C2C1',
      'C1C2',
    ]);
  });

  it('never seats an entrant in more games at once than the file allows, whatever the order in which games end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 2 }),
        fc.array(fc.record({ index: fc.nat(9), outcome: fc.constantFrom('white', 'black') }), { minLength: 60, maxLength: 60 }),
        async (wanted, gamesPerEntrant, steps) => {
          const rehearsal = await started(season({ gamesPerEntrant }), wanted);
          let asked = 0;
          for (let step = 0; !rehearsal.over && step < 300; step++) {
            const counts = new Map<string, number>();
            for (const { players } of rehearsal.jobs)
              for (const { name } of [players.white, players.black]) counts.set(name, (counts.get(name) ?? 0) + 1);
            expect(Math.max(0, ...counts.values())).toBeLessThanOrEqual(gamesPerEntrant);
            const { index, outcome } = steps[step % steps.length] ?? { index: 0, outcome: 'white' as const };
            if (rehearsal.jobs.length === 0) {
              // Only a tie delays it.
              expect(rehearsal.questions.length).toBeGreaterThan(asked);
              asked = rehearsal.questions.length;
              await decide(rehearsal);
            } else await rehearsal.end(index, outcome);
          }
          expect(rehearsal.over).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });

  it('S16-13a: an event keeps the display names that it was opened with; where engines change between rounds, each game its own', async () => {
    const named = (definition: TournamentDefinition, key: string, shown: string): TournamentDefinition => ({
      ...definition,
      events: definition.events.map((one) => {
        const entrants = one.entrants.map((entrant) =>
          entrant.engine.name === 'L1' ? { ...entrant, displayName: shown } : entrant,
        );
        return one.key === key ? { ...one, entrants } : one;
      }),
    });
    const shownIn = (rehearsal: Rehearsal, key: string): readonly string[] => {
      const games = [...rehearsal.facts.games.values()].filter(({ issued }) => issued.event === eventKey(key));
      const names = games.flatMap(({ issued, shown }) =>
        issued.white === 'L1' ? [shown.white] : issued.black === 'L1' ? [shown.black] : [],
      );
      return [...new Set(names)];
    };
    const first = await started(named(season(), 'Low', 'L1 1.0'));
    await first.end(0, 'white');
    // The file is changed during Low, for both events.
    const second = new Rehearsal(named(named(season(), 'Low', 'L1 9'), 'High', 'L1 2.0'), 1, first.journal);
    await second.start();
    await playOut(second);
    expect(shownIn(second, 'Low')).toEqual(['L1 1.0']);
    expect(shownIn(second, 'High')).toEqual(['L1 2.0']);
    // The name stays the same all season: the links refer to it.
    expect(fieldOf(second, 'High')).toContain('L1');
    const opened = second.journal.flatMap((entry) => (entry.kind === 'event-opened' ? [entry.payload.displayNames] : []));
    expect(opened.slice(0, 2)).toEqual([{ L1: 'L1 1.0' }, { L1: 'L1 2.0' }]);
    expect(second.journal.some((entry) => entry.kind === 'game-issued' && entry.payload.displayNames !== undefined)).toBe(false);

    const betweenRounds = (shown: string): TournamentDefinition => {
      const { events, ...rest } = named(season(), 'Low', shown);
      return { ...rest, events: events.map((one) => ({ ...one, updates: 'between-rounds' })) };
    };
    const early = await started(betweenRounds('L1 1.0'));
    await early.end(0, 'white');
    const late = new Rehearsal(betweenRounds('L1'), 1, early.journal);
    await late.start();
    await playOut(late, 10);
    expect(shownIn(late, 'Low')).toEqual(['L1 1.0', 'L1']);
  });
});

/** Officials decide every tie of every finished event, by name. */
async function decide(rehearsal: Rehearsal): Promise<void> {
  for (const one of season().events) {
    for (const { entrants } of finalPlaces(one, rehearsal.facts) ?? []) {
      if (entrants.length === 1) continue;
      const subject = { kind: 'tie-decided', event: one.key, order: entrants } as const;
      await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Organisers', reason: 'by lot', subject } });
    }
  }
}
