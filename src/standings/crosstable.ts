// Crosstable: everyone's results against everyone, rows and columns in the order of the standings, the games of a cell in the order of the schedule
// and never in the order in which they ended. Void games are omitted; annulled ones are shown in brackets and count nowhere. Byes are in the
// standings of a row; games against the house program have no column. formatCrosstable.ts writes text, crosstableJson.ts TCEC's JSON.

import type { Colour } from '../core/colour.ts';
import { outcomeOf, type Outcome } from '../core/ending.ts';
import type { FinishedGame } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { halfPoints, pointsOf, type HalfPoints } from '../core/points.ts';
import { abbreviations } from './shown/abbreviations.ts';
import { decimalOf } from './fraction.ts';
import { standingsFrom, type StandingsInput, type StandingsRow } from './standings.ts';
import { recordOf, tableEntrants, tallyGames } from './tally.ts';
import { sonnebornBerger } from './tieBreaks/sonnebornBerger.ts';

export type Crosstable = { readonly rows: readonly CrosstableRow[] };

export type CrosstableRow = {
  readonly standing: StandingsRow;
  /** Two letters, assigned in seed order. */
  readonly abbreviation: string;
  readonly gamesAsWhite: number;
  /** Sonneborn-Berger as a decimal, even if the event does not use it. */
  readonly sonnebornBerger: number;
  /** One for each row of the table, in its order; empty against oneself. */
  readonly cells: readonly CrosstableCell[];
};

export type CrosstableCell = {
  readonly opponent: EntrantName;
  readonly points: HalfPoints;
  /** In schedule order, annulled ones included. */
  readonly games: readonly CellGame[];
};

/** A game from the side of its row's entrant; `outcome` is the game's own. */
export type CellGame = {
  readonly number: number;
  readonly colour: Colour;
  readonly outcome: Outcome;
  readonly gained: HalfPoints;
  /** Counts for no one: one of the two is disqualified (S16-15c). */
  readonly annulled: boolean;
};

export function crosstableOf(event: StandingsInput): Crosstable {
  // Read twice below; an iterator can be read only once.
  const input = { ...event, games: [...event.games] };
  const tally = tallyGames(input);
  const { rows } = standingsFrom(tally, input);
  const played = gamesByPair(input);
  const letters = abbreviations(tableEntrants(input));
  const recordIndex = new Map(tally.map(({ name, index }) => [name, index]));
  return {
    rows: rows.map((standing) => {
      const index = recordIndex.get(standing.name) ?? -1;
      const [bergerSum] = sonnebornBerger.values([index], tally);
      return {
        standing,
        abbreviation: letters[index] ?? '',
        gamesAsWhite: recordOf(tally, index).gamesAsWhite,
        sonnebornBerger: bergerSum === undefined ? 0 : decimalOf(bergerSum),
        cells: rows.map(({ name: opponent }) => {
          const games = played.get(standing.name)?.get(opponent) ?? [];
          const points = games.reduce((sum, { gained, annulled }) => sum + (annulled ? 0 : gained), 0);
          return { opponent, points: halfPoints(points), games };
        }),
      };
    }),
  };
}

/** The cell with one sign for each game: `1` won, `=` drawn, `0` lost; `(10)` annulled. Either all games of a pairing are annulled or none. */
export function cellText(cell: CrosstableCell): string {
  const signs = cell.games.map(({ gained }) => (gained === 2 ? '1' : gained === 1 ? '=' : '0')).join('');
  return isAnnulled(cell) ? `(${signs})` : signs;
}

export const isAnnulled = ({ games }: CrosstableCell): boolean => games.some(({ annulled }) => annulled);

type GamesByPair = ReadonlyMap<EntrantName, ReadonlyMap<EntrantName, readonly CellGame[]>>;

function gamesByPair({ games, disqualified = new Set(), annul = true }: StandingsInput): GamesByPair {
  const byPair = new Map<EntrantName, Map<EntrantName, CellGame[]>>();
  for (const game of [...games].sort(inScheduleOrder)) {
    const { white, black } = game.players;
    const outcome = outcomeOf(game.ending);
    if (outcome === undefined) continue;
    const annulled = annul && (disqualified.has(white) || disqualified.has(black));
    add(white, black, { number: game.number, colour: 'white', outcome, gained: pointsOf(outcome, 'white'), annulled });
    add(black, white, { number: game.number, colour: 'black', outcome, gained: pointsOf(outcome, 'black'), annulled });
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
