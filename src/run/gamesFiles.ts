// The finished games in a data folder, for other programs: games.pgn has those of chess, games.sgf those of Go. Both are made from the journal.
// While games are played, each one is added as it ends. What changes an earlier game, such as a ruling, has the files written again, and so has a
// start: the run before it may have been killed. After a run the games are in the order of the schedule.

import { closeSync, fstatSync, fsyncSync, ftruncateSync, openSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setImmediate as nextTurn, setTimeout as wait } from 'node:timers/promises';
import { exportGames, gameText, pgnGames, sgfGames, type Tournament } from '../archive/exportGames.ts';
import { finishedGames, recordedGame } from '../archive/recordedGame.ts';
import type { RulingSubject } from '../journal/rulingSubject.ts';
import type { GameEnding } from '../core/ending.ts';
import type { GameId } from '../core/ids.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import { Failure, orFail } from '../core/messages/failure.ts';
import { sgfApplication } from '../files/version.ts';
import { gameOf, type Entry, type NewEntry } from '../journal/entries.ts';
import type { JournalReader } from '../journal/reader.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
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

export class GrowingGames {
  readonly #folder: string;
  readonly #isIntact: () => boolean;
  readonly #current: { readonly definition: TournamentDefinition };
  readonly #facts: TournamentFacts;
  readonly #reader: JournalReader;
  readonly #onNotice: (text: string) => void;
  /** The games in the files, in their order, with the endings that they have there. */
  readonly #written = new Map<GameId, GameEnding>();
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
      if (ending === before) return;
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
    const isWhole = wanted.length === written.length && wanted.every(({ game }, index) => game.issued.id === written[index]);
    if (!isWhole || this.#isStale) await this.#rewrite();
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

  /** One game in a turn of the event loop: the director comes first. The first of several failures is reported; the next game tries again. */
  async #catchUp(): Promise<void> {
    try {
      for (await nextTurn(); this.#isStale || this.#waiting.size > 0; await nextTurn()) {
        if (!this.#isIntact()) return;
        const [next] = this.#waiting;
        if (this.#isStale || next === undefined) await this.#rewrite();
        else this.#append(next);
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
    const files = await writeGames({ ...this.#tournament, only: new Set(this.#written.keys()) });
    this.#sizes.clear();
    for (const file of files) this.#sizes.set(file, using(file, sizeOf));
  }

  #append(id: GameId): void {
    this.#waiting.delete(id);
    const game = this.#facts.games.get(id);
    const event = this.#current.definition.events.find(({ key }) => key === game?.issued.event);
    if (game?.ending === undefined || event === undefined) return;
    const file = fileOf(this.#folder, event);
    const text = gameText(recordedGame(this.#reader, event, game), sgfApplication());
    const size = using(file, (descriptor) => appendWhole(descriptor, text, this.#sizes.get(file)));
    if (size === undefined) return void (this.#isStale = true);
    this.#sizes.set(file, size);
    this.#written.set(id, game.ending);
  }
}

/** The new size; `undefined`: the file is not of the expected size, and nothing was written. */
function appendWhole(descriptor: number, text: string, expected: number | undefined): number | undefined {
  const before = sizeOf(descriptor);
  if (before !== expected) return undefined;
  try {
    writeFileSync(descriptor, text);
  } catch (reason) {
    ftruncateSync(descriptor, before);
    throw reason;
  }
  return sizeOf(descriptor);
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
