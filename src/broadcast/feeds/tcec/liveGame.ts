// A chess game, in play or finished, in the two forms that viewers read: PGN in TCEC's layout, and `live.json`, part of which the socket's `pgn`
// event carries. Made from the journal; converted moves are kept while the game is followed.

import type { Sides } from '../../../core/colour.ts';
import { archivedGame } from '../../../archive/archivedGames.ts';
import { recordedGame } from '../../../archive/recordedGame.ts';
import type { ArchivedGame, ArchivedOptions } from '../../../games/chess/pgn/archivedGame.ts';
import { readPgn } from '../../../games/chess/pgn/reader.ts';
import { formatPgnGame } from '../../../games/chess/pgn/write/write.ts';
import type { GameId } from '../../../core/ids.ts';
import type { JournalReader } from '../../../journal/reader.ts';
import type { GameFacts } from '../../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import { harmlessGame } from '../harmless.ts';
import { LiveMoves, type LiveMove } from './liveMoves.ts';

export type LiveGame = {
  readonly id: GameId;
  /** As stored in the journal. */
  readonly archived: ArchivedGame;
  readonly json: LiveJson;
  readonly moves: LiveMoves;
};

type NamedOption = { readonly Name: string; readonly Value: string };
export type LiveJson = {
  readonly WhiteEngineOptions: readonly NamedOption[];
  readonly BlackEngineOptions: readonly NamedOption[];
  /** The tags of the PGN. */
  readonly Headers: Readonly<Record<string, string>>;
  readonly Moves: readonly LiveMove[];
};

/** The content of the `pgn` event: the last moves, and where they belong. */
export type LiveDelta = Partial<LiveJson> & {
  readonly Headers: LiveJson['Headers'];
  readonly Moves: readonly LiveMove[];
  readonly Users: number;
  /** The round times a hundred, as TCEC sends it. */
  readonly Round: number;
  readonly numMovesToSend: number;
  readonly gameChanged: 0 | 1;
  /** Number of moves before those sent. */
  readonly lastMoveLoaded: number;
  readonly totalSent: number;
  readonly refresh: 0 | 1;
};

/** `known`: the moves already converted, if any. `undefined` for a game that is not chess. Throws `Error` if the journal cannot be read. */
export function readLiveGame(
  reader: JournalReader,
  event: EventDefinition,
  game: GameFacts,
  known: LiveMoves | undefined,
): LiveGame | undefined {
  const { id, opening } = game.issued;
  const { start } = opening;
  if (start.game !== 'chess') return undefined;
  const archived = archivedGame(recordedGame(reader, event, game), start, undefined);
  const moves = known ?? new LiveMoves(start);
  const shown = harmlessGame(archived);
  return { id, archived, json: liveJson(shown, moves.follow(shown)), moves };
}

/** For pages that do not escape text: names are made harmless. */
export const livePgn = ({ archived }: LiveGame): string => formatPgnGame(harmlessGame(archived));

/** What a viewer that has `known` moves still needs, at least the last two moves; `undefined`: it has another game or none. */
export function deltaOf({ json }: LiveGame, known: number | undefined, users: number, refresh: 0 | 1 = 0): LiveDelta {
  const total = json.Moves.length;
  const count = known === undefined ? total : Math.min(total, Math.max(LAST_MOVES, total - known));
  const { WhiteEngineOptions, BlackEngineOptions, Headers } = json;
  return {
    ...(known === undefined ? { WhiteEngineOptions, BlackEngineOptions } : {}),
    Headers,
    Moves: json.Moves.slice(total - count).map((move, index) => (index < count - LINES ? withoutLine(move) : move)),
    Users: users,
    Round: Math.round(Number(Headers['Round'] ?? 0) * 100),
    numMovesToSend: count,
    gameChanged: known === undefined ? 1 : 0,
    lastMoveLoaded: total - count,
    totalSent: count,
    refresh,
  };
}

const LAST_MOVES = 2;
/** Only the last N moves sent include their lines: a client that was away longer does not need the others. */
const LINES = 12;

const withoutLine = ({ pv: _, ...move }: LiveMove): LiveMove => move;

function liveJson(game: ArchivedGame, moves: readonly LiveMove[]): LiveJson {
  const { options }: { readonly options: Sides<ArchivedOptions> } = game;
  return {
    WhiteEngineOptions: options.white.map(namedOption),
    BlackEngineOptions: options.black.map(namedOption),
    Headers: headersOf(game, moves.length),
    Moves: moves,
  };
}

const namedOption = ({ name, value }: ArchivedOptions[number]): NamedOption => ({ Name: name, Value: value });

/** The PGN writer's own tags, formatted without the moves, which cost most. */
function headersOf(game: ArchivedGame, plies: number): LiveJson['Headers'] {
  const [read] = readPgn(formatPgnGame({ ...game, openingMoves: [], plies: [] }));
  return Object.fromEntries([...(read?.tags ?? []), ['PlyCount', String(plies)]]);
}
