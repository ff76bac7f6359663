// Tests the command as a real process, with games over a real connection and session (test/testSeatGame.ts).

import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { GoStart } from '../../core/gameRules.ts';
import { randomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { goRules, legalMoves, type GoState } from '../../games/go/rules.ts';
import { WrongUse } from '../../core/messages/failure.ts';
import { openTournament, SeatGames } from '../../../test/testSeatGame.ts';
import { seat } from './seat.ts';

const PROGRAM = fileURLToPath(new URL('../main.ts', import.meta.url));
const NAME = 'Many Faces';
const GO: GoStart = { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const CHESS = { game: 'chess', chess960: false } as const;
const passes = (): string => 'pass';

let folder = '';
let tournament: Awaited<ReturnType<typeof openTournament>>;
const seats: SeatGames[] = [];
const processes: ChildProcess[] = [];
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'seat-'));
  tournament = await openTournament(folder);
});
afterEach(async () => {
  for (const child of processes.splice(0)) child.kill('SIGKILL');
  await Promise.all(seats.splice(0).map((games) => games.close()));
  await tournament.close();
  rmSync(folder, { recursive: true });
});

async function openSeat(): Promise<SeatGames> {
  const games = await SeatGames.open(folder, NAME);
  seats.push(games);
  return games;
}

/** `arbiter seat`, with all its output. */
function sit(args: readonly string[] = [], entrant = NAME) {
  const child = spawn(process.execPath, [PROGRAM, 'seat', '--data', folder, '--entrant', entrant, '--by', 'anna', ...args]);
  processes.push(child);
  let text = '';
  let errors = '';
  let wake: () => void = () => undefined;
  child.stdout.on('data', (chunk: Buffer) => {
    text += chunk.toString();
    wake();
  });
  child.stderr.on('data', (chunk: Buffer) => (errors += chunk.toString()));
  // It may have exited before it has read everything.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  let seen = 0;
  return {
    child,
    text: () => text,
    errors: () => errors,
    ended,
    type: (...lines: readonly string[]) => void child.stdin.write(lines.map((line) => `${line}\n`).join('')),
    /** Writes all of the input at once, and ends it. */
    pipe: (...lines: readonly string[]) => void child.stdin.end(lines.map((line) => `${line}\n`).join('')),
    /** The next message that matches. */
    async hears(wanted: RegExp): Promise<string> {
      for (;;) {
        const found = wanted.exec(text.slice(seen));
        if (found !== null) {
          seen += found.index + found[0].length;
          return found[0];
        }
        const next = Promise.race([new Promise<void>((resolve) => (wake = resolve)), ended]);
        if ((await next) !== undefined && wanted.exec(text.slice(seen)) === null) {
          throw new Error(`Cannot hear ${wanted}: expected it in "${text.slice(seen)}" (${errors})`);
        }
      }
    },
  };
}

describe('whole games', () => {
  test('Go: CGF-4.3, CGF-9.3: a pipe plays it, enters dead stones and the score, and leaves; the seat leaves no trace', async () => {
    const games = await openSeat();
    const anna = sit();
    anna.pipe('C3', 'B3', 'D3', 'pass', 'dead A1', 'dead d3', 'score b 19.5');
    const play = await games.play(goRules, GO, 'black', ({ ply }) => (ply === 1 ? 'A1' : 'pass'));
    expect(play).toEqual({
      moves: ['C3', 'A1', 'B3', 'pass', 'D3', 'pass', 'pass'],
      resigned: false,
      score: 'B+19.5',
      dead: ['A1', 'D3'],
    });
    expect(await anna.ended).toBe(0);
    // Whether the end of the game still arrives depends on timing.
    const [told = '', left] = anna
      .text()
      .replace(/ Clocks: .*\./g, '')
      .split(/\n(?:The game is over.*\n)?(?=You leave)/);
    expect(told).toBe(
      [
        "You play Black against Hand Talk in CGF'99, round 2: Go on 5x5, komi 5.5, japanese rules.",
        'Your move 1 (Black).',
        'You played C3 (move 1). It counts: only a judge can take a move back.',
        'White played A1 (move 2).',
        'Your move 3 (Black).',
        'You played B3 (move 3).',
        'White passed (move 4).',
        'Your move 5 (Black).',
        'You played D3 (move 5).',
        'White passed (move 6).',
        'Your move 7 (Black).',
        'You passed (move 7).',
        'Play has stopped. What score does your program display? (score B+6.5; before it dead D4 E5, where it shows dead stones)',
        'Dead stones: A1. They are sent with the score.',
        'Dead stones: A1 D3. They are sent with the score.',
        'Told: your program displays B+19.5.',
      ].join('\n'),
    );
    expect(left).toMatch(/^You leave the seat/);
    await games.close();
    expect(readdirSync(folder)).not.toContain('seats');
  });

  test('Go: three games with random moves and captures, the seat closed between them, the operator killed in the last and restarted', async () => {
    const random = randomSource(7);
    const any = (state: GoState): string => {
      const moves = state.ply >= 40 ? ['pass'] : legalMoves(state);
      return moves[random.below(moves.length)] ?? 'pass';
    };
    let anna = sit();
    const operate = async (killAt: number): Promise<void> => {
      let state = unwrap(goRules.start(GO));
      const play = (move: string): void => void (state = unwrap(goRules.play(state, move)).state);
      for (;;) {
        const said = await anna.hears(
          /Black (?:played .*|passed) \(move \d+\)|Your move \d+ \(White\)|What score .*|The game is over.*/,
        );
        const played = said.startsWith('Black passed') ? 'pass' : /^Black played ([A-E][1-5])/.exec(said)?.[1];
        if (played !== undefined) play(played);
        else if (said.startsWith('What'))
          anna.type(`score ${unwrap(goRules.counting?.count(state, []) ?? { ok: true, value: '0' })}`);
        else if (said.startsWith('The game')) return;
        else {
          if (state.ply >= killAt) {
            killAt = Infinity;
            anna.child.kill('SIGKILL');
            await anna.ended;
            anna = sit();
            await anna.hears(new RegExp(`The game is at move ${state.ply}: Black .*\\.`));
            continue;
          }
          const move = any(state);
          play(move);
          anna.type(move.toLowerCase());
          await anna.hears(/You (?:played|passed) .*\n/);
        }
      }
    };
    for (const killAt of [Infinity, Infinity, 12]) {
      const games = await openSeat();
      const operator = operate(killAt);
      const { moves, score, illegal } = await games.play(goRules, GO, 'white', any);
      await operator;
      expect(illegal).toBeUndefined();
      expect(score).toMatch(/^[BW]\+|^0$/);
      expect(moves.length).toBeGreaterThan(killAt === Infinity ? 1 : killAt);
      await games.close();
    }
    expect(anna.text()).toMatch(/played [A-E][1-5], taking \d+ (?:black|white) stone/);
    anna.type('quit');
    expect(await anna.ended).toBe(0);
  });

  test('chess: SAN and coordinates, the board on request', async () => {
    const games = await openSeat();
    const anna = sit();
    const played = games.play(chessRules, CHESS, 'black', ({ ply }) => (ply === 0 ? 'f2f3' : 'g2g4'));
    await anna.hears(/White played f3 \(move 1\)\.\nYour move 2 \(Black\)/);
    anna.type('board', 'clock', 'e7e5');
    await anna.hears(/1 R N B/);
    expect(anna.text()).toContain('3 . . P<. . . . .');
    await anna.hears(/Clocks: Black 49:1\d\* {2}White 50:00\./);
    await anna.hears(/You played e5 \(move 2\)/);
    anna.pipe('Qh4');
    expect(await played).toEqual({ moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'], resigned: false });
    expect(await anna.ended).toBe(0);
    expect(anna.text()).toMatch(/You played Qh4# \(move 4\)/);
  });
});

test('CGF-4.3, CGF-9.1.3: what breaks the rules forfeits after a confirmation, as resigning does; then the next game', async () => {
  const games = await openSeat();
  const anna = sit();
  const first = games.play(goRules, GO, 'white', () => 'C3');
  await anna.hears(/Your move 2/);
  anna.type('c3');
  await anna.hears(/c3 breaks the rules: the point is occupied by Black\. Sending it forfeits the game\. Send it\? \(yes\/no\)/);
  anna.type('no');
  await anna.hears(/Not sent\./);
  anna.type('I4', 'Z9', 'bord', 'undo', 'c4 d4', 'score 0x', 'yes');
  await anna.hears(/"I4" is not a move: there is no column I/);
  await anna.hears(/"Z9" is not a move: it is off the board/);
  await anna.hears(/"bord" is not a move/);
  await anna.hears(/Only a judge can take a move back/);
  await anna.hears(/expected one move or one command a line/);
  await anna.hears(/Cannot take the score/);
  await anna.hears(/Nothing was asked/);
  anna.type('C3', 'yes');
  expect(await first).toEqual({ moves: ['C3'], illegal: 'C3', resigned: false });
  await anna.hears(/The game is over: Black wins \(Cannot play "C3": the point is occupied by Black\)\. You have lost\./);

  anna.type('resign', 'no', 'resign', 'yes', 'A1', 'B1');
  expect(await games.play(goRules, GO, 'black', passes)).toMatchObject({ resigned: true, moves: [] });
  await anna.hears(/Resign against Hand Talk\? \(yes\/no\)\nNot sent\./);
  await anna.hears(/The game is over: White wins \(resigned\)\. You have lost\.\nNot sent, the game is over: A1, B1/);
  const third = games.play(goRules, GO, 'black', passes);
  await anna.hears(/Your move 1/);
  anna.type('C3', 'pass', 'score W+3');
  expect(await third).toEqual({ moves: ['C3', 'pass', 'pass'], resigned: false, score: 'W+3' });
});

describe('coming and going', () => {
  test('one operator at a time; Ctrl-C and the end of the input leave the game running', async () => {
    const games = await openSeat();
    const anna = sit();
    const played = games.play(goRules, GO, 'black', passes);
    await anna.hears(/Your move 1/);
    const ben = sit(['--by', 'ben']);
    expect(await ben.ended).toBe(1);
    expect(ben.errors()).toBe('Cannot sit down here: expected a free seat, but "anna" sits there: take the seat over.\n');
    const carla = sit(['--by', 'carla', '--take-over']);
    await carla.hears(/You play Black against Hand Talk.*\nYour move 1/);
    expect(await anna.ended).toBe(1);
    expect(anna.errors()).toBe('"carla" has taken over this seat.\n');
    carla.type('C3');
    await carla.hears(/You played C3/);
    carla.child.kill('SIGINT');
    expect(await carla.ended).toBe(130);
    expect(carla.text()).toContain(
      `You leave the seat: the clock runs on. Back: arbiter seat --data ${folder} --entrant "Many Faces"`,
    );
    expect(games.connection.ended).toBeUndefined();
    const dora = sit();
    dora.pipe();
    expect(await dora.ended).toBe(0);
    const eve = sit();
    eve.pipe('pass', 'score none');
    expect(await played).toMatchObject({ moves: ['C3', 'pass', 'pass'] });
  });

  test('waits for a game that has not begun, names it, and leaves when the tournament is over', async () => {
    const anna = sit();
    await anna.hears(/Waiting for game 3 to begin \(round 2, Hand Talk – Many Faces\)\.\n/);
    const games = await openSeat();
    const played = games.play(goRules, GO, 'black', passes);
    anna.type('pass', 'score 0');
    await played;
    await tournament.end();
    await games.close();
    await anna.hears(/The tournament is over\.\n/);
    expect(await anna.ended).toBe(0);
  });

  test('no one runs the tournament: reports it and waits', async () => {
    await tournament.close();
    const anna = sit([], 'gO4++');
    await anna.hears(/No one runs the tournament now: "arbiter run" continues it\. Waiting for the next game of Go4\+\+\./);
    anna.child.kill('SIGTERM');
    expect(await anna.ended).toBe(130);
  });

  test('wrong use: an unknown entrant, a folder without a tournament, no arguments', async () => {
    const wrong = `Cannot sit down: expected --entrant with an entrant of CGF'99, got "Many Face" (did you mean "Many Faces"?)`;
    await expect(seat([], { data: folder, entrant: 'Many Face' })).rejects.toThrow(new WrongUse(wrong));
    await expect(seat([], { data: join(folder, 'nowhere'), entrant: NAME })).rejects.toBeInstanceOf(WrongUse);
    await expect(seat([], { data: folder })).rejects.toThrow(/without --entrant/);
    await expect(seat([], { entrant: NAME })).rejects.toThrow(/without --data/);
  });
});

test('--json: the raw messages, in both directions', async () => {
  const games = await openSeat();
  const anna = sit(['--json']);
  const played = games.play(goRules, GO, 'black', passes);
  const turn = JSON.parse(await anna.hears(/\{"kind":"turn".*\}/)) as object;
  expect(turn).toMatchObject({ kind: 'turn', game: 1, moves: [], asks: 'move', clock: { running: 'black' } });
  anna.type('nonsense', '{"kind":"move","game":1,"ply":1,"move":"C3"}');
  await anna.hears(/\{"kind":"refused","what":"message",.*\}/);
  await anna.hears(/\{"kind":"moved","game":1,"ply":1,"move":"C3".*\}/);
  await anna.hears(/\{"kind":"turn".*\}/);
  anna.pipe('{"kind":"resign","game":1}');
  expect(await played).toMatchObject({ moves: ['C3', 'pass'], resigned: true });
  expect(await anna.ended).toBe(0);
});
