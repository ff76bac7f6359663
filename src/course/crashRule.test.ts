// The crash rule in a running tournament: who is disqualified, from when, and what an official may change; killed at any entry.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameEnding } from '../core/ending.ts';
import type { GameJob } from '../core/gameJob.ts';
import { entrantName, eventKey } from '../core/ids.ts';
import { cancelledGames } from '../formats/registry.ts';
import { disqualifiedByCrashes } from '../standings/disqualification.ts';
import { definition, MAIN, Rehearsal, results } from '../director/testRehearsal.ts';
import { entered, event, names, tournament } from '../director/testSeason.ts';

const CRASH_RULE = 'crashes: { disqualifyAt: 3 }\n';
const crashOf = (job: GameJob, entrant: string): GameEnding => ({
  kind: 'forfeit',
  by: job.players.white.name === entrant ? 'white' : 'black',
  fault: 'crash',
  evidence: 'it ended',
});
const plays = (job: GameJob, entrant: string): boolean =>
  job.players.white.name === entrant || job.players.black.name === entrant;
const disqualifications = ({ journal }: Rehearsal): readonly unknown[] =>
  journal.flatMap((entry) => (entry.kind === 'entrant-disqualified' ? [entry.payload] : []));

/** Continues play: each of `crashers` crashes in each of its games, all others draw. */
async function playOut(rehearsal: Rehearsal, crashers: readonly string[], steps = Infinity): Promise<void> {
  for (let step = 0; step < steps && !rehearsal.over; step++) {
    const [job] = rehearsal.jobs;
    if (job === undefined) throw new RangeError('nothing is played');
    const crasher = crashers.find((name) => plays(job, name));
    await rehearsal.end(0, crasher === undefined ? 'draw' : crashOf(job, crasher));
  }
}

describe('the crash rule (S16-15c)', () => {
  it('disqualifies at the third crash, plays no game of the entrant after it, and ends the event without its games', async () => {
    const rehearsal = new Rehearsal(definition(4, 4, CRASH_RULE), 4);
    await rehearsal.start();
    await playOut(rehearsal, ['E2']);
    expect(disqualifications(rehearsal)).toEqual([
      {
        entrant: 'E2',
        event: MAIN,
        by: 'crash rule S16-15c',
        reason: expect.stringMatching(/^3 crashes, in games /),
        crashes: 3,
      },
    ]);
    const { finished, disqualified } = rehearsal.facts.event(MAIN);
    expect([...disqualified]).toEqual(['E2']);
    const byOthers = [...finished.values()].filter(({ players }) => players.white !== 'E2' && players.black !== 'E2');
    expect([finished.size, byOthers.length]).toEqual([15, 12]);
    expect(rehearsal.facts.closed).toBe(true);
  });

  it('records it once, before the next game is issued, even if killed after any entry', async () => {
    const tournament = definition(4, 2, CRASH_RULE);
    const whole = new Rehearsal(tournament, 2);
    await whole.start();
    await playOut(whole, ['E1', 'E3']);
    const until = (rehearsal: Rehearsal): readonly unknown[] =>
      rehearsal.journal.flatMap(({ kind }) => (kind === 'game-issued' || kind === 'entrant-disqualified' ? [kind] : []));
    for (let killedAfter = 0; killedAfter < whole.journal.length; killedAfter++) {
      const cut = new Rehearsal(tournament, 2, whole.journal.slice(0, killedAfter));
      await cut.start();
      await playOut(cut, ['E1', 'E3']);
      expect(disqualifications(cut), `killed after entry ${killedAfter}`).toEqual(disqualifications(whole));
      expect(until(cut).indexOf('entrant-disqualified')).toBe(until(whole).indexOf('entrant-disqualified'));
      expect(results(cut)).toEqual(results(whole));
    }
  });

  it('finishes or cancels each game, and starts none of a disqualified entrant, whatever crashes or is killed', async () => {
    const lot = fc.record({ index: fc.nat(9), crash: fc.constantFrom('none', 'none', 'white', 'black'), kill: fc.nat(4) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(lot, { minLength: 80, maxLength: 80 }),
        async (entrants, wanted, disqualifyAt, steps) => {
          const tournament = definition(entrants, 4, `crashes: { disqualifyAt: ${disqualifyAt} }\n`);
          let rehearsal = new Rehearsal(tournament, wanted);
          await rehearsal.start();
          for (const { index, crash, kill } of steps) {
            if (rehearsal.over) break;
            if (kill === 0) {
              rehearsal = new Rehearsal(tournament, wanted, rehearsal.journal);
              await rehearsal.start();
              if (rehearsal.over) break;
            }
            const ending: GameEnding = {
              kind: 'forfeit',
              by: crash === 'black' ? 'black' : 'white',
              fault: 'stall',
              evidence: '',
            };
            await rehearsal.end(index, crash === 'none' ? 'draw' : ending);
          }
          while (!rehearsal.over) await rehearsal.end(0, 'draw');
          const { finished, disqualified } = rehearsal.facts.event(MAIN);
          // A second implementation, from the results alone.
          expect(disqualified).toEqual(disqualifiedByCrashes(finished.values(), disqualifyAt));
          const { entries, out } = { entries: rehearsal.journal, out: new Set<string>() };
          for (const entry of entries) {
            if (entry.kind === 'entrant-disqualified') {
              expect(out.has(entry.payload.entrant)).toBe(false);
              out.add(entry.payload.entrant);
            }
            if (entry.kind === 'game-issued' || entry.kind === 'game-started') {
              const issued = rehearsal.facts.games.get(entry.payload.id)?.issued;
              expect([issued?.white, issued?.black].filter((name) => name !== undefined && out.has(name))).toEqual([]);
            }
          }
          const format = tournament.events[0]?.format;
          if (format === undefined) throw new RangeError('no event');
          const length = (entrants * (entrants - 1) * 4) / 2;
          expect(finished.size + cancelledGames(format, rehearsal.facts.event(MAIN))).toBe(length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('lifts a disqualification when a crash is overruled, and plays the cancelled games', async () => {
    const rehearsal = new Rehearsal(definition(4, 2, CRASH_RULE), 1);
    await rehearsal.start();
    while (disqualifications(rehearsal).length === 0) await playOut(rehearsal, ['E1'], 1);
    const crashed = [...rehearsal.facts.event(MAIN).finished.values()].find(({ ending }) => ending.kind === 'forfeit');
    if (crashed === undefined) throw new RangeError('no one crashed');
    const ending = { kind: 'ruled', outcome: 'draw', by: 'Chair', reason: 'our own cable' } as const;
    const subject = { kind: 'game-result', id: crashed.id, ending } as const;
    await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Chair', reason: 'our own cable', subject } });
    expect(rehearsal.facts.event(MAIN).disqualified.size).toBe(0);
    await playOut(rehearsal, []);
    expect(results(rehearsal)).toHaveLength(12);
    expect(rehearsal.facts.discipline(MAIN).strikes).toEqual(new Map([['E1', 2]]));
    expect(disqualifications(rehearsal)).toHaveLength(1);
  });

  it('a disqualification stands when a crash is overruled after the event is over', async () => {
    const rehearsal = new Rehearsal(definition(4, 2, CRASH_RULE), 1);
    await rehearsal.start();
    await playOut(rehearsal, ['E1']);
    const crashed = [...rehearsal.facts.event(MAIN).finished.values()].find(({ ending }) => ending.kind === 'forfeit');
    if (crashed === undefined) throw new RangeError('no one crashed');
    const ending = { kind: 'ruled', outcome: 'draw', by: 'Chair', reason: 'our own cable' } as const;
    const subject = { kind: 'game-result', id: crashed.id, ending } as const;
    await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Chair', reason: 'our own cable', subject } });
    expect([...rehearsal.facts.event(MAIN).disqualified]).toEqual(['E1']);
    expect(rehearsal.facts.discipline(MAIN).strikes).toEqual(new Map([['E1', 2]]));
  });

  it('S16-15c: the other games of an entrant that are in play at its third crash end at once, as lost', async () => {
    const rehearsal = new Rehearsal(definition(8, 1, CRASH_RULE), 28);
    await rehearsal.start();
    const own = rehearsal.jobs.filter((job) => plays(job, 'E1'));
    expect(own).toHaveLength(7);
    for (const job of own.slice(0, 5)) await rehearsal.begin(job);
    for (const job of own.slice(0, 3)) await rehearsal.end(rehearsal.jobs.indexOf(job), crashOf(job, 'E1'));
    const lost = (job: GameJob): GameEnding => ({
      kind: 'ruled',
      outcome: job.players.white.name === 'E1' ? 'black' : 'white',
      by: 'crash rule S16-15c',
      reason: expect.stringMatching(/^E1 is disqualified: 3 crashes, in games /) as string,
    });
    const inPlay = own.slice(3, 5);
    expect(rehearsal.heard).toEqual(inPlay.map((job) => ({ id: job.id, word: { kind: 'ended', ending: lost(job) } })));
    expect(own.slice(5).map((job) => rehearsal.facts.games.get(job.id)?.ending?.kind)).toEqual(['void', 'void']);
    // If killed before the games learned of it, the next start ends them the same way.
    const again = new Rehearsal(definition(8, 1, CRASH_RULE), 28, rehearsal.journal);
    await again.start();
    expect(inPlay.map((job) => again.facts.games.get(job.id)?.ending)).toEqual(inPlay.map(lost));
    expect(again.jobs.filter((job) => plays(job, 'E1'))).toEqual([]);
  });

  it('S16-15e: counts restart in the next event', async () => {
    const field = entered(...names('A', 3));
    const crashes = { disqualifyAt: 3, annul: true };
    const schedule = { startAfter: [eventKey('First')], breakMs: 0, check: false };
    const season = tournament([event('First', field, { crashes }), event('Second', field, { crashes, schedule })]);
    const rehearsal = new Rehearsal(season, 1);
    await rehearsal.start();
    const left = new Map([
      ['First', 2],
      ['Second', 3],
    ]);
    while (!rehearsal.over) {
      const [job] = rehearsal.jobs;
      if (job === undefined) throw new RangeError('nothing is played');
      const crashesNow = plays(job, 'A1') && (left.get(job.event) ?? 0) > 0;
      if (crashesNow) left.set(job.event, (left.get(job.event) ?? 0) - 1);
      await rehearsal.end(0, crashesNow ? crashOf(job, 'A1') : 'draw');
    }
    expect(disqualifications(rehearsal)).toMatchObject([{ entrant: 'A1', event: 'Second', crashes: 3 }]);
    const strikes = (key: string): unknown => rehearsal.facts.discipline(eventKey(key)).strikes.get(entrantName('A1'));
    expect([strikes('First'), strikes('Second')]).toEqual([2, 3]);
  });

  it('an official disqualifies and reinstates an entrant: games not begun are cancelled, then restored; one more crash counts', async () => {
    const rehearsal = new Rehearsal(definition(4, 4, CRASH_RULE), 4);
    await rehearsal.start();
    const [playing] = rehearsal.jobs;
    if (playing === undefined) throw new RangeError('nothing is played');
    const clone = playing.players.white.name;
    await rehearsal.begin(playing);
    await rehearsal.rule({ kind: 'entrant-disqualified', payload: { entrant: clone, by: 'Chair', reason: 'a clone' } });
    expect(rehearsal.jobs.filter((job) => plays(job, clone))).toEqual([playing]);
    const lost = { kind: 'ruled', outcome: 'black', by: 'Chair', reason: `${clone} is disqualified: a clone` } as const;
    expect(rehearsal.heard).toEqual([{ id: playing.id, word: { kind: 'ended', ending: lost } }]);
    await rehearsal.end(0, lost);
    expect(rehearsal.jobs.filter((job) => plays(job, clone))).toEqual([]);
    const back = { kind: 'entrant-reinstated', entrant: clone } as const;
    await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Chair', reason: 'mistaken', subject: back } });
    await playOut(rehearsal, []);
    expect(results(rehearsal)).toHaveLength(24);
  });

  it('a pardon outlasts the crashes before it, and the next crash disqualifies again', async () => {
    const rehearsal = new Rehearsal(definition(2, 8, CRASH_RULE), 3);
    await rehearsal.start();
    await playOut(rehearsal, ['E1'], 3);
    expect(disqualifications(rehearsal)).toHaveLength(1);
    // The match of two ends with it.
    expect(rehearsal.over).toBe(true);
    const until = rehearsal.journal.findIndex(({ kind }) => kind === 'entrant-disqualified') + 1;
    const again = new Rehearsal(definition(2, 8, CRASH_RULE), 3, [
      ...rehearsal.journal.slice(0, until),
      {
        sequence: until + 1,
        atUtcMs: 0,
        kind: 'ruling-made',
        payload: { by: 'Chair', reason: 'bad cable', subject: { kind: 'entrant-reinstated', entrant: entrantName('E1') } },
      },
    ]);
    await again.start();
    expect(again.jobs).toHaveLength(1);
    await playOut(again, ['E1']);
    expect(disqualifications(again)).toMatchObject([
      { crashes: 3 },
      { crashes: 4, reason: expect.stringContaining('4 crashes') },
    ]);
    expect(results(again)).toHaveLength(4);
  });
});
