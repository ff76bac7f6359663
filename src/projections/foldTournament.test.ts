import { describe, expect, it } from 'vitest';
import type { GameEnding } from '../core/ending.ts';
import { entrantName, eventKey, gameId } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import { FORMAT_VERSION, type Entry, type EntryKind, type EntryPayloads } from '../journal/entries.ts';
import { EVERY_PROGRAM } from '../journal/testPrograms.ts';
import { tallyGames } from '../standings/tally.ts';
import { parseTournament } from '../tournament/parse.ts';
import { foldTournament, type FactsFold } from './foldTournament.ts';

const MAIN = eventKey('main');
const WON: GameEnding = { kind: 'rules', reason: 'checkmate', outcome: 'white' };

/** A fold, and a function that adds entries with consecutive numbers. */
function folding(): {
  readonly fold: FactsFold;
  readonly add: <Kind extends EntryKind>(kind: Kind, payload: EntryPayloads[Kind]) => void;
} {
  const fold = foldTournament();
  let sequence = 0;
  return { fold, add: (kind, payload) => fold.add({ sequence: ++sequence, atUtcMs: 0, kind, payload } as unknown as Entry) };
}

const issued = (id: number, number: number, attempt = 1): EntryPayloads['game-issued'] => ({
  id: gameId(id),
  event: MAIN,
  number,
  round: 1,
  board: number,
  white: entrantName('A'),
  black: entrantName('B'),
  opening: { start: { game: 'chess', chess960: false }, moves: ['e2e4'] },
  openingIndex: 0,
  attempt,
});
const ended = (id: number, plies: number, ending: GameEnding = WON): EntryPayloads['game-ended'] => ({
  id: gameId(id),
  ending,
  plies,
  durationMs: 1,
  evidence: [],
});
const ruling = (subject: EntryPayloads['ruling-made']['subject']): EntryPayloads['ruling-made'] => ({
  by: 'Chair',
  reason: 'why',
  subject,
});

describe('foldTournament', () => {
  it('knows the identity of the journal: a restored copy has its own', () => {
    const { fold, add } = folding();
    expect(fold.facts.identity).toBeUndefined();
    const definition = unwrap(parseTournament(EVERY_PROGRAM, { resolvePath: (path) => path }));
    const opened = { formatVersion: FORMAT_VERSION, name: 'A', file: '', fileName: '', arbiterVersion: '', definition };
    add('tournament-opened', { ...opened, identity: 'one' });
    expect(fold.facts.identity).toBe('one');
    add('journal-restored', { identity: 'two', backedUpAtUtcMs: 1, arbiterVersion: '' });
    expect(fold.facts.identity).toBe('two');
  });

  it('moves a game from in play to finished, counting plies from the opening', () => {
    const { fold, add } = folding();
    add('game-issued', issued(1, 1));
    expect(fold.facts.event(MAIN).inPlay).toEqual(new Set([1]));
    add('plies-played', {
      id: gameId(1),
      firstPly: 2,
      plies: [
        ['e7e5', 3],
        ['g1f3', 4],
      ],
    });
    expect(fold.facts.games.get(gameId(1))?.plies.map(({ ply, move }) => [ply, move])).toEqual([
      [2, 'e7e5'],
      [3, 'g1f3'],
    ]);
    add('game-ended', ended(1, 3));
    expect(fold.facts.event(MAIN).inPlay.size).toBe(0);
    expect(fold.facts.event(MAIN).finished.get(1)).toMatchObject({ id: 1, plies: 3, ending: WON });
  });

  it('frees the number of a void game for another attempt', () => {
    const { fold, add } = folding();
    add('game-issued', issued(1, 1));
    add('game-ended', ended(1, 1, { kind: 'void', reason: 'lights out' }));
    expect(fold.facts.event(MAIN).finished.size + fold.facts.event(MAIN).inPlay.size).toBe(0);
    expect(fold.facts.attempts(MAIN, 1)).toBe(1);
    add('game-issued', issued(2, 1, 2));
    expect(fold.facts.attempts(MAIN, 1)).toBe(2);
  });

  it('replaces the referee’s result by a ruling, and voids by ruling', () => {
    const { fold, add } = folding();
    add('game-issued', issued(1, 1));
    add('game-ended', ended(1, 1));
    const ending: GameEnding = { kind: 'ruled', outcome: 'draw', by: 'Chair', reason: 'why' };
    add('ruling-made', ruling({ kind: 'game-result', id: gameId(1), ending }));
    expect(fold.facts.event(MAIN).finished.get(1)?.ending).toEqual(ending);
    add('ruling-made', ruling({ kind: 'game-void', id: gameId(1) }));
    expect(fold.facts.event(MAIN).finished.has(1)).toBe(false);
  });

  const crash = (by: 'white' | 'black'): GameEnding => ({ kind: 'forfeit', by, fault: 'crash', evidence: 'it ended' });
  const strikesOf = ({ facts }: FactsFold): unknown => Object.fromEntries(facts.discipline(MAIN).strikes);

  it('S16-15c: counts crashes of an entrant until a ruling removes them or the game is void', () => {
    const { fold, add } = folding();
    for (const number of [1, 2, 3]) {
      add('game-issued', issued(number, number));
      add('game-ended', ended(number, 1, crash(number === 3 ? 'black' : 'white')));
    }
    expect(strikesOf(fold)).toEqual({ A: 2, B: 1 });
    const ending: GameEnding = { kind: 'ruled', outcome: 'draw', by: 'Chair', reason: 'why' };
    add('ruling-made', ruling({ kind: 'game-result', id: gameId(3), ending }));
    add('ruling-made', ruling({ kind: 'game-void', id: gameId(1) }));
    expect(strikesOf(fold)).toEqual({ A: 1 });
    add('ruling-made', ruling({ kind: 'game-result', id: gameId(3), ending: WON }));
    expect(strikesOf(fold)).toEqual({ A: 1 });
  });

  it('S16-15a, S16-15c: an engine that stays silent after its loss on time has crashed if the event counts it, until a ruling', () => {
    const { fold, add } = folding();
    const late: GameEnding = { kind: 'forfeit', by: 'white', fault: 'time', evidence: 'no move within 500 ms' };
    const lost = (id: number, counts: boolean): EntryPayloads['engine-unresponsive'] => ({
      id: gameId(id),
      entrant: entrantName('A'),
      evidence: 'the engine exited with code 1',
      counts,
    });
    for (const id of [1, 2, 3]) {
      add('game-issued', issued(id, id));
      add('game-ended', ended(id, 1, late));
    }
    expect(fold.facts.discipline(MAIN).strikes).toEqual(new Map());
    add('engine-unresponsive', lost(1, true));
    add('engine-unresponsive', lost(2, false));
    add('engine-unresponsive', lost(3, true));
    expect(fold.facts.discipline(MAIN).strikes).toEqual(new Map([['A', 2]]));
    const crashes = (): unknown =>
      tallyGames({ entrants: [entrantName('A'), entrantName('B')], games: [...fold.facts.event(MAIN).finished.values()] }).map(
        (one) => one.crashes,
      );
    expect(crashes()).toEqual([2, 0]);
    expect(fold.facts.games.get(gameId(1))?.ending).toEqual(late);
    add('ruling-made', ruling({ kind: 'game-result', id: gameId(1), ending: WON }));
    expect(fold.facts.discipline(MAIN).strikes).toEqual(new Map([['A', 1]]));
    add('ruling-made', ruling({ kind: 'game-void', id: gameId(3) }));
    expect(fold.facts.discipline(MAIN).strikes).toEqual(new Map());
    expect(crashes()).toEqual([0, 0]);
  });

  it('tracks disqualifications from one or all events; fewer crashes lift those of the crash rule but never an official’s decision', () => {
    const { fold, add } = folding();
    const out = (key = MAIN): unknown => [...fold.facts.event(key).disqualified];
    add('game-issued', issued(1, 1));
    add('game-ended', ended(1, 1, crash('white')));
    add('entrant-disqualified', {
      entrant: entrantName('A'),
      event: MAIN,
      by: 'crash rule S16-15c',
      reason: '1 crash',
      crashes: 1,
    });
    add('entrant-disqualified', { entrant: entrantName('B'), by: 'Chair', reason: 'a clone' });
    expect(out()).toEqual(['A', 'B']);
    expect(out(eventKey('later'))).toEqual(['B']);
    add('ruling-made', ruling({ kind: 'game-void', id: gameId(1) }));
    expect(out()).toEqual(['B']);
    add('ruling-made', ruling({ kind: 'entrant-reinstated', entrant: entrantName('B'), event: MAIN }));
    expect([out(), out(eventKey('later'))]).toEqual([[], ['B']]);
  });

  it('keeps a disqualification once the tournament is over, because no more games are played', () => {
    const { fold, add } = folding();
    add('game-issued', issued(1, 1));
    add('game-ended', ended(1, 1, crash('white')));
    add('entrant-disqualified', { entrant: entrantName('A'), event: MAIN, by: 'rule', reason: '1 crash', crashes: 1 });
    add('tournament-closed', { outcome: 'finished' });
    add('ruling-made', ruling({ kind: 'game-result', id: gameId(1), ending: WON }));
    expect([...fold.facts.event(MAIN).disqualified]).toEqual(['A']);
    expect(strikesOf(fold)).toEqual({});
  });

  it('distinguishes an orderly stop from a kill until the game continues', () => {
    const { fold, add } = folding();
    const state = (): unknown => fold.facts.games.get(gameId(1))?.interrupted;
    add('game-issued', issued(1, 1));
    add('game-started', { id: gameId(1), atUtcMs: 0, usedOptions: { white: [], black: [] } });
    expect(state()).toBeUndefined();
    add('game-interrupted', { id: gameId(1), reason: 'stopped' });
    expect(state()).toBe('stopped');
    add('game-resumed', { id: gameId(1), fromPly: 2 });
    expect(state()).toBeUndefined();
    add('game-interrupted', { id: gameId(1), reason: 'killed' });
    expect(state()).toBe('killed');
  });

  it('CUP-5d: postpones a void game until it is issued again', () => {
    const { fold, add } = folding();
    add('game-issued', issued(1, 1));
    add('ruling-made', ruling({ kind: 'game-void', id: gameId(1), replay: 'end-of-round' }));
    expect(fold.facts.event(MAIN).postponed).toEqual(new Set([1]));
    add('game-issued', issued(2, 1, 2));
    expect(fold.facts.event(MAIN).postponed).toEqual(new Set());
  });

  it('remembers a pause until it is lifted', () => {
    const { fold, add } = folding();
    add('ruling-made', ruling({ kind: 'paused' }));
    expect(fold.facts.paused).toBe(true);
    add('ruling-made', ruling({ kind: 'resumed' }));
    expect(fold.facts.paused).toBe(false);
  });

  it.each<[string, (add: ReturnType<typeof folding>['add']) => void]>([
    ['a game issued twice', (add) => (add('game-issued', issued(1, 1)), add('game-issued', issued(1, 2)))],
    ['a number issued twice', (add) => (add('game-issued', issued(1, 1)), add('game-issued', issued(2, 1)))],
    ['plies of a game that was never issued', (add) => add('plies-played', { id: gameId(9), firstPly: 1, plies: [['e2e4', 1]] })],
    [
      'a missing ply',
      (add) => (add('game-issued', issued(1, 1)), add('plies-played', { id: gameId(1), firstPly: 3, plies: [['e7e5', 1]] })),
    ],
    [
      'a repeated ply',
      (add) => (add('game-issued', issued(1, 1)), add('plies-played', { id: gameId(1), firstPly: 1, plies: [['e2e4', 1]] })),
    ],
    ['an ending with other plies', (add) => (add('game-issued', issued(1, 1)), add('game-ended', ended(1, 5)))],
    [
      'a second ending',
      (add) => (add('game-issued', issued(1, 1)), add('game-ended', ended(1, 1)), add('game-ended', ended(1, 1))),
    ],
    [
      'plies after the ending',
      (add) => (
        add('game-issued', issued(1, 1)),
        add('game-ended', ended(1, 1)),
        add('plies-played', { id: gameId(1), firstPly: 2, plies: [['e7e5', 1]] })
      ),
    ],
  ])('refuses a journal with %s', (_, write) => {
    expect(() => write(folding().add)).toThrow(/^Cannot fold entry \d+ \(/);
  });

  it('refuses a gap in the numbers', () => {
    const fold = foldTournament();
    expect(() => fold.add({ sequence: 2, atUtcMs: 0, kind: 'tournament-closed', payload: { outcome: 'finished' } })).toThrow(
      'entry 1 to follow',
    );
  });
});

it('a definition read from the journal equals the one in its file', () => {
  const definition = unwrap(parseTournament(EVERY_PROGRAM, { resolvePath: (path) => path }));
  const { fold, add } = folding();
  const payload = { formatVersion: FORMAT_VERSION, name: 'Before', file: '', fileName: '', arbiterVersion: '0', definition };
  add('tournament-opened', JSON.parse(JSON.stringify(payload)) as typeof payload);
  expect(fold.facts.definition).toEqual(definition);
});
