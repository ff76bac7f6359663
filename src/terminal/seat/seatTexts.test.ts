// What is typed, shown and told at a terminal seat, without a terminal.

import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { GoStart } from '../../core/gameRules.ts';
import { randomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { goRules } from '../../games/go/rules.ts';
import type { FromSeat, SeatClock, ToSeat } from '../../protocols/seat/messages.ts';
import { isScoreText } from '../../protocols/seat/parse.ts';
import { gameWords, seatBoard } from './board.ts';
import { clockText, formatMs } from './clockText.ts';
import { createFeed } from './feed.ts';
import { openScreen } from './screen.ts';
import { createSeatTalk } from './talk.ts';
import { parseTyped } from './typed.ts';

const GO: GoStart = { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const CHESS = { game: 'chess', chess960: false } as const;

describe('what is typed', () => {
  test.each([
    ['D4', { kind: 'move', text: 'D4' }],
    ['  pass ', { kind: 'move', text: 'pass' }],
    ['Nf3', { kind: 'move', text: 'Nf3' }],
    ['RESIGN', { kind: 'resign' }],
    ['quit', { kind: 'quit' }],
    ['', { kind: 'nothing' }],
    ['Y', { kind: 'answer', yes: true }],
    ['no', { kind: 'answer', yes: false }],
    ['score B+6.5', { kind: 'score', score: 'B+6.5' }],
    ['score w 12', { kind: 'score', score: 'W+12' }],
    ['score White + 3,5', { kind: 'score', score: 'W+3.5' }],
    ['score jigo', { kind: 'score', score: '0' }],
    ['score W+0', { kind: 'score', score: '0' }],
    ['score none', { kind: 'score', score: null }],
    ['dead D4, E5', { kind: 'dead', stones: ['D4', 'E5'] }],
    ['dead', { kind: 'dead', stones: [] }],
    ['score', { kind: 'wrong' }],
    ['score B+6.3', { kind: 'wrong' }],
    ['D4 E5', { kind: 'wrong' }],
    ['x'.repeat(30), { kind: 'wrong' }],
  ])('"%s"', (line, meant) => expect(parseTyped(line)).toMatchObject(meant));

  test('whatever is typed means something, and a score is one that the game takes', () => {
    const lines = fc.oneof(fc.string(), fc.stringMatching(/^score [bwBW]?\+?\d{0,5}[.,]?\d{0,2}$/));
    fc.assert(
      fc.property(lines, (line) => {
        const typed = parseTyped(line);
        if (typed.kind === 'score' && typed.score !== null) expect(isScoreText(typed.score)).toBe(true);
        if (typed.kind === 'wrong') expect(typed.why).toMatch(/^Cannot take .*expected/);
      }),
    );
  });
});

describe('the board', () => {
  test('Go: coordinates, the last move, what was taken, whose turn', () => {
    const board = seatBoard(GO, ['B1', 'A1', 'A2']);
    expect(board?.draw('white')).toEqual([
      '   A B C D E',
      ' 5 . . . . . 5',
      ' 4 . . . . . 4',
      ' 3 . . . . . 3',
      ' 2(X). . . . 2',
      ' 1 . X . . . 1',
      '   A B C D E',
      'Taken off: 0 black stones, 1 white stone',
    ]);
    expect([board?.last, board?.turn]).toEqual(['A2, taking 1 white stone', 'white']);
    expect(board?.refuseDead?.(['b1', 'C3', 'Z9'])).toBe('no stone is on C3, Z9');
    expect(gameWords({ ...GO, handicap: 2, ruleSet: 'chinese' })).toBe('Go on 5x5, komi 5.5, chinese rules, 2 handicap stones');
  });

  test('chess: from either side, the last move, check', () => {
    const board = seatBoard(CHESS, ['e2e4', 'f7f6', 'd1h5']);
    expect(board?.draw('black').slice(0, 9)).toEqual([
      '   h  g  f  e  d  c  b  a',
      '1  R  N  B  K (.) B  N  R  1',
      '2  P  P  P  .  P  P  P  P  2',
      '3  .  .  .  .  .  .  .  .  3',
      '4  .  .  .  P  .  .  .  .  4',
      '5 (Q) .  .  .  .  .  .  .  5',
      '6  .  .  p  .  .  .  .  .  6',
      '7  p  p  .  p  p  p  p  p  7',
      '8  r  n  b  k  q  b  n  r  8',
    ]);
    expect(board?.draw('white').at(-1)).toBe('Check.');
    expect(board?.last).toBe('Qh5+');
    expect(gameWords({ game: 'chess', chess960: true })).toBe('Chess960');
  });

  test('moves that make no game give no board', () => {
    expect(seatBoard(GO, ['A1', 'A1'])).toBeUndefined();
    expect(seatBoard(CHESS, ['e2e5'])).toBeUndefined();
    expect(seatBoard({ ...CHESS, position: 'x' }, [])).toBeUndefined();
    expect(seatBoard({ ...GO, handicap: 99 }, [])).toBeUndefined();
  });

  test('CGF-4.3: what is read as legal is what the referee takes, what is illegal is what the referee refuses, and the rest is no move', () => {
    const random = randomSource(3);
    const texts = [
      'A1',
      'b2',
      'C3',
      'D4',
      'E5',
      'pass',
      'F1',
      'I1',
      'A0',
      'e4',
      'e2e4',
      'Nf3',
      'O-O',
      'e7e8q',
      'exd5',
      'x',
      'e9',
    ];
    for (let run = 0; run < 60; run++) {
      const moves: string[] = [];
      let state = unwrap(goRules.start(GO));
      for (let ply = random.below(12); ply > 0; ply--) {
        const played = goRules.play(state, `${'ABCDE'.charAt(random.below(5))}${1 + random.below(5)}`);
        if (!played.ok) continue;
        state = played.value.state;
        moves.push(played.value.move);
      }
      for (const text of texts) {
        const reading = seatBoard(GO, moves)?.read(text);
        const judged = goRules.play(state, reading?.kind === 'none' ? text : (reading?.move ?? ''));
        expect(judged.ok, `${moves.join(' ')} ${text}`).toBe(reading?.kind === 'legal');
      }
    }
    const chess = unwrap(chessRules.start(CHESS));
    for (const text of texts) {
      const reading = seatBoard(CHESS, [])?.read(text);
      if (reading?.kind !== 'none') expect(chessRules.play(chess, reading?.move ?? '').ok, text).toBe(reading?.kind === 'legal');
    }
    expect(seatBoard(CHESS, [])?.read('Qh4')).toMatchObject({ kind: 'illegal', move: 'Qh4' });
    expect(seatBoard(CHESS, [])?.read('E2E5')).toMatchObject({ kind: 'illegal', move: 'e2e5' });
    expect(seatBoard(CHESS, [])?.read('hello')).toMatchObject({ kind: 'none' });
  });
});

describe('the clocks', () => {
  test.each([
    [0, '0:00.0'],
    [-5, '0:00.0'],
    [9_999, '0:09.9'],
    [10_000, '0:10'],
    [2_952_999, '49:12'],
    [3_600_000, '1:00:00'],
    [36_061_000, '10:01:01'],
  ])('%i ms is %s', (ms, text) => expect(formatMs(ms)).toBe(text));

  test('only the one that runs is counted down', () => {
    const time = {
      kind: 'clock',
      left: { white: 60_000, black: 90_000 },
      increment: { white: 0, black: 0 },
      movesToGo: 1,
    } as const;
    expect(clockText({ time, running: 'white', runningMs: 2000 }, 3000)).toBe('Black 1:30  White 0:55*  (1 move to go)');
    expect(clockText({ time, runningMs: 0 }, 3000)).toBe('Black 1:30  White 1:00  (1 move to go)');
    const move = { kind: 'moveTime', moveTimeMs: 30_000 } as const;
    expect(clockText({ time: move, running: 'black', runningMs: 0 }, 1000)).toBe('Black 0:29 for this move');
    expect(clockText({ time: move, runningMs: 0 }, 1000)).toBe('no clock runs');
    expect(clockText({ time: { kind: 'unlimited' }, running: 'black', runningMs: 0 }, 1)).toBe('no clock');
  });
});

/** A talk with all that was said and sent since it was asked last. */
function talking(patient = false, drawsBoards = false) {
  const said: string[] = [];
  const sent: FromSeat[] = [];
  let left = 0;
  const talk = createSeatTalk({
    say: (text) => said.push(text),
    send: (message) => sent.push(message),
    leave: () => left++,
    drawsBoards,
    patient,
    now: () => 0,
  });
  return { talk, said: () => said.splice(0), sent: () => sent.splice(0), left: () => left };
}
const clock: SeatClock = { time: { kind: 'unlimited' }, running: 'black', runningMs: 0 };
const game = (asks: 'move' | 'score' | 'nothing', moves: readonly string[] = []): ToSeat => ({
  kind: 'game',
  version: 1,
  game: 4,
  start: GO,
  colour: 'black',
  opponent: 'Rival',
  moves,
  asks,
  clock,
});

describe('the talk', () => {
  test('on a terminal what comes too early is refused, in a pipe it waits', () => {
    for (const line of ['C3', 'resign', 'score 0', 'board', 'clock', 'dead A1']) {
      const person = talking();
      expect(person.talk.typed(line)).toBe('taken');
      expect(person.said()).toEqual(['No game is in play yet.']);
      const pipe = talking(true);
      expect(pipe.talk.typed(line)).toBe(line === 'board' || line === 'clock' ? 'taken' : 'waits');
    }
    const { talk, said, sent } = talking();
    talk.hear(game('nothing', ['C3']));
    said();
    talk.typed('D4');
    talk.typed('score 0');
    talk.typed('no');
    expect(said()).toEqual([
      'It is not your turn.',
      'The score is not asked for yet: both sides have to pass first.',
      'Nothing was asked.',
    ]);
    expect(sent()).toEqual([]);
  });

  test('nothing is sent while the last word is not answered; a lost connection forgets it', () => {
    const { talk, said, sent } = talking();
    talk.hear(game('move'));
    talk.typed('C3');
    said();
    talk.typed('D4');
    expect(said()).toEqual(['Wait a moment: what you sent last has not been answered yet.']);
    expect(talk.busy()).toBe(true);
    talk.lost();
    talk.hear(game('move'));
    talk.typed('D4');
    expect(sent().map((message) => 'move' in message && message.move)).toEqual(['C3', 'D4']);
  });

  test('a question about a move dies with its position, one about resigning does not', () => {
    const { talk, said, sent } = talking();
    talk.hear(game('move', ['C3']));
    talk.typed('c3');
    talk.hear({ kind: 'turn', game: 4, moves: ['C3', 'D4', 'A1'], asks: 'move', clock });
    expect(said()).toContain('Not sent: the game has gone on.');
    talk.typed('yes');
    expect(said().at(-1)).toBe('Nothing was asked.');
    talk.typed('resign');
    talk.hear({ kind: 'turn', game: 4, moves: ['C3', 'D4', 'A1', 'B1'], asks: 'move', clock });
    talk.typed('y');
    expect(sent()).toEqual([{ kind: 'resign', game: 4 }]);
  });

  test('a question that is not answered with yes is a no, and the line counts', () => {
    const { talk, said, sent } = talking();
    talk.hear(game('move', ['C3', 'D4']));
    said();
    talk.typed('C3');
    expect(talk.prompt()).toBe('no clock | yes or no> ');
    talk.typed('clock');
    talk.typed('E5');
    expect(said().slice(1)).toEqual(['Clocks: no clock.', 'Not sent.']);
    expect(sent()).toEqual([{ kind: 'move', game: 4, ply: 3, move: 'E5' }]);
  });

  test('where the session doubts a move that was legal here, it is asked for too', () => {
    const { talk, said, sent } = talking();
    talk.hear(game('move'));
    talk.typed('C3');
    talk.hear({ kind: 'refused', what: 'move', why: 'C3 is no legal move here.', mayConfirm: true });
    expect(said().at(-1)).toBe('C3 is no legal move here. Send it? (yes/no)');
    talk.typed('yes');
    expect(sent().at(-1)).toEqual({ kind: 'confirm', game: 4, ply: 1, move: 'C3' });
    talk.hear({ kind: 'refused', what: 'move', why: 'No.' });
    expect(said()).toEqual(['Refused: No.']);
  });

  test('a game that cannot be followed here is played all the same', () => {
    const { talk, sent } = talking();
    talk.hear({ ...game('move', ['Q99']), version: 1 } as ToSeat);
    talk.typed('anything');
    expect(sent()).toEqual([{ kind: 'move', game: 4, ply: 2, move: 'anything' }]);
  });

  test('dead stones are checked, gathered, and can be taken back', () => {
    const { talk, said, sent } = talking();
    talk.hear(game('score', ['C3', 'D4', 'pass', 'pass']));
    said();
    for (const line of ['dead', 'dead d4', 'dead E5', 'dead c3 d4', 'dead -', 'dead D4', 'score B+1.5']) talk.typed(line);
    expect(said()).toEqual([
      'Dead stones: none told.',
      'Dead stones: D4. They are sent with the score.',
      'Cannot take dead stones: no stone is on E5.',
      'Dead stones: D4 C3. They are sent with the score.',
      'Dead stones: none told.',
      'Dead stones: D4. They are sent with the score.',
    ]);
    expect(sent()).toEqual([{ kind: 'score', game: 4, score: 'B+1.5', dead: ['D4'] }]);
  });

  test('boards are drawn at every turn where they are wanted', () => {
    const { talk, said } = talking(false, true);
    talk.hear(game('nothing'));
    expect(said().join('\n')).not.toContain('A B C');
    talk.hear({ kind: 'turn', game: 4, moves: [], asks: 'move', clock });
    expect(said().join('\n')).toContain('A B C D E');
    talk.typed('quit');
    talk.typed('help');
    expect(said().join('\n')).toMatch(/leave the seat: the clock runs on/);
  });

  test('2,000 random talks: nothing throws, and no move is sent that was not asked for', () => {
    const lines = ['C3', 'A1', 'pass', 'yes', 'no', 'resign', 'score B+1', 'dead A1', 'board', 'clock', 'undo', 'x', 'J9', ''];
    const messages: readonly ToSeat[] = [
      game('move'),
      game('nothing', ['C3']),
      { kind: 'turn', game: 4, moves: ['C3', 'A1'], asks: 'move', clock },
      { kind: 'turn', game: 9, moves: [], asks: 'move' },
      { kind: 'moved', game: 4, ply: 1, move: 'C3' },
      { kind: 'ask-score', game: 4, moves: ['pass', 'pass'] },
      { kind: 'scored', game: 4, score: 'B+1' },
      { kind: 'refused', what: 'move', why: 'no', mayConfirm: true },
      { kind: 'over', game: 4, outcome: 'draw', words: '' },
      { kind: 'note', words: 'note' },
      { kind: 'waiting', version: 1 },
      { kind: 'closed', words: 'bye' },
    ];
    const random = randomSource(11);
    let moves = 0;
    for (let run = 0; run < 2000; run++) {
      const { talk, sent } = talking(run % 2 === 0, run % 3 === 0);
      let asked = false;
      for (let step = 0; step < 10; step++) {
        if (random.below(2) === 0) {
          const message = messages[random.below(messages.length)] ?? { kind: 'waiting', version: 1 };
          talk.hear(message);
          if ((message.kind === 'game' || message.kind === 'turn') && message.game === 4) asked ||= message.asks === 'move';
        } else talk.typed(lines[random.below(lines.length)] ?? '');
        for (const message of sent()) if (message.kind === 'move' || message.kind === 'confirm') moves += asked ? 1 : Number.NaN;
        if (!talk.prompt().endsWith('> ')) expect.fail(talk.prompt());
      }
    }
    expect(moves).toBeGreaterThan(100);
  });
});

test('lines of a pipe keep their order, wait, and the end comes after the last of them', () => {
  const taken: string[] = [];
  let open = false;
  let settled = false;
  let drained = 0;
  const feed = createFeed({
    take(line) {
      if (line === 'late' && !open) return 'waits';
      taken.push(line);
      return 'taken';
    },
    settled: () => settled,
    onDrained: () => drained++,
  });
  for (const line of ['one', 'late', 'two']) feed.add(line);
  feed.end();
  expect([taken, feed.waiting()]).toEqual([['one'], 2]);
  open = true;
  feed.pump();
  expect([taken, drained]).toEqual([['one', 'late', 'two'], 0]);
  settled = true;
  feed.pump();
  feed.pump();
  expect(drained).toBe(1);
  feed.add('three');
  expect(feed.drop()).toEqual([]);
});

test('on a terminal the line of the operator stays under what is said, and is drawn again with the clocks', async () => {
  const terminal = (): NodeJS.ReadStream & NodeJS.WriteStream =>
    Object.assign(new PassThrough(), { isTTY: true, columns: 80, setRawMode: () => undefined }) as never;
  const [input, output] = [terminal(), terminal()];
  vi.stubEnv('TERM', 'xterm');
  onTestFinished(() => void vi.unstubAllEnvs());
  let prompt = '49:12> ';
  const line = Promise.withResolvers<string>();
  const ended = Promise.withResolvers<void>();
  const interrupted = Promise.withResolvers<void>();
  const screen = openScreen(input, output, {
    prompt: () => prompt,
    onLine: line.resolve,
    onEnd: ended.resolve,
    onInterrupt: interrupted.resolve,
  });
  expect(screen.live).toBe(true);
  screen.say('White played D4.');
  prompt = '49:11> ';
  screen.refresh();
  input.write('C3\r');
  expect(await line.promise).toBe('C3');
  const shown = String(output.read());
  expect(shown).toContain('\r\x1b[JWhite played D4.\n');
  expect(shown).toContain('49:12> ');
  expect(shown).toContain('49:11> ');
  input.write('\x03');
  await interrupted.promise;
  input.write('\x04');
  await ended.promise;
  screen.close();
  vi.stubEnv('TERM', 'dumb');
  const plain = openScreen(terminal(), output, { prompt: () => 'x', onLine: () => 0, onEnd: () => 0, onInterrupt: () => 0 });
  output.read();
  plain.say('White played D5.');
  plain.refresh();
  expect(String(output.read())).toBe('White played D5.\n');
  plain.close();
});
