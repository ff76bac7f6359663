// A small UCI engine that plays the first legal move, with hooks that make it misbehave. Reads and writes without the event loop, so that the output
// is exactly what the engine wrote, in that order. Not a sample player: those are in engines/.
//
// Every engine takes `--ply N`: from ply N of the game on (0 is the first move after the given start position), it misbehaves whenever it must move;
// before that it plays legal moves. Default 0. `--think MS`: the time for each move that it plays well. `--variant NAME`: it plays that variant and no
// other, and ends at a position that the variant does not have.

import { readSync, writeSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { VARIANT_NAMES, CHESS_VARIANTS, type ChessVariant } from '../../src/core/chessVariants.ts';
import { present } from '../../src/core/present.ts';
import { unwrap } from '../../src/core/result.ts';
import { legalMoves } from '../../src/games/chess/notation/notation.ts';
import { chessRules, type ChessState } from '../../src/games/chess/rules.ts';

/** A request to move. */
export type Turn = {
  /** The first legal move. */
  readonly move: string;
  readonly ply: number;
  /** The time that its clock or move time allows, in ms; 0 if none was given. */
  readonly leftMs: number;
  /** Whether it must only ponder. */
  readonly ponders: boolean;
  /** Plays `move`, as a good engine does; `expected`: the reply that it names. */
  readonly play: (expected?: string) => void;
  /** The legal replies to `move`. */
  readonly replies: readonly string[];
};

/** The deviations of an engine from a good one; each absent part is done well. */
export type Misbehaviour = {
  readonly onUci?: (introduce: () => void) => void;
  readonly onReady?: (answer: () => void) => void;
  readonly onGo?: (turn: Turn) => void;
  /** A request to end the search that `onGo` left unanswered. */
  readonly onStop?: (turn: Turn) => void;
  readonly onQuit?: (quit: () => void) => void;
  /** Lines that no UCI engine knows. */
  readonly onUnknown?: (line: string) => void;
};

export function runEngine(name: string, misbehaviour: Misbehaviour = {}): void {
  const text = (ofDefault: string): { readonly type: 'string'; readonly default: string } => ({
    type: 'string',
    default: ofDefault,
  });
  const { values } = parseArgs({ options: { ply: text('0'), think: text('0'), variant: text('') }, strict: false });
  const fromPly = Number(values.ply);
  const thinkMs = Number(values.think);
  const quit = (): never => process.exit(0);
  const variant = CHESS_VARIANTS.find((known) => known === values.variant);
  let chess960 = false;
  let state: ChessState = startOf([], chess960, variant);
  let searching: Turn | undefined;

  const introduce = (): void => {
    say(`id name ${name}`);
    say('id author Arbiter');
    say('option name Hash type spin default 16 min 1 max 1024');
    say('option name Threads type spin default 1 min 1 max 64');
    if (variant === undefined) say('option name UCI_Chess960 type check default false');
    else say(`option name UCI_Variant type combo default ${VARIANT_NAMES[variant].word} var ${VARIANT_NAMES[variant].word}`);
    say('uciok');
  };
  const go = (words: readonly string[]): void => {
    const [move = '0000'] = legalMoves(state);
    const play = (expected?: string): void => {
      searching = undefined;
      say(`info depth 1 score cp 0 nodes 1 time 0 pv ${move}`);
      say(`bestmove ${move}${expected === undefined ? '' : ` ponder ${expected}`}`);
    };
    const turn: Turn = {
      move,
      ply: chessRules.ply(state),
      leftMs: timeOf(words, chessRules.turn(state)),
      ponders: words.includes('ponder'),
      play,
      get replies() {
        const after = chessRules.play(state, move);
        return after.ok ? legalMoves(after.value.state) : [];
      },
    };
    searching = turn;
    if (turn.ply >= fromPly && misbehaviour.onGo !== undefined) misbehaviour.onGo(turn);
    else {
      if (thinkMs > 0) sleep(thinkMs);
      play();
    }
  };
  const obey = (line: string): void => {
    const words = line.split(/\s+/);
    switch (words[0]) {
      case 'uci':
        return misbehaviour.onUci === undefined ? introduce() : misbehaviour.onUci(introduce);
      case 'isready': {
        const answer = (): void => say('readyok');
        return misbehaviour.onReady === undefined ? answer() : misbehaviour.onReady(answer);
      }
      case 'setoption':
        if (words[2] === 'UCI_Chess960') chess960 = words[4] === 'true';
        return;
      case 'position':
        state = startOf(words.slice(1), chess960, variant);
        return;
      case 'go':
        return go(words);
      case 'stop':
        return searching === undefined ? undefined : misbehaviour.onStop?.(searching);
      case 'quit':
        return misbehaviour.onQuit === undefined ? quit() : misbehaviour.onQuit(quit);
      default:
        return misbehaviour.onUnknown?.(line);
    }
  };
  for (const line of inputLines()) obey(line);
}

export const say = (line: string): void => sayBytes(Buffer.from(`${line}\n`));

export const sayBytes = (bytes: Uint8Array): void => writeAll(1, bytes);
export const complain = (text: string): void => writeAll(2, Buffer.from(text));

/** Waits until everything is written, so that no output is lost when the engine exits. Node may have made the pipe non-blocking. */
function writeAll(fd: number, bytes: Uint8Array): void {
  for (let written = 0; written < bytes.length;) {
    try {
      written += writeSync(fd, bytes, written);
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EAGAIN')) throw error;
      sleep(1);
    }
  }
}

/** Freezes: reads nothing, answers nothing, handles no signal. */
export const sleep = (longestMs = Infinity): unknown => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, longestMs);

/** From here on it ignores SIGTERM. */
export const ignoreSigterm = (): unknown => process.on('SIGTERM', () => {});

function startOf(words: readonly string[], chess960: boolean, variant: ChessVariant | undefined): ChessState {
  const movesAt = words.indexOf('moves');
  const setup = movesAt < 0 ? words : words.slice(0, movesAt);
  const moves = movesAt < 0 ? [] : words.slice(movesAt + 1).filter((word) => word !== '');
  const position = setup[0] === 'fen' ? { position: setup.slice(1).join(' ') } : {};
  const start = unwrap(chessRules.start({ game: 'chess', chess960, ...present({ variant }), ...position }));
  return moves.reduce((state, move) => unwrap(chessRules.play(state, move)).state, start);
}

function timeOf(go: readonly string[], turn: 'white' | 'black'): number {
  const numberAfter = (word: string): number | undefined => {
    const at = go.indexOf(word);
    return at < 0 ? undefined : Number(go[at + 1]);
  };
  return numberAfter('movetime') ?? numberAfter(turn === 'white' ? 'wtime' : 'btime') ?? 0;
}

/** Exits at the end of input, so that it does not outlive its runner, unless it is busy misbehaving. */
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
