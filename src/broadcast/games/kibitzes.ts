// What kibitzers found in games, for viewers: heard while a game is played, read from the files of the data folder for everything before, such as finished
// games and a page that was started again.

import type { Opening } from '../../core/gameJob.ts';
import type { GameId } from '../../core/ids.ts';
import type { LiveWord, Thought } from '../../core/live.ts';
import { present } from '../../core/present.ts';
import { readSmall } from '../../files/openFile.ts';
import { kibitzedFile, parseKibitzed, type Kibitzed } from '../../kibitz/kibitzed.ts';
import type { GameDocument, ShownKibitz } from '../messages.ts';
import { shownFigures } from './shownFigures.ts';
import { boardOf, type GameTrack } from './track/gameTrack.ts';

type Word = Extract<LiveWord, { kind: 'kibitz' }>;
/** By name and ply. */
type Found = Map<string, Map<number, ShownKibitz>>;

export class Kibitzes {
  readonly #folder: string;
  /** Of games in play. */
  readonly #games = new Map<GameId, Found>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** A word about a position that has passed keeps the line that came before; one about a position that is not reached yet has none. */
  take(word: Word, track: GameTrack): ShownKibitz {
    const { id, ply, by } = word;
    const found = this.#inPlay(id, track);
    const ofOne = found.get(by) ?? new Map<number, ShownKibitz>();
    found.set(by, ofOne);
    const { pv: _, ...figures } = word.thought;
    const thought =
      ply === track.nextPly ? track.thought(word.thought) : { ...shownFigures(figures), ...present({ pv: ofOne.get(ply)?.pv }) };
    const shown = { ...thought, ...outlookOf(word.thought), ply };
    ofOne.set(ply, shown);
    return shown;
  }

  /** `undefined`: none has said anything. `isInPlay`: further words will come. */
  of(id: GameId, track: GameTrack, isInPlay: boolean): GameDocument['kibitzers'] {
    const found = isInPlay ? this.#inPlay(id, track) : this.#read(id, track.opening, track.moves);
    if (found.size === 0) return undefined;
    return [...found].map(([name, plies]) => ({
      name,
      plies: [...plies.values()].toSorted((one, other) => one.ply - other.ply),
    }));
  }

  /** The game goes on from an earlier position. */
  goOnFrom(id: GameId, fromPly: number): void {
    for (const plies of this.#games.get(id)?.values() ?? []) for (const ply of plies.keys()) if (ply > fromPly) plies.delete(ply);
  }

  forget(id: GameId): void {
    this.#games.delete(id);
  }

  #inPlay(id: GameId, track: GameTrack): Found {
    const known = this.#games.get(id) ?? this.#read(id, track.opening, track.moves);
    this.#games.set(id, known);
    return known;
  }

  #read(id: GameId, opening: Opening, moves: readonly string[]): Found {
    const found: Found = new Map();
    // Of a position that was reached again the last word counts.
    const latest = new Map(linesOf(kibitzedFile(this.#folder, id)).map((line) => [`${line.ply} ${line.by}`, line]));
    const board = boardOf(opening.start);
    let played = 0;
    for (const { ply, by, thought } of [...latest.values()].toSorted((one, other) => one.ply - other.ply)) {
      if (ply > moves.length + 1) break;
      while (played < ply - 1) board.play(moves[played++] ?? '');
      const pv = thought.pv === undefined ? [] : board.line(thought.pv);
      const plies = found.get(by) ?? new Map<number, ShownKibitz>();
      found.set(by, plies);
      plies.set(ply, { ...shownFigures(thought), ...(pv.length === 0 ? {} : { pv }), ...outlookOf(thought), ply });
    }
    return found;
  }
}

function outlookOf({ outlook }: Thought): Pick<ShownKibitz, 'outlook'> {
  if (outlook === undefined) return {};
  const { view, winPermille, lead, owners } = outlook;
  const isWhite = view === 'white';
  return {
    outlook: {
      winPermille: isWhite ? winPermille : 1000 - winPermille,
      ...present({ lead: lead === undefined || isWhite ? lead : 0 - lead, owners }),
    },
  };
}

/** A game that no kibitzer followed has no file. */
function linesOf(file: string): readonly Kibitzed[] {
  try {
    return parseKibitzed(readSmall(file));
  } catch {
    return [];
  }
}
