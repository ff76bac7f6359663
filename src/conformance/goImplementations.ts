// The code of every check of a program of Go, by its id.

import type { Bench } from './bench.ts';
import { endOfInput, leftoverFiles, leftoverProcesses, quit } from './checks/end.ts';
import { commandList, wrongGoInput } from './checks/goCommands.ts';
import { deadStones, score } from './checks/goCount.ts';
import { goGame } from './checks/goGame.ts';
import { boards, goStart, handicap, history, newGoGames } from './checks/goMoves.ts';
import { stderr } from './checks/output.ts';
import { handshake, identity, ready } from './checks/start.ts';
import type { GoCheckId } from './goCatalogue.ts';
import type { Outcome } from './outcome.ts';

export const GO_IMPLEMENTATIONS = {
  handshake,
  ready,
  identity,
  'go-commands': commandList,
  'start-position': goStart,
  'go-boards': boards,
  'go-handicap': handicap,
  'go-history': history,
  'go-score': score,
  'go-dead-stones': deadStones,
  'go-game': goGame,
  'new-game': newGoGames,
  'wrong-input': wrongGoInput,
  stderr,
  quit,
  'end-of-input': endOfInput,
  'leftover-processes': leftoverProcesses,
  'leftover-files': leftoverFiles,
} as const satisfies Record<GoCheckId, (bench: Bench) => Promise<Outcome>>;
