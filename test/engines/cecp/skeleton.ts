// A small XBoard engine that plays the first legal move, with hooks that make it misbehave; ../skeleton.ts is the UCI version. Every engine takes
// `--ply N`: from ply N of the game on, it misbehaves whenever it must move. Default 0.

import { readSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { unwrap } from '../../../src/core/result.ts';
import { formatSan, legalMoves, parseSan } from '../../../src/games/chess/notation/notation.ts';
import { chessRules, type ChessState } from '../../../src/games/chess/rules.ts';
import { say } from '../skeleton.ts';

export type XboardTurn = {
  /** The first legal move, and the same in SAN. */
  readonly move: string;
  readonly san: string;
  /** The opponent's last move as received; empty if there is none. */
  readonly answered: string;
  /** Plays `move` and sends it in the given line; absent: `move e2e4`. */
  readonly play: (line?: string) => void;
};

export type XboardMisbehaviour = {
  /** The answer to `protover`; absent: the features of a good engine. Empty: an engine that does not know the command. */
  readonly features?: readonly string[];
  readonly onProtover?: (introduce: () => void) => void;
  readonly onPing?: (answer: () => void) => void;
  readonly onTurn?: (turn: XboardTurn) => void;
  /** Called for every line, before it is processed. */
  readonly hears?: (line: string) => void;
  /** `?`: move now. */
  readonly onMoveNow?: () => void;
};

export const GOOD_FEATURES = ['ping=1 setboard=1 usermove=1 colors=0 reuse=1', 'variants="normal,fischerandom"', 'done=1'];

export function runXboardEngine(name: string, misbehaviour: XboardMisbehaviour = {}): void {
  const { values } = parseArgs({ options: { ply: { type: 'string', default: '0' } }, strict: false });
  const fromPly = Number(values.ply);
  const features = misbehaviour.features ?? GOOD_FEATURES;
  let chess960 = false;
  let state = usualStart();
  let engine: 'white' | 'black' | undefined = 'black';
  let answered = '';

  const introduce = (): void => {
    if (features.length > 0) say(`feature myname="${name}"`);
    for (const line of features) say(`feature ${line}`);
  };
  const turn = (): void => {
    if (chessRules.turn(state) !== engine || chessRules.ending(state) !== undefined) return;
    const [move = ''] = legalMoves(state);
    const san = unwrap(formatSan(state, move));
    const play = (line = `move ${san.startsWith('O-O') && chess960 ? san : move}`): void => {
      state = unwrap(chessRules.play(state, move)).state;
      say(line);
    };
    if (chessRules.ply(state) >= fromPly && misbehaviour.onTurn !== undefined) misbehaviour.onTurn({ move, san, answered, play });
    else play();
  };
  const heardMove = (text: string): void => {
    const move = parseSan(state, text);
    const played = move.ok ? chessRules.play(state, move.value) : move;
    if (!played.ok) return say(`Illegal move: ${text}`);
    state = played.value.state;
    answered = text;
    turn();
  };
  const obey = (line: string): void => {
    const [command = '', ...rest] = line.split(/\s+/);
    switch (command) {
      case 'protover':
        return misbehaviour.onProtover === undefined ? introduce() : misbehaviour.onProtover(introduce);
      case 'ping': {
        const answer = (): void => say(`pong ${rest[0] ?? ''}`);
        return misbehaviour.onPing === undefined ? answer() : misbehaviour.onPing(answer);
      }
      case 'new':
        state = usualStart();
        chess960 = false;
        engine = 'black';
        answered = '';
        return;
      case 'variant':
        chess960 = rest[0] === 'fischerandom';
        return;
      case 'setboard':
        state = unwrap(chessRules.start({ game: 'chess', chess960, position: rest.join(' ') }));
        return;
      case 'force':
        engine = undefined;
        return;
      case 'go':
        engine = chessRules.turn(state);
        return turn();
      case '?':
        return misbehaviour.onMoveNow?.();
      case 'usermove':
        return heardMove(rest[0] ?? '');
      case 'quit':
        process.exit(0);
      // Falls through: it has exited.
      default:
        if (/^([a-h][1-8][a-h][1-8]|[KQRBN]?[a-h1-8]{0,2}x?[a-h][1-8]|O-O)/.test(command)) heardMove(command);
    }
  };
  for (const line of inputLines()) {
    misbehaviour.hears?.(line);
    obey(line);
  }
}

const usualStart = (): ChessState => unwrap(chessRules.start({ game: 'chess', chess960: false }));

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
