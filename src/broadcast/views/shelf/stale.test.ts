// Views that an entry does not make stale are unchanged: every cached view is compared with a new one, entry by entry.

import { describe, expect, it } from 'vitest';
import { congress, league, read, season16 } from '../../../../test/rehearsedTournaments.ts';
import type { GameEnding } from '../../../core/ending.ts';
import { entrantName, eventKey } from '../../../core/ids.ts';
import { halfPoints } from '../../../core/points.ts';
import { ENGINE_VIEW, EVERY_ENGINE } from '../../messages.ts';
import { incidentOf } from '../incidents.ts';
import { staleAfter } from './stale.ts';
import { TestDirector } from '../testDirector.ts';
import { ViewShelf } from './viewShelf.ts';

const MAIN = eventKey('main');
const CRASH = { kind: 'forfeit', by: 'white', fault: 'crash', evidence: 'process ended' } as const satisfies GameEnding;

/** Compares all views after each entry; returns how often a view was kept. */
function watched(test: TestDirector): { readonly kept: () => number } {
  const context = { followed: test.followed, nowUtcMs: () => test.nowUtcMs, arbiterVersion: 'test' };
  const views = new ViewShelf(context);
  let kept = 0;
  test.onEntry = (entry) => {
    const stale = new Set(views.add(entry));
    expect(stale).toEqual(new Set(staleAfter(entry, test.followed)));
    const fresh = new ViewShelf(context);
    const { definition, facts } = test.followed;
    const engines = definition.events.flatMap(({ key, entrants }) => [
      ...entrants.map(({ engine }) => engine.name),
      ...facts.event(key).entrants,
    ]);
    for (const name of [...views.names, ...new Set(engines.map((engine) => `${ENGINE_VIEW}/${engine}`))]) {
      if (!stale.has(name) && !(name.startsWith(`${ENGINE_VIEW}/`) && stale.has(EVERY_ENGINE))) kept++;
      expect([entry.kind, name, views.current(name)?.text]).toEqual([entry.kind, name, fresh.current(name)?.text]);
    }
    expect(stale.has('incidents')).toBe(incidentOf(entry, test.followed.facts) !== undefined || ALL.includes(entry.kind));
  };
  return { kept: () => kept };
}

/** Entries that make everything stale. */
const ALL = ['tournament-opened', 'definition-changed', 'tournament-closed'];

describe('views that are not stale', () => {
  it('of a league with crashes, rulings, a disqualification and a replayed game', () => {
    const test = new TestDirector(league(3, 2));
    const { kept } = watched(test);
    test.open(MAIN);
    test.play(MAIN, 2, () => 'draw', 0);
    test.play(MAIN, 1, () => CRASH, 0);
    const id = test.begin(MAIN);
    if (id === undefined) throw new Error('no game');
    test.add({ kind: 'game-interrupted', payload: { id, reason: 'killed' } });
    test.add({ kind: 'game-resumed', payload: { id, fromPly: 1 } });
    test.add({ kind: 'judge-called', payload: { id, call: { by: 'black', fault: 'stall', evidence: 'silent' }, ply: 1 } });
    test.rule({ kind: 'call-answered', id, answer: 'restart' });
    test.add({ kind: 'game-noticed', payload: { id, ply: 1, notice: 'the board has stood before' } });
    test.end(id, 'white');
    test.rule({ kind: 'game-result', id, ending: { kind: 'ruled', outcome: 'draw', by: 'Ada', reason: 'seen' } });
    test.rule({ kind: 'game-void', id });
    test.add({ kind: 'entrant-disqualified', payload: { entrant: entrantName('E2'), event: MAIN, by: 'Ada', reason: 'clone' } });
    test.play(MAIN, 1, () => 'black', 0);
    test.rule({ kind: 'entrant-reinstated', entrant: entrantName('E2') });
    test.rule({ kind: 'paused' });
    test.rule({ kind: 'resumed' });
    test.add({ kind: 'run-stopped', payload: { reason: 'stopped' } });
    test.play(MAIN, Infinity, () => 'draw', 0);
    test.rule({ kind: 'tie-decided', event: MAIN, order: ['E1', 'E2', 'E3'].map(entrantName) });
    test.add({ kind: 'event-closed', payload: { event: MAIN } });
    test.add({ kind: 'tournament-closed', payload: { outcome: 'finished' } });
    expect(kept()).toBeGreaterThan(50);
  });

  it('of a cup and a league that depends on it, with a withdrawal before it', () => {
    const names = ['A', 'B', 'C', 'D', 'F', 'G'];
    const test = new TestDirector(
      read(`tournament: T
timeControl: 1+0
concurrency: 2
engines: [${names.map((name) => `{ name: ${name}, cmd: e }`).join(', ')}]
events:
  Cup: { format: knockout, entrants: [A, B, C, D], games: 2, bookless: true, smallFinal: true, rounds: [{name: Semifinals},{name: Final}], title: { name: Champion } }
  Top: { format: round-robin, cycles: 1, entrants: [{ from: Cup, places: 1-2 }, F, G], schedule: { break: 1h } }
`),
    );
    const { kept } = watched(test);
    const [cup, top] = [eventKey('Cup'), eventKey('Top')];
    test.open(cup);
    test.play(cup, 3, () => 'white', 0);
    test.rule({ kind: 'entrant-withdrawn', event: top, entrant: entrantName('F'), replacement: entrantName('C') });
    test.play(cup, Infinity, ({ white }) => (white < 'C' ? 'white' : 'draw'), 0);
    test.rule({ kind: 'tie-decided', event: cup, order: ['A', 'B', 'C', 'D'].map(entrantName) });
    test.play(cup, Infinity, ({ white }) => (white < 'C' ? 'white' : 'draw'), 0);
    test.add({ kind: 'event-closed', payload: { event: cup } });
    expect(kept()).toBeGreaterThan(50);
  });

  it('of a Swiss with absences, a late entrant, other pairings and a game that goes to officials', () => {
    const test = new TestDirector(congress('confirmRounds: true\n'));
    const { kept } = watched(test);
    const names = Array.from({ length: 7 }, (_, index) => entrantName(`P${index + 1}`));
    test.open(MAIN, names);
    test.planned(MAIN);
    const [round] = test.followed.facts.event(MAIN).rounds;
    if (round === undefined) throw new Error('no round');
    test.rule({ kind: 'round-repaired', event: MAIN, round: { ...round, pairings: round.pairings.toReversed() } });
    test.rule({ kind: 'round-confirmed', event: MAIN, round: 1 });
    test.rule({ kind: 'entrant-tardy', event: MAIN, entrant: names[0] ?? entrantName(''), round: 1, lateMs: 60_000 });
    const id = test.begin(MAIN);
    if (id === undefined) throw new Error('no game');
    const claims = { white: { kind: 'told', score: 'W+0.5' }, black: { kind: 'silent', evidence: 'no answer' } } as const;
    const referral = { kind: 'scores-differ', claims, counts: [], method: '' } as const;
    test.add({ kind: 'game-referred', payload: { id, referral, plies: 0, durationMs: 0, diagram: [], evidence: ['= ?'] } });
    test.rule({ kind: 'score-told', id, colour: 'black', score: 'B+3.5' });
    test.rule({
      kind: 'game-result',
      id,
      ending: { kind: 'ruled', outcome: 'black', by: 'Ada', reason: 'counted', score: 'B+3.5' },
    });
    test.play(MAIN, 2, () => 'white', 0);
    test.rule({ kind: 'entrant-absent', event: MAIN, entrant: entrantName('P3'), from: 2 });
    test.rule({ kind: 'entrant-joined', event: MAIN, entrant: entrantName('P8') });
    test.rule({ kind: 'entrant-present', event: MAIN, entrant: entrantName('P3'), from: 3 });
    test.play(MAIN, 3, () => 'black', 0);
    const bye = test.followed.facts.event(MAIN).rounds[0]?.byes[0]?.points;
    expect(bye).toBe(halfPoints(2));
    expect(kept()).toBeGreaterThan(40);
  });

  it('a game in one league changes no table of another that has finished', () => {
    const test = new TestDirector(season16());
    test.playOut(eventKey('QL'), ({ number }) => (number % 3 === 0 ? 'white' : 'draw'));
    test.rule({ kind: 'tie-decided', event: eventKey('QL'), order: test.followed.facts.event(eventKey('QL')).entrants });
    test.open(eventKey('L2'));
    const views = new ViewShelf({ followed: test.followed, nowUtcMs: () => test.nowUtcMs, arbiterVersion: 'test' });
    for (const name of views.names) views.current(name);
    const names = new Set<string>();
    test.onEntry = (entry) => views.add(entry).forEach((name) => names.add(name));
    test.play(eventKey('L2'), 2, () => 'draw');
    expect([...names].filter((name) => name.endsWith('/QL'))).toEqual([]);
    expect(names).toContain('standings/L2');
    expect(names).toContain('schedule/SF');
  });

  it('plies make nothing stale', () => {
    const test = new TestDirector(league(3, 1));
    test.open(MAIN);
    const id = test.begin(MAIN);
    if (id === undefined) throw new Error('no game');
    expect(
      staleAfter(test.add({ kind: 'plies-played', payload: { id, firstPly: 1, plies: [['e2e4', 5]] } }), test.followed),
    ).toEqual([]);
  });
});

describe('a view', () => {
  it('is made once while nothing changes, and its encoded form with it', () => {
    const test = new TestDirector(league(3, 1));
    test.open(MAIN);
    const views = new ViewShelf({ followed: test.followed, nowUtcMs: () => test.nowUtcMs, arbiterVersion: 'test' });
    const first = views.current('standings/main');
    expect(views.current('standings/main')).toBe(first);
    expect(first?.representation()).toBe(first?.representation());
    test.onEntry = (entry) => void views.add(entry);
    test.play(MAIN, 1, () => 'white');
    expect(views.current('standings/main')?.text).not.toBe(first?.text);
  });

  it('is made again after entries that it missed', () => {
    const test = new TestDirector(league(3, 1));
    test.open(MAIN);
    const views = new ViewShelf({ followed: test.followed, nowUtcMs: () => test.nowUtcMs, arbiterVersion: 'test' });
    const before = views.current('crosstable/main')?.text;
    test.play(MAIN, 1, () => 'white');
    expect(views.current('crosstable/main')?.text).not.toBe(before);
  });

  it('changes when the tournament is no longer run', () => {
    const test = new TestDirector(league(3, 1));
    const views = new ViewShelf({ followed: test.followed, nowUtcMs: () => test.nowUtcMs, arbiterVersion: 'test' });
    expect(views.current('overview')?.value).toMatchObject({ state: 'running' });
    test.followed.isRun = false;
    expect(views.current('overview')?.value).toMatchObject({ state: 'stopped' });
  });

  it('of the schedule holds until a game has run past its expected end', () => {
    const test = new TestDirector(league(3, 2));
    test.open(MAIN);
    test.play(MAIN, 1, () => 'white', 60_000);
    test.begin(MAIN);
    const views = new ViewShelf({ followed: test.followed, nowUtcMs: () => test.nowUtcMs, arbiterVersion: 'test' });
    const first = views.current('schedule/main');
    test.nowUtcMs += 59_000;
    expect(views.current('schedule/main')).toBe(first);
    test.nowUtcMs += 2000;
    expect(views.current('schedule/main')?.text).not.toBe(first?.text);
  });
});
