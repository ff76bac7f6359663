// Every kind of announced entry, and every ruling with who and why.

import { describe, expect, it } from 'vitest';
import { congress, league } from '../../../test/rehearsedTournaments.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import type { RulingOf, RulingSubject } from '../../journal/rulingSubject.ts';
import { IncidentList, incidentOf } from './incidents.ts';
import { TestDirector } from './testDirector.ts';

const MAIN = eventKey('main');
const E1 = entrantName('E1');
const id = gameId(1);
const round = { round: 1, pairings: [{ white: E1, black: entrantName('E2') }], byes: [] };

/** One of each: a new subject does not compile until it is added here. */
const SUBJECTS: { readonly [Kind in RulingSubject['kind']]: RulingOf<Kind> } = {
  'game-result': { kind: 'game-result', id, ending: { kind: 'ruled', outcome: 'white', by: 'Ada', reason: 'x' } },
  'game-void': { kind: 'game-void', id, replay: 'end-of-round' },
  'entrant-reinstated': { kind: 'entrant-reinstated', entrant: E1, event: MAIN },
  'records-struck': { kind: 'records-struck', entrant: E1, case: '5f3a90c2' },
  paused: { kind: 'paused' },
  resumed: { kind: 'resumed' },
  'tie-decided': { kind: 'tie-decided', event: MAIN, order: [E1, entrantName('E2')] },
  'play-ended': { kind: 'play-ended', id, ending: { kind: 'resigned', by: 'black' } },
  'play-stopped': { kind: 'play-stopped', id },
  'play-resumed': { kind: 'play-resumed', id },
  'score-told': { kind: 'score-told', id, colour: 'black', score: 'B+0.5' },
  'call-answered': { kind: 'call-answered', id, answer: 'seat' },
  'entrant-absent': { kind: 'entrant-absent', event: MAIN, entrant: E1, from: 2 },
  'entrant-present': { kind: 'entrant-present', event: MAIN, entrant: E1, from: 3 },
  'entrant-joined': { kind: 'entrant-joined', event: MAIN, entrant: E1 },
  'entrant-tardy': { kind: 'entrant-tardy', event: MAIN, entrant: E1, round: 1, lateMs: 90_000 },
  'round-repaired': { kind: 'round-repaired', event: MAIN, round },
  'round-confirmed': { kind: 'round-confirmed', event: MAIN, round: 1 },
  'entrant-replaced': { kind: 'entrant-replaced', event: MAIN, entrant: E1, replacement: entrantName('E3') },
  'version-accepted': { kind: 'version-accepted', event: MAIN, entrant: E1, version: { files: [] } },
  'update-granted': { kind: 'update-granted', event: MAIN, entrant: E1, untilUtcMs: 0 },
  'entrant-withdrawn': { kind: 'entrant-withdrawn', event: MAIN, entrant: E1 },
};

const LINES = ['line 1', 'line 2', 'line 3', 'line 4', 'line 5'];

const withGame = (): TestDirector => {
  const test = new TestDirector(league(3, 1));
  test.open(MAIN);
  test.begin(MAIN);
  return test;
};

describe('incidents', () => {
  it.each(Object.values(SUBJECTS))('ruling $kind: what, by which official, why, and where', (subject) => {
    const { facts } = withGame().followed;
    const told = incidentOf(
      { sequence: 9, atUtcMs: 5, kind: 'ruling-made', payload: { by: 'Ada', reason: 'seen by all', subject } },
      facts,
    );
    expect(told).toMatchObject({ sequence: 9, atUtcMs: 5, kind: 'ruling', by: 'Ada', reason: 'seen by all' });
    expect(told?.words).toMatch(/^\p{Lu}.{6,}/u);
    if ('id' in subject) expect(told).toMatchObject({ game: id, event: MAIN });
    if ('entrant' in subject) expect(told).toMatchObject({ entrant: E1 });
    if ('event' in subject) expect(told).toMatchObject({ event: MAIN });
  });

  it('a fault names who failed, the evidence and the last lines', () => {
    const test = withGame();
    test.end(id, { kind: 'forfeit', by: 'white', fault: 'crash', evidence: 'the process ended by signal 11' }, [
      'old',
      ...LINES,
      'x'.repeat(400),
    ]);
    const white = test.followed.facts.games.get(id)?.issued.white;
    expect(new IncidentList(test.followed).view.incidents).toMatchObject([
      {
        sequence: 5,
        atUtcMs: test.nowUtcMs,
        kind: 'fault',
        event: 'main',
        game: 1,
        entrant: white,
        words: expect.stringMatching(/crashes, .* wins: the process ended by signal 11$/),
        lines: [...LINES, `${'x'.repeat(300)}…`],
      },
    ]);
  });

  it('a notice names the move as people count it', () => {
    const { facts } = withGame().followed;
    const words = [0, 1, 98].map(
      (ply) =>
        incidentOf({ sequence: 9, atUtcMs: 5, kind: 'game-noticed', payload: { id, ply, notice: 'Arbiter stood still' } }, facts)
          ?.words,
    );
    expect(words).toEqual([
      expect.stringMatching(/^Game 1, .*, before its first move: Arbiter stood still$/),
      expect.stringMatching(/, move 1: Arbiter stood still$/),
      expect.stringMatching(/, move 49: Arbiter stood still$/),
    ]);
  });

  it('an ending without a fault is not an incident, and a ruled one appears when it is ruled', () => {
    const test = withGame();
    test.rule({ kind: 'play-ended', id, ending: { kind: 'ruled', outcome: 'white', by: 'Ada', reason: 'late' } });
    test.end(id, { kind: 'ruled', outcome: 'white', by: 'Ada', reason: 'late' });
    test.play(MAIN, 1, () => 'draw');
    expect(new IncidentList(test.followed).view.incidents.map(({ kind }) => kind)).toEqual(['ruling']);
  });

  it('a game cancelled by a disqualification, interruptions, changes: latest first', () => {
    const test = withGame();
    test.add({ kind: 'run-stopped', payload: { reason: 'failed', message: 'disk full' } });
    test.add({ kind: 'game-interrupted', payload: { id, reason: 'killed' } });
    test.add({
      kind: 'definition-changed',
      payload: { file: '', fileName: '', arbiterVersion: '', definition: test.definition, changes: ['concurrency 2'] },
    });
    const out = test.followed.facts.games.get(id)?.issued.black ?? E1;
    test.add({ kind: 'entrant-disqualified', payload: { entrant: out, by: 'Ada', reason: 'a clone' } });
    test.end(id, { kind: 'void', reason: 'cancelled: a player is disqualified' });
    const { incidents } = new IncidentList(test.followed).view;
    expect(incidents.map(({ kind }) => kind)).toEqual(['disqualified', 'disqualified', 'change', 'interrupted', 'interrupted']);
    expect(incidents[2]?.lines).toEqual(['concurrency 2']);
    expect(incidents[4]?.words).toBe('The tournament stopped because of a failure: disk full');
  });

  it('CGF-9.3: a game that waits for officials shows both scores, and no command line', () => {
    const test = new TestDirector(congress());
    test.open(MAIN);
    const game = test.begin(MAIN) ?? id;
    const claims = { white: { kind: 'told', score: 'W+0.5' }, black: { kind: 'told', score: 'B+3.5' } } as const;
    const payload = { id: game, plies: 0, durationMs: 1, diagram: [], evidence: [] };
    test.add({
      kind: 'game-referred',
      payload: { ...payload, referral: { kind: 'scores-differ', claims, counts: [], method: '' } },
    });
    const [told] = new IncidentList(test.followed).view.incidents;
    expect(told?.words).toMatch(/says B\+3\.5.*says W\+0\.5/);
    expect(told?.words).not.toMatch(/arbiter rule/);
  });
});
