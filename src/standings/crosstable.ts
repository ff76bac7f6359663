// Crosstable: everyone's results against everyone, rows and columns in the order of the standings, the games of a cell in the
// order of the schedule and never in that of their ends. Annulled and void games are left out, as in the standings.
// Text is formatCrosstable.ts, TCEC's JSON is crosstableJson.ts.

import type { Colour } from '../core/colour.ts';
import { outcomeOf, type Outcome } from '../core/ending.ts';
import type { FinishedGame } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { halfPoints, pointsOf, type HalfPoints } from '../core/points.ts';
import { abbreviations } from './abbreviations.ts';
import { standingsFrom, type StandingsInput, type StandingsRow } from './standings.ts';
import { recordOf, tallyGames } from './tally.ts';
import { sonnebornBerger } from './tieBreaks/sonnebornBerger.ts';
import { decimalOf } from './tieBreaks/criterion.ts';

export type Crosstable = { readonly rows: readonly CrosstableRow[] };

export type CrosstableRow = {
  readonly standing: StandingsRow;
  /** Two letters, given in seed order. */
  readonly abbreviation: string;
  readonly gamesAsWhite: number;
  /** Sonneborn-Berger as a decimal, whether or not the event asks for it. */
  readonly sonnebornBerger: number;
  /** One for each row of the table, in its order; empty against oneself. */
  readonly cells: readonly CrosstableCell[];
};

export type CrosstableCell = {
  readonly opponent: EntrantName;
  readonly points: HalfPoints;
  /** In schedule order. */
  readonly games: readonly CellGame[];
};

/** A game as its row's entrant sees it; `outcome` is the game's own. */
export type CellGame = {
  readonly number: number;
  readonly colour: Colour;
  readonly outcome: Outcome;
  readonly gained: HalfPoints;
};

export function crosstableOf(event: StandingsInput): Crosstable {
  // Read twice below, and an iterator can be read only once.
  const input = { ...event, games: [...event.games] };
  const tally = tallyGames(input);
  const { rows } = standingsFrom(tally, input.tieBreaks);
  const played = gamesByPair(input);
  const letters = abbreviations(input.entrants);
  const recordIndex = new Map(tally.map(({ name, index }) => [name, index]));
  return {
    rows: rows.map((standing) => {
      const index = recordIndex.get(standing.name) ?? -1;
      const [quarterPoints = 0] = sonnebornBerger.values([index], tally);
      return {
        standing,
        abbreviation: letters[index] ?? '',
        gamesAsWhite: recordOf(tally, index).gamesAsWhite,
        sonnebornBerger: decimalOf(sonnebornBerger, quarterPoints),
        cells: rows.map(({ name: opponent }) => {
          const games = played.get(standing.name)?.get(opponent) ?? [];
          return { opponent, points: halfPoints(games.reduce((sum, { gained }) => sum + gained, 0)), games };
        }),
      };
    }),
  };
}

/** The cell as one sign a game: `1` won, `=` drawn, `0` lost. */
export const cellText = ({ games }: CrosstableCell): string =>
  games.map(({ gained }) => (gained === 2 ? '1' : gained === 1 ? '=' : '0')).join('');

type GamesByPair = ReadonlyMap<EntrantName, ReadonlyMap<EntrantName, readonly CellGame[]>>;

function gamesByPair({ games, disqualified = new Set() }: StandingsInput): GamesByPair {
  const byPair = new Map<EntrantName, Map<EntrantName, CellGame[]>>();
  for (const game of [...games].sort(inScheduleOrder)) {
    const { white, black } = game.players;
    const outcome = outcomeOf(game.ending);
    if (outcome === undefined || disqualified.has(white) || disqualified.has(black)) continue;
    add(white, black, { number: game.number, colour: 'white', outcome, gained: pointsOf(outcome, 'white') });
    add(black, white, { number: game.number, colour: 'black', outcome, gained: pointsOf(outcome, 'black') });
  }
  return byPair;

  function add(name: EntrantName, opponent: EntrantName, game: CellGame): void {
    const row = byPair.get(name) ?? new Map<EntrantName, CellGame[]>();
    const cell = row.get(opponent) ?? [];
    cell.push(game);
    row.set(opponent, cell);
    byPair.set(name, row);
  }
}

const inScheduleOrder = (one: FinishedGame, other: FinishedGame): number => one.number - other.number || one.id - other.id;
