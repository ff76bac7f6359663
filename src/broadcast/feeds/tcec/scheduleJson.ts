// The schedule in the format of TCEC's viewers (docs/tcec-formats.md, schedule.json): every game of the event whose players are known, in the order
// of its numbers.

import type { Colour } from '../../../core/colour.ts';
import { seenFrom, type Evaluation } from '../../../core/evaluation.ts';
import { gameId } from '../../../core/ids.ts';
import { present } from '../../../core/present.ts';
import { endingWords } from '../../../games/chess/pgn/termination.ts';
import type { ScheduledGame, ShownEvaluation } from '../../messages.ts';
import type { FollowedTournament } from '../../followedTournament.ts';

export type ScheduleJsonRow = {
  readonly Game: number;
  readonly White: string;
  readonly Black: string;
  readonly Start?: string;
  readonly Duration?: string;
  readonly Result?: string;
  readonly Termination?: string;
  /** Full moves. */
  readonly Moves?: number;
  /** From White's view. */
  readonly WhiteEv?: string;
  readonly BlackEv?: string;
  readonly ECO?: string;
  readonly Opening?: string;
  readonly FinalFen?: string;
  /** RMOB: `G14.5` for White, `-G5.0` for Black. */
  readonly RMobilityResult?: string;
};

export const scheduleJson = (
  { facts, records }: FollowedTournament,
  games: readonly ScheduledGame[],
): readonly ScheduleJsonRow[] =>
  games.flatMap((game) => {
    const { number, white, black, state, startsAtUtcMs, expected, id, evaluations } = game;
    if (white === undefined || black === undefined) return [];
    const row = { Game: number, White: white, Black: black };
    if (state === 'cancelled') return [{ ...row, Termination: 'Canceled' }];
    // The viewers make their own estimates.
    if (startsAtUtcMs === undefined || expected) return [row];
    const begun = { ...row, Start: startText(startsAtUtcMs) };
    if (game.ending === undefined) return [{ ...begun, Result: '*', Termination: 'in progress' }];
    const ending = id === undefined ? undefined : facts.games.get(gameId(id))?.ending;
    const mobilityGoal = id === undefined ? undefined : records.get(gameId(id))?.mobilityGoal;
    return [
      {
        ...begun,
        Duration: durationText(game.durationMs ?? 0),
        Result: game.ending.result,
        Termination: endingWords(ending)?.details ?? game.ending.words,
        Moves: Math.ceil((game.plies ?? 0) / 2),
        ...present({
          WhiteEv: evaluations?.white && shownText(evaluations.white),
          BlackEv: evaluations?.black && shownText(evaluations.black),
          ECO: game.opening?.eco,
          Opening: game.opening?.name,
          FinalFen: game.finalFen,
          RMobilityResult: mobilityGoal === undefined ? undefined : goalText(mobilityGoal, game.ending.winner),
        }),
      },
    ];
  });

/** `16:41:24 on 2019.08.26`, UTC. */
const startText = (atUtcMs: number): string => {
  const [date = '', time = ''] = new Date(atUtcMs).toISOString().split('T');
  return `${time.slice(0, 8)} on ${date.replaceAll('-', '.')}`;
};

/** `02:13:27`. */
function durationText(durationMs: number): string {
  const seconds = Math.floor(Math.max(0, durationMs) / 1000);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** `goal` in half-moves, positive for White; the winner has reached it. */
function goalText(goal: number, winner: Colour | 'draw' | undefined): string {
  const isDecided = winner === 'white' || winner === 'black';
  const isBlacks = isDecided ? winner === 'black' : goal < 0;
  return `${isBlacks ? '-' : ''}G${(isDecided ? 0 : Math.abs(goal) / 2).toFixed(1)}`;
}

/** `0.18`, `-M12`. */
const shownText = (evaluation: ShownEvaluation): string =>
  'mate' in evaluation ? mateText(evaluation.mate) : pawnsText(evaluation.centipawns);

/** `0.18`, `-M12`, from `view`; `undefined` if unknown. */
export function evaluationText(reported: Evaluation, view: Colour): string | undefined {
  const evaluation = seenFrom(view, reported);
  if (evaluation.kind === 'unknown') return undefined;
  return evaluation.kind === 'mate' ? mateText(evaluation.moves) : pawnsText(evaluation.centipawns);
}

const mateText = (moves: number): string => (moves < 0 ? `-M${-moves}` : `M${moves}`);
const pawnsText = (centipawns: number): string => (centipawns / 100 || 0).toFixed(2);
