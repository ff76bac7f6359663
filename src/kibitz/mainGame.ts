// The game that kibitzers follow: the one in play with the lowest board, until it is over, as the page shows it (web/game/mainGame.ts).

import type { Colour } from '../core/colour.ts';
import type { GameStart } from '../core/gameRules.ts';
import { gameId, type GameId } from '../core/ids.ts';
import { colourOfPly } from '../core/plies.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';

/** `moves` are all since `start`, and are never changed; `ply` is played next. */
export type Position = {
  readonly id: GameId;
  readonly start: GameStart;
  readonly moves: readonly string[];
  readonly turn: Colour;
  readonly ply: number;
};

export class MainGame {
  readonly #facts: TournamentFacts;
  readonly #open = new Set<GameId>();
  #scannedTo = 0;
  #shown: Position | undefined;

  constructor(facts: TournamentFacts) {
    this.#facts = facts;
  }

  /** The position to analyse now, the same object while it is the same; `undefined`: no game is played. */
  position(): Position | undefined {
    const id = this.#chosen();
    const game = id === undefined ? undefined : this.#facts.games.get(id);
    if (id === undefined || game === undefined) return (this.#shown = undefined);
    const { start, moves: opening } = game.issued.opening;
    const moves = [...opening, ...game.plies.map(({ move }) => move)];
    const shown = this.#shown;
    if (shown?.id === id && shown.moves.length === moves.length && shown.moves.every((move, at) => move === moves[at]))
      return shown;
    const ply = moves.length + 1;
    return (this.#shown = { id, start, moves, turn: colourOfPly(start, ply), ply });
  }

  #chosen(): GameId | undefined {
    const { games, lastGameId } = this.#facts;
    while (this.#scannedTo < lastGameId) this.#open.add(gameId(++this.#scannedTo));
    for (const id of this.#open) if (!games.has(id) || games.get(id)?.ending !== undefined) this.#open.delete(id);
    const playing = [...this.#open].filter((id) => isPlaying(games.get(id)));
    const shown = this.#shown?.id;
    if (shown !== undefined && playing.includes(shown)) return shown;
    const boardOf = (id: GameId): number => games.get(id)?.issued.board ?? 0;
    return playing.toSorted((one, other) => boardOf(one) - boardOf(other) || one - other)[0];
  }
}

const isPlaying = (game: GameFacts | undefined): boolean =>
  game?.started === true &&
  game.ending === undefined &&
  game.referred === undefined &&
  game.held === undefined &&
  game.interrupted === undefined;
