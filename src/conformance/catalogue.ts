// Every check of `arbiter check` by its id, in the order in which they run. Ids and groups are part of the JSON report and do not change; docs/check.md
// says what a check examines and what makes it warn or fail, and a test compares the two lists.

import type { Bench } from './bench.ts';
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
import { variant } from './checks/variant.ts';
import type { Outcome } from './outcome.ts';

export const CHECK_GROUPS = ['Start', 'Options', 'Moves', 'Limits', 'Time', 'Commands', 'Output', 'End'] as const;
/** `Count` is only for Go (goCatalogue.ts), `Conditions` for events that have them (conditions/conditions.ts). */
export type CheckGroup = (typeof CHECK_GROUPS)[number] | 'Count' | 'Conditions';

/** What must succeed before a check makes sense: nothing, the handshake, or a first move. */
export type CheckNeed = 'nothing' | 'handshake' | 'move';

export type CheckEntry = {
  readonly group: CheckGroup;
  readonly title: string;
  readonly needs: CheckNeed;
  readonly look: (bench: Bench) => Promise<Outcome>;
  /** Whether it needs more than the 4k subset of UCI: positions, limits, a time per move, `stop`, or commands of other hosts (4K-7.9). */
  readonly isBeyond4k: boolean;
};

const BEYOND_4K = true;

export const check = (
  group: CheckGroup,
  title: string,
  needs: CheckNeed,
  look: CheckEntry['look'],
  isBeyond4k = false,
): CheckEntry => ({
  group,
  title,
  needs,
  look,
  isBeyond4k,
});

export const CHECKS = {
  handshake: check('Start', 'shakes hands', 'nothing', handshake),
  ready: check('Start', 'is ready', 'nothing', ready),
  identity: check('Start', 'says who it is', 'handshake', identity),
  'option-declarations': check('Options', 'declares its options well', 'handshake', optionDeclarations),
  'event-options': check('Options', 'has the options of an event', 'handshake', eventOptions),
  'option-values': check('Options', 'takes the values it declares', 'handshake', optionValues),
  variant: check('Moves', 'offers the variant', 'handshake', variant, BEYOND_4K),
  'start-position': check('Moves', 'moves from the start', 'handshake', startPosition),
  'only-move': check('Moves', 'plays the only move', 'move', onlyMove, BEYOND_4K),
  promotion: check('Moves', 'promotes', 'move', promotion, BEYOND_4K),
  castling: check('Moves', 'understands castling', 'move', castling, BEYOND_4K),
  'en-passant': check('Moves', 'captures en passant', 'move', enPassant, BEYOND_4K),
  'mate-in-one': check('Moves', 'finds mate in one', 'move', mateInOne, BEYOND_4K),
  'long-history': check('Moves', 'takes 300 plies of history', 'move', longHistory),
  'high-counters': check('Moves', 'takes high move counters', 'move', highCounters, BEYOND_4K),
  chess960: check('Moves', 'plays Chess960', 'move', chess960, BEYOND_4K),
  'game-over': check('Moves', 'survives mate and stalemate', 'move', gameOver, BEYOND_4K),
  'own-book': check('Moves', 'thinks where books know moves', 'move', ownBook),
  'move-time': check('Limits', 'obeys a time for the move', 'move', moveTime, BEYOND_4K),
  depth: check('Limits', 'obeys a depth', 'move', depth, BEYOND_4K),
  nodes: check('Limits', 'obeys a number of nodes', 'move', nodes, BEYOND_4K),
  threads: check('Limits', 'keeps to one thread', 'move', threads, BEYOND_4K),
  'fast-game': check('Time', 'plays at 1+0.01', 'move', fastGame),
  'moves-to-go': check('Time', 'plays with moves to go', 'move', movesToGo, BEYOND_4K),
  memory: check('Time', 'keeps within memory', 'move', memory),
  stop: check('Commands', 'stops', 'move', stop, BEYOND_4K),
  'ready-in-search': check('Commands', 'answers while it thinks', 'move', readyInSearch, BEYOND_4K),
  'new-game': check('Commands', 'begins new games', 'move', newGame),
  'odd-input': check('Commands', 'survives odd input', 'handshake', oddInput, BEYOND_4K),
  'wrong-input': check('Commands', 'survives wrong input', 'move', wrongInput, BEYOND_4K),
  output: check('Output', 'says what the protocol knows', 'move', output),
  stderr: check('Output', 'keeps standard error quiet', 'handshake', stderr),
  quit: check('End', 'quits', 'handshake', quit),
  'quit-in-search': check('End', 'quits while it thinks', 'move', quitInSearch, BEYOND_4K),
  'end-of-input': check('End', 'ends with its input', 'handshake', endOfInput),
  'leftover-processes': check('End', 'leaves no process', 'move', leftoverProcesses),
  'leftover-files': check('End', 'leaves no file', 'nothing', leftoverFiles),
} as const satisfies Record<string, CheckEntry>;

export type CheckId = keyof typeof CHECKS;
