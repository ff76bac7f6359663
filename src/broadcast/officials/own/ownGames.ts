// The games of an account's own entrants.

import { opposite, type Colour } from '../../../core/colour.ts';
import { outcomeOf, type GameEnding } from '../../../core/ending.ts';
import type { EntrantName } from '../../../core/ids.ts';
import { present } from '../../../core/present.ts';
import type { GameFacts } from '../../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import { endingOfGame, stateOf } from '../../games/gameSummary.ts';
import { shownEvaluation } from '../../games/shownFigures.ts';
import { callLines, shownReferral } from '../../games/shownReferral.ts';
import type { MineView, OwnGame } from '../../messages.ts';
import type { FollowedTournament } from '../../followedTournament.ts';

/** Where each of these entrants plays or may come to play; unknown names are ignored. */
export function placesOf(
  entrants: readonly string[],
  { definition }: FollowedTournament,
): readonly { readonly event: EventDefinition; readonly entrant: EntrantName }[] {
  return definition.events.flatMap((event) =>
    [...event.entrants, ...(event.reserves ?? [])].flatMap(({ engine: { name } }) =>
      entrants.includes(name) ? [{ event, entrant: name }] : [],
    ),
  );
}

/** Latest first. */
export function ownGames(entrants: readonly string[], followed: FollowedTournament): MineView['entrants'] {
  return placesOf(entrants, followed).map(({ event, entrant }) => ({
    event: event.key,
    eventName: event.name,
    entrant,
    games: [...followed.facts.games.values()]
      .filter(({ issued }) => issued.event === event.key && (issued.white === entrant || issued.black === entrant))
      .map((game) => ownGame(game, entrant, event, followed))
      .toReversed(),
  }));
}

/** The entrant's game in an event that is in play or waits for officials. */
export function presentGame(event: EventDefinition, entrant: EntrantName, { facts }: FollowedTournament): GameFacts | undefined {
  return [...facts.games.values()].findLast(
    ({ issued, ending }) =>
      ending === undefined && issued.event === event.key && (issued.white === entrant || issued.black === entrant),
  );
}

export function ownGame(game: GameFacts, entrant: EntrantName, event: EventDefinition, followed: FollowedTournament): OwnGame {
  const { issued, referred } = game;
  const colour: Colour = issued.white === entrant ? 'white' : 'black';
  const ending = endingOfGame(game, event);
  const said = referred === undefined ? ending : shownReferral(referred.referral, game.shown, () => undefined);
  const phrase = said?.phrases?.words;
  const lines = ownLines(game, colour, followed);
  const record = followed.records.get(issued.id);
  const { [colour]: own, [opposite(colour)]: opponents } = record?.evaluations ?? {};
  return {
    id: issued.id,
    round: issued.round,
    colour,
    opponent: colour === 'white' ? game.shown.black : game.shown.white,
    state: stateOf(game, followed.isRun),
    kind: issued.opening.start.game,
    ...present({
      startedAtUtcMs: game.startedAtUtcMs,
      endedAtUtcMs: record?.endedAtUtcMs,
      outcome: game.ending && outcomeFor(colour, game.ending),
      evaluation: own && shownEvaluation(own, colour),
      opponentEvaluation: opponents && shownEvaluation(opponents, colour),
      result: ending?.result,
      words: said?.words,
      phrases: phrase && { words: phrase },
      lines: lines?.length === 0 ? undefined : lines,
    }),
  };
}

/** `undefined` for a void game. */
function outcomeFor(colour: Colour, ending: GameEnding): OwnGame['outcome'] {
  const outcome = outcomeOf(ending);
  if (outcome === undefined) return undefined;
  return outcome === 'draw' ? 'drawn' : outcome === colour ? 'won' : 'lost';
}

/** The entrant's own output: the evidence of its own fault, or its part of what both sides said before officials were asked. */
function ownLines(
  { issued, ending, referred, called }: GameFacts,
  colour: Colour,
  { records }: FollowedTournament,
): readonly string[] | undefined {
  if (called?.call.by === colour) return callLines(called.call);
  const lines = records.get(issued.id)?.lines;
  if (ending?.kind === 'forfeit') return ending.by === colour ? lines : undefined;
  if (referred === undefined) return undefined;
  return lines?.flatMap((line) => (line.startsWith(`${colour}: `) ? [line.slice(colour.length + 2)] : []));
}
