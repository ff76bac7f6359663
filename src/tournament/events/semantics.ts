// How known programs adjudicate where the rules leave a choice (docs/rules.md): what the fields of `adjudication` are by default.

import type { CountOrigin, DrawResets } from '../../core/adjudication.ts';

export const SEMANTICS = ['tcec', 'fastchess', 'cutechess'] as const;

/** When tablebases are asked: from the start of the game on, after any move of an engine, or after pawn moves and captures. */
export const TABLEBASES_AFTER = ['start', 'anyMove', 'zeroing'] as const;

export type Choices = {
  readonly drawFrom: CountOrigin;
  readonly resets: DrawResets;
  readonly resignBeforeDraw: boolean;
  readonly tablebasesAfter: (typeof TABLEBASES_AFTER)[number];
  readonly maxMovesFrom: CountOrigin;
};

export const CHOICES: Readonly<Record<(typeof SEMANTICS)[number], Choices>> = {
  tcec: {
    drawFrom: 'start',
    resets: true,
    resignBeforeDraw: false,
    tablebasesAfter: 'start',
    maxMovesFrom: 'start',
  },
  fastchess: {
    drawFrom: 'moveNumber',
    resets: 'counted',
    resignBeforeDraw: true,
    tablebasesAfter: 'zeroing',
    maxMovesFrom: 'bookExit',
  },
  cutechess: {
    drawFrom: 'start',
    resets: 'counted',
    resignBeforeDraw: false,
    tablebasesAfter: 'anyMove',
    maxMovesFrom: 'start',
  },
};
