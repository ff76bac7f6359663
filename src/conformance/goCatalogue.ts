// Every check of a program of Go by its id, in the order in which they run; those of chess: catalogue.ts. Ids are part of the JSON report and do
// not change; what a check looks at is told in docs/check.md, which a test holds against this list.

import { CHECKS, type CheckEntry } from './catalogue.ts';

const { handshake, ready, identity, stderr, quit } = CHECKS;
export const GO_CHECKS = {
  handshake,
  ready,
  identity,
  'go-commands': { group: 'Options', title: 'lists the commands of an event', needs: 'handshake' },
  'start-position': CHECKS['start-position'],
  'go-boards': { group: 'Moves', title: 'plays on boards of other sizes', needs: 'move' },
  'go-handicap': { group: 'Moves', title: 'plays with a handicap', needs: 'move' },
  'go-history': { group: 'Moves', title: 'takes a long game', needs: 'move' },
  'go-score': { group: 'Count', title: 'counts by the rules of the event', needs: 'move' },
  'go-dead-stones': { group: 'Count', title: 'names the dead stones', needs: 'move' },
  'go-game': { group: 'Time', title: 'plays a game on its clock', needs: 'move' },
  'new-game': CHECKS['new-game'],
  'wrong-input': CHECKS['wrong-input'],
  stderr,
  quit,
  'end-of-input': CHECKS['end-of-input'],
  'leftover-processes': CHECKS['leftover-processes'],
  'leftover-files': CHECKS['leftover-files'],
} as const satisfies Record<string, CheckEntry>;

export type GoCheckId = keyof typeof GO_CHECKS;
export const GO_CHECK_IDS = Object.keys(GO_CHECKS) as readonly GoCheckId[];
