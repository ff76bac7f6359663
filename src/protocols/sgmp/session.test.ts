import { describe, expect, it } from 'vitest';
import type { GoStart } from '../../core/gameRules.ts';
import type { Colour } from '../../core/colour.ts';
import type { SearchRequest, SessionEvent } from '../session.ts';
import { encodeFrame, formatBytes, type Bit } from './frame.ts';
import { createSgmpSession, type SgmpSession } from './session.ts';
import { describeSilence } from './silence.ts';
import { bytesOf } from './testDialogue.ts';

const START: GoStart = { game: 'go', size: 19, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };

type Talk = {
  readonly session: SgmpSession;
  /** What was written since the last call. */
  readonly written: () => readonly string[];
  /** What was reported since the last call, moves as `moved Q16`. */
  readonly told: () => readonly string[];
  readonly hear: (...frames: readonly string[]) => void;
  readonly search: (...moves: readonly string[]) => void;
};

function open(): Talk {
  const written: string[] = [];
  const told: string[] = [];
  const session = createSgmpSession((event: SessionEvent) => {
    if (event.kind === 'answer') written.push(typeof event.text === 'string' ? event.text : formatBytes(event.text));
    else if (event.kind === 'moved') told.push(`moved ${event.move}`);
    else if (event.kind === 'broken') told.push(`broken: ${event.evidence}`);
    else if (event.kind === 'counted') told.push(event.claim.kind === 'told' ? `counted ${event.claim.score}` : 'silent');
    else told.push(event.kind);
  });
  session.timed.now(1000);
  session.open();
  return {
    session,
    written: () => written.splice(0),
    told: () => told.splice(0),
    hear: (...frames) => frames.forEach((frame) => session.receive(bytesOf(frame))),
    search: (...moves) => {
      const request: SearchRequest = {
        start: START,
        moves,
        turn: moves.length % 2 === 0 ? 'black' : 'white',
        time: { kind: 'unlimited' },
        limits: {},
      };
      session.search(request);
    },
  };
}

/** A game that is ready; `colour` is the program's. */
function begin(colour: Colour): Talk {
  const talk = open();
  talk.session.synchronise();
  talk.session.newGame({ start: START, opponent: 'other', colour });
  talk.session.synchronise();
  if (colour === 'white') talk.hear('03:be:b0:8b', '00:b8:b0:88', '02:88:87:ff');
  else talk.hear('01:a1:a0:80', '02:c4:c0:82', '01:c2:c0:81');
  talk.written();
  expect(talk.told()).toEqual(['introduced', 'ready', 'ready']);
  return talk;
}

describe('the beginning (SGMP session)', () => {
  it('open sends nothing; a White program receives only NEWGAME', () => {
    const { session, written, told, hear } = open();
    expect(written()).toEqual([]);
    session.newGame({ start: START, opponent: 'other', colour: 'white' });
    session.synchronise();
    expect(written()).toEqual(['01:a1:a0:80']);
    hear('03:be:b0:8b', '00:b8:b0:88');
    expect(told()).toEqual(['introduced']);
    hear('02:88:87:ff');
    expect(told()).toEqual(['ready']);
  });

  it('what a Black program sends before its game is kept, and its OK comes with its first search', () => {
    const { session, written, told, hear, search } = open();
    hear('01:a1', 'a0:80', '01:a1:a0:80');
    session.newGame({ start: START, opponent: 'other', colour: 'black' });
    session.synchronise();
    // The repeat is acknowledged too.
    expect(written()).toEqual(['03:be:b0:8b', '03:89:87:ff']);
    hear('02:c4:c0:82', '01:c2:c0:81');
    expect(written()).toEqual(['00:b8:b0:88']);
    expect(told()).toEqual(['introduced', 'ready']);
    search();
    expect(written()).toEqual(['02:88:87:ff']);
    hear('00:ff:d2:ad');
    expect(written()).toEqual(['00:86:87:ff']);
    expect(told()).toEqual(['moved Q16']);
  });

  it('supports Go up to 22 lines, even or with 2 to 9 stones', () => {
    const { session } = open();
    const complaint = (start: Parameters<SgmpSession['supports']>[0]): string => {
      const supported = session.supports(start);
      return supported.ok ? 'ok' : supported.error.message;
    };
    expect(complaint(START)).toBe('ok');
    expect(complaint({ ...START, handicap: 9 })).toBe('ok');
    expect(complaint({ ...START, handicap: 1 })).toContain('expected a handicap of 0 or 2 to 9 stones, got "1"');
    expect(complaint({ ...START, size: 25 })).toContain('expected a board from 2 to 22 lines, which MOVE can number, got "25"');
    expect(complaint({ game: 'chess', chess960: false })).toContain('expected Go, got "chess"');
    expect(() => session.newGame({ start: { game: 'chess', chess960: false }, opponent: 'other', colour: 'white' })).toThrow(
      'expected Go',
    );
  });

  it('declares no options, and refuses any that are set', () => {
    const { session } = open();
    expect(session.configure({})).toEqual({ ok: true, value: { text: '', used: [] } });
    expect(session.configure({ Level: 3 }).ok).toBe(false);
  });

  it('plays one game', () => {
    const { session } = begin('white');
    expect(session.spent()).toBe('a program that speaks SGMP plays one game only');
    expect(() => session.newGame({ start: START, opponent: 'other', colour: 'white' })).toThrow('expected one game a program');
  });

  it.each([
    [['02:c3:c0:81'], 'it says that it plays White (ANSWER 1), and so do we'],
    [['02:c4:c0:82', '01:c5:c0:84'], 'it says that the handicap is 4 (1: none), and the game has 1'],
  ])('a program that is set to another game: %s', (answers, evidence) => {
    const { session, told, hear } = open();
    session.newGame({ start: START, opponent: 'other', colour: 'black' });
    hear('01:a1:a0:80', ...answers);
    expect(told()).toEqual(['introduced', `broken: ${evidence}`]);
    expect(describeSilence(session.lastLines(20))).toBe(evidence);
  });

  it('says why a game may not have begun', () => {
    const { session, hear } = open();
    session.newGame({ start: START, opponent: 'other', colour: 'black' });
    expect(describeSilence(session.lastLines(20))).toBe(
      'it sent no frame of SGMP: is it set to SGMP, to the other colour, and on this line?',
    );
    hear('01:a1:a0:80');
    expect(describeSilence(session.lastLines(20))).toBe('its last frame was NEWGAME');
  });
});

describe('the game (SGMP session)', () => {
  it("writes the opponent's move and reports the program's, with the frames as last lines", () => {
    const { session, written, told, hear, search } = begin('white');
    search('Q16');
    expect(written()).toEqual(['00:ff:d2:ad']);
    hear('00:86:87:ff', '01:92:d4:bd', '01:92:d4:bd');
    expect(written()).toEqual(['02:88:87:ff', '02:88:87:ff']);
    expect(told()).toEqual(['moved D4']);
    search('Q16', 'D4', 'Q3');
    expect(written()).toEqual(['03:89:d0:b6']);
    expect(session.lastLines(2)).toEqual(['Send --> 02:88:87:ff OK', 'Send --> 03:89:d0:b6 MOVE Q3']);
  });

  it('has each frame as a last line before what came of it, however many come at once', () => {
    const apart = begin('white');
    const together = begin('white');
    const frames = ['03:d3:d0:80', '00:e1:e0:81', '03:93:90:80'];
    apart.hear(...frames);
    together.hear(frames.join(':'));
    const lines = together.session.lastLines(20);
    expect(lines).toEqual(apart.session.lastLines(20));
    expect(lines.findIndex((line) => line.startsWith('note:'))).toBeLessThan(
      lines.findLastIndex((line) => line.startsWith('Read')),
    );
  });

  it('repeats after 20 s what was not acknowledged', () => {
    const { session, written, search } = begin('white');
    search('Q16');
    expect(session.timed.due()).toBe(21_000);
    session.timed.now(20_999);
    expect(written()).toEqual(['00:ff:d2:ad']);
    session.timed.now(21_000);
    expect(written()).toEqual(['00:ff:d2:ad']);
    expect(session.timed.due()).toBe(41_000);
  });

  it('a move that comes before its search is reported at the next call, not within the search', () => {
    const { session, told, hear, search } = begin('black');
    // It does not wait for the OK.
    hear('00:ff:d2:ad');
    expect(session.timed.due()).toBeUndefined();
    search();
    expect(told()).toEqual([]);
    expect(session.timed.due()).toBe(1000);
    session.timed.now(1000);
    expect(told()).toEqual(['moved Q16']);
    session.timed.now(1001);
    expect(told()).toEqual([]);
  });

  it.each([
    ['a program that was started again', ['Q16', 'D4', 'Q3']],
    ['an opening', ['Q16', 'D4', 'D16']],
    ['no move of its opponent', []],
  ])('cannot be brought to the moves of %s', (_, moves) => {
    const { session, written, told, search } = begin('white');
    search(...moves);
    expect(written()).toEqual([]);
    expect(told()).toEqual([]);
    session.timed.now(session.timed.due() ?? 0);
    expect(told()).toEqual([
      `broken: Cannot continue over SGMP at move ${moves.length + 1}: expected the 0 moves that the program knows and one of its opponent, ` +
        `got ${moves.length}; SGMP cannot send a program its own moves, so the game has to continue at the operator's seat`,
    ]);
  });

  it('an abandoned search continues with the same moves', () => {
    const { session, told, hear, search, written } = begin('white');
    search('Q16');
    session.abandonSearch();
    search('Q16');
    expect(written()).toEqual(['00:ff:d2:ad']);
    hear('01:92:d4:bd');
    expect(told()).toEqual(['moved D4']);
  });

  it('the late move of an abandoned search is ignored, and the game cannot continue past it', () => {
    const { session, told, hear, search } = begin('white');
    search('Q16');
    session.abandonSearch();
    hear('01:92:d4:bd');
    expect(told()).toEqual([]);
    expect(session.oddities().lateMoves).toBe(1);
    search('Q16', 'C4', 'Q3');
    session.timed.now(2000);
    expect(told()[0]).toMatch(/^broken: Cannot continue over SGMP at move 4: expected the 2 moves .* got 3 others/);
  });

  it('CGF-9.1.2: is ready immediately during a game: a program that thinks and one that has resigned look the same', () => {
    const { session, told, search } = begin('white');
    search('Q16');
    expect(session.stop()).toBe('');
    session.synchronise();
    expect(told()).toEqual(['ready']);
  });

  it('a search after the protocol was broken is broken too', () => {
    const { session, told, hear, search } = begin('white');
    search('Q16');
    hear('01:91:90:80');
    expect(told()).toEqual(['broken: it refused our MOVE Q16 by DENY']);
    search('Q16', 'D4', 'Q3');
    session.timed.now(session.timed.due() ?? 0);
    expect(told()).toEqual(['broken: it refused our MOVE Q16 by DENY']);
  });
});

describe('the score (SGMP session)', () => {
  it('the count writes the last pass if no search follows it; the shown score is reported once', () => {
    const { session, told, hear, search, written } = begin('white');
    search('pass');
    hear('01:d5:d4:80');
    // Both have passed: the program has sent its pass itself.
    session.count(['pass', 'pass']);
    expect(written()).toEqual(['00:d0:d0:80', '02:88:87:ff']);
    expect(told()).toEqual(['moved pass']);
    session.heardOnErrors('Game over - waiting for client to shut us down');
    session.heardOnErrors('Result: W+5.5   gnugo going down');
    session.heardOnErrors('Result: W+5.5   gnugo going down');
    expect(told()).toEqual(['counted W+5.5']);
  });

  it("writes the opponent's pass that ended the game", () => {
    const { session, told, hear, search, written } = begin('black');
    search();
    hear('00:d0:d0:80');
    written();
    session.heardOnErrors('Result: W+5.5   gnugo going down');
    session.count(['pass', 'pass']);
    expect(written()).toEqual(['01:d5:d4:80']);
    expect(told()).toEqual(['moved pass', 'counted W+5.5']);
  });

  it('nothing is searched after two passes', () => {
    const { session, told, hear, search } = begin('white');
    search('pass');
    hear('01:d5:d4:80');
    search('pass', 'pass', 'D4');
    session.timed.now(session.timed.due() ?? 0);
    expect(told()).toEqual([
      'moved pass',
      'broken: Cannot continue over SGMP after two passes: the program takes the game for over',
    ]);
  });
});

it('a program that sends frames without end breaks the protocol, and is not heard any more', () => {
  const { session, hear, search, written, told } = begin('black');
  search();
  written();
  // Questions, each new, that never hear an answer.
  const ask = (sequence: Bit): Uint8Array => encodeFrame({ sequence, heard: 0, command: { name: 'query', value: 8 } });
  const questions = Buffer.concat(Array.from({ length: 10_000 }, (_, index) => ask(index % 2 === 0 ? 0 : 1)));
  session.receive(questions);
  expect(told()).toEqual(['broken: it sends frames without end: more than 1000, and 10 for each second']);
  expect(written().length).toBeLessThan(1000);
  hear('02:88:87:ff');
  session.receive(questions);
  expect([...written(), ...told()]).toEqual([]);
});
