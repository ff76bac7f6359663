// Every check of a program that speaks SGMP by its id, in the order in which they run; goCatalogue.ts has those of GTP. Ids are part of the JSON report and
// do not change; docs/check.md says what a check examines, and a test compares the two lists.

import { check, CHECKS, type CheckEntry } from './catalogue.ts';
import { goGame } from './checks/goGame.ts';
import { sgmpEndOfInput, sgmpLeftovers } from './checks/sgmpEnd.ts';
import { sgmpBoards, sgmpHandicap, sgmpHandshake, sgmpManners, sgmpStart } from './checks/sgmpGame.ts';
import { sgmpDamaged, sgmpRepeat, sgmpRestart, sgmpSilence, sgmpUndo, wrongSgmpInput } from './checks/sgmpLine.ts';
import { GO_CHECKS } from './goCatalogue.ts';

export const SGMP_CHECKS = {
  handshake: { ...CHECKS.handshake, look: sgmpHandshake },
  'start-position': { ...CHECKS['start-position'], look: sgmpStart },
  'go-boards': { ...GO_CHECKS['go-boards'], look: sgmpBoards },
  'go-handicap': { ...GO_CHECKS['go-handicap'], look: sgmpHandicap },
  'go-game': { ...GO_CHECKS['go-game'], look: goGame },
  'sgmp-manners': check('Commands', 'keeps to the protocol', 'move', sgmpManners),
  'sgmp-repeat': check('Commands', 'takes a repeated move once', 'move', sgmpRepeat),
  'sgmp-damaged': check('Commands', 'drops damaged frames', 'move', sgmpDamaged),
  'sgmp-silence': check('Commands', 'repeats a move without an OK', 'move', sgmpSilence),
  'sgmp-undo': check('Commands', 'takes no move back', 'move', sgmpUndo),
  'sgmp-restart': check('Commands', 'begins no other game', 'move', sgmpRestart),
  'wrong-input': { ...CHECKS['wrong-input'], look: wrongSgmpInput },
  'end-of-input': { ...CHECKS['end-of-input'], needs: 'move', look: sgmpEndOfInput },
  'leftover-processes': { ...CHECKS['leftover-processes'], look: sgmpLeftovers },
  'leftover-files': CHECKS['leftover-files'],
} as const satisfies Record<string, CheckEntry>;

export type SgmpCheckId = keyof typeof SGMP_CHECKS;
