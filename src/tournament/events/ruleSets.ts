// Named rule sets: how known events adjudicate, what they do about crashes and interruptions, and what their judges decide. The numbers are those of
// the documents and of the games as they were played (docs/rules.md; S16-11, CUP-6, 4K-2, CGF-6.2); a tournament file may replace each group.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import { PLAIN_CRASHES, PLAIN_INTERRUPTION, type CrashPolicy, type InterruptionPolicy } from '../../core/incidents.ts';
import type { JudgingRules } from '../../core/judging.ts';
import type { Game } from './goShape.ts';

export type RuleSet = {
  /** Absent: chess. */
  readonly game?: Game;
  readonly adjudication: AdjudicationRules;
  readonly crashes: CrashPolicy;
  readonly interruption: InterruptionPolicy;
  /** Absent: judges decide nothing. */
  readonly judging?: JudgingRules;
};

const STRIKES: CrashPolicy = { disqualifyAt: 3, annul: true };
const TCEC_INTERRUPTION: InterruptionPolicy = {
  winCentipawns: 1000,
  drawCentipawns: 10,
  drawFromMove: 35,
  tablebaseMen: 7,
};
const SIX_MEN = { men: 6 } as const;
/** As these events were played, a move without an evaluation agrees (WIN-1 on every game of the archive). */
const TEN_PAWNS = { moves: 5, centipawns: 1000 } as const;

export const RULE_SETS = {
  /** Seasons 6 to 13. */
  'tcec-season-13': {
    adjudication: {
      draw: { fromMove: 40, moves: 5, centipawns: 5, resets: true },
      win: { moves: 4, centipawns: 650 },
      tablebases: SIX_MEN,
    },
    crashes: STRIKES,
    interruption: TCEC_INTERRUPTION,
  },
  /** Seasons 14 to 17; cups 2 to 5 were also adjudicated this way, as they were played (a crash there was a plain loss). */
  'tcec-season-16': {
    adjudication: {
      draw: { fromMove: 35, moves: 5, centipawns: 8, resets: true },
      win: TEN_PAWNS,
      tablebases: SIX_MEN,
    },
    crashes: STRIKES,
    interruption: TCEC_INTERRUPTION,
  },
  /** Seasons 18 and 19. */
  'tcec-season-18': {
    adjudication: {
      draw: { fromMove: 35, moves: 5, centipawns: 15, resets: true },
      win: TEN_PAWNS,
      tablebases: SIX_MEN,
    },
    crashes: STRIKES,
    interruption: TCEC_INTERRUPTION,
  },
  /** Since season 24: draws only with few men, no win rule (none since season 20). */
  'tcec-season-24': {
    adjudication: {
      draw: { fromMove: 1, moves: 4, centipawns: 25, resets: false, maxMen: 6 },
      tablebases: SIX_MEN,
    },
    crashes: STRIKES,
    interruption: TCEC_INTERRUPTION,
  },
  /** By the text (CUP-6): four moves for a win, and both engines must see it. */
  'tcec-cup-4': {
    adjudication: {
      draw: { fromMove: 35, moves: 5, centipawns: 8, resets: true },
      win: { moves: 4, centipawns: 1000, missingEvaluation: 'breaks' },
      tablebases: SIX_MEN,
    },
    crashes: PLAIN_CRASHES,
    interruption: TCEC_INTERRUPTION,
  },
  /** 4K-2: nothing is adjudicated. */
  'tcec-4k': {
    adjudication: {},
    crashes: PLAIN_CRASHES,
    interruption: { ...TCEC_INTERRUPTION, drawCentipawns: 15 },
  },
  'cgf-1999': {
    game: 'go',
    adjudication: {},
    /** CGF-10.1: a judge decides each crash; there are no strikes. */
    crashes: PLAIN_CRASHES,
    /** CGF-10.2. */
    interruption: { ...PLAIN_INTERRUPTION, judged: true },
    /** CGF-6.2, CGF-10.1. */
    judging: { flagFromPly: 300, stopAtPly: 400, crashes: true, protocolFaults: true },
  },
} as const satisfies Readonly<Record<string, RuleSet>>;

export type RuleSetName = keyof typeof RULE_SETS;
export const RULE_SET_NAMES = [
  'tcec-season-13',
  'tcec-season-16',
  'tcec-season-18',
  'tcec-season-24',
  'tcec-cup-4',
  'tcec-4k',
  'cgf-1999',
] as const satisfies readonly RuleSetName[];
/** The rule sets that suit a game. */
export const ruleSetNames = (game: Game): readonly RuleSetName[] => RULE_SET_NAMES.filter((name) => gameOfRuleSet(name) === game);
export const gameOfRuleSet = (name: RuleSetName): Game => {
  const ruleSet: RuleSet = RULE_SETS[name];
  return ruleSet.game ?? 'chess';
};
