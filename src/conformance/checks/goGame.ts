// A whole game of a Go program against itself, played, judged and counted as in an event.

import { COLOURS } from '../../core/colour.ts';
import type { ScoreClaim } from '../../core/judging.ts';
import { sideWord } from '../../core/moveWords.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { goRules } from '../../games/go/rules.ts';
import type { GameResult } from '../../match/game/endOfGame.ts';
import { unattended } from '../../match/game/game.ts';
import { playGame } from '../../match/game/playGame.ts';
import type { Bench } from '../bench.ts';
import { fail, pass, warning, type Outcome } from '../outcome.ts';
import { faultIn, selfPlayJob, withPlayers } from '../selfPlay.ts';
import { isSizeTold } from '../usualGoStart.ts';
import { goStartOf } from './goMoves.ts';

const LARGEST = 9;
/** No sensible game has more plies than three times the points of its board. */
const PLIES_A_POINT = 3;

export function goGame(bench: Bench): Promise<Outcome> {
  const start = { ...goStartOf(bench), size: sizeFor(bench), handicap: 0 };
  return withPlayers(bench, start, async (players) => {
    const period = { moves: null, baseMs: bench.settings.goGameMs, incrementMs: 0 };
    const judging = { stopAtPly: PLIES_A_POINT * start.size ** 2, crashes: false, protocolFaults: false };
    const notices: string[] = [];
    const context = unattended();
    const facts = { ...context.facts, noticed: (_: number, notice: string) => void notices.push(notice) };
    const job = selfPlayJob(bench, { start, moves: [] }, [period], { judging });
    return outcomeOfGame(await playGame(goRules, job, players, { ...context, facts }), notices);
  });
}

/** A program whose size is fixed by its arguments plays on no smaller board. */
const sizeFor = (bench: Bench): number =>
  isSizeTold(bench.target) ? Math.min(goStartOf(bench).size, LARGEST) : goStartOf(bench).size;

function outcomeOfGame(result: GameResult, notices: readonly string[]): Outcome {
  const figures = { plies: result.plies };
  if (result.kind === 'interrupted') return fail(phrase('check.gameBrokenOff'));
  if (result.kind === 'held') return fail(phrase('check.go.held', { why: recognised(result.failure.reason) }), [], figures);
  if (result.kind === 'referred') {
    const { referral } = result;
    if (referral.kind !== 'scores-differ') return warning(phrase('check.go.noEnd', { moves: result.plies }), figures);
    const claims = COLOURS.map((colour) => claimPhrase(sideWord(colour), referral.claims[colour]));
    const counts = referral.counts.map(({ label, score }) => phrase('question.count', { score, label: recognised(label) }));
    return warning(phrase('check.go.undecided', { claims, counts }), figures);
  }
  const { ending, plies } = result;
  const fault = faultIn(result, phrase('check.go.moves', { count: plies }));
  if (fault !== undefined) return fault;
  if (notices.length > 0) return warning(phrase('check.notices', { notices: notices.map(recognised) }), figures);
  const how = ending.kind === 'rules' && ending.score !== undefined ? ending.score : ending.kind;
  return pass(`${how} after ${plies} moves`, figures);
}

const claimPhrase = (name: Phrase, claim: ScoreClaim): Phrase =>
  claim.kind === 'told'
    ? phrase('claim.score', { name, score: claim.score })
    : phrase('claim.silent', { name, evidence: recognised(claim.evidence) });
