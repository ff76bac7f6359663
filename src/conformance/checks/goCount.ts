// By which rules a program counts, and whether it recognises dead stones: programs whose scores differ wait for officials (CGF-9.3), and a program
// that counts by other rules than the event plays for a different result than the one it gets.

import { GO_RULE_SETS, type GoRuleSet, type GoStart } from '../../core/gameRules.ts';
import type { ScoreClaim } from '../../core/judging.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Bench } from '../bench.ts';
import { SCORE_GAMES, SCORE_SIZE, scoreBy, type StoppedGame } from '../goPositions.ts';
import { fail, notApplicable, pass, warning, type Outcome } from '../outcome.ts';
import { goStartOf } from './goMoves.ts';

export async function score(bench: Bench): Promise<Outcome> {
  const start: GoStart = { ...goStartOf(bench), size: SCORE_SIZE, handicap: 0 };
  const { ruleSet, komi } = start;
  const told: { readonly game: StoppedGame; readonly said: string }[] = [];
  const doubts: string[] = [];
  for (const game of SCORE_GAMES) {
    const claimed = await claimOf(bench, start, game);
    if (!claimed.ok) return fail(claimed.error);
    const { claim } = claimed.value;
    doubts.push(...claimed.value.doubts);
    if (claim.kind === 'silent') return warning(phrase('check.count.silent', { evidence: recognised(claim.evidence) }));
    told.push({ game, said: claim.score });
  }
  const countsBy = GO_RULE_SETS.filter((one) => told.every(({ game, said }) => said === scoreBy(one, komi, livingIn(one, game))));
  const figures = { rules: ruleSet, countsBy, scores: told.map(({ said }) => said) };
  const areaToo = ruleSet === 'tromp-taylor' && countsBy.includes('chinese');
  const [doubt] = doubts.map(recognised);
  if (countsBy.includes(ruleSet) || areaToo) {
    return doubt === undefined
      ? pass(`by ${ruleSet} rules in ${told.length} positions`, figures)
      : warning(phrase('check.count.doubt', { doubt }), figures);
  }
  const wrong = told.find(({ game, said }) => said !== scoreBy(ruleSet, komi, livingIn(ruleSet, game)));
  const example =
    wrong === undefined
      ? ''
      : phrase('check.count.example', {
          position: wrong.game.name,
          said: wrong.said,
          rules: ruleSet,
          right: scoreBy(ruleSet, komi, wrong.game),
        });
  const by = countsBy.length === 0 ? phrase('check.count.unknown') : phrase('check.count.by', { rules: countsBy });
  const more = doubt === undefined ? '' : phrase('check.count.andDoubt', { doubt });
  return warning(phrase('check.count.other', { by, rules: ruleSet, example, more }), figures);
}

/** Between the two komis that a program is asked for. */
const MORE_HALF_POINTS = 20;

/** A program that takes a komi and counts without it names a wrong score. */
export async function komi(bench: Bench): Promise<Outcome> {
  const start: GoStart = { ...goStartOf(bench), size: SCORE_SIZE, handicap: 0 };
  const [game] = SCORE_GAMES;
  if (game === undefined) throw new TypeError('Cannot count: expected a stopped game');
  const margins: number[] = [];
  for (const given of [start.komi, start.komi + MORE_HALF_POINTS]) {
    // GNU Go names the score that it has once named of a position, whatever the komi.
    await bench.drop();
    const claimed = await claimOf(bench, { ...start, komi: given }, game);
    if (!claimed.ok) return fail(claimed.error);
    const { claim } = claimed.value;
    if (claim.kind === 'silent') return notApplicable('it names no score');
    margins.push(marginOf(claim.score));
  }
  const [before = 0, after = 0] = margins;
  const more = MORE_HALF_POINTS / 2;
  if (before - after === more) return pass(`counts ${more} points for White where komi is ${more} points more`);
  return warning(phrase('check.count.komi', { points: before - after, more }));
}

/** For Black, in points. */
const marginOf = (score: string): number => (score === '0' ? 0 : Number(score.slice(2)) * (score.startsWith('W') ? -1 : 1));

/** By Tromp-Taylor rules no stone is dead. */
const livingIn = (ruleSet: GoRuleSet, game: StoppedGame): StoppedGame =>
  ruleSet === 'tromp-taylor' ? { ...game, dead: [] } : game;

export async function deadStones(bench: Bench): Promise<Outcome> {
  const start: GoStart = { ...goStartOf(bench), size: SCORE_SIZE, handicap: 0 };
  if (start.ruleSet === 'tromp-taylor') return notApplicable('no one is asked for dead stones by Tromp-Taylor rules');
  const wrong: Phrase[] = [];
  for (const game of SCORE_GAMES) {
    const claimed = await claimOf(bench, start, game);
    if (!claimed.ok) return fail(claimed.error);
    const { claim } = claimed.value;
    if (claim.kind === 'silent') return notApplicable('it names no score');
    if (claim.dead === undefined) return warning(phrase('check.count.noDead'));
    const [named, dead] = [claim.dead, game.dead].map((stones) => stones.toSorted().join(' ').toUpperCase());
    if (named !== dead)
      wrong.push(phrase('check.count.deadIn', { position: game.name, dead: stonesIn(dead), named: stonesIn(named) }));
  }
  if (wrong.length === 0) return pass(`in ${SCORE_GAMES.length} positions`);
  return warning(phrase('check.count.dead', { wrong }), { wrong: wrong.map(english) });
}

const stonesIn = (points = ''): Phrase | string => (points === '' ? phrase('check.none') : points);

type Claimed = { readonly claim: ScoreClaim; readonly doubts: readonly string[] };

async function claimOf(bench: Bench, start: GoStart, { moves }: StoppedGame): Promise<Result<Claimed, Phrase>> {
  const begun = await bench.newGame(start);
  if (!begun.ok) return err(phrase('check.onLines', { size: start.size, what: begun.error.said }));
  const { subject } = begun.value;
  const doubts = subject.doubts();
  return ok({ claim: await subject.count(moves, bench.patienceMs), doubts });
}
