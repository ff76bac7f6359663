// The bracket of a knockout as the page draws it: seats with their seeds, scores, game ids, who advances and why, medals and the title.
// knockout/bracket.ts decides who sits where and who wins.

import { changedFacts } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
import { inEnglish } from '../../core/phrases/english.ts';
import { keptText } from '../../core/phrases/recognised.ts';
import { present } from '../../core/present.ts';
import { shownName } from '../../course/displayNames.ts';
import {
  bracketOf,
  knownSeeds,
  type BracketMatch,
  type BracketRound,
  type KnockoutSettings,
  type Seat,
} from '../../formats/knockout/bracket.ts';
import { scorePhrase } from '../../formats/match/scoreLine.ts';
import { scoresOf } from '../../reports/bracketTable.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { BracketSeat, BracketView } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import type { GameIndex } from './archive/gameIndex.ts';
import { likelyField } from '../../course/likelyField.ts';
import { titleOf } from './overview.ts';
import { openGames } from '../games/openGames.ts';

export function bracketView(
  followed: FollowedTournament,
  event: EventDefinition,
  settings: KnockoutSettings,
  index: GameIndex,
): BracketView {
  const { definition, facts } = followed;
  const own = facts.event(event.key);
  const entrants =
    own.entrants.length > 0 ? own.entrants : namedField(knownSeeds(settings, likelyField(definition, event, facts) ?? []));
  const rounds = entrants.length === 0 ? [] : bracketOf(settings, changedFacts(own, { entrants }));
  const seedOf = new Map(entrants.map((name, seed) => [name, seed + 1]));
  const shown = (name: EntrantName): string => shownName(event, facts, name);
  const seatOf = (seat: Seat): BracketSeat =>
    seat.kind === 'entrant' ? { kind: 'entrant', name: shown(seat.name), seed: seedOf.get(seat.name) ?? 0 } : { kind: seat.kind };
  const inPlay = new Set(
    openGames(followed, event.key).flatMap(({ issued, started, referred }) =>
      started && referred === undefined ? [issued.number] : [],
    ),
  );
  return {
    event: event.key,
    rounds: rounds.map(({ name, kind, matches }) => ({
      ...keptText('name', name),
      kind,
      matches: matches.map((match) => ({
        number: match.number,
        seats: [seatOf(match.seats.first), seatOf(match.seats.second)],
        ...scoresOf(match),
        games: match.games.flatMap((number) => index.idOf(event.key, number) ?? []),
        ...endOf(match),
        ...(match.games.some((number) => inPlay.has(number)) ? { playing: true } : {}),
      })),
    })),
    medals: medalsOf(rounds, own.disqualified, shown),
    ...present({ title: titleOf(event, definition, facts) }),
  };
}

/** Empty if a seat has no name yet: with placeholders it would be a different bracket. */
const namedField = (field: readonly (EntrantName | undefined)[]): readonly EntrantName[] => {
  const names = field.flatMap((name) => name ?? []);
  return names.length === field.length ? names : [];
};

type Match = BracketView['rounds'][number]['matches'][number];

function endOf({ winner, seats, encounter }: BracketMatch): Pick<Match, 'winner' | 'words'> {
  const sides = [seats.first, seats.second];
  const index = sides.findIndex((seat) => seat.kind === 'entrant' && winner.kind === 'entrant' && seat.name === winner.name);
  const won: Pick<Match, 'winner'> = index === 0 ? { winner: 0 } : index === 1 ? { winner: 1 } : {};
  const course = encounter?.course;
  const isPlain =
    course === undefined ||
    (encounter?.struck !== true && (course.kind === 'going-on' || (course.kind === 'decided' && course.by === 'regular')));
  return isPlain || encounter === undefined ? won : { ...won, ...inEnglish({ words: scorePhrase(encounter) }) };
}

/** For a decided final; third is the winner of the small final. A disqualified entrant gets no medal. */
function medalsOf(
  rounds: readonly BracketRound[],
  disqualified: ReadonlySet<EntrantName>,
  shown: (name: EntrantName) => string,
): BracketView['medals'] {
  const matchOf = (kind: BracketRound['kind']): BracketMatch | undefined =>
    rounds.find((round) => round.kind === kind)?.matches[0];
  const nameOf = (seat: Seat | undefined): string | undefined =>
    seat?.kind === 'entrant' && !disqualified.has(seat.name) ? shown(seat.name) : undefined;
  const [gold, silver, bronze] = [
    nameOf(matchOf('final')?.winner),
    nameOf(matchOf('final')?.loser),
    nameOf(matchOf('small-final')?.winner),
  ];
  return present({ gold, silver, bronze });
}
