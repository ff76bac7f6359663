// A whole game of a Go program against itself, played, judged and counted as in an event.

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
  if (result.kind === 'interrupted') return fail('was broken off');
  if (result.kind === 'held') return fail(`could not go on: ${result.failure.reason}`, [], figures);
  if (result.kind === 'referred') {
    const { referral } = result;
    if (referral.kind !== 'scores-differ') return warning(`did not end its game in ${result.plies} moves`, figures);
    const said = Object.entries(referral.claims).map(([colour, claim]) =>
      claim.kind === 'told' ? `${colour} says ${claim.score}` : `${colour} names none (${claim.evidence})`,
    );
    const counts = referral.counts.map(({ label, score }) => `${score} ${label}`).join(', ');
    return warning(`officials would have to decide its game: ${said.join(', ')}; the board gives ${counts}`, figures);
  }
  const { ending, plies } = result;
  const fault = faultIn(result, `${plies} moves`);
  if (fault !== undefined) return fault;
  if (notices.length > 0) return warning(notices.join(' '), figures);
  const how = ending.kind === 'rules' && ending.score !== undefined ? ending.score : ending.kind;
  return pass(`${how} after ${plies} moves`, figures);
}
