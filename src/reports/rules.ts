// The rules of an event in words, one line per topic, from the tournament file with all presets and defaults applied: an organiser checks them before
// the first game. Figures only; docs/tournament-file.md says how the rules are applied.

import type { TablebaseRule } from '../core/adjudication.ts';
import type { EventDefinition, Official, TournamentDefinition } from '../tournament/definition.ts';

/** The lines of each topic for an event; empty if the topic does not apply. */
const TOPICS: Readonly<Record<string, (event: EventDefinition) => readonly string[]>> = {
  ties: ({ tieBreaks, format }) => (format.kind === 'knockout' || tieBreaks.length === 0 ? [] : [tieBreaks.join(', ')]),
  adjudication: describeAdjudication,
  judging: describeJudging,
  crashes: describeCrashes,
  interruption: describeInterruption,
  updates: describeUpdates,
  ratings: ({ rated }) => (rated === 'apart' ? ['a separate list; the joint list does not change (CUP-9a)'] : []),
  engines: describeEngineLimits,
};

/** `adjudication: drawn from move 35 on …`, one line per topic. */
export function describeRules(event: EventDefinition): readonly string[] {
  return Object.entries(TOPICS).flatMap(([topic, describe]) => {
    const said = describe(event);
    return said.length === 0 ? [] : [`${topic}: ${said.join('; ')}`];
  });
}

/** CGF-10.4, CGF-14. */
export function describeOfficials({ officials }: Pick<TournamentDefinition, 'officials'>): string {
  if (officials === undefined) return 'anyone who has the data folder, under any name';
  const names = officials.map(({ name, role }: Official) => `${name} (${role})`).join(', ');
  return `${names}; only the chair changes what another official has ruled`;
}

const pawns = (centipawns: number): string => (centipawns / 100).toFixed(2);
const moves = (count: number): string => (count === 1 ? '1 move' : `${count} moves`);

function describeAdjudication({ adjudication, go }: EventDefinition): readonly string[] {
  if (go !== undefined) return [];
  const { draw, win, resign, tablebases, maxMoves, maxMovesFrom } = adjudication;
  const resigned =
    resign === undefined
      ? []
      : [
          `lost after ${moves(resign.moves)} of its own at -${pawns(resign.centipawns)} or less${AGREED[resign.seenBy]} (RESIGN-1)`,
        ];
  const rules = [
    ...(resign?.beforeDraw === true ? resigned : []),
    ...(draw === undefined
      ? []
      : [
          `drawn from move ${draw.fromMove}${ORIGIN_WORDS[draw.countsFrom ?? 'start']} on after ${moves(draw.moves)} of both within ${pawns(draw.centipawns)}` +
            RESET_WORDS[String(draw.resets)] +
            (draw.maxMen === undefined ? '' : `, with at most ${draw.maxMen} men`) +
            ' (DRAW-1)',
        ]),
    ...(win === undefined
      ? []
      : [
          `won after ${moves(win.moves)} in which both see ${pawns(win.centipawns)} or more, a move without an evaluation ` +
            (win.missingEvaluation === 'breaks' ? 'breaks the count' : 'agrees') +
            ' (WIN-1)',
        ]),
    ...(resign?.beforeDraw === true ? [] : resigned),
    ...(tablebases === undefined ? [] : [`by tablebase with ${describeTablebases(tablebases)} (TB-1)`]),
    ...(maxMoves === undefined ? [] : [`drawn after ${moves(maxMoves)}${ORIGIN_WORDS[maxMovesFrom ?? 'start']} (MAX-1)`]),
  ];
  return rules.length === 0 ? ['none'] : rules;
}

const ORIGIN_WORDS = { start: '', moveNumber: ' of the board', bookExit: ' after the book' } as const;
const AGREED = {
  loser: '',
  each: ', if the opponent sees as many won',
  together: ', if all of both sides are that far from zero',
} as const;
const RESET_WORDS: Readonly<Record<string, string>> = {
  true: ', counted again after a pawn move or capture',
  counted: ', counted again from a pawn move or capture on',
  false: '',
};

const describeTablebases = ({ men, after, ignoreFifty, results }: TablebaseRule): string =>
  `${men} men or fewer` +
  (after === 'zeroing' ? ', after a pawn move or capture' : '') +
  (ignoreFifty === true ? ', without the 50-move rule' : '') +
  (results === undefined ? '' : `, ${results} only`);

function describeJudging({ judging }: EventDefinition): readonly string[] {
  if (judging === undefined) return [];
  const { flagFromPly, stopAtPly, crashes, protocolFaults } = judging;
  return [
    ...(flagFromPly === undefined ? [] : [`a flag that falls from move ${flagFromPly} on is for a judge`]),
    ...(stopAtPly === undefined ? [] : [`stopped at move ${stopAtPly} for a judge`]),
    ...(crashes ? ['a judge decides about a crashed program while its clock runs'] : []),
    ...(protocolFaults ? ['after a breach of protocol play can go on at the operator’s seat'] : []),
  ];
}

function describeCrashes({ crashes: { disqualifyAt, annul, graceMs, unresponsive } }: EventDefinition): readonly string[] {
  const games = annul ? 'its games count for no one' : 'its results stand';
  return [
    disqualifyAt === undefined
      ? 'the game is lost, with no further penalty'
      : `lost; ${disqualifyAt} in this event disqualify, and ${games}`,
    ...(graceMs === undefined ? [] : [`an engine that overstepped its time has ${graceMs / 1000} s to come back`]),
    ...(unresponsive === undefined ? [] : ['not coming back does not count as a crash']),
  ];
}

function describeInterruption({ interruption, go }: EventDefinition): readonly string[] {
  const { judged, winCentipawns, drawCentipawns, drawFromMove, tablebaseMen, warmUpMs } = interruption;
  if (judged === true) return ['judges decide the game'];
  const warmUp =
    warmUpMs === 0
      ? 'without time to warm up'
      : `after a warm-up of ${warmUpMs === undefined ? 'base time / 30, at most 60 s' : `${warmUpMs / 1000} s`}`;
  return [
    ...(winCentipawns === undefined ? [] : [`won where both see more than ${pawns(winCentipawns)} (INT-2)`]),
    ...(drawCentipawns === undefined
      ? []
      : [`drawn where both are within ${pawns(drawCentipawns)} after ${moves(drawFromMove)} (INT-3)`]),
    ...(tablebaseMen === undefined ? [] : [`by tablebase with ${tablebaseMen} men or fewer (INT-4)`]),
    go === undefined ? `resumed ${warmUp} (INT-5)` : 'resumed (INT-5)',
  ];
}

function describeUpdates({ updates, versionsOf }: EventDefinition): readonly string[] {
  if (versionsOf !== undefined) return [`none, the engines are those of ${versionsOf}`];
  return [updates === 'between-rounds' ? 'until the event begins, and between its rounds' : 'until the event begins'];
}

/** S16-X. What an engine does internally, or because of its arguments, is unknown before it plays. */
function describeEngineLimits({ entrants }: EventDefinition): readonly string[] {
  const limits = entrants.find(({ engine }) => engine.optionLimits !== undefined)?.engine.optionLimits;
  if (limits === undefined) return [];
  const { threads, hash, minorHashes, tablebases, ponder, ownBook, largePages, contempt, splitDepth } = limits;
  const off = Object.entries({ pondering: ponder, 'own books': ownBook, 'large pages': largePages });
  const fixed = Object.entries({ contempt, 'split depth': splitDepth });
  return [
    ...(threads === undefined ? [] : [`at most ${threads} threads`]),
    ...(hash === undefined ? [] : [`${hash} MiB of hash`]),
    ...(minorHashes === undefined ? [] : [`${minorHashes} MiB of other hash tables together`]),
    ...off.flatMap(([what, limit]) => (limit === undefined ? [] : [`${what} off`])),
    ...fixed.flatMap(([what, limit]) =>
      limit === undefined ? [] : [`${what} as the engine has it${limit === 'requested' ? ', or as its author asks' : ''}`],
    ),
    ...(tablebases === undefined ? [] : [`tablebases: ${tablebases.length === 0 ? 'none' : tablebases.join(', ')}`]),
    'for engines that have such an option (S16-X); arguments and the engine’s internal behaviour cannot be checked here',
  ];
}
