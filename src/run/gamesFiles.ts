// The finished games in a data folder, for other programs: games.pgn has those of chess, games.sgf those of Go. Both are made from the journal.
// While games are played, each one is added as it ends. What changes an earlier game, such as a ruling, has the files written again, and so has a
// start: the run before it may have been killed. After a run the games are in the order of the schedule.

import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { exportGames, gameText, pgnGames, sgfGames, type Tournament } from '../archive/exportGames.ts';
import { finishedGame, finishedGames } from '../archive/recordedGame.ts';
import type { RulingSubject } from '../journal/rulingSubject.ts';
import type { GameEnding } from '../core/ending.ts';
import type { GameId } from '../core/ids.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import { Failure, orFail } from '../core/messages/failure.ts';
import { sgfApplication } from '../files/version.ts';
import { gameOf, type Entry, type NewEntry } from '../journal/entries.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';

/** Writes the files; returns their paths. Throws `Failure`. */
export async function writeGames(tournament: Tournament): Promise<readonly string[]> {
  const { events } = tournament.definition;
  const files: string[] = [];
  const write = async (isOfKind: (event: EventDefinition) => boolean, texts: Iterable<string>): Promise<void> => {
    const event = events.find(isOfKind);
    if (event === undefined) return;
    const file = fileOf(tournament.folder, event);
    orFail(await exportGames(texts, file, { mode: 0o600 }));
    files.push(file);
  };
  await write(({ go }) => go === undefined, pgnGames(tournament));
  await write(({ go }) => go !== undefined, sgfGames(tournament, 'ff4', sgfApplication()));
  return files;
}

const fileOf = (folder: string, { go }: EventDefinition): string => join(folder, go === undefined ? 'games.pgn' : 'games.sgf');

/** Whether games that have ended may read differently after the entry. */
export const changesGames = (entry: NewEntry): boolean =>
  entry.kind === 'definition-changed' || (entry.kind === 'ruling-made' && CHANGING.includes(entry.payload.subject.kind));

const CHANGING: readonly RulingSubject['kind'][] = [
  'game-result',
  'game-void',
  'entrant-replaced',
  'entrant-reinstated',
  'records-struck',
];

/** How long games are made in one turn, in ms. */
const TURN_MS = 4;

/** Where a file has a game, in bytes. */
type Place = { readonly file: string; readonly at: number; readonly bytes: number };

export class GrowingGames {
  readonly #folder: string;
  readonly #isIntact: () => boolean;
  readonly #current: { readonly definition: TournamentDefinition };
  readonly #facts: TournamentFacts;
  readonly #reader: JournalReader;
  readonly #onNotice: (text: string) => void;
  readonly #application = sgfApplication();
  /** The games in the files, in their order, with the endings that they have there. */
  readonly #written = new Map<GameId, GameEnding>();
  readonly #places = new Map<GameId, Place>();
  readonly #waiting = new Set<GameId>();
  /** By path: a file of another size was changed by another program. */
  readonly #sizes = new Map<string, number>();
  #isStale = true;
  #hasFailed = false;
  #working: Promise<void> | undefined;

  /** `current` has the definition in force. `isIntact`: whether the folder is still the one that this run owns; nothing is written into another. */
  constructor(
    folder: string,
    isIntact: () => boolean,
    current: { readonly definition: TournamentDefinition },
    facts: TournamentFacts,
    reader: JournalReader,
    onNotice: (text: string) => void,
  ) {
    this.#folder = folder;
    this.#isIntact = isIntact;
    this.#current = current;
    this.#facts = facts;
    this.#reader = reader;
    this.#onNotice = onNotice;
    this.#work();
  }

  /** An entry that `facts` has. */
  heard(entry: Entry): void {
    const id = gameOf(entry.kind, entry.payload);
    if (id === undefined) {
      if (!changesGames(entry)) return;
      this.#isStale = true;
    } else {
      const before = this.#written.get(id);
      const ending = this.#facts.games.get(id)?.ending;
      // SGF has the notices of a game.
      if (ending === before && (before === undefined || entry.kind !== 'game-noticed')) return;
      if (before !== undefined) this.#isStale = true;
      else if (ending?.kind !== 'void') this.#waiting.add(id);
    }
    this.#work();
  }

  /** Resolves once the files have all that was heard so far, or after `mostMs`. */
  async caughtUp(mostMs: number): Promise<void> {
    await Promise.race([this.#working, wait(mostMs, undefined, { ref: false })]);
  }

  /** Completes the files; returns their paths. Throws `Failure`. */
  async finish(): Promise<readonly string[]> {
    await this.#working;
    const written = [...this.#written.keys()];
    const wanted = finishedGames(this.#tournament);
    const isWhole = wanted.length === written.length && wanted.every(({ game }) => this.#written.has(game.issued.id));
    if (!isWhole || this.#isStale || !this.#isUntouched()) await this.#rewrite();
    else if (wanted.some(({ game }, index) => game.issued.id !== written[index])) await this.#sort();
    const files = [...this.#sizes.keys()];
    for (const file of files) using(file, fsyncSync);
    return files;
  }

  get #tournament(): Tournament {
    return { folder: this.#folder, definition: this.#current.definition, facts: this.#facts };
  }

  #work(): void {
    this.#working ??= this.#catchUp().finally(() => (this.#working = undefined));
  }

  /** A few games in a turn of the event loop: the director comes first. The first of several failures is reported; the next game tries again. */
  async #catchUp(): Promise<void> {
    try {
      for (await nextTurn(); this.#isStale || this.#waiting.size > 0; await nextTurn()) {
        if (!this.#isIntact()) return;
        if (this.#isStale) await this.#rewrite();
        else this.#appendSome();
      }
      this.#hasFailed = false;
    } catch (reason) {
      this.#isStale = true;
      const why = reason instanceof Failure ? reason.message : `Cannot write the games to ${this.#folder}: ${messageOf(reason)}`;
      if (!this.#hasFailed) this.#onNotice(`${why}. The journal has them; Arbiter tries again after the next game.`);
      this.#hasFailed = true;
    }
  }

  async #rewrite(): Promise<void> {
    this.#isStale = false;
    this.#waiting.clear();
    this.#written.clear();
    for (const { game } of finishedGames(this.#tournament))
      if (game.ending !== undefined) this.#written.set(game.issued.id, game.ending);
    this.#sizes.clear();
    this.#places.clear();
    const games = finishedGames({ ...this.#tournament, only: new Set(this.#written.keys()) });
    for (const file of new Set(this.#current.definition.events.map((event) => fileOf(this.#folder, event)))) {
      const own = games.filter(({ event }) => fileOf(this.#folder, event) === file);
      await this.#write(file, own, ({ event, game }) => this.#textOf(event, game));
    }
  }

  /** Brings the games into the order of the schedule; their texts stay. */
  async #sort(): Promise<void> {
    const games = finishedGames(this.#tournament);
    for (const file of this.#sizes.keys()) {
      const own = games.filter(({ game }) => this.#places.get(game.issued.id)?.file === file);
      const descriptor = openSync(file, 'r');
      try {
        await this.#write(file, own, ({ game }) => bytesAt(descriptor, this.#places.get(game.issued.id)));
      } finally {
        closeSync(descriptor);
      }
    }
  }

  async #write<Game extends { readonly game: GameFacts }>(
    file: string,
    games: readonly Game[],
    textOf: (game: Game) => Uint8Array,
  ): Promise<void> {
    let at = 0;
    const places = this.#places;
    function* texts(): Generator<Uint8Array> {
      for (const each of games) {
        const text = textOf(each);
        places.set(each.game.issued.id, { file, at, bytes: text.length });
        at += text.length;
        yield text;
      }
    }
    orFail(await exportGames(texts(), file, { mode: 0o600 }));
    this.#sizes.set(file, at);
  }

  #textOf(event: EventDefinition, game: GameFacts): Buffer {
    return Buffer.from(gameText(finishedGame(this.#reader, this.#facts, event, game), this.#application));
  }

  #isUntouched(): boolean {
    return [...this.#sizes].every(([file, size]) => using(file, sizeOf) === size);
  }

  #appendSome(): void {
    const texts = new Map<string, Buffer[]>();
    const untilMs = performance.now() + TURN_MS;
    for (const id of this.#waiting) {
      this.#waiting.delete(id);
      const game = this.#facts.games.get(id);
      const event = this.#current.definition.events.find(({ key }) => key === game?.issued.event);
      if (game?.ending === undefined || event === undefined) continue;
      const file = fileOf(this.#folder, event);
      const text = this.#textOf(event, game);
      const at = this.#sizes.get(file) ?? 0;
      texts.set(file, [...(texts.get(file) ?? []), text]);
      this.#places.set(id, { file, at, bytes: text.length });
      this.#sizes.set(file, at + text.length);
      this.#written.set(id, game.ending);
      if (performance.now() >= untilMs) break;
    }
    for (const [file, added] of texts) {
      const text = Buffer.concat(added);
      const before = (this.#sizes.get(file) ?? 0) - text.length;
      if (!using(file, (descriptor) => appendWhole(descriptor, text, before))) this.#isStale = true;
    }
  }
}

/** False: the file is not of the expected size, and nothing was written. */
function appendWhole(descriptor: number, text: Uint8Array, before: number): boolean {
  if (sizeOf(descriptor) !== before) return false;
  try {
    writeFileSync(descriptor, text);
  } catch (reason) {
    ftruncateSync(descriptor, before);
    throw reason;
  }
  return true;
}

function bytesAt(descriptor: number, place: Place | undefined): Uint8Array {
  const { at, bytes, file } = place ?? { at: 0, bytes: 0, file: '' };
  const buffer = Buffer.alloc(bytes);
  if (readSync(descriptor, buffer, 0, bytes, at) !== bytes)
    throw new Failure(`Cannot read "${file}": expected ${bytes} bytes at ${at}, got fewer`);
  return buffer;
}

const sizeOf = (descriptor: number): number => fstatSync(descriptor).size;

function using<Value>(file: string, use: (descriptor: number) => Value): Value {
  const descriptor = openSync(file, 'a', 0o600);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
