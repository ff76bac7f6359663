// A whole game of a program of Go against itself, played, judged and counted as in an event.

import { NO_ADJUDICATION } from '../../core/adjudication.ts';
import { FAULT_WORDS } from '../../core/endingWords.ts';
import type { GameJob } from '../../core/gameJob.ts';
import { eventKey, gameId } from '../../core/ids.ts';
import { goRules } from '../../games/go/rules.ts';
import type { GameResult } from '../../match/game/endOfGame.ts';
import { unattended } from '../../match/game/game.ts';
import { playGame } from '../../match/game/playGame.ts';
import type { Bench } from '../bench.ts';
import { fail, pass, warning, type Outcome } from '../outcome.ts';
import { goStartOf } from './goMoves.ts';

const LARGEST = 9;
/** Three times as many moves as a board of nine lines has points end no game that makes sense. */
const MOST_PLIES = 243;

export async function goGame(bench: Bench): Promise<Outcome> {
  await bench.drop();
  const white = await bench.player('White');
  if (!white.ok) return fail(white.error);
  const black = await bench.player('Black');
  try {
    if (!black.ok) return fail(black.error);
    const notices: string[] = [];
    const players = { white: white.value.player, black: black.value.player };
    const context = unattended();
    const facts = { ...context.facts, noticed: (_: number, notice: string) => void notices.push(notice) };
    const result = await playGame(goRules, jobOf(bench), players, { ...context, facts });
    return outcomeOfGame(result, notices);
  } finally {
    await Promise.all([white.value.player.quit(), black.ok ? black.value.player.quit() : undefined]);
  }
}

function jobOf(bench: Bench): GameJob {
  const start = goStartOf(bench);
  const { goGameMs } = bench.settings;
  const control = { kind: 'clock', periods: [{ moves: null, baseMs: goGameMs, incrementMs: 0 }], marginMs: 0 } as const;
  return {
    id: gameId(1),
    event: eventKey('check'),
    number: 1,
    round: 1,
    board: 1,
    players: { white: bench.engineConfig('White'), black: bench.engineConfig('Black') },
    opening: { start: { ...start, size: Math.min(start.size, LARGEST), handicap: 0 }, moves: [] },
    timeControls: { white: control, black: control },
    limits: { white: {}, black: {} },
    adjudication: NO_ADJUDICATION,
    judging: { stopAtPly: MOST_PLIES, crashes: false, protocolFaults: false },
  };
}

function outcomeOfGame(result: GameResult, notices: readonly string[]): Outcome {
  const figures = { plies: result.plies };
  if (result.kind === 'interrupted') return fail('was broken off');
  if (result.kind === 'held') return fail(`could not go on: ${result.reason}`, [], figures);
  if (result.kind === 'referred') {
    const { referral } = result;
    if (referral.kind !== 'scores-differ') return warning(`did not end its game in ${MOST_PLIES} moves`, figures);
    const said = Object.entries(referral.claims).map(([colour, claim]) =>
      claim.kind === 'told' ? `${colour} says ${claim.score}` : `${colour} names none (${claim.evidence})`,
    );
    const counts = referral.counts.map(({ label, score }) => `${score} ${label}`).join(', ');
    return warning(`officials would have to decide its game: ${said.join(', ')}; the board gives ${counts}`, figures);
  }
  const { ending, plies, evidence } = result;
  if (ending.kind === 'forfeit') {
    return fail(`${FAULT_WORDS[ending.fault].past} after ${plies} moves: ${ending.evidence}`, evidence.slice(-5), {
      ...figures,
      fault: ending.fault,
    });
  }
  if (notices.length > 0) return warning(notices.join(' '), figures);
  const how = ending.kind === 'rules' && ending.score !== undefined ? ending.score : ending.kind;
  return pass(`${how} after ${plies} moves`, figures);
}
