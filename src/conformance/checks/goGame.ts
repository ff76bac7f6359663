// A whole game of a Go program against itself, played, judged and counted as in an event.

import { goRules } from '../../games/go/rules.ts';
import type { GameResult } from '../../match/game/endOfGame.ts';
import { unattended } from '../../match/game/game.ts';
import { playGame } from '../../match/game/playGame.ts';
import type { Bench } from '../bench.ts';
import { fail, pass, warning, type Outcome } from '../outcome.ts';
import { faultIn, selfPlayJob, withPlayers } from '../selfPlay.ts';
import { goStartOf } from './goMoves.ts';

const LARGEST = 9;
/** Three times the points of a board of nine lines: no sensible game is longer. */
const MOST_PLIES = 243;

export const goGame = (bench: Bench): Promise<Outcome> =>
  withPlayers(bench, async (players) => {
    const start = { ...goStartOf(bench), size: Math.min(goStartOf(bench).size, LARGEST), handicap: 0 };
    const period = { moves: null, baseMs: bench.settings.goGameMs, incrementMs: 0 };
    const judging = { stopAtPly: MOST_PLIES, crashes: false, protocolFaults: false };
    const notices: string[] = [];
    const context = unattended();
    const facts = { ...context.facts, noticed: (_: number, notice: string) => void notices.push(notice) };
    const job = selfPlayJob(bench, { start, moves: [] }, [period], { judging });
    return outcomeOfGame(await playGame(goRules, job, players, { ...context, facts }), notices);
  });

function outcomeOfGame(result: GameResult, notices: readonly string[]): Outcome {
  const figures = { plies: result.plies };
  if (result.kind === 'interrupted') return fail('was broken off');
  if (result.kind === 'held') return fail(`could not go on: ${result.failure.reason}`, [], figures);
  if (result.kind === 'referred') {
    const { referral } = result;
    if (referral.kind !== 'scores-differ') return warning(`did not end its game in ${MOST_PLIES} moves`, figures);
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
