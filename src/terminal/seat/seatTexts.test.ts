// Input, display and messages of a terminal seat, without a terminal.

import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { GoStart } from '../../core/gameRules.ts';
import { randomSource } from '../../core/random.ts';
import type { FromSeat, SeatClock, ToSeat } from '../../protocols/seat/messages.ts';
import { isScoreText } from '../../protocols/seat/wire.ts';
import { SeatDialogue } from '../../seats/seatDialogue.ts';
import { openScreen } from './screen.ts';
import { createSeatTalk } from './talk.ts';
import { clockWords, drawBoard, gameWords, lastWords } from './talkWords.ts';
import { parseTyped } from './typed.ts';

const GO: GoStart = { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const CHESS = { game: 'chess', chess960: false } as const;

describe('typed lines', () => {
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

  test('every typed line has a meaning, and a score is one that the game accepts', () => {
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

/** What an operator sees of a game after these moves. */
function viewOf(start: GoStart | typeof CHESS, moves: readonly string[], colour: 'white' | 'black' = 'white') {
  const dialogue = new SeatDialogue();
  dialogue.hear({ kind: 'game', version: 1, game: 1, start, colour, opponent: 'Rival', moves, asks: 'move' });
  return dialogue.view;
}

describe('the board', () => {
  test('Go: coordinates, the last move, what was captured', () => {
    const view = viewOf(GO, ['B1', 'A1', 'A2']);
    expect(drawBoard(view)?.split('\n')).toEqual([
      '',
      ' 5 . . . . .',
      ' 4 . . . . .',
      ' 3 . . . . .',
      ' 2 X). . . .',
      ' 1 . X . . .',
      '   A B C D E',
      'Taken off: 0 black stones, 1 white stone',
      '',
    ]);
    expect(lastWords(view)).toBe('Black played A2, taking 1 white stone');
    expect(lastWords(viewOf(GO, ['A1', 'pass']))).toBe('White passed');
    expect(lastWords(viewOf({ ...GO, suicide: true }, ['A2', 'pass', 'B1', 'A1']), 'You')).toBe(
      'You played A1, losing 1 white stone of its own',
    );
    expect(gameWords({ ...GO, handicap: 2, ruleSet: 'chinese' })).toBe('Go on 5x5, komi 5.5, chinese rules, 2 handicap stones');
  });

  test('chess: from either side, the last move, check', () => {
    const moves = ['e2e4', 'f7f6', 'd1h5'];
    expect(drawBoard(viewOf(CHESS, moves, 'black'))?.split('\n')).toEqual([
      '',
      '1 R N B K .<B N R',
      '2 P P P . P P P P',
      '3 . . . . . . . .',
      '4 . . . P . . . .',
      '5 Q<. . . . . . .',
      '6 . . p . . . . .',
      '7 p p . p p p p p',
      '8 r n b k q b n r',
      '  h g f e d c b a',
      'Check.',
      '',
    ]);
    expect(drawBoard(viewOf(CHESS, moves))).toContain('\n8 r n b q k b n r\n');
    expect(lastWords(viewOf(CHESS, moves))).toBe('White played Qh5+');
    expect(gameWords({ game: 'chess', chess960: true })).toBe('Chess960');
  });

  test('illegal moves give no board', () => {
    const view = viewOf(CHESS, ['e2e5']);
    expect([drawBoard(view), lastWords(view)]).toEqual([undefined, 'A side played e2e5']);
  });
});

test('only the running clock counts down', () => {
  const time = {
    kind: 'clock',
    left: { white: 60_000, black: 90_000 },
    increment: { white: 0, black: 0 },
    movesToGo: 1,
  } as const;
  expect(clockWords({ time, running: 'white', runningMs: 5000 })).toBe('Black 1:30  White 0:55*  (1 move to go)');
  expect(clockWords({ time, runningMs: 0 })).toBe('Black 1:30  White 1:00  (1 move to go)');
  const move = { kind: 'moveTime', moveTimeMs: 30_000 } as const;
  expect(clockWords({ time: move, running: 'black', runningMs: 1000 })).toBe('Black 0:29 for this move');
  expect(clockWords({ time: move, runningMs: 0 })).toBe('no clock runs');
  expect(clockWords({ time: { kind: 'unlimited' }, running: 'black', runningMs: 0 })).toBe('no clock');
});

/** A talk that collects what was said and sent since the last look. */
function talking(live = true) {
  const said: string[] = [];
  const sent: FromSeat[] = [];
  let left = 0;
  const dialogue = new SeatDialogue();
  const talk = createSeatTalk({ dialogue, say: (text) => said.push(text), leave: () => left++, live });
  dialogue.connect((line) => sent.push(JSON.parse(line) as FromSeat), '');
  said.length = 0;
  return {
    talk,
    dialogue,
    hear: (message: ToSeat) => dialogue.hear(message),
    /** What was said, without boards. */
    said: () => said.splice(0).filter((text) => !text.startsWith('\n')),
    sent: () => sent.splice(0),
    left: () => left,
  };
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
  test('a line that comes too early is refused on a terminal, and waits in a pipe', () => {
    for (const line of ['C3', 'resign', 'score 0', 'board', 'clock', 'dead A1']) {
      const person = talking();
      person.talk.typed(line);
      expect([person.said(), person.talk.waiting()]).toEqual([['No game is in play yet.'], 0]);
      const pipe = talking(false);
      pipe.talk.typed(line);
      expect(pipe.talk.waiting()).toBe(line === 'board' || line === 'clock' ? 0 : 1);
    }
    const { talk, hear, said, sent } = talking();
    hear(game('nothing', ['C3']));
    said();
    talk.typed('D4');
    talk.typed('score 0');
    talk.typed('no');
    expect(said()).toEqual([
      'It is not your turn.',
      'You cannot enter a score yet: both sides have to pass first.',
      'Nothing was asked.',
    ]);
    expect(sent()).toEqual([]);
  });

  test('nothing is sent before the last message is answered; a lost connection drops it', () => {
    const { talk, dialogue, hear, said, sent } = talking();
    hear(game('move'));
    talk.typed('C3');
    said();
    talk.typed('D4');
    expect(said()).toEqual(['Wait: your last message has not been answered yet.']);
    expect(sent()).toMatchObject([{ kind: 'move', move: 'C3' }]);
    dialogue.disconnect('waiting', 'The connection was lost.');
    talk.typed('D4');
    talk.typed('resign');
    expect(said()).toEqual(['The connection was lost.', 'It is not your turn.', 'No game is in play yet.']);
    const again: string[] = [];
    dialogue.connect((line) => again.push(line), '');
    hear(game('move'));
    talk.typed('D4');
    expect(again.map((line) => JSON.parse(line) as FromSeat)).toMatchObject([{ kind: 'move', move: 'D4' }]);
  });

  test('a question about a move ends with its position, one about resigning does not', () => {
    const { talk, hear, said, sent } = talking();
    hear(game('move', ['C3', 'D4']));
    talk.typed('c3');
    hear({ kind: 'turn', game: 4, moves: ['C3', 'D4', 'A1', 'A2'], asks: 'move', clock });
    expect(said()).toContain('Not sent: the game has moved on.');
    talk.typed('yes');
    expect(said().at(-1)).toBe('Nothing was asked.');
    talk.typed('resign');
    hear({ kind: 'turn', game: 4, moves: ['C3', 'D4', 'A1', 'A2', 'B1', 'B2'], asks: 'move', clock });
    talk.typed('y');
    expect(sent()).toEqual([{ kind: 'resign', game: 4 }]);
  });

  test('any answer but yes is a no, and the line is still read', () => {
    const { talk, hear, said, sent } = talking();
    hear(game('move', ['C3', 'D4']));
    said();
    talk.typed('C3');
    expect(talk.prompt()).toBe('no clock | yes or no> ');
    talk.typed('clock');
    talk.typed('E5');
    expect(said()).toEqual([
      'C3 breaks the rules: the point is occupied by Black. Sending it forfeits the game. Send it? (yes/no)',
      'Clocks: no clock.',
      'Not sent.',
    ]);
    expect(sent()).toEqual([{ kind: 'move', game: 4, ply: 3, move: 'E5' }]);
  });

  test('if the session doubts a move that was legal here, the operator is asked too', () => {
    const { talk, hear, said, sent } = talking();
    hear(game('move'));
    talk.typed('C3');
    hear({ kind: 'refused', what: 'move', why: 'C3 is not a legal move here.', mayConfirm: true });
    expect(said().at(-1)).toBe('C3 is not a legal move here. Send it? (yes/no)');
    talk.typed('yes');
    expect(sent().at(-1)).toEqual({ kind: 'confirm', game: 4, ply: 1, move: 'C3' });
    hear({ kind: 'refused', what: 'move', why: 'No.' });
    expect(said()).toEqual(['Refused: No.']);
  });

  test('dead stones are checked, collected, and can be removed again', () => {
    const { talk, hear, said, sent } = talking();
    hear(game('score', ['C3', 'D4', 'pass', 'pass']));
    said();
    for (const line of ['dead', 'dead d4', 'dead E5 Z9', 'dead c3 d4', 'dead -', 'dead D4', 'score B+1.5']) talk.typed(line);
    expect(said()).toEqual([
      'Dead stones: none told.',
      'Dead stones: D4. They are sent with the score.',
      'Cannot take dead stones: no stone is on E5, Z9.',
      'Dead stones: D4 C3. They are sent with the score.',
      'Dead stones: none told.',
      'Dead stones: D4. They are sent with the score.',
    ]);
    expect(sent()).toEqual([{ kind: 'score', game: 4, score: 'B+1.5', dead: ['D4'] }]);
  });

  test('boards are drawn at every turn on a terminal', () => {
    const said: string[] = [];
    const dialogue = new SeatDialogue();
    const talk = createSeatTalk({ dialogue, say: (text) => said.push(text), leave: () => undefined, live: true });
    dialogue.connect(() => undefined, '');
    dialogue.hear(game('nothing'));
    expect(said.join('\n')).not.toContain('A B C');
    dialogue.hear({ kind: 'turn', game: 4, moves: [], asks: 'move', clock });
    expect(said.join('\n')).toContain('A B C D E');
    talk.typed('quit');
    talk.typed('help');
    expect(said.join('\n')).toMatch(/leave the seat: the clock keeps running/);
  });

  test('2,000 random talks: nothing throws, and no unrequested move is sent', () => {
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
      const { talk, hear, sent } = talking(run % 2 === 0);
      let asked = false;
      for (let step = 0; step < 10; step++) {
        if (random.below(2) === 0) {
          const message = messages[random.below(messages.length)] ?? { kind: 'waiting', version: 1 };
          // A queued line from a pipe is sent while the message is being handled.
          if ((message.kind === 'game' || message.kind === 'turn') && message.game === 4) asked ||= message.asks === 'move';
          hear(message);
        } else talk.typed(lines[random.below(lines.length)] ?? '');
        for (const message of sent()) if (message.kind === 'move' || message.kind === 'confirm') moves += asked ? 1 : Number.NaN;
        if (!talk.prompt().endsWith('> ')) expect.fail(talk.prompt());
      }
    }
    expect(moves).toBeGreaterThan(100);
  });

  test('lines of a pipe keep their order, wait, and the end comes after the last one is answered', () => {
    const { talk, hear, sent, said, left } = talking(false);
    for (const line of ['', 'D4', 'help', 'score 0']) talk.typed(line);
    talk.end();
    expect([sent(), talk.waiting(), left()]).toEqual([[], 3, 0]);
    hear(game('move'));
    expect([sent(), talk.waiting()]).toMatchObject([[{ kind: 'move', move: 'D4' }], 2]);
    said();
    hear({ kind: 'moved', game: 4, ply: 1, move: 'D4' });
    expect(said().some((text) => text.startsWith('D4, pass'))).toBe(true);
    hear({ kind: 'ask-score', game: 4, moves: ['D4', 'pass', 'pass'] });
    expect([sent(), talk.waiting(), left()]).toMatchObject([[{ kind: 'score', score: '0' }], 0, 0]);
    hear({ kind: 'scored', game: 4, score: '0' });
    expect(left()).toBe(1);
    hear({ kind: 'note', words: 'once' });
    expect(left()).toBe(1);
  });

  test('lines that wait when the game is over are not sent, and a question at the end of a pipe is a no', () => {
    const { talk, hear, said, sent, left } = talking(false);
    hear(game('nothing'));
    for (const line of ['D4', 'E5']) talk.typed(line);
    hear({ kind: 'over', game: 4, outcome: 'draw', words: '' });
    expect(said().at(-1)).toBe('Not sent, the game is over: D4, E5');
    hear(game('move'));
    talk.typed('resign');
    talk.end();
    expect([said().at(-1), sent(), left()]).toEqual(['Not sent.', [], 1]);
  });
});

test('on a terminal the input line stays below the messages, and is redrawn with the clocks', async () => {
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
