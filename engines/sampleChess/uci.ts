// The engine's side of the UCI protocol (S. Meyer-Kahlen, April 2006): commands in, lines out. Pondering is not offered.
// Unknown commands are ignored, as the protocol requires. Invalid ones are answered by `info string Cannot …`.

import { chessRules } from '../../src/games/chess/rules.ts';
import { parseMove, type ChessState, type Move } from '../../src/games/chess/notation/notation.ts';
import { unwrap } from '../../src/core/result.ts';
import { boundsOfLevel, HIGHEST_LEVEL } from './level.ts';
import { search } from './search.ts';
import { think, type Thinking, type World } from './thinking.ts';
import { budgetOf, ENDLESS, fixedBudget, type Budget } from './time.ts';

export type UciEngine = {
  /** Takes one line without its end. */
  readonly receive: (line: string) => void;
};

const WARM_UP_NODES = 300;
const OVERHEAD_MS = { default: 15, min: 0, max: 5000 } as const;

/** `quit` is called for the command of that name. */
export function createUciEngine(world: World, say: (line: string) => void, quit: () => void): UciEngine {
  let level: number = HIGHEST_LEVEL;
  let overheadMs: number = OVERHEAD_MS.default;
  let chess960 = false;
  let state = usualStart();
  let thinking: Thinking | undefined;
  let warm = false;
  /** The last `position` in full, so that a game that continues need not be replayed from its start at every move. */
  let placed = '';

  const commands: Readonly<Record<string, (words: readonly string[]) => void>> = {
    uci() {
      say('id name Sample');
      say('id author Arbiter');
      say(`option name Level type spin default ${HIGHEST_LEVEL} min 1 max ${HIGHEST_LEVEL}`);
      say(`option name Move Overhead type spin default ${OVERHEAD_MS.default} min ${OVERHEAD_MS.min} max ${OVERHEAD_MS.max}`);
      say('option name UCI_Chess960 type check default false');
      say('uciok');
    },
    isready() {
      warmUp();
      say('readyok');
    },
    ucinewgame: () => {
      state = usualStart();
      placed = '';
    },
    setoption: setOption,
    position: setPosition,
    go: startThinking,
    stop: () => thinking?.stop(),
    ponderhit: () => thinking?.stop(),
    debug: () => undefined,
    register: () => undefined,
    quit,
  };

  return {
    receive(line) {
      const words = line.trim().split(/\s+/);
      const index = words.findIndex((word) => Object.hasOwn(commands, word));
      const command = words[index];
      if (command !== undefined) commands[command]?.(words.slice(index + 1));
    },
  };

  function setOption(words: readonly string[]): void {
    const valueAt = words.indexOf('value');
    const name = words.slice(words[0] === 'name' ? 1 : 0, valueAt < 0 ? undefined : valueAt).join(' ');
    const value = valueAt < 0 ? '' : words.slice(valueAt + 1).join(' ');
    const refuse = (expected: string): void => say(`info string Cannot set ${name}: expected ${expected}, got "${value}"`);
    const spin = (min: number, max: number): number | undefined => {
      const number = Number(value);
      if (value !== '' && Number.isInteger(number) && number >= min && number <= max) return number;
      refuse(`a whole number from ${min} to ${max}`);
      return undefined;
    };
    switch (name.toLowerCase()) {
      case 'level':
        level = spin(1, HIGHEST_LEVEL) ?? level;
        break;
      case 'move overhead':
        overheadMs = spin(OVERHEAD_MS.min, OVERHEAD_MS.max) ?? overheadMs;
        break;
      case 'uci_chess960':
        placed = '';
        if (value === 'true' || value === 'false') chess960 = value === 'true';
        else refuse('"true" or "false"');
        break;
      default:
        say(`info string Cannot set an option: there is none named "${name}"`);
    }
  }

  /** An illegal move is reported and ends the line: the position before it counts. */
  function setPosition(words: readonly string[]): void {
    const text = words.join(' ');
    const goesOn = placed.includes(' moves ') && text.startsWith(`${placed} `);
    const movesAt = words.indexOf('moves');
    const setup = words.slice(0, movesAt < 0 ? undefined : movesAt);
    let moves = movesAt < 0 ? [] : words.slice(movesAt + 1);
    if (goesOn) moves = text.slice(placed.length + 1).split(' ');
    else {
      const position = setup[0] === 'fen' ? { position: setup.slice(1).join(' ') } : {};
      const start = chessRules.start({ game: 'chess', chess960, ...position });
      if (!start.ok) return say(`info string ${start.error}`);
      state = start.value;
    }
    placed = '';
    for (const move of moves) {
      const played = chessRules.play(state, move);
      if (!played.ok) return say(`info string ${played.error}`);
      state = played.value.state;
    }
    placed = text;
  }

  /** Runs the search once before the first clock starts, so that most of its code is compiled when time counts. */
  function warmUp(): void {
    if (warm || thinking !== undefined) return;
    warm = true;
    const steps = search(usualStart(), { depth: Infinity, nodes: WARM_UP_NODES, only: [], shouldStop: () => false });
    while (steps.next().done !== true);
  }

  function startThinking(words: readonly string[]): void {
    if (thinking !== undefined) return say('info string Cannot begin a search: another is running');
    const number = (name: string): number | undefined => {
      const at = words.indexOf(name);
      const value = Number(words[at + 1]);
      return at < 0 || !Number.isFinite(value) ? undefined : value;
    };
    const bounds = boundsOfLevel(level);
    const untilStopped = words.includes('infinite') || words.includes('ponder');
    thinking = think(
      {
        state,
        depth: Math.min(number('depth') ?? Infinity, untilStopped ? Infinity : bounds.depth),
        nodes: Math.min(number('nodes') ?? Infinity, untilStopped ? Infinity : bounds.nodes),
        only: searchMoves(words),
        budget: budgetFor(number, untilStopped),
        untilStopped,
      },
      world,
      say,
      () => {
        thinking = undefined;
      },
    );
  }

  function budgetFor(number: (name: string) => number | undefined, untilStopped: boolean): Budget {
    if (untilStopped) return ENDLESS;
    const moveTimeMs = number('movetime');
    if (moveTimeMs !== undefined) return fixedBudget(moveTimeMs, overheadMs);
    const white = state.position.turn === 'white';
    const leftMs = number(white ? 'wtime' : 'btime');
    if (leftMs === undefined) return ENDLESS;
    return budgetOf({ leftMs, incrementMs: number(white ? 'winc' : 'binc') ?? 0, movesToGo: number('movestogo') }, overheadMs);
  }

  /** The legal moves among the words that follow; other parts of `go` are never moves. */
  function searchMoves(words: readonly string[]): readonly Move[] {
    const at = words.indexOf('searchmoves');
    const moves: Move[] = [];
    for (const word of at < 0 ? [] : words.slice(at + 1)) {
      const move = parseMove(state, word);
      if (move.ok) moves.push(move.value);
    }
    return moves;
  }
}

const usualStart = (): ChessState => unwrap(chessRules.start({ game: 'chess', chess960: false }));
