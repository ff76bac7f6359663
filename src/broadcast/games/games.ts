// The games of a tournament for viewers: a track of every game in play, extended by the journal's entries and never rebuilt for a request, and the
// documents and files of all games. Memory is bounded: tracks of finished games are dropped, and encoded documents are kept up to a number of bytes;
// what was dropped is read from the journal again.

import { archivedGame } from '../../archive/archivedGames.ts';
import { archivedGoGame } from '../../archive/archivedGoGames.ts';
import { recordedGame, type RecordedGame } from '../../archive/recordedGame.ts';
import type { GameStart } from '../../core/gameRules.ts';
import { gameId, type GameId } from '../../core/ids.ts';
import type { Sides } from '../../core/colour.ts';
import type { LiveWord } from '../../core/live.ts';
import { present } from '../../core/present.ts';
import type { ArchivedGame } from '../../games/chess/pgn/archivedGame.ts';
import { formatPgnGame } from '../../games/chess/pgn/write/write.ts';
import type { SgfGame } from '../../games/go/sgf/game.ts';
import type { SgfForm } from '../../games/go/sgf/headers.ts';
import { writeSgf } from '../../games/go/sgf/writer.ts';
import type { Entry } from '../../journal/entries.ts';
import { unpackPly } from '../../journal/packedPlies.ts';
import { openReader, type JournalReader } from '../../journal/reader.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import type { DurableMessage, GameDocument, GameSummary, PassingMessage, ShownThought } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import { documentOf, type GameNow } from './gameDocument.ts';
import { knownGame, summaryOf } from './gameSummary.ts';
import { GameTrack } from './track/gameTrack.ts';
import { Kibitzes } from './kibitzes.ts';
import { clockMessage, thoughtMessage } from './liveWords.ts';
import { openingsOf } from './openings.ts';

/** What an entry means to viewers who follow a game move by move. */
export type PlayedOn = Extract<DurableMessage, { kind: 'plies' | 'resumed' }>;

/** Games whose moves are kept. */
const MOST_MOVES = 256;

/** What a game reported outside the journal. */
type LiveState = {
  readonly thoughts: Partial<Sides<ShownThought & { readonly ply: number }>>;
  readonly search?: Extract<LiveWord, { kind: 'search' }>;
};

export class Games {
  readonly #followed: FollowedTournament;
  readonly #tracks = new Map<GameId, GameTrack>();
  readonly #live = new Map<GameId, LiveState>();
  /** Moves of games that someone steps through without a page: link previews ask ply by ply. */
  readonly #moves = new Map<GameId, readonly string[]>();
  readonly #kibitzes: Kibitzes;
  readonly #open = new Set<GameId>();
  #scannedTo = 0;
  #reader: JournalReader | undefined;

  /** The owner of `followed` adds each entry there first and then passes it here. */
  constructor(followed: FollowedTournament) {
    this.#followed = followed;
    this.#kibitzes = new Kibitzes(followed.folder);
  }

  /** Extends what is kept. For entries that are not announced one by one, such as when a journal is read from its start: costs almost nothing. */
  follow(entry: Entry): void {
    openingsOf(this.#followed).follow(entry);
    switch (entry.kind) {
      case 'plies-played':
        return this.#play(entry);
      case 'game-resumed':
        this.#kibitzes.goOnFrom(entry.payload.id, entry.payload.fromPly);
        return this.#tracks.get(entry.payload.id)?.goOnFrom(entry.payload.fromPly);
      case 'game-ended':
      case 'game-referred':
        return this.#forget(entry.payload.id);
      case 'ruling-made':
        if ('id' in entry.payload.subject) this.#forgetEnded(entry.payload.subject.id);
        return;
      default:
        return;
    }
  }

  /** Like `follow`, and returns what the entry means to viewers of the game; `undefined`: no move was made or taken back. */
  add(entry: Entry): PlayedOn | undefined {
    if (entry.kind === 'plies-played') this.#begin(entry);
    this.follow(entry);
    if (entry.kind === 'game-resumed') {
      return { kind: 'resumed', game: entry.payload.id, fromPly: entry.payload.fromPly };
    }
    if (entry.kind !== 'plies-played') return undefined;
    const { id, firstPly, plies } = entry.payload;
    const track = this.#gameNow(id).track;
    return { kind: 'plies', game: id, plies: track.slice(firstPly, firstPly + plies.length - 1) };
  }

  /** Takes what a game reports while it is played; `undefined` if it no longer applies, or not yet. */
  take(word: LiveWord): PassingMessage | undefined {
    const game = this.#followed.facts.games.get(word.id);
    if (game === undefined || !isInPlay(game)) return undefined;
    const live = this.#live.get(word.id) ?? { thoughts: {} };
    if (word.kind === 'search') {
      this.#live.set(word.id, { ...live, search: word });
      return clockMessage(word);
    }
    const { track } = this.#gameNow(word.id);
    if (word.kind === 'kibitz') return { kind: 'kibitz', game: word.id, by: word.by, kibitz: this.#kibitzes.take(word, track) };
    const message = thoughtMessage(track, word);
    if (message === undefined) return undefined;
    const { by, ply, thought } = message;
    this.#live.set(word.id, { ...live, thoughts: { ...live.thoughts, [by]: { ...thought, ply } } });
    return message;
  }

  /** Number of games whose tracks are kept. */
  get kept(): number {
    return this.#tracks.size;
  }

  /** Throws `RangeError` for a game that was never issued. */
  summary(id: number): GameSummary {
    return summaryOf(this.#followed, gameId(id));
  }

  /** `undefined` for a game that was never issued. Throws `Error` if the journal cannot be read. */
  document(id: number): GameDocument | undefined {
    const known = this.#issued(id);
    if (known === undefined) return undefined;
    const now = this.#gameNow(known);
    const kibitzers = this.#kibitzes.of(known, now.track, isInPlay(this.#game(known)));
    return documentOf(this.#followed, known, { ...now, ...present({ kibitzers }) });
  }

  /** Games that have begun and are neither over nor stopped for officials, including interrupted ones, ordered by id. */
  playing(): readonly GameId[] {
    const { games, lastGameId } = this.#followed.facts;
    while (this.#scannedTo < lastGameId) this.#open.add(gameId(++this.#scannedTo));
    for (const id of this.#open) if (games.get(id)?.ending !== undefined || !games.has(id)) this.#open.delete(id);
    return [...this.#open].filter((id) => this.isPlaying(id));
  }

  /** Whether the game has begun and is neither over nor stopped for officials. */
  isPlaying(id: number): boolean {
    const game = this.#followed.facts.games.get(gameId(id));
    return game !== undefined && game.started && isInPlay(game);
  }

  /** A game of chess as PGN, also in play (`*`); `undefined` for another game. Throws `Error` if the journal cannot be read. */
  pgn(id: number): string | undefined {
    const game = this.archived(id);
    return game && formatPgnGame(game);
  }

  /** A game of chess as an archive keeps it; else as `pgn`. */
  archived(id: number): ArchivedGame | undefined {
    const recorded = this.#recordedChess(id);
    return recorded && archivedGame(recorded.game, recorded.start, undefined);
  }

  /** A game of Go as SGF, also in play (`?`); `undefined` for another game. `application` names the writer: `Arbiter:1.0`. Throws as `pgn` does. */
  sgf(id: number, form: SgfForm, application: string): string | undefined {
    const game = this.archivedGo(id, application);
    return game && writeSgf(game, form);
  }

  /** A game of Go as an archive keeps it; else as `sgf`. */
  archivedGo(id: number, application: string): SgfGame | undefined {
    const known = this.#issued(id);
    return known && this.#startOf(known).game === 'go' ? archivedGoGame(this.#read(known), application) : undefined;
  }

  /** The moves of a game in protocol form, opening moves first; `undefined` for a game that was never issued. Throws as `pgn` does. */
  moves(id: number): readonly string[] | undefined {
    const known = this.#issued(id);
    if (known === undefined) return undefined;
    const track = this.#tracks.get(known);
    if (track !== undefined) return track.moves;
    const game = this.#game(known);
    const kept = this.#moves.get(known);
    const moves =
      kept?.length === game.plyCount ? kept : [...game.issued.opening.moves, ...this.#plies(known).map(({ move }) => move)];
    // Reinserted as the most recent; the least recently used is evicted.
    this.#moves.delete(known);
    this.#moves.set(known, moves);
    for (const oldest of this.#moves.keys()) if (this.#moves.size > MOST_MOVES) this.#moves.delete(oldest);
    return moves;
  }

  /** Closes the journal reader. A later request opens it again. */
  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
  }

  #issued(id: number): GameId | undefined {
    if (!Number.isInteger(id) || id < 1) return undefined;
    const known = gameId(id);
    return this.#followed.facts.games.has(known) ? known : undefined;
  }

  #game(id: GameId): GameFacts {
    return knownGame(this.#followed, id).game;
  }

  #startOf(id: GameId): GameStart {
    return this.#game(id).issued.opening.start;
  }

  /** The track of a game whose first plies these are: nothing needs to be read for it. */
  #begin({ payload: { id, firstPly } }: Entry<'plies-played'>): void {
    const { game, event } = knownGame(this.#followed, id);
    const { opening } = game.issued;
    if (this.#tracks.has(id) || firstPly !== opening.moves.length + 1) return;
    this.#tracks.set(id, new GameTrack(opening, event.adjudication));
  }

  #play({ payload: { id, firstPly, plies } }: Entry<'plies-played'>): void {
    const track = this.#tracks.get(id);
    if (track === undefined) return;
    // A track made from the journal may be ahead of the entries that arrive here.
    const known = track.nextPly - firstPly;
    if (known < 0) return this.#forget(id);
    track.append(plies.slice(known).map((packed, index) => unpackPly(packed, firstPly + known + index)));
  }

  #forget(id: GameId): void {
    this.#tracks.delete(id);
    this.#live.delete(id);
    this.#kibitzes.forget(id);
  }

  #forgetEnded(id: GameId): void {
    const game = this.#followed.facts.games.get(id);
    if (game !== undefined && !isInPlay(game)) this.#forget(id);
  }

  /** Uses the kept track for a game in play; for others, makes a track for this one answer. */
  #gameNow(id: GameId): GameNow {
    const known = this.#tracks.get(id);
    if (known !== undefined) return { track: known, ...this.#live.get(id) };
    const { game, event } = knownGame(this.#followed, id);
    const track = new GameTrack(game.issued.opening, event.adjudication);
    const recorded = this.#recordedOrFolded(id, game);
    for (const ply of recorded.plies) {
      if (recorded.resumedAt.includes(ply.ply)) track.goOnFrom(ply.ply);
      track.append([ply]);
    }
    if (recorded.resumedAt.includes(track.nextPly)) track.goOnFrom(track.nextPly);
    if (isInPlay(game)) this.#tracks.set(id, track);
    const referral = recorded.referred?.referral;
    return { track, ...this.#live.get(id), ...present({ referral }) };
  }

  /** The fold also has the plies of games in play, but not where they were interrupted: used when there is no journal to read. */
  #recordedOrFolded(id: GameId, game: GameFacts): Pick<RecordedGame, 'plies' | 'resumedAt' | 'referred'> {
    if (game.plyCount === game.issued.opening.moves.length && game.ending === undefined) return { plies: [], resumedAt: [] };
    const folded = game.plies.length > 0 ? { plies: game.plies, resumedAt: [] } : undefined;
    return folded !== undefined && this.#openReader() === undefined ? folded : this.#read(id);
  }

  #plies(id: GameId): RecordedGame['plies'] {
    return this.#recordedOrFolded(id, this.#game(id)).plies;
  }

  #recordedChess(id: number): { readonly game: RecordedGame; readonly start: Extract<GameStart, { game: 'chess' }> } | undefined {
    const known = this.#issued(id);
    if (known === undefined) return undefined;
    const start = this.#startOf(known);
    return start.game === 'chess' ? { game: this.#read(known), start } : undefined;
  }

  #read(id: GameId): RecordedGame {
    const { game, event } = knownGame(this.#followed, id);
    const reader = this.#openReader();
    if (reader === undefined) throw new Error(`Cannot read game ${id}: expected a journal in ${this.#followed.folder}`);
    return recordedGame(reader, event, game, this.#followed.sequence);
  }

  #openReader(): JournalReader | undefined {
    if (this.#reader !== undefined) return this.#reader;
    const opened = openReader(this.#followed.folder);
    if (opened.ok) this.#reader = opened.value;
    return this.#reader;
  }
}

/** Begun or queued, and neither over nor stopped for officials: the fold holds its plies. */
const isInPlay = ({ ending, referred }: GameFacts): boolean => ending === undefined && referred === undefined;
