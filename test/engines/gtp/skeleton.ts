// A small GTP program that plays the first legal point, with hooks that make it misbehave; ../skeleton.ts is the UCI version. It passes after its
// opponent has passed, and from its twentieth move on, so that games end. Its score is the score of the board with all stones alive. Every program
// takes `--ply N`: from ply N of the game on, it misbehaves whenever it must move. Default 0.

import { readSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { GoStart } from '../../../src/core/gameRules.ts';
import { unwrap } from '../../../src/core/result.ts';
import { goRules, legalMoves, type GoState } from '../../../src/games/go/rules.ts';
import { lastMove } from './lastMove.ts';
import { sayBytes } from '../skeleton.ts';

const OWN_MOVES = 20;
const COMMANDS = [
  ...[
    'protocol_version',
    'name',
    'version',
    'known_command',
    'list_commands',
    'quit',
    'boardsize',
    'clear_board',
    'komi',
    'play',
  ],
  ...['genmove', 'undo', 'fixed_handicap', 'time_settings', 'time_left', 'final_score', 'final_status_list'],
] as const;
type CommandName = (typeof COMMANDS)[number];

export type GtpTurn = {
  /** The move of a good program. */
  readonly move: string;
  readonly state: GoState;
  /** The number of moves requested since it was started. */
  readonly asked: number;
  /** The ply of the first requested move: later than 1 in a game that it did not begin. */
  readonly firstAskedAt: number;
  /** Plays `move` and sends it as the answer. */
  readonly play: () => void;
  /** Answers with any text. */
  readonly answer: (text: string) => void;
  /** Answers with a failure. */
  readonly fail: (text: string) => void;
};

/** The deviations of a program from a good one; each absent part is done well. */
export type GtpMisbehaviour = {
  readonly onGenmove?: (turn: GtpTurn) => void;
  /** Replaces the answer to a command; `undefined`: as usual. Failures begin with `?`. */
  readonly answers?: (command: string, words: readonly string[], state: GoState) => string | undefined;
  /** Commands that it neither lists nor knows. */
  readonly lacks?: readonly CommandName[];
  /** Further commands that it lists, and `answers` answers. */
  readonly also?: readonly string[];
  /** Sent before each reply. */
  readonly talk?: string;
  /** Leaves the numbers of commands out of its replies. */
  readonly omitsNumbers?: boolean;
  readonly takesNumberForCommand?: boolean;
  /** Omits the empty line after a reply. */
  readonly unended?: boolean;
};

export function runGtpEngine(name: string, misbehaviour: GtpMisbehaviour = {}): void {
  const { values } = parseArgs({ options: { ply: { type: 'string', default: '0' } }, strict: false });
  const fromPly = Number(values.ply);
  const commands = COMMANDS.filter((command) => misbehaviour.lacks?.includes(command) !== true);
  let start: GoStart = { game: 'go', size: 19, komi: 0, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
  let moves: string[] = [];
  let asked = 0;
  let firstAskedAt = 0;
  let state = unwrap(goRules.start(start));

  const setUp = (changes: Partial<GoStart>, played: readonly string[] = []): string => {
    const begun = goRules.start({ ...start, ...changes });
    if (!begun.ok) return '? unacceptable';
    start = { ...start, ...changes };
    moves = [...played];
    state = moves.reduce((before, move) => unwrap(goRules.play(before, move)).state, begun.value);
    return '';
  };
  const play = (move: string): boolean => {
    const played = goRules.play(state, move);
    if (!played.ok) return false;
    state = played.value.state;
    moves.push(played.value.move);
    return true;
  };
  const goodMove = (): string => {
    const isOver = lastMove(state) === 'pass' || moves.length >= 2 * OWN_MOVES;
    return isOver ? 'pass' : (legalMoves(state)[0] ?? 'pass');
  };

  /** The reply to a command, failures with `?` before them. */
  const replyTo = (command: string, words: readonly string[]): string => {
    const said = misbehaviour.answers?.(command, words, state);
    if (said !== undefined) return said;
    if (!commands.some((known) => known === command)) return '? unknown command';
    switch (command as CommandName) {
      case 'protocol_version':
        return '2';
      case 'name':
        return name;
      case 'version':
        return '1.0';
      case 'known_command':
        return String(commands.some((known) => known === words[0]));
      case 'list_commands':
        return [...commands, ...(misbehaviour.also ?? [])].join('\n');
      case 'boardsize':
        return setUp({ size: Number(words[0]), handicap: 0 });
      case 'clear_board':
        return setUp({ handicap: 0 });
      case 'komi':
        return setUp({ komi: Number(words[0]) * 2 }, moves);
      case 'fixed_handicap':
        return setUp({ handicap: Number(words[0]) }) || handicapPoints(state);
      case 'play':
        return play(words[1] ?? '') ? '' : '? illegal move';
      case 'undo':
        return moves.length === 0 ? '? cannot undo' : setUp({}, moves.slice(0, -1));
      case 'final_score':
        return unwrap(goRules.counting?.count(state, []) ?? { ok: true, value: '0' });
      case 'final_status_list':
      case 'time_settings':
      case 'time_left':
      case 'quit':
      case 'genmove':
        return '';
    }
  };

  const obey = (line: string): void => {
    const form = misbehaviour.takesNumberForCommand === true ? /^()(\S+)\s*(.*)$/ : /^(\d+)?\s*(\S+)\s*(.*)$/;
    const [, number = '', command = '', rest = ''] = form.exec(line) ?? [];
    const id = misbehaviour.omitsNumbers === true ? '' : number;
    const say = (text: string): void => {
      const reply = text.startsWith('?') ? `?${id} ${text.slice(1).trim()}` : `=${id} ${text}`;
      sayBytes(Buffer.from(`${misbehaviour.talk ?? ''}${reply}\n${misbehaviour.unended === true ? '' : '\n'}`));
    };
    if (command === 'genmove') {
      const move = goodMove();
      const playIt = (): void => {
        play(move);
        say(move);
      };
      if (asked === 0) firstAskedAt = moves.length;
      const turn = { move, state, asked, firstAskedAt, play: playIt, answer: say, fail: (text: string) => say(`?${text}`) };
      if (moves.length >= fromPly && misbehaviour.onGenmove !== undefined) misbehaviour.onGenmove(turn);
      else playIt();
      asked++;
      return;
    }
    say(replyTo(command, rest.split(/\s+/)));
    if (command === 'quit') process.exit(0);
  };
  for (const line of inputLines()) obey(line);
}

/** The stones on the board before the first move. */
const handicapPoints = (state: GoState): string => {
  const free = new Set(legalMoves(state));
  const empty = unwrap(goRules.start({ ...state.start, handicap: 0 }));
  return legalMoves(empty)
    .filter((point) => !free.has(point))
    .join(' ');
};

/** Exits at the end of input, so that it does not outlive its runner. */
function* inputLines(): Generator<string> {
  const chunk = Buffer.alloc(64 * 1024);
  let open = '';
  for (;;) {
    const bytes = readSync(0, chunk);
    if (bytes === 0) return;
    const lines = (open + chunk.toString('latin1', 0, bytes)).split('\n');
    open = lines.pop() ?? '';
    yield* lines.map((line) => line.trim()).filter((line) => line !== '');
  }
}
