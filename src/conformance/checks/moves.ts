// Whether the engine answers positions of every kind, and with legal moves. An illegal move loses the game in an event, so it fails;
// a legal move that overlooks a mate is only reported.

import { variantTitle } from '../../core/chessVariants.ts';
import { phrase, type Phrase, type PhraseValue } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { inWords } from '../../core/phrases/said.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { onEngine, type Bench, type Check } from '../bench.ts';
import { longGame } from '../longGame.ts';
import { fail, notApplicable, pass, warning, type Figures, type Outcome } from '../outcome.ts';
import {
  CASTLING_TRIALS,
  CHESS960_TRIALS,
  COUNTER_TRIALS,
  EN_PASSANT_TRIALS,
  GAME_OVER_TRIALS,
  MATE_TRIALS,
  ONLY_MOVE_TRIALS,
  PROMOTION_TRIALS,
  type Trial,
} from '../positions.ts';
import { chessStartFor, stateAfter, thinkFor } from '../request.ts';
import { endedTrialsIn, startTrials, trialsIn } from '../variantTrials.ts';

/** Each move is followed by a question: an engine may have moved and exited. */
export const startPosition: Check = (bench) => allLegal(bench, startTrials(bench.target.variant));
export const onlyMove: Check = (bench) => known(bench, ONLY_MOVE_TRIALS);
export const promotion: Check = (bench) => known(bench, PROMOTION_TRIALS);
export const castling: Check = (bench) => known(bench, CASTLING_TRIALS);
export const enPassant: Check = (bench) => known(bench, EN_PASSANT_TRIALS);
export const mateInOne: Check = (bench) => known(bench, MATE_TRIALS);
export const highCounters: Check = (bench) => known(bench, COUNTER_TRIALS);

export const longHistory: Check = (bench) => {
  const start = chessStartFor(bench);
  const moves = longGame(300, start);
  return allLegal(
    bench,
    [moves.slice(0, -1), moves].map((history) => ({
      ...{ name: phrase('check.history', { count: history.length }), start, moves: history },
      hardForXboard: true,
    })),
  );
};

export const chess960 = onEngine(async (subject, bench) => {
  const { variant } = bench.target;
  if (variant !== undefined && variant !== 'chess960')
    return notApplicable(phrase('check.otherVariant', { variant: variantTitle(variant) }));
  const [first] = CHESS960_TRIALS;
  if (first !== undefined && !subject.supports(first.start)) return notApplicable(phrase('check.no960'));
  const outcome = await allLegal(bench, CHESS960_TRIALS);
  // The next check uses the usual rules, with a fresh engine.
  await bench.drop();
  return outcome;
});

/** An event never asks for a move after the end of the game, but analysis does. */
export const gameOver: Check = async (bench) => {
  const trials = endedTrialsIn(bench.target.variant, GAME_OVER_TRIALS);
  if (trials.length === 0) return NO_POSITION;
  const moves: Phrase[] = [];
  for (const { name, start } of trials) {
    const begun = await bench.newGame(start);
    if (!begun.ok) return fail(begun.error.said, begun.error.evidence);
    const { subject } = begun.value;
    const answer = await subject.search(thinkFor(start, [], bench.settings.thinkMs), bench.moveWait);
    if (answer.kind === 'failed' || subject.ended !== undefined) {
      const evidence = subject.lastWords();
      const what = answer.kind === 'failed' ? answer.evidence : recognised(subject.ended?.message ?? '');
      await bench.drop();
      return warning(phrase('check.gameOver', { name, what }), {}, evidence);
    }
    moves.push(phrase('check.finding', { of: name, what: answer.move }));
  }
  return pass(phrase('check.moves', { moves }));
};

const NO_POSITION = notApplicable(phrase('check.noPosition'));

/** Trials about which something is known: those of which it is true in the variant. */
async function known(bench: Bench, trials: readonly Trial[]): Promise<Outcome> {
  const fitting = trialsIn(bench.target.variant, trials);
  return fitting.length === 0 ? NO_POSITION : allLegal(bench, fitting);
}

/** Each trial in a separate game. */
async function allLegal(bench: Bench, trials: readonly Trial[]): Promise<Outcome> {
  const forgiven = bench.target.protocol === 'uci' ? [] : trials.filter(({ hardForXboard }) => hardForXboard === true);
  const outcome = await playAll(
    bench,
    trials.filter((trial) => !forgiven.includes(trial)),
  );
  if (outcome.verdict === 'fail' || forgiven.length === 0) return outcome;
  const hard = await playAll(bench, forgiven);
  if (hard.verdict !== 'fail') return outcome.verdict === 'pass' ? hard : outcome;
  await bench.drop();
  return warning(phrase('check.hardForXboard', { what: hard.said }), hard.figures, hard.evidence);
}

async function playAll(bench: Bench, trials: readonly Trial[]): Promise<Outcome> {
  const { thinkMs } = bench.settings;
  const played: string[] = [];
  const weak: Phrase[] = [];
  let slowestMs = 0;
  for (const trial of trials) {
    const { name } = trial;
    const begun = await bench.newGame(trial.start);
    if (!begun.ok) return fail(begun.error.said, begun.error.evidence);
    const { subject } = begun.value;
    const answer = await subject.search(thinkFor(trial.start, trial.moves, thinkMs), bench.moveWait);
    if (answer.kind === 'failed') return fail(phrase('check.trialFailed', { name, what: answer.evidence }), subject.lastWords());
    const move = chessRules.play(stateAfter(trial.start, trial.moves), answer.move);
    if (!move.ok) return fail(phrase('check.trialIllegal', { name, why: recognised(move.error) }), subject.lastWords());
    const still = await subject.ready(bench.patienceMs);
    if (!still.ok) {
      const code = subject.said.endsMidLine ? 'check.trialMoved.midLine' : 'check.trialMoved';
      return fail(phrase(code, { name, why: still.error }), subject.lastWords());
    }
    slowestMs = Math.max(slowestMs, answer.elapsedMs);
    played.push(`${inWords(name)}: ${move.value.move}`);
    if (trial.right !== undefined && !trial.right.includes(move.value.move))
      weak.push(phrase('check.weakMove', { name, move: move.value.move, right: anyOf(trial.right) }));
  }
  const figures: Figures = { played, slowestMs: Math.round(slowestMs) };
  if (weak.length > 0) return warning(phrase('check.weak', { moves: weak }), figures);
  return pass(phrase('check.positions', { count: trials.length }), figures);
}

const anyOf = ([first = '', ...others]: readonly string[]): PhraseValue =>
  others.reduce<PhraseValue>((one, other) => phrase('check.or', { one, other }), first);
