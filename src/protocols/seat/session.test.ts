// Transcripts: what the session sends, what comes from the seat, and the resulting events; nothing may be left over.

import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { GoStart } from '../../core/gameRules.ts';
import { setUpChessBoard } from '../../games/chess/notation/sessionBoard.ts';
import type { SearchRequest, SessionEvent } from '../session.ts';
import { parseFromGame, type FromSeat, type ToSeat } from './messages.ts';
import { createSeatSession, type SeatSession } from './session.ts';
import { formatSeatMessage, loadSeatReader } from './wire.ts';

beforeAll(loadSeatReader);

const GO: GoStart = { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const HELLO: FromSeat = { kind: 'hello', version: 1, operator: 'anna', takeOver: false };

/** A session with what it sent to the seat and to its driver since the last check. */
function seated(setUpBoard?: typeof setUpChessBoard) {
  const events: SessionEvent[] = [];
  const heard: ToSeat[] = [];
  const session: SeatSession = createSeatSession((event) => {
    if (event.kind === 'answer') write(event.text as string);
    else events.push(event);
  }, setUpBoard);
  const write = (text: string): void => {
    for (const line of text.split('\n').slice(0, -1)) {
      const message = parseFromGame(line);
      expect(message.ok, line).toBe(true);
      if (message.ok) heard.push(message.value);
    }
  };
  const say = (message: FromSeat): void => session.receive(new TextEncoder().encode(formatSeatMessage(message)));
  return {
    session,
    say,
    write,
    heard: () => heard.splice(0),
    events: () => events.splice(0),
    /** What `search` and similar calls return goes to the seat. */
    search: (moves: readonly string[], changes: Partial<SearchRequest> = {}) =>
      write(session.search({ ...request(moves), ...changes }) as string),
  };
}

const request = (moves: readonly string[]): SearchRequest => ({
  start: GO,
  moves,
  turn: moves.length % 2 === 0 ? 'black' : 'white',
  time: {
    kind: 'clock',
    left: { white: 60_000, black: 50_000 },
    increment: { white: 0, black: 1000 },
    movesToGo: undefined,
  },
  limits: {},
});

/** A seat in a game of Go as Black, with everything up to that point discarded. */
function inGame(...boards: Parameters<typeof seated>) {
  const seat = seated(...boards);
  seat.session.open();
  seat.say(HELLO);
  seat.write(seat.session.newGame({ start: GO, opponent: 'Rival', colour: 'black', event: 'CGF', round: 2 }));
  seat.heard();
  seat.events();
  return seat;
}

test('a whole game with its score', () => {
  const seat = seated();
  const { session } = seat;
  expect(session.open()).toBe('');
  expect(seat.events()).toEqual([]);
  seat.say(HELLO);
  expect(seat.heard()).toEqual([{ kind: 'waiting', version: 1 }]);
  expect(seat.events()).toEqual([{ kind: 'introduced', identity: { name: undefined, author: undefined }, options: [] }]);
  expect(session.configure({})).toEqual({ ok: true, value: { text: '', used: [] } });
  expect(session.synchronise()).toBe('');
  expect(seat.events()).toEqual([{ kind: 'ready' }]);
  expect(session.supports(GO).ok).toBe(true);
  seat.write(session.newGame({ start: GO, opponent: 'Rival\n2', colour: 'black', event: 'CGF', round: 2 }));
  const header = { game: 1, start: GO, colour: 'black', opponent: 'Rival 2', event: 'CGF', round: 2 };
  expect(seat.heard()).toEqual([{ kind: 'game', version: 1, ...header, moves: [], asks: 'nothing' }]);

  seat.search([]);
  const clock = { time: request([]).time, running: 'black', runningMs: 0 };
  expect(seat.heard()).toEqual([{ kind: 'turn', game: 1, moves: [], asks: 'move', clock }]);
  session.timed.now(1500);
  seat.say({ kind: 'move', game: 1, ply: 1, move: 'C3' });
  expect(seat.heard()).toEqual([
    {
      kind: 'moved',
      game: 1,
      ply: 1,
      move: 'C3',
      clock: {
        time: { ...clock.time, left: { white: 60_000, black: 49_500 } },
        running: 'white',
        runningMs: 0,
      },
    },
  ]);
  expect(seat.events()).toEqual([{ kind: 'moved', move: 'C3', ponder: undefined, thought: { evaluation: { kind: 'unknown' } } }]);

  seat.search(['C3', 'pass']);
  seat.say({ kind: 'move', game: 1, ply: 3, move: 'pass' });
  expect(seat.heard().map(({ kind }) => kind)).toEqual(['turn', 'moved']);
  expect(seat.events()).toMatchObject([{ kind: 'moved', move: 'pass' }]);
  seat.write(session.count(['C3', 'pass', 'pass'], 600_000));
  expect(seat.heard()).toEqual([{ kind: 'ask-score', game: 1, moves: ['C3', 'pass', 'pass'], leftMs: 600_000 }]);
  seat.say({ kind: 'score', game: 1, score: 'B+19.5', dead: ['A1'] });
  expect(seat.heard()).toEqual([{ kind: 'scored', game: 1, score: 'B+19.5' }]);
  expect(seat.events()).toEqual([{ kind: 'counted', claim: { kind: 'told', score: 'B+19.5', dead: ['A1'] } }]);
  seat.write(session.endGame('black', 'counting'));
  expect(seat.heard()).toEqual([{ kind: 'over', game: 1, outcome: 'black', words: 'counting' }]);
  expect(session.endGame('black', 'again')).toBe('');
  seat.write(session.quit());
  expect(seat.heard()).toEqual([{ kind: 'closed', words: 'The seat is closed.' }]);
  expect(session.oddities()).toEqual({ lateMoves: 0, unknownLines: 0, overlongLines: 0 });
  expect(session.lastLines(1)).toEqual(['{"kind":"score","game":1,"score":"B+19.5","dead":["A1"]}']);
});

describe('operators who come and go', () => {
  test('an operator who is there before the handshake is opened', () => {
    const seat = seated();
    seat.say(HELLO);
    expect(seat.events()).toEqual([]);
    seat.session.open();
    expect(seat.events()).toMatchObject([{ kind: 'introduced' }]);
  });

  test('every hello is answered with the current state and running clock; the operator is introduced once', () => {
    const seat = inGame();
    const state = () => {
      seat.say(HELLO);
      return seat.heard();
    };
    expect(state()).toMatchObject([{ kind: 'game', game: 1, moves: [], asks: 'nothing' }]);
    seat.session.timed.now(10_000);
    seat.search(['C3', 'C2']);
    seat.session.timed.now(13_000);
    seat.heard();
    expect(state()).toMatchObject([
      { kind: 'game', moves: ['C3', 'C2'], asks: 'move', clock: { running: 'black', runningMs: 3000 } },
    ]);
    seat.say({ kind: 'move', game: 1, ply: 3, move: 'C4' });
    seat.session.timed.now(17_000);
    seat.heard();
    expect(state()).toMatchObject([
      {
        kind: 'game',
        moves: ['C3', 'C2', 'C4'],
        asks: 'nothing',
        clock: { running: 'white', runningMs: 4000, time: { left: { black: 48_000 } } },
      },
    ]);
    seat.events();
    seat.session.count(['C3', 'pass', 'pass'], 600_000);
    seat.session.timed.now(20_000);
    expect(state()).toMatchObject([{ kind: 'game', asks: 'score', clock: { runningMs: 0 }, leftMs: 597_000 }]);
    seat.session.endGame(undefined, 'interrupted');
    seat.say({ kind: 'score', game: 1, score: 'B+5.5' });
    expect(seat.heard()).toMatchObject([
      { kind: 'refused', what: 'score', why: expect.stringMatching(/^Your score came too late/) },
    ]);
    expect(state()).toEqual([{ kind: 'waiting', version: 1 }]);
    expect(seat.events()).toEqual([]);
  });

  test('a seat of another version is refused, and not introduced', () => {
    const seat = seated();
    seat.session.open();
    seat.say({ ...HELLO, version: 2 });
    expect(seat.heard()).toEqual([
      { kind: 'refused', what: 'hello', why: 'Cannot sit down here: expected a seat of version 1, got version 2.' },
    ]);
    expect(seat.events()).toEqual([]);
    expect(seat.session.describeSilence([])).toMatch(/no operator has come/);
  });
});

describe('refusals', () => {
  const refused = (what: string, why: RegExp) => [{ kind: 'refused', what, why: expect.stringMatching(why) }];

  test('moves out of turn, for another position, for another game', () => {
    const seat = inGame();
    seat.say({ kind: 'move', game: 1, ply: 1, move: 'C3' });
    expect(seat.heard()).toEqual(refused('move', /^No move is awaited/));
    seat.search(['C3', 'C2']);
    seat.heard();
    seat.say({ kind: 'move', game: 1, ply: 1, move: 'C3' });
    expect(seat.heard()).toEqual(refused('move', /^That was meant for move 1, and move 3 is awaited/));
    seat.say({ kind: 'move', game: 2, ply: 3, move: 'C4' });
    expect(seat.heard()).toEqual(refused('move', /^That game is not in play/));
    seat.say({ kind: 'resign', game: 2 });
    expect(seat.heard()).toEqual(refused('resign', /^That game is not in play/));
    seat.say({ kind: 'score', game: 1, score: '0' });
    expect(seat.heard()).toEqual(refused('score', /not asked for/));
    expect(seat.events()).toEqual([]);
    expect(seat.session.oddities().lateMoves).toBe(3);
  });

  test('a move after the flag, until the next search', () => {
    const seat = inGame();
    seat.search([]);
    seat.write(seat.session.stop());
    seat.session.abandonSearch();
    expect(seat.heard().at(-1)).toEqual({ kind: 'note', words: 'Your search is over: no move is taken any more.' });
    seat.say({ kind: 'move', game: 1, ply: 1, move: 'C3' });
    expect(seat.heard()).toEqual(refused('move', /^No move is awaited/));
    expect(seat.events()).toEqual([]);
    seat.search([]);
    seat.say({ kind: 'move', game: 1, ply: 1, move: 'C3' });
    expect(seat.events()).toMatchObject([{ kind: 'moved', move: 'C3' }]);
  });

  test('texts that are not scores; "no score" is an answer too', () => {
    const seat = inGame();
    seat.write(seat.session.count(['pass', 'pass']));
    seat.heard();
    seat.say({ kind: 'move', game: 1, ply: 3, move: 'C3' });
    expect(seat.heard()).toEqual(refused('move', /the score is asked for/));
    seat.say({ kind: 'score', game: 1, score: 'B+R' });
    expect(seat.heard()).toEqual(refused('score', /expected a score such as "B\+6\.5"/));
    seat.say({ kind: 'score', game: 1, score: null });
    expect(seat.events()).toEqual([
      { kind: 'counted', claim: { kind: 'silent', evidence: 'the operator says that the program displays no score' } },
    ]);
  });

  test('lines that are not messages, and lines that are too long', () => {
    const seat = inGame();
    seat.session.receive(new TextEncoder().encode('resign\n'));
    expect(seat.heard()).toEqual(refused('message', /got "resign"$/));
    seat.session.receive(new TextEncoder().encode(`${'x'.repeat(1 << 19)}\n`));
    expect(seat.heard()).toEqual([]);
    expect(seat.session.oddities()).toMatchObject({ unknownLines: 1, overlongLines: 1 });
  });

  test('options, which a seat does not have', () => {
    expect(inGame().session.configure({ Hash: 16 })).toEqual({
      ok: false,
      error: [{ path: 'Hash', message: 'Cannot set an option of a seat: expected none, got "Hash"' }],
    });
  });

  test('a search while one is running, and a game meanwhile, are mistakes of the driver', () => {
    const seat = inGame();
    seat.search([]);
    expect(() => seat.session.search(request([]))).toThrow(/it is running/);
    expect(() => seat.session.newGame({ start: GO, opponent: 'x' })).toThrow(/running search/);
    expect(() => seated().session.count([])).toThrow(/got none/);
  });
});

test('CGF-9.1.3: the operator resigns, on move or not, once', () => {
  for (const onMove of [true, false]) {
    const seat = inGame();
    if (onMove) seat.search([]);
    seat.say({ kind: 'resign', game: 1 });
    expect(seat.events()).toEqual([{ kind: 'resigned' }]);
    seat.heard();
    seat.say({ kind: 'resign', game: 1 });
    seat.say({ kind: 'move', game: 1, ply: 1, move: 'C3' });
    expect(seat.heard()).toMatchObject([
      { kind: 'refused', what: 'resign' },
      { kind: 'refused', what: 'move', why: 'You have resigned this game.' },
    ]);
    expect(seat.events()).toEqual([]);
  }
});

test('INT-5: a resignation that the driver did not take, since nothing counted yet, belongs to no game', () => {
  const seat = inGame();
  seat.search(['C3', 'C2'], { time: { kind: 'moveTime', moveTimeMs: 100 } });
  seat.say({ kind: 'resign', game: 1 });
  seat.search(['C3', 'C2']);
  seat.events();
  seat.say({ kind: 'move', game: 1, ply: 3, move: 'C4' });
  expect(seat.events()).toMatchObject([{ kind: 'moved', move: 'C4' }]);
  seat.say({ kind: 'resign', game: 1 });
  expect(seat.events()).toEqual([{ kind: 'resigned' }]);
});

test('CGF-10.1: a seat for a program that plays by itself; then the game continues here', () => {
  const seat = inGame();
  seat.write(seat.session.show(request(['C3'])));
  expect(seat.heard()).toMatchObject([{ kind: 'turn', moves: ['C3'], asks: 'nothing', clock: { running: 'white' } }]);
  seat.say({ kind: 'move', game: 1, ply: 2, move: 'C2' });
  expect(seat.heard()).toMatchObject([{ kind: 'refused', what: 'move' }]);
  seat.search(['C3', 'C2']);
  seat.say({ kind: 'move', game: 1, ply: 3, move: 'C4' });
  expect(seat.events()).toMatchObject([{ kind: 'moved', move: 'C4' }]);
});

test('a game that was not announced can be played too', () => {
  const seat = seated();
  seat.session.open();
  seat.say(HELLO);
  seat.search(['C3']);
  seat.say(HELLO);
  expect(seat.heard().slice(-1)).toMatchObject([{ kind: 'game', game: 1, colour: 'white', moves: ['C3'], asks: 'move' }]);
});

describe('CGF-4.3: a move that breaks the rules must be confirmed', () => {
  const chess = { start: { game: 'chess', chess960: false } as const, time: { kind: 'unlimited' } as const };
  function inChess() {
    const seat = seated(setUpChessBoard);
    seat.session.open();
    seat.say(HELLO);
    seat.write(seat.session.newGame({ start: chess.start, opponent: 'Rival', colour: 'black' }));
    seat.search(['e2e4'], chess);
    seat.heard();
    seat.events();
    return seat;
  }

  test('with boards SAN is read, and an illegal move needs confirmation', () => {
    const seat = inChess();
    seat.say({ kind: 'move', game: 1, ply: 2, move: 'e4' });
    expect(seat.heard()).toEqual([
      { kind: 'refused', what: 'move', why: 'e4 is not a legal move here: sending it forfeits the game.', mayConfirm: true },
    ]);
    expect(seat.events()).toEqual([]);
    seat.say({ kind: 'move', game: 1, ply: 2, move: 'Nc6' });
    expect(seat.events()).toMatchObject([{ kind: 'moved', move: 'b8c6' }]);
    seat.search(['e2e4', 'b8c6', 'f1b5'], chess);
    seat.say({ kind: 'confirm', game: 1, ply: 4, move: 'Nf3' });
    expect(seat.events()).toMatchObject([{ kind: 'moved', move: 'Nf3' }]);
  });

  test('without boards typed text is passed on unchanged', () => {
    const seat = inGame();
    seat.search(['C3', 'C2']);
    seat.say({ kind: 'move', game: 1, ply: 3, move: 'C2' });
    expect(seat.events()).toMatchObject([{ kind: 'moved', move: 'C2' }]);
  });

  test('without a clock the referee may demand the move', () => {
    const seat = inChess();
    seat.write(seat.session.stop());
    expect(seat.heard()).toEqual([{ kind: 'note', words: 'The referee wants your move now.' }]);
    seat.say({ kind: 'move', game: 1, ply: 2, move: 'e5' });
    expect(seat.events()).toMatchObject([{ kind: 'moved', move: 'e7e5' }]);
    expect(seat.session.stop()).toBe('');
  });
});

test('lines mean the same however their bytes are split', () => {
  const script = [
    HELLO,
    { kind: 'move', game: 1, ply: 9, move: 'C3' },
    { kind: 'resign', game: 7 },
    { kind: 'move', game: 1, ply: 1, move: 'ü♞' },
    { kind: 'resign', game: 1 },
  ] as const satisfies readonly FromSeat[];
  const bytes = new TextEncoder().encode(`nonsense\r\n${script.map(formatSeatMessage).join('')}`);
  const run = (cuts: readonly number[]) => {
    const seat = inGame();
    seat.search([]);
    let from = 0;
    for (const cut of cuts) {
      seat.session.receive(bytes.slice(from, from + cut));
      from += cut;
    }
    seat.session.receive(bytes.slice(from));
    seat.session.finish();
    return { heard: seat.heard(), events: seat.events() };
  };
  const whole = run([]);
  expect(whole.events).toMatchObject([{ kind: 'moved', move: 'ü♞' }, { kind: 'resigned' }]);
  const splits = fc.property(fc.array(fc.nat(40), { maxLength: 30 }), (cuts) => {
    expect(run(cuts)).toEqual(whole);
  });
  fc.assert(splits, { numRuns: 50 });
});

test('600 random conversations: nothing throws, and each search gives at most one move', () => {
  const said = fc.oneof(
    fc.record({
      kind: fc.constantFrom('move' as const, 'confirm' as const),
      game: fc.nat(2),
      ply: fc.nat(4),
      move: fc.constantFrom('C3', 'pass', ''),
    }),
    fc.record({ kind: fc.constant('resign' as const), game: fc.nat(2) }),
    fc.record({ kind: fc.constant('score' as const), game: fc.nat(2), score: fc.constantFrom('B+1', 'x', null) }),
    fc.constant(HELLO),
    fc.string({ maxLength: 20 }),
  );
  const step = fc.oneof(
    said.map((what) => ({ say: what })),
    fc.constantFrom('search', 'abandon', 'count', 'end', 'new', 'show', 'stop'),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12 }), (steps) => {
      const seat = inGame();
      let asked = false;
      let counting = false;
      const searched: string[] = [];
      for (const one of steps) {
        if (typeof one !== 'string') {
          const text = typeof one.say === 'string' ? `${one.say}\n` : JSON.stringify(one.say) + '\n';
          seat.session.receive(new TextEncoder().encode(text));
          for (const event of seat.events()) {
            if (event.kind === 'moved') {
              expect(asked).toBe(true);
              asked = false;
            }
            if (event.kind === 'counted') {
              expect(counting).toBe(true);
              counting = false;
            }
            if (event.kind === 'resigned') asked = counting = false;
            searched.push(event.kind);
          }
        } else if (one === 'search' && !asked) {
          seat.search(['C3']);
          asked = true;
          counting = false;
        } else if (one === 'abandon') {
          seat.session.abandonSearch();
          asked = false;
        } else if (one === 'end') {
          seat.session.endGame('draw', 'x');
          asked = counting = false;
        } else if (one === 'new' && !asked) {
          seat.session.newGame({ start: GO, opponent: 'x' });
          counting = false;
        } else if (one === 'show' && !asked) {
          seat.write(seat.session.show(request(['C3'])));
          counting = false;
        } else if (one === 'stop') seat.session.stop();
      }
      for (const kind of searched) expect(['moved', 'resigned', 'counted']).toContain(kind);
    }),
    { numRuns: 600 },
  );
});
