// Every check of a Go program by its id, in the order in which they run; catalogue.ts has those of chess. Ids are part of the JSON report and
// do not change; docs/check.md says what a check examines, and a test compares the two lists.

import { check, CHECKS, type CheckEntry } from './catalogue.ts';
import { commandList, wrongGoInput } from './checks/goCommands.ts';
import { deadStones, komi, score } from './checks/goCount.ts';
import { goGame } from './checks/goGame.ts';
import { boards, goStart, handicap, history, littleTime, newGoGames, restart } from './checks/goMoves.ts';

const { handshake, ready, identity, stderr, quit } = CHECKS;
export const GO_CHECKS = {
  handshake,
  ready,
  identity,
  'go-commands': check('Options', 'lists the commands of an event', 'handshake', commandList),
  'start-position': { ...CHECKS['start-position'], look: goStart },
  'go-boards': check('Moves', 'plays on boards of other sizes', 'move', boards),
  'go-handicap': check('Moves', 'plays with a handicap', 'move', handicap),
  'go-history': check('Moves', 'takes a long game', 'move', history),
  'go-restart': check('Moves', 'goes on after a new start', 'move', restart),
  'go-score': check('Count', 'counts by the rules of the event', 'move', score),
  'go-komi': check('Count', 'counts with komi', 'move', komi),
  'go-dead-stones': check('Count', 'names the dead stones', 'move', deadStones),
  'go-clock': check('Time', 'hurries when its clock is low', 'move', littleTime),
  'go-game': check('Time', 'plays a game on its clock', 'move', goGame),
  'new-game': { ...CHECKS['new-game'], look: newGoGames },
  'wrong-input': { ...CHECKS['wrong-input'], look: wrongGoInput },
  stderr,
  quit,
  'end-of-input': CHECKS['end-of-input'],
  'leftover-processes': CHECKS['leftover-processes'],
  'leftover-files': CHECKS['leftover-files'],
} as const satisfies Record<string, CheckEntry>;

export type GoCheckId = keyof typeof GO_CHECKS;
