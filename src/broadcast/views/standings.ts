// The table of an event with everything that people ask about it: why an entrant has its place, the tie-breaks, current games, recent results, where
// the places lead. src/standings and the format decide points and order; nothing is computed here.

import { outcomeOf } from '../../core/ending.ts';
import { countedGames, gamesOnRecord, type FinishedGame } from '../../core/facts.ts';
import type { EntrantName, GameId } from '../../core/ids.ts';
import { pointsOf } from '../../core/points.ts';
import { english, inEnglish } from '../../core/phrases/english.ts';
import { present } from '../../core/present.ts';
import { shownName } from '../../course/displayNames.ts';
import { tiesAtStake } from '../../course/eventState.ts';
import type { FinalPlace } from '../../formats/format.ts';
import { eventPlaces } from '../../formats/registry.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import { eventStandings } from '../../reports/tables.ts';
import type { StandingsRow } from '../../standings/standings.ts';
import { CRITERIA, criteriaOf } from '../../standings/tieBreaks/declared.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { StandingsView } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import { openGames } from '../games/openGames.ts';
import { likelyField } from '../../course/likelyField.ts';
import type { RatingBook } from './ratingBook.ts';
import { tieBreakLabel, tieBreakTexts } from './tieBreakWords.ts';
import { zonesOf } from './zones.ts';

/** Number of games in `form`. */
const FORM_GAMES = 8;
const SIGNS = ['0', '½', '1'] as const;

export function standingsView(followed: FollowedTournament, event: EventDefinition, ratings: RatingBook): StandingsView {
  const { definition, facts } = followed;
  const { rows: byPoints } = eventStandings(facts, event);
  const rows = hasOwnOrder(event) ? inPlaces(byPoints, placesOf(event, facts)) : byPoints;
  const codes = hasOwnOrder(event) ? [] : criteriaOf(event.tieBreaks);
  const texts = new Map(
    codes.map((code) => [
      code,
      tieBreakTexts(
        code,
        rows.map(({ tieBreaks }) => tieBreaks[code]),
      ),
    ]),
  );
  const playing = gamesInPlay(followed, event);
  const form = formOf(followed, event);
  const rated = ratings.ofEvent(event);
  const { disqualified } = facts.discipline(event.key);
  const replaced = new Map(
    (facts.event(event.key).replacements ?? []).map(({ entrant, replacement, by, reason }) => [
      replacement,
      `${shownName(event, facts, entrant)}: ${reason} (${by})`,
    ]),
  );
  return {
    event: event.key,
    columns: codes.map((code) => ({ code, ...inEnglish({ label: tieBreakLabel(code), words: CRITERIA[code].sentence }) })),
    rows: rows.map(({ rank, name, points, games, wins, draws, losses, byes, crashes, decidedBy }, index) => {
      const out = disqualified.get(name);
      const rating = rated.get(name);
      const game = playing.get(name);
      const replaces = replaced.get(name);
      return {
        rank,
        name: shownName(event, facts, name),
        points: points / 2,
        games,
        wins,
        draws,
        losses,
        byes,
        crashes,
        tieBreaks: Object.fromEntries(
          codes.flatMap((code) => {
            const text = texts.get(code)?.[index];
            return text === undefined ? [] : [[code, text]];
          }),
        ),
        why: english(decidedBy),
        ...(decidedBy === undefined ? {} : { phrases: { why: decidedBy } }),
        ...(out === undefined ? {} : { disqualified: `${out.reason} (${out.by})` }),
        ...present({
          replaces,
          rating: rating?.rating,
          ratingTemporary: rating?.temporary,
          ratingProvisional: rating?.provisional,
          ratingChange: rating?.change,
          playing: game,
        }),
        form: form.get(name) ?? '',
      };
    }),
    undecided: tiesAtStake(definition, facts).flatMap(({ event: key, tied }) =>
      key === event.key ? [tied.map((name) => shownName(event, facts, name))] : [],
    ),
    ...inEnglish({ ratingLevel: ratings.levelOfEvent(event) }),
    zones: zonesOf(definition, event, likelyField(definition, event, facts)?.length),
  };
}

/** First in the table, once a game was played; several share the place. For a knockout only once it is known. */
export function leadersOf(event: EventDefinition, facts: TournamentFacts): readonly string[] {
  if (gamesOnRecord(facts.event(event.key)).size === 0) return [];
  const [first] = placesOf(event, facts);
  if (first === undefined || (hasOwnOrder(event) && first.entrants.length > 1)) return [];
  return first.entrants.map((name) => shownName(event, facts, name));
}

/** Whether the order depends on who beat which opponent, not on points. */
const hasOwnOrder = ({ format }: EventDefinition): boolean => format.kind === 'knockout' || format.kind === 'match';

const placesOf = (event: EventDefinition, facts: TournamentFacts): readonly FinalPlace[] =>
  eventPlaces(event.format, facts.event(event.key), { tieBreaks: event.tieBreaks, annul: event.crashes.annul });

/** The rows in the order of the format, with its reasons. */
function inPlaces(rows: readonly StandingsRow[], places: readonly FinalPlace[]): readonly StandingsRow[] {
  const byName = new Map(rows.map((row) => [row.name, row]));
  let rank = 1;
  return places.flatMap(({ entrants, decidedBy }) => {
    const shared = rank;
    rank += entrants.length;
    return entrants.flatMap((name) => {
      const row = byName.get(name);
      return row === undefined ? [] : [{ ...row, rank: shared, decidedBy }];
    });
  });
}

/** By entrant, the game in play; of several, the one that began last. */
function gamesInPlay(followed: FollowedTournament, { key }: EventDefinition): ReadonlyMap<EntrantName, GameId> {
  const playing = new Map<EntrantName, GameId>();
  for (const { issued, started, referred } of openGames(followed, key)) {
    if (!started || referred !== undefined) continue;
    playing.set(issued.white, issued.id);
    playing.set(issued.black, issued.id);
  }
  return playing;
}

/** Games that count, in the order in which they ended. */
function formOf({ facts, records }: FollowedTournament, { key, crashes }: EventDefinition): ReadonlyMap<EntrantName, string> {
  const own = facts.event(key);
  const { disqualified } = own;
  const endOf = ({ id }: FinishedGame): number => records.get(id)?.endedAtUtcMs ?? 0;
  const games = [...countedGames(own)].toSorted((one, other) => endOf(one) - endOf(other) || one.id - other.id);
  const form = new Map<EntrantName, string[]>();
  for (const { players, ending } of games.toReversed()) {
    const outcome = outcomeOf(ending);
    if (outcome === undefined || (crashes.annul && (disqualified.has(players.white) || disqualified.has(players.black))))
      continue;
    for (const colour of ['white', 'black'] as const) {
      const signs = form.get(players[colour]) ?? [];
      if (signs.length < FORM_GAMES) form.set(players[colour], [...signs, SIGNS[pointsOf(outcome, colour)] ?? '']);
    }
  }
  return new Map([...form].map(([name, signs]) => [name, signs.toReversed().join('')]));
}
