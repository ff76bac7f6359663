// A knockout in the format of TCEC's viewers (docs/tcec-formats.md, Eventcrosstable.json). The viewers seat the first round by `teams` and derive the
// later rounds: the side with more points in `results` and `matchresults` advances. So points are those of all games of a match, and a match that was
// not decided by points (a disqualification, a ruling, a bye) is 1 to 0.

import type { EntrantName } from '../../../core/ids.ts';
import { shownName } from '../../../course/displayNames.ts';
import { outcomeOf } from '../../../core/ending.ts';
import { pointsOf } from '../../../core/points.ts';
import { gamesOnRecord, type FinishedGame } from '../../../core/facts.ts';
import {
  bracketOf,
  type BracketMatch,
  type BracketRound,
  type KnockoutSettings,
  type Seat,
} from '../../../formats/knockout/bracket.ts';
import { shownTableInput, tableInput } from '../../../reports/tables.ts';
import { crosstableOf } from '../../../standings/crosstable.ts';
import { crosstableJson, type CrosstableJson } from '../../../standings/shown/crosstableJson.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import type { FollowedTournament } from '../../followedTournament.ts';

type Pair<Value> = readonly [Value, Value];
type Team = { readonly name: string; readonly winner: boolean; readonly score: number; readonly flag: string };
type MatchResult = {
  readonly name: string;
  readonly lead: number;
  readonly score: number;
  readonly manual: number;
  readonly origscore: number;
};

export type BracketJson = {
  /** By match, in playing order. */
  readonly EventTable: Readonly<
    Record<
      string,
      {
        readonly Engines: string;
        readonly Winner?: string;
        readonly Runner?: string;
        readonly Games: number;
        readonly Points: string;
        readonly Crashes: string;
        /** From the first player's view, one character per game. */
        readonly Score: string;
        readonly Gamesno: string;
      }
    >
  >;
  readonly CrossTable: Readonly<Record<string, CrosstableJson>>;
  /** The first round. */
  readonly teams: readonly Pair<Team>[];
  /** Decided matches by round; the last round is the final and the match for third place. */
  readonly results: readonly [readonly (readonly Pair<number>[])[]];
  readonly matchresults: readonly Pair<MatchResult>[];
};

export function bracketJson(
  followed: FollowedTournament,
  event: EventDefinition & { readonly format: KnockoutSettings },
): BracketJson {
  const facts = followed.facts.event(event.key);
  const finished = gamesOnRecord(facts);
  const rounds = facts.entrants.length === 0 ? [] : bracketOf(event.format, facts);
  const inPlayOrder = rounds.flatMap(({ matches }) => matches);
  const begun = inPlayOrder.filter(({ games }) => games.length > 0);
  const strikes = followed.facts.discipline(event.key).strikes;
  const winners = new Set(inPlayOrder.map(({ winner }) => nameOf(winner)));
  const shown = (name: EntrantName): string => shownName(event, followed.facts, name);
  return {
    EventTable: Object.fromEntries(
      begun.map((match, index) => [
        `Match ${index + 1}`,
        {
          Engines: [match.seats.first, match.seats.second].map((seat) => nameOf(seat, shown)).join(' v '),
          ...(match.winner.kind === 'entrant' ? { Winner: shown(match.winner.name) } : {}),
          ...(match.loser.kind === 'entrant' ? { Runner: shown(match.loser.name) } : {}),
          Games: finishedOf(match, finished).length,
          Points: boardScore(match).join('-'),
          Crashes: [match.seats.first, match.seats.second]
            .map((seat) => (seat.kind === 'entrant' ? (strikes.get(seat.name) ?? 0) : 0))
            .join('-'),
          Score: finishedOf(match, finished)
            .map((game) => signOf(game, match))
            .join(''),
          Gamesno: finishedOf(match, finished)
            .map(({ number }) => number)
            .join(','),
        },
      ]),
    ),
    CrossTable: Object.fromEntries(begun.map((match, index) => [`Match ${index + 1}`, matchCrosstable(followed, event, match)])),
    teams: (rounds[0]?.matches ?? []).map((match) => {
      const score = shownScore(match);
      const team = (seat: Seat, points: number): Team => ({
        name: nameOf(seat, shown),
        winner: seat.kind === 'entrant' && winners.has(seat.name),
        score: points,
        flag: '',
      });
      return [team(match.seats.first, score[0]), team(match.seats.second, score[1])];
    }),
    results: [roundsOfViewer(rounds).map((matches) => matches.map((match) => (isDecided(match) ? shownScore(match) : [0, 0])))],
    matchresults: inPlayOrder.filter(({ encounter }) => encounter !== undefined).map((match) => matchResult(match, shown)),
  };
}

/** The viewers' last round holds the final and the match for third place. */
function roundsOfViewer(rounds: readonly BracketRound[]): readonly (readonly BracketMatch[])[] {
  const small = rounds.find(({ kind }) => kind === 'small-final')?.matches ?? [];
  return rounds.flatMap(({ kind, matches }) =>
    kind === 'small-final' ? [] : [kind === 'final' ? [...matches, ...small] : matches],
  );
}

const isDecided = ({ winner }: BracketMatch): boolean => winner.kind !== 'open';

/** Points of all games. */
function boardScore({ encounter }: BracketMatch): Pair<number> {
  if (encounter === undefined) return [0, 0];
  const { regular, tieBreak } = encounter;
  return [(regular.first + tieBreak.first) / 2, (regular.second + tieBreak.second) / 2];
}

function shownScore(match: BracketMatch): Pair<number> {
  const score = boardScore(match);
  if (match.winner.kind !== 'entrant') return score;
  const firstWon = match.seats.first.kind === 'entrant' && match.seats.first.name === match.winner.name;
  if (firstWon ? score[0] > score[1] : score[1] > score[0]) return score;
  return firstWon ? [1, 0] : [0, 1];
}

function matchResult(match: BracketMatch, shown: (name: EntrantName) => string): Pair<MatchResult> {
  const [first, second] = shownScore(match);
  const side = (seat: Seat, own: number, other: number): MatchResult => ({
    name: nameOf(seat, shown),
    lead: own > other ? 1 : 0,
    score: own,
    manual: 0,
    origscore: own,
  });
  return [side(match.seats.first, first, second), side(match.seats.second, second, first)];
}

function matchCrosstable({ facts }: FollowedTournament, event: EventDefinition, match: BracketMatch): CrosstableJson {
  const input = tableInput(facts, event);
  const names = new Set(namesOf(match));
  return crosstableJson(
    crosstableOf(
      shownTableInput(facts, event, {
        ...input,
        entrants: input.entrants.filter((name) => names.has(name)),
        games: finishedOf(match, gamesOnRecord(facts.event(event.key))),
      }),
    ),
    event.name,
    'match',
  );
}

const finishedOf = ({ games }: BracketMatch, finished: ReadonlyMap<number, FinishedGame>): readonly FinishedGame[] =>
  games.flatMap((number) => {
    const game = finished.get(number);
    return game === undefined ? [] : [game];
  });

function signOf({ ending, players }: FinishedGame, { seats }: BracketMatch): string {
  const outcome = outcomeOf(ending);
  if (outcome === undefined) return '';
  const gained = pointsOf(outcome, players.white === nameOf(seats.first) ? 'white' : 'black');
  return gained === 2 ? '1' : gained === 1 ? '=' : '0';
}

const namesOf = ({ seats }: BracketMatch): readonly string[] => [nameOf(seats.first), nameOf(seats.second)];

const nameOf = (seat: Seat, shown: (name: EntrantName) => string = (name) => name): string =>
  seat.kind === 'entrant' ? shown(seat.name) : seat.kind === 'nobody' ? 'bye' : '?';
