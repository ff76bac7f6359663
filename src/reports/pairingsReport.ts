// The content of `arbiter pairings` for a Swiss event: the pairing table, its rounds, and why each pairing was made. Plain data for --json;
// pairingsText.ts formats it. The next round is not shown before it is paired: games in play may change it.

import { isStruck, type EventFacts, type PairedRound } from '../core/facts.ts';
import { outcomeOf, type GameEnding } from '../core/ending.ts';
import type { EntrantName } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import { formatPoints, halfPoints, pointsOf } from '../core/points.ts';
import { present } from '../core/present.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import { swissAdvice, type SwissSettings } from '../formats/swiss/swiss.ts';
import { explainPairings, type CostShare } from '../formats/swiss/swissExplain.ts';
import { swissScores } from '../formats/swiss/swissField.ts';
import { numbersOf } from '../formats/swiss/swissGames.ts';

export type PairingsReport = {
  readonly event: string;
  readonly name: string;
  /** Number of rounds. */
  readonly rounds: number;
  /** In the order of the pairing table; empty until the field is known. */
  readonly pairingTable: readonly { readonly rank: number; readonly name: string; readonly author?: string }[];
  readonly advice?: string;
  readonly paired: readonly RoundReport[];
};

export type RoundReport = {
  readonly round: number;
  readonly pairings: readonly {
    readonly board: number;
    /** Its first game. */
    readonly game: number;
    readonly white: string;
    readonly black: string;
    /** Before the round; `null` for the house program. */
    readonly points: { readonly white: number | null; readonly black: number | null };
    /** `null` until it is over. Of several games: the points, such as `1.5-0.5`, those of the one with White in the first game before. */
    readonly result: string | null;
    readonly costs?: Readonly<Record<string, number>>;
    readonly why?: readonly string[];
  }[];
  readonly byes: readonly {
    readonly name: string;
    readonly points: number;
    readonly costs?: Readonly<Record<string, number>>;
    readonly why?: readonly string[];
  }[];
  /** Entrants without a pairing or a bye. */
  readonly absent: readonly string[];
  /** With --explain: the cost of the whole round, and whether the rules would pair differently with the current results. */
  readonly costs?: Readonly<Record<string, number>>;
  readonly changed?: boolean;
};

export type ReportedEvent = {
  readonly key: string;
  readonly name: string;
  readonly settings: SwissSettings;
  readonly facts: EventFacts;
  /** The field, which the facts do not contain before the event is opened. */
  readonly field: readonly EntrantName[];
};

/** `rounds`: the paired rounds to report. */
export function pairingsReport(event: ReportedEvent, rounds: readonly PairedRound[], explain: boolean): PairingsReport {
  const { settings, field } = event;
  const entrants = field.filter((name) => name !== settings.houseProgram);
  const advice = swissAdvice(settings, entrants.length);
  return {
    event: event.key,
    name: event.name,
    rounds: settings.rounds,
    pairingTable: entrants.map((name, index) => {
      const author = settings.authors[name];
      return { rank: index + 1, name, ...present({ author }) };
    }),
    ...present({ advice }),
    paired: rounds.map((round) => roundReport(event, round, explain)),
  };
}

function roundReport({ settings, facts }: ReportedEvent, round: PairedRound, explain: boolean): RoundReport {
  const scores = swissScores(settings, facts, round.round);
  const reasons = explain ? explainPairings(settings, facts, round) : undefined;
  const reasonOf = (index: number): { readonly costs?: Readonly<Record<string, number>>; readonly why?: readonly string[] } => {
    const reason = reasons?.pairings[index];
    if (reason === undefined) return {};
    const compared = reason.compared === undefined ? [] : [reason.compared];
    return { costs: costTable(reason.costs), why: [...reason.why.map(english), ...compared] };
  };
  const scoreOf = (name: EntrantName): number | null => {
    const score = scores.get(name);
    return score === undefined ? null : halfPoints(score) / 2;
  };
  const seated = new Set([
    ...round.pairings.flatMap(({ white, black }) => [white, black]),
    ...round.byes.map(({ entrant }) => entrant),
  ]);
  return {
    round: round.round,
    pairings: round.pairings.map(({ white, black }, index) => {
      const numbers = numbersOf(settings, facts.rounds, round.round, index);
      const [game = 0] = numbers;
      return {
        board: index + 1,
        game,
        white,
        black,
        points: { white: scoreOf(white), black: scoreOf(black) },
        result: resultOfAll(numbers, facts, white),
        ...reasonOf(index),
      };
    }),
    byes: round.byes.map(({ entrant, points }, index) => ({
      name: entrant,
      points: points / 2,
      ...reasonOf(round.pairings.length + index),
    })),
    absent: [...scores.keys()].filter((name) => !seated.has(name)),
    ...present({ costs: reasons && costTable(reasons.costs), changed: reasons?.changed }),
  };
}

const costTable = (costs: readonly CostShare[]): Readonly<Record<string, number>> =>
  Object.fromEntries(costs.map(({ cost, value }) => [cost, value]));

/** `null` while one of them is not over. */
function resultOfAll(numbers: readonly number[], facts: EventFacts, white: EntrantName): string | null {
  const games = numbers.flatMap((number) => facts.finished.get(number) ?? []);
  const [game] = games;
  if (game === undefined || games.length < numbers.length) return null;
  if (isStruck(game.players, facts)) return 'struck';
  if (numbers.length === 1) return resultText(game.ending);
  const pointsFor = (isWhites: boolean): string =>
    formatPoints(
      halfPoints(
        games.reduce((sum, { players, ending }) => {
          const outcome = outcomeOf(ending);
          return outcome === undefined
            ? sum
            : sum + pointsOf(outcome, (players.white === white) === isWhites ? 'white' : 'black');
        }, 0),
      ),
    );
  return `${pointsFor(true)}-${pointsFor(false)}`;
}

/** The score if the game has one, else `1-0`. */
function resultText(ending: GameEnding): string {
  return ('score' in ending ? ending.score : undefined) ?? resultOf(outcomeOf(ending));
}
