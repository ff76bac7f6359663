// The files of a match that its words name: PGN of each game and its last position, added as games end, in the order that the words ask for.

import { archivedGame } from '../../archive/archivedGames.ts';
import { finalPosition } from '../../archive/finalPosition.ts';
import { recordedGame } from '../../archive/recordedGame.ts';
import { gamesIn } from '../../core/matchTally.ts';
import { orFail } from '../../core/messages/failure.ts';
import { textsOf } from '../../dialects/dialects.ts';
import type { MatchTexts } from '../../dialects/matchLines.ts';
import type { MatchRequest } from '../../dialects/matchRequest.ts';
import { openReader, type JournalReader } from '../../journal/reader.ts';
import type { GameFacts, TournamentFacts } from '../../projections/tournamentFacts.ts';
import { GameOrder } from './gameOrder.ts';
import { GrowingFile } from './growingFile.ts';
import type { Introductions } from './introductions.ts';

export class MatchFiles {
  readonly #request: MatchRequest;
  readonly #facts: TournamentFacts;
  readonly #introductions: Introductions;
  readonly #texts: MatchTexts;
  readonly #reader: JournalReader;
  readonly #order: GameOrder<GameFacts>;
  readonly #pgn: GrowingFile | undefined;
  readonly #epd: GrowingFile | undefined;

  /** Writes the games that the journal has and the files lack. */
  constructor(request: MatchRequest, folder: string, facts: TournamentFacts, introductions: Introductions) {
    this.#request = request;
    this.#facts = facts;
    this.#introductions = introductions;
    this.#texts = textsOf(request);
    this.#reader = orFail(openReader(folder));
    const { pgn, epd, games, earlier } = request;
    this.#order = new GameOrder(pgn?.order ?? 'ended', games, earlier === undefined ? 0 : gamesIn(earlier));
    const before = endedGames(facts).flatMap((game) => this.#order.add(game.issued.number, game));
    const ids = before.map(({ issued }) => issued.id);
    const fileOf = (wanted: typeof pgn | typeof epd, name: string): GrowingFile | undefined =>
      wanted === undefined || wanted.file === '' ? undefined : new GrowingFile(wanted, folder, name, ids);
    this.#pgn = fileOf(pgn, 'pgnout');
    this.#epd = fileOf(epd, 'epdout');
    for (const [index, game] of before.entries()) {
      const lacking = (file: GrowingFile | undefined): GrowingFile | undefined =>
        file !== undefined && index < file.held ? undefined : file;
      this.#write(game, lacking(this.#pgn), lacking(this.#epd));
    }
  }

  /** Returns the line about the checksum of the PGN file, if it is asked for. */
  add(game: GameFacts): string | undefined {
    for (const ready of this.#order.add(game.issued.number, game)) this.#write(ready, this.#pgn, this.#epd);
    const { pgn } = this.#request;
    return pgn?.crc32 === true && this.#pgn !== undefined ? `File ${pgn.file} has CRC32: ${hex(this.#pgn.crc32)}` : undefined;
  }

  /** Of the files of games. */
  get paths(): readonly string[] {
    return this.#pgn === undefined ? [] : [this.#pgn.path];
  }

  /** All moves of a game up to this ply. */
  movesBefore(game: GameFacts, last: number): readonly string[] {
    const event = this.#facts.definition?.events.find(({ key }) => key === game.issued.event);
    if (event === undefined) return [];
    const { plies } = recordedGame(this.#reader, event, game);
    return [...game.issued.opening.moves, ...plies.filter(({ ply }) => ply <= last).map(({ move }) => move)];
  }

  /** Writes the games that waited for earlier ones too: if the match continues, they get their places. */
  close(): void {
    for (const game of this.#order.rest()) this.#write(game, this.#pgn, this.#epd);
    this.#reader.close();
    this.#pgn?.close();
    this.#epd?.close();
  }

  #write(game: GameFacts, pgn: GrowingFile | undefined, epd: GrowingFile | undefined): void {
    const { id, event: key, opening, number, white, black } = game.issued;
    const event = this.#facts.definition?.events.find((one) => one.key === key);
    if (event === undefined || opening.start.game !== 'chess' || (pgn === undefined && epd === undefined)) return;
    const recorded = recordedGame(this.#reader, event, game);
    if (pgn !== undefined) {
      const identities = { white: this.#introductions.identityOf(white), black: this.#introductions.identityOf(black) };
      pgn.append(id, this.#texts.pgn(archivedGame(recorded, opening.start, undefined), number, identities));
    }
    const last = epd && finalPosition(recorded);
    if (last !== undefined) epd?.append(id, this.#texts.epd(last));
  }
}

const hex = (value: number): string => `0x${(value >>> 0).toString(16)}`;

/** The games with a result, in the order in which they ended. */
const endedGames = (facts: TournamentFacts): readonly GameFacts[] =>
  (facts.definition?.events ?? []).flatMap(({ key }) =>
    [...facts.event(key).finished.values()].flatMap(({ id }) => facts.games.get(id) ?? []),
  );
