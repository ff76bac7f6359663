// The games of an event in schedule order: games played, in play, to come with their expected start times, and those that will not be played. Only
// finished games show evaluations: those of a game in play would be outdated before they are read.

import type { EntrantName } from '../../core/ids.ts';
import { inEnglish } from '../../core/phrases/english.ts';
import { keptText } from '../../core/phrases/recognised.ts';
import { present } from '../../core/present.ts';
import { shownName } from '../../course/displayNames.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { GameSummary, ScheduledGame, ScheduleView } from '../messages.ts';
import type { EventForecast } from '../../course/forecast/forecast.ts';
import type { FutureGame } from '../../course/forecast/future.ts';
import type { GameIndex } from './archive/gameIndex.ts';
import type { FollowedTournament, GameRecord } from '../followedTournament.ts';

export function scheduleView(
  followed: FollowedTournament,
  event: EventDefinition,
  { future, starts, endsAtUtcMs }: EventForecast,
  index: GameIndex,
): ScheduleView {
  const { facts, records } = followed;
  const { issued, finished, inPlay } = facts.event(event.key);
  const games = new Map<number, ScheduledGame>();
  for (const number of issued.keys()) {
    // A void game is replayed under its number: it counts as a game to come.
    if (!finished.has(number) && !inPlay.has(number)) continue;
    const id = index.idOf(event.key, number);
    if (id !== undefined) games.set(number, issuedGame(number, index.summary(id), starts.get(number), records.get(id)));
  }
  const shownAs = (name: EntrantName | undefined): string | undefined => name && shownName(event, facts, name);
  const placeAs = (game: FutureGame) => placeOf({ ...game, white: shownAs(game.white), black: shownAs(game.black) });
  for (const { games: planned } of future.blocks)
    for (const game of planned)
      if (!games.has(game.number))
        games.set(game.number, { ...placeAs(game), state: 'planned', ...expectedAt(starts.get(game.number)) });
  for (const game of future.cancelled)
    if (!games.has(game.number)) games.set(game.number, { ...placeAs(game), state: 'cancelled' });
  return {
    event: event.key,
    games: [...games.values()].toSorted((one, other) => one.number - other.number),
    ...inEnglish({ more: future.more }),
    ...present({ endsAtUtcMs }),
  };
}

/** As JSON. Finished games are encoded once: of thousands all but a few are unchanged. */
export function scheduleText({ games, ...rest }: ScheduleView): string {
  const text = JSON.stringify({ ...rest, games: [] });
  return `${text.slice(0, -2)}${games.map(gameText).join(',')}]}`;
}

const TEXTS = new WeakMap<ScheduledGame, string>();

function gameText(game: ScheduledGame): string {
  if (game.ending === undefined) return JSON.stringify(game);
  const known = TEXTS.get(game) ?? JSON.stringify(game);
  TEXTS.set(game, known);
  return known;
}

/** What was made from a summary is valid as long as the summary object is. */
const MADE = new WeakMap<GameSummary, ScheduledGame>();

function issuedGame(
  number: number,
  summary: GameSummary,
  expectedUtcMs: number | undefined,
  record: GameRecord | undefined,
): ScheduledGame {
  const { id, state } = summary;
  if (state === 'queued') return { ...placeOf({ ...summary, number }), id, state, ...expectedAt(expectedUtcMs) };
  const known = MADE.get(summary);
  if (known !== undefined) return known;
  const made = playedGame(number, summary, record);
  MADE.set(summary, made);
  return made;
}

function playedGame(number: number, summary: GameSummary, record: GameRecord | undefined): ScheduledGame {
  const { id, state, startedAtUtcMs, durationMs, ending, plies, opening, evaluations } = summary;
  const game = { ...placeOf({ ...summary, number }), id, state, ...present({ startsAtUtcMs: startedAtUtcMs, opening }) };
  if (ending === undefined) return game;
  const finalFen = summary.kind === 'chess' ? record?.finalPosition : undefined;
  return { ...game, ending, plies, ...present({ durationMs, evaluations, finalFen }) };
}

type Placed = Pick<ScheduledGame, 'number' | 'round' | 'board' | 'stage'> & {
  readonly white?: string | undefined;
  readonly black?: string | undefined;
};

const placeOf = ({ number, round, board, stage, white, black }: Placed) => ({
  number,
  round,
  board,
  ...(stage === undefined ? {} : keptText('stage', stage)),
  ...present({ white, black }),
});

const expectedAt = (startsAtUtcMs: number | undefined): Pick<ScheduledGame, 'startsAtUtcMs' | 'expected'> =>
  startsAtUtcMs === undefined ? {} : { startsAtUtcMs, expected: true };
