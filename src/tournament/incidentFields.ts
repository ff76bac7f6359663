// What the fields `ruleSet`, `adjudication`, `crashes` and `interruption` mean together: a named rule set, each group of which the file may
// replace by its own. Pawns become whole centipawns here.

import type { AdjudicationRules } from '../core/adjudication.ts';
import type { CrashPolicy, InterruptionPolicy } from '../core/incidents.ts';
import type { Read } from './fields.ts';
import { PLAIN_CRASHES, PLAIN_INTERRUPTION, RULE_SETS, type RuleSet } from './ruleSets.ts';
import type { eventShape } from './eventShape.ts';

type FileFields = Read<typeof eventShape>;

export function incidentRules(read: FileFields): RuleSet {
  const named: RuleSet | undefined = read.ruleSet === undefined ? undefined : RULE_SETS[read.ruleSet];
  return {
    adjudication: read.adjudication === undefined ? (named?.adjudication ?? {}) : adjudicationOf(read.adjudication),
    crashes: read.crashes === undefined ? (named?.crashes ?? PLAIN_CRASHES) : crashesOf(read.crashes),
    interruption:
      read.interruption === undefined ? (named?.interruption ?? PLAIN_INTERRUPTION) : interruptionOf(read.interruption),
  };
}

function adjudicationOf({ draw, win, tablebases, maxMoves }: NonNullable<FileFields['adjudication']>): AdjudicationRules {
  return {
    ...(draw === undefined
      ? {}
      : {
          draw: {
            fromMove: draw.fromMove ?? 1,
            moves: draw.moves,
            centipawns: centipawns(draw.pawns),
            resets: draw.resets ?? true,
            ...(draw.maxMen === undefined ? {} : { maxMen: draw.maxMen }),
          },
        }),
    ...(win === undefined ? {} : { win: { moves: win.moves, centipawns: centipawns(win.pawns) } }),
    ...(tablebases === undefined ? {} : { tablebases }),
    ...(maxMoves === undefined ? {} : { maxMoves }),
  };
}

const crashesOf = ({ disqualifyAt, annul }: NonNullable<FileFields['crashes']>): CrashPolicy => ({
  annul: annul ?? true,
  ...(disqualifyAt === undefined ? {} : { disqualifyAt }),
});

function interruptionOf(written: NonNullable<FileFields['interruption']>): InterruptionPolicy {
  const { winPawns, drawPawns, drawFromMove, men, warmUp } = written;
  return {
    drawFromMove: drawFromMove ?? PLAIN_INTERRUPTION.drawFromMove,
    ...(winPawns === undefined ? {} : { winCentipawns: centipawns(winPawns) }),
    ...(drawPawns === undefined ? {} : { drawCentipawns: centipawns(drawPawns) }),
    ...(men === undefined ? {} : { tablebaseMen: men }),
    ...(warmUp === undefined ? {} : { warmUpMs: warmUp }),
  };
}

const centipawns = (pawns: number): number => Math.round(pawns * 100);
