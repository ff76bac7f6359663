// The combined meaning of the fields `ruleSet`, `adjudication`, `crashes`, `judging` and `interruption`: a named rule set, each group of which the
// file may replace. Converts pawns to whole centipawns. What belongs to the other game does not apply (goFields.ts refuses it if it is in the event
// itself).

import { isVariantOfOwnRules, variantTitle } from '../../core/chessVariants.ts';
import type { AdjudicationRules, DrawRule, TablebaseRule, WinRule } from '../../core/adjudication.ts';
import { PLAIN_CRASHES, PLAIN_INTERRUPTION, type CrashPolicy, type InterruptionPolicy } from '../../core/incidents.ts';
import type { JudgingRules } from '../../core/judging.ts';
import { present } from '../../core/present.ts';
import type { EventInput } from './eventInput.ts';
import type { Game } from './goShape.ts';
import { CHOICES, type Choices } from './semantics.ts';
import { gameOfRuleSet, RULE_SETS, type RuleSet } from './ruleSets.ts';

type FileFields = EventInput['read'];
type IncidentRules = Omit<RuleSet, 'game'>;

export function incidentRules(event: EventInput, game: Game): IncidentRules {
  const { read } = event;
  const named: RuleSet | undefined =
    read.ruleSet === undefined || gameOfRuleSet(read.ruleSet) !== game ? undefined : RULE_SETS[read.ruleSet];
  const adjudication = game === 'chess' ? read.adjudication : undefined;
  if (game === 'chess') refuseTables(event);
  const judging = read.judging === undefined ? named?.judging : judgingOf(event, read.judging, game);
  return {
    adjudication: adjudication === undefined ? (named?.adjudication ?? {}) : adjudicationOf(adjudication),
    crashes: read.crashes === undefined ? (named?.crashes ?? PLAIN_CRASHES) : crashesOf(read.crashes),
    interruption:
      read.interruption === undefined
        ? (named?.interruption ?? PLAIN_INTERRUPTION)
        : interruptionOf(event, read.interruption, game),
    ...present({ judging }),
  };
}

/** Tablebases know the results of standard chess only, which are also those of Chess960 without castling rights. */
function refuseTables({ read, refuse }: EventInput): void {
  const { variant, adjudication, interruption } = read;
  if (!isVariantOfOwnRules(variant)) return;
  const why = `expected none, tablebases have the results of standard chess, not of ${variantTitle(variant)}`;
  if (adjudication?.tablebases !== undefined) refuse(['adjudication', 'tablebases'], `Cannot ask tablebases: ${why}`, 'key');
  if (interruption?.men !== undefined) refuse(['interruption', 'men'], `Cannot ask tablebases: ${why}`, 'key');
}

type Written = NonNullable<FileFields['adjudication']>;

function adjudicationOf({ semantics, draw, win, resign, tablebases, maxMoves, maxMovesFrom }: Written): AdjudicationRules {
  const choices = CHOICES[semantics];
  return present({
    draw: draw && drawRule(draw, choices),
    win: win && winRule(win),
    resign: resign && {
      moves: resign.moves,
      centipawns: centipawns(resign.pawns),
      seenBy: resign.seenBy,
      beforeDraw: resign.beforeDraw ?? choices.resignBeforeDraw,
    },
    tablebases: tablebases && tablebaseRule(tablebases, choices),
    maxMoves,
    maxMovesFrom: maxMoves === undefined ? undefined : unlessStart(maxMovesFrom ?? choices.maxMovesFrom),
  });
}

/** What older journals say by saying nothing. */
const unlessStart = <Word extends string>(word: Word | 'start'): Exclude<Word, 'start'> | undefined =>
  word === 'start' ? undefined : (word as Exclude<Word, 'start'>);

function drawRule(
  { fromMove, countsFrom, moves, pawns, resets, maxMen }: NonNullable<Written['draw']>,
  choices: Choices,
): DrawRule {
  return {
    fromMove,
    ...present({ countsFrom: unlessStart(countsFrom ?? choices.drawFrom) }),
    ...{ moves, centipawns: centipawns(pawns), resets: resets ?? choices.resets },
    ...present({ maxMen }),
  };
}

function tablebaseRule(
  { men, after, ignoreFifty, results }: NonNullable<Written['tablebases']>,
  choices: Choices,
): TablebaseRule {
  return {
    men,
    ...present({ after: unlessStart(after ?? choices.tablebasesAfter) }),
    ...(ignoreFifty ? { ignoreFifty } : {}),
    ...(results === 'all' ? {} : { results }),
  };
}

const winRule = ({ moves, pawns, missingEvaluation }: NonNullable<Written['win']>): WinRule => ({
  moves,
  centipawns: centipawns(pawns),
  ...(missingEvaluation === 'breaks' ? { missingEvaluation } : {}),
});

const crashesOf = ({ disqualifyAt, annul, grace, unresponsive }: NonNullable<FileFields['crashes']>): CrashPolicy => ({
  annul,
  ...present({ graceMs: grace, unresponsive: unresponsive === 'ignore' ? unresponsive : undefined, disqualifyAt }),
});

/** `undefined`: judges decide nothing. */
function judgingOf(event: EventInput, written: NonNullable<FileFields['judging']>, game: Game): JudgingRules | undefined {
  const { flagFromMove, stopAtMove } = game === 'go' ? written : {};
  const [crashes, protocolFaults] = [written.crashes === 'judge', written.protocolFaults === 'seat'];
  if (flagFromMove !== undefined && stopAtMove !== undefined && flagFromMove >= stopAtMove) {
    const message = `Cannot leave flags to a judge from move ${flagFromMove} on: expected a move before ${stopAtMove}, where the game is stopped (stopAtMove)`;
    event.refuse(['judging', 'flagFromMove'], message);
  }
  if (flagFromMove === undefined && stopAtMove === undefined && !crashes && !protocolFaults) return undefined;
  return { ...present({ flagFromPly: flagFromMove, stopAtPly: stopAtMove }), crashes, protocolFaults };
}

function interruptionOf(event: EventInput, written: NonNullable<FileFields['interruption']>, game: Game): InterruptionPolicy {
  const plain = PLAIN_INTERRUPTION.drawFromMove;
  const { winPawns, drawPawns, drawFromMove = plain, men }: Partial<typeof written> = game === 'chess' ? written : {};
  if (written.judged) {
    for (const name of event.find('interruption')?.value.fields.keys() ?? []) {
      if (name === 'judged' || (game === 'go' && name !== 'warmUp')) continue;
      const message = `Cannot use "${name}" together with judged: true: expected nothing else, judges decide every interrupted game`;
      event.refuse(['interruption', name], message, 'key');
    }
    return { drawFromMove: plain, judged: true };
  }
  return {
    drawFromMove,
    ...present({
      winCentipawns: winPawns === undefined ? undefined : centipawns(winPawns),
      drawCentipawns: drawPawns === undefined ? undefined : centipawns(drawPawns),
      tablebaseMen: men,
      warmUpMs: written.warmUp,
    }),
  };
}

const centipawns = (pawns: number): number => Math.round(pawns * 100);
