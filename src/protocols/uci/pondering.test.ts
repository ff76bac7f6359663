// Transcripts of pondering: what the session sends, what an engine answers, and the events that follow.

import { expect, test } from 'vitest';
import type { PlayerSession, SearchRequest, SessionEvent } from '../session.ts';
import { createUciSession } from './session.ts';

const EXPECTED = ['e2e4', 'e7e5', 'g1f3', 'b8c6'];
const request = (moves: readonly string[]): SearchRequest => ({
  start: { game: 'chess', chess960: false },
  moves,
  turn: 'white',
  time: { kind: 'clock', left: { white: 900, black: 800 }, increment: { white: 0, black: 0 }, movesToGo: undefined },
  limits: {},
});
const GO = 'wtime 900 btime 800 winc 0 binc 0\n';

/** A session that ponders on `EXPECTED`, and its events. */
function pondering(): { readonly session: PlayerSession; readonly hear: (line: string) => readonly SessionEvent[] } {
  const events: SessionEvent[] = [];
  const session = createUciSession((event) => events.push(event), undefined, true);
  const hear = (line: string): readonly SessionEvent[] => {
    session.receive(new TextEncoder().encode(`${line}\n`));
    return events.splice(0);
  };
  session.open();
  hear('option name Ponder type check default false\nuciok');
  expect(textOf(session.ponder?.(request(EXPECTED)))).toBe(`position startpos moves ${EXPECTED.join(' ')}\ngo ponder ${GO}`);
  return { session, hear };
}

const textOf = (said: string | Uint8Array | undefined): string =>
  typeof said === 'string' ? said : new TextDecoder().decode(said);

test('the expected move: it goes on, and what it has found so far counts', () => {
  const { session, hear } = pondering();
  expect(hear('info depth 9 score cp 31 pv f1b5')).toEqual([]);
  expect(session.thinking?.()).toBeUndefined();
  expect(session.search(request([...EXPECTED]))).toBe('ponderhit\n');
  expect(hear('bestmove f1b5 ponder a7a6')).toMatchObject([
    { kind: 'moved', move: 'f1b5', ponder: 'a7a6', thought: { depth: 9 } },
  ]);
  expect(textOf(session.search(request([...EXPECTED, 'f1b5', 'a7a6'])))).toMatch(/^position startpos moves .* a7a6\ngo wtime/);
});

test('another move: it stops first, and what it has found so far does not count', () => {
  const { session, hear } = pondering();
  const played = [...EXPECTED.slice(0, -1), 'd7d6'];
  hear('info depth 9 score cp 31 pv f1b5');
  expect(session.search(request(played))).toBe('stop\n');
  expect(hear('bestmove f1b5')).toEqual([{ kind: 'stopped' }]);
  expect(textOf(session.search(request(played)))).toBe(`position startpos moves ${played.join(' ')}\ngo ${GO}`);
  expect(hear('bestmove d2d4')).toMatchObject([{ kind: 'moved', move: 'd2d4', thought: { evaluation: { kind: 'unknown' } } }]);
});

test('a move while it ponders counts for nothing, and the search is requested as usual', () => {
  const { session, hear } = pondering();
  expect(hear('bestmove f1b5')).toEqual([{ kind: 'moved-early' }]);
  expect(textOf(session.search(request([...EXPECTED])))).toBe(`position startpos moves ${EXPECTED.join(' ')}\ngo ${GO}`);
});

test('never stopping: the search is abandoned, and no new game is ready before its late move', () => {
  const { session, hear } = pondering();
  session.search(request([...EXPECTED.slice(0, -1), 'd7d6']));
  // It has been asked once.
  expect(session.stop()).toBe('');
  session.abandonSearch();
  session.newGame({ start: { game: 'chess', chess960: false }, opponent: 'Rival' });
  session.synchronise();
  expect(hear('readyok')).toEqual([]);
  expect(hear('bestmove f1b5')).toEqual([{ kind: 'ready' }]);
});

test('the end of the game ends pondering, and its late move belongs to no game', () => {
  const { session, hear } = pondering();
  expect(session.endGame?.('draw', 'rules')).toBe('stop\n');
  expect(session.endGame?.('draw', 'rules')).toBe('');
  session.newGame({ start: { game: 'chess', chess960: false }, opponent: 'Rival' });
  session.synchronise();
  expect(hear('readyok')).toEqual([]);
  expect(hear('bestmove f1b5')).toEqual([{ kind: 'ready' }]);
});

test('an engine without the option does not ponder, and says so for officials', () => {
  const session = createUciSession(() => undefined, undefined, true);
  session.open();
  session.receive(new TextEncoder().encode('uciok\n'));
  expect(session.ponder?.(request(EXPECTED))).toBe('');
  expect(session.doubts?.()).toEqual(['does not ponder, it declares no option "Ponder"']);
});

test('an engine that need not ponder never does', () => {
  const session = createUciSession(() => undefined);
  session.open();
  session.receive(new TextEncoder().encode('option name Ponder type check default false\nuciok\n'));
  expect(session.ponder?.(request(EXPECTED))).toBe('');
  expect(session.doubts?.()).toEqual([]);
});
