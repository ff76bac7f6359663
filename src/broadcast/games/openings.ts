// The opening names of issued games, found once per game. The fold drops the plies of a finished game, so what names its opening is remembered here
// as entries come, or read from the journal for games that ended before anyone followed.

import { variantOf } from '../../core/gameRules.ts';
import type { GameId } from '../../core/ids.ts';
import { classifyOpening } from '../../games/chess/eco/classify.ts';
import type { Entry } from '../../journal/entries.ts';
import { openReader } from '../../journal/reader.ts';
import type { GameSummary } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';

type Opening = NonNullable<GameSummary['opening']>;

/** No named position comes later (eco/classify.ts). */
const LAST_PLY = 40;

export class Openings {
  readonly #followed: FollowedTournament;
  /** By game: the engines' first moves, separated by spaces. */
  readonly #moves = new Map<GameId, string>();
  readonly #names = new Map<GameId, { readonly plies: number; readonly opening: Opening | undefined }>();

  constructor(followed: FollowedTournament) {
    this.#followed = followed;
  }

  /** Remembers what an entry says about openings. Call it after adding the entry to `followed`. */
  follow(entry: Entry): void {
    if (entry.kind === 'plies-played') {
      const { id, firstPly, plies } = entry.payload;
      const opening = this.#followed.facts.games.get(id)?.issued.opening;
      if (opening?.start.game !== 'chess' || variantOf(opening.start) !== 'standard' || firstPly > LAST_PLY) return;
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

  /** `undefined` if no name is known: Go, Chess960, positions not in the tables. */
  of(id: GameId): Opening | undefined {
    const game = this.#followed.facts.games.get(id);
    const start = game?.issued.opening.start;
    if (game === undefined || start?.game !== 'chess' || variantOf(start) !== 'standard') return undefined;
    const known = this.#names.get(id);
    const plies = Math.min(game.plyCount, LAST_PLY);
    if (known?.plies === plies) return known.opening;
    const found = classifyOpening(start, [...game.issued.opening.moves, ...this.#movesOf(id)]);
    const opening = found && {
      eco: found.eco,
      name: found.variation === undefined ? found.opening : `${found.opening}: ${found.variation}`,
    };
    this.#names.set(id, { plies, opening });
    // A final name needs no more moves.
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
