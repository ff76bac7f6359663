// The crosstable in the format of TCEC's viewers (docs/tcec-formats.md, crosstable.json). Callers that know ratings pass them in; absent ratings are
// omitted. Not implemented: `RMobilityScore`, `Opponent`.

import { cellText, isAnnulled, type CellGame, type Crosstable, type CrosstableRow } from '../crosstable.ts';

export type CrosstableJson = {
  readonly Event: string;
  readonly Type: string;
  /** Names, best first. */
  readonly Order: readonly string[];
  readonly Table: Readonly<Record<string, CrosstableJsonRow>>;
};

export type CrosstableJsonRow = {
  readonly Rank: number;
  readonly Abbreviation: string;
  readonly Rating?: number;
  readonly Score: number;
  readonly Games: number;
  readonly GamesAsWhite: number;
  readonly GamesAsBlack: number;
  readonly WinsAsWhite: number;
  readonly WinsAsBlack: number;
  readonly LossAsWhite: number;
  readonly LossAsBlack: number;
  /** Sonneborn-Berger. */
  readonly Neustadtl: number;
  /** Crashes. */
  readonly Strikes: number;
  /** Per cent of the points in games, byes left out; 0 without a game. */
  readonly Performance: number;
  /** Change of the rating in this event. */
  readonly Elo?: number;
  readonly Results: Readonly<Record<string, CrosstableJsonResults>>;
};

export type CrosstableJsonResults = {
  readonly H2h: number;
  readonly Text: string;
  readonly Scores: readonly {
    readonly Game: number;
    readonly Result: 0 | 0.5 | 1;
    readonly Winner: 'White' | 'Black' | 'None';
  }[];
};

export type RatingOf = (name: string) => { readonly rating: number; readonly change: number } | undefined;

/** `type` is the format's name. Every rank is unique here, as the viewers expect: entrants who share a place keep the table's order. */
export function crosstableJson(
  crosstable: Crosstable,
  event: string,
  type: string,
  ratingOf: RatingOf = () => undefined,
): CrosstableJson {
  return {
    Event: event,
    Type: type,
    Order: crosstable.rows.map(({ standing }) => standing.name),
    Table: Object.fromEntries(crosstable.rows.map((row, position) => [row.standing.name, jsonRow(row, position + 1, ratingOf)])),
  };
}

function jsonRow({ standing, ...row }: CrosstableRow, rank: number, ratingOf: RatingOf): CrosstableJsonRow {
  const rated = ratingOf(standing.name);
  return {
    Rank: rank,
    Abbreviation: row.abbreviation,
    ...(rated && { Rating: rated.rating }),
    Score: standing.points / 2,
    Games: standing.games,
    GamesAsWhite: row.gamesAsWhite,
    GamesAsBlack: standing.games - row.gamesAsWhite,
    WinsAsWhite: standing.winsAsWhite,
    WinsAsBlack: standing.winsAsBlack,
    LossAsWhite: standing.lossesAsWhite,
    LossAsBlack: standing.lossesAsBlack,
    Neustadtl: row.sonnebornBerger,
    Strikes: standing.crashes,
    Performance: standing.games === 0 ? 0 : ((2 * standing.wins + standing.draws) * 50) / standing.games,
    ...(rated && { Elo: rated.change }),
    Results: Object.fromEntries(
      row.cells
        // The viewers have no sign for annulled games and would count them.
        .filter((cell) => cell.games.length > 0 && !isAnnulled(cell))
        .map((cell) => [cell.opponent, { H2h: cell.points / 2, Text: cellText(cell), Scores: cell.games.map(jsonScore) }]),
    ),
  };
}

function jsonScore({ number, outcome, gained }: CellGame): CrosstableJsonResults['Scores'][number] {
  return {
    Game: number,
    Result: gained === 2 ? 1 : gained === 1 ? 0.5 : 0,
    Winner: outcome === 'white' ? 'White' : outcome === 'black' ? 'Black' : 'None',
  };
}
