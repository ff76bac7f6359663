// The names of the openings of games that were issued, found once a game. The fold forgets the plies of a game that is over; what names its
// opening is remembered here as entries come, and read from the journal for games that were over before anyone followed.

import type { GameId } from '../../core/ids.ts';
import { classifyOpening } from '../../games/chess/eco/classify.ts';
import type { Entry } from '../../journal/entries.ts';
import { openReader } from '../../journal/reader.ts';
import type { GameSummary } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';

type Opening = NonNullable<GameSummary['opening']>;

/** No named position is looked for later (eco/classify.ts). */
const LAST_PLY = 40;

export class Openings {
  readonly #followed: FollowedTournament;
  /** By game: the moves that the engines made at first, one space between them. */
  readonly #moves = new Map<GameId, string>();
  readonly #names = new Map<GameId, { readonly plies: number; readonly opening: Opening | undefined }>();

  constructor(followed: FollowedTournament) {
    this.#followed = followed;
  }

  /** Remembers what an entry says about openings. Call it after `followed` has the entry. */
  follow(entry: Entry): void {
    if (entry.kind === 'plies-played') {
      const { id, firstPly, plies } = entry.payload;
      const opening = this.#followed.facts.games.get(id)?.issued.opening;
      if (opening?.start.game !== 'chess' || opening.start.chess960 || firstPly > LAST_PLY) return;
      const known = this.#moves.get(id);
      if (known === undefined && firstPly !== opening.moves.length + 1) return;
      const moves = plies.slice(0, LAST_PLY + 1 - firstPly).map(([move]) => String(move));
      this.#moves.set(id, [...(known === undefined || known === '' ? [] : [known]), ...moves].join(' '));
    } else if (entry.kind === 'game-resumed') {
      const { id, fromPly } = entry.payload;
      const known = this.#moves.get(id);
      const opening = this.#followed.facts.games.get(id)?.issued.opening.moves.length ?? 0;
      if (known !== undefined)
        this.#moves.set(
          id,
          known
            .split(' ')
            .slice(0, fromPly - 1 - opening)
            .join(' '),
        );
    }
  }

  /** `undefined` where nothing is known: Go, Chess960, positions off the tables. */
  of(id: GameId): Opening | undefined {
    const game = this.#followed.facts.games.get(id);
    const start = game?.issued.opening.start;
    if (game === undefined || start?.game !== 'chess' || start.chess960) return undefined;
    const known = this.#names.get(id);
    const plies = Math.min(game.plyCount, LAST_PLY);
    if (known?.plies === plies) return known.opening;
    const found = classifyOpening(start, [...game.issued.opening.moves, ...this.#movesOf(id)]);
    const opening = found && {
      eco: found.eco,
      name: found.variation === undefined ? found.opening : `${found.opening}: ${found.variation}`,
    };
    this.#names.set(id, { plies, opening });
    // What has a name for good needs no moves any more.
    if (game.ending !== undefined || plies === LAST_PLY) this.#moves.delete(id);
    return opening;
  }

  #movesOf(id: GameId): readonly string[] {
    const followed = this.#moves.get(id);
    if (followed !== undefined) return followed.split(' ').filter((move) => move !== '');
    const game = this.#followed.facts.games.get(id);
    if (game === undefined || game.plyCount === game.issued.opening.moves.length) return [];
    return game.plies.length > 0 ? game.plies.map(({ move }) => move) : this.#read(id);
  }

  #read(id: GameId): readonly string[] {
    const opened = openReader(this.#followed.folder);
    if (!opened.ok) return [];
    using reader = opened.value;
    const moves: string[] = [];
    for (const entry of reader.entries({ kind: 'game', id }, 0)) {
      if (!entry.ok || moves.length >= LAST_PLY) break;
      if (entry.value.kind === 'plies-played') moves.push(...entry.value.payload.plies.map(([move]) => String(move)));
    }
    return moves;
  }
}

/** One for each tournament, shared by all callers. */
export function openingsOf(followed: FollowedTournament): Openings {
  const known = OPENINGS.get(followed);
  if (known !== undefined) return known;
  const made = new Openings(followed);
  OPENINGS.set(followed, made);
  return made;
}

const OPENINGS = new WeakMap<FollowedTournament, Openings>();
