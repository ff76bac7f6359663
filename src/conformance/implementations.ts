// The code of every check, by its id.

import type { Bench } from './bench.ts';
import type { CheckId } from './catalogue.ts';
import { newGame, oddInput, readyInSearch, stop, wrongInput } from './checks/commands.ts';
import { endOfInput, leftoverFiles, leftoverProcesses, quit, quitInSearch } from './checks/end.ts';
import { depth, moveTime, nodes, threads } from './checks/limits.ts';
import {
  castling,
  chess960,
  enPassant,
  gameOver,
  highCounters,
  longHistory,
  mateInOne,
  onlyMove,
  promotion,
  startPosition,
} from './checks/moves.ts';
import { eventOptions, optionDeclarations, optionValues } from './checks/options.ts';
import { output, stderr } from './checks/output.ts';
import { ownBook } from './checks/ownBook.ts';
import { handshake, identity, ready } from './checks/start.ts';
import { fastGame, memory, movesToGo } from './checks/time.ts';
import type { Outcome } from './outcome.ts';

export const IMPLEMENTATIONS = {
  handshake,
  ready,
  identity,
  'option-declarations': optionDeclarations,
  'event-options': eventOptions,
  'option-values': optionValues,
  'start-position': startPosition,
  'only-move': onlyMove,
  promotion,
  castling,
  'en-passant': enPassant,
  'mate-in-one': mateInOne,
  'long-history': longHistory,
  'high-counters': highCounters,
  chess960,
  'game-over': gameOver,
  'own-book': ownBook,
  'move-time': moveTime,
  depth,
  nodes,
  threads,
  'fast-game': fastGame,
  'moves-to-go': movesToGo,
  memory,
  stop,
  'ready-in-search': readyInSearch,
  'new-game': newGame,
  'odd-input': oddInput,
  'wrong-input': wrongInput,
  output,
  stderr,
  quit,
  'quit-in-search': quitInSearch,
  'end-of-input': endOfInput,
  'leftover-processes': leftoverProcesses,
  'leftover-files': leftoverFiles,
} as const satisfies Record<CheckId, (bench: Bench) => Promise<Outcome>>;
