// A game that someone looks at: its document, read on first use and again after a gap, and what the stream has said about it since. Plies are kept
// apart from the document, so that a move redraws only what shows moves.

import { opposite, withSide, type Colour, type Sides } from '../../core/colour.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import type { GameDocument, GameSummary, ShownClock, ShownKibitz, ShownPly, ShownThought } from '../messages.ts';
import type { Cell } from './cell.ts';
import type { LiveContext } from './liveContext.ts';

/** What a player reports while it thinks about the position before `ply`. */
export type RunningThought = ShownThought & { readonly ply: number };

/** By name and ply. */
export type Kibitzers = ReadonlyMap<string, ReadonlyMap<number, ShownKibitz>>;

export class LiveGame {
  readonly id: number;
  readonly document: Cell<GameDocument | undefined>;
  readonly plies: Cell<readonly ShownPly[]>;
  readonly thoughts: Sides<Cell<RunningThought | undefined>>;
  /** What each kibitzer found, by ply. */
  readonly kibitzers: Cell<Kibitzers>;
  readonly clock: Cell<ShownClock | undefined>;
  /** Why the game cannot be shown. */
  readonly failure: Cell<string | undefined>;
  readonly #context: LiveContext;
  /** Plies that arrived while the game is being read; `undefined`: it is not being read. */
  #arrived: (readonly ShownPly[])[] | undefined;
  /** The game changed while it was being read: read it once more. */
  #isOutdated = false;
  #isForgotten = false;

  constructor(id: number, context: LiveContext) {
    const { cell } = context;
    this.id = id;
    this.#context = context;
    this.document = cell<GameDocument | undefined>(undefined);
    this.plies = cell<readonly ShownPly[]>([]);
    this.thoughts = { white: cell<RunningThought | undefined>(undefined), black: cell<RunningThought | undefined>(undefined) };
    this.kibitzers = cell<Kibitzers>(new Map());
    this.clock = cell<ShownClock | undefined>(undefined);
    this.failure = cell<string | undefined>(undefined);
    void this.load();
  }

  async load(failures = 0): Promise<void> {
    if (this.#arrived !== undefined) {
      this.#isOutdated = true;
      return;
    }
    const arrived: (readonly ShownPly[])[] = [];
    this.#arrived = arrived;
    const { change, getJson } = this.#context;
    try {
      const document = await getJson<GameDocument>(`/games/${this.id}`);
      this.#arrived = undefined;
      change(() => {
        this.failure.value = undefined;
        this.document.value = document;
        this.plies.value = document.plies;
        this.clock.value = document.clock;
        this.kibitzers.value = new Map(
          document.kibitzers?.map(({ name, plies }) => [name, new Map(plies.map((found) => [found.ply, found]))]),
        );
        this.thoughts.white.value = document.thoughts?.white;
        this.thoughts.black.value = document.thoughts?.black;
        for (const plies of arrived) this.takePlies(plies);
      });
    } catch (reason) {
      this.#arrived = undefined;
      change(() => (this.failure.value = messageOf(reason)));
      void this.#loadAgain(reason, failures + 1);
    }
    if (!this.#isOutdated) return;
    this.#isOutdated = false;
    await this.load();
  }

  /** Stops asking for the game. */
  forget(): void {
    this.#isForgotten = true;
  }

  takeSummary(summary: GameSummary): void {
    if (this.document.value !== undefined) this.document.value = { ...this.document.value, summary };
    if (isInPlay(summary)) return;
    this.clock.value = undefined;
    this.thoughts.white.value = undefined;
    this.thoughts.black.value = undefined;
  }

  /** Ignores plies already known; reads the game again after a gap. */
  takePlies(plies: readonly ShownPly[]): void {
    if (this.#arrived !== undefined) return void this.#arrived.push(plies);
    const known = this.plies.value;
    const last = known.at(-1)?.ply ?? 0;
    if ((plies[0]?.ply ?? 0) > last + 1) return void this.load();
    const fresh = plies.filter(({ ply }) => ply > last);
    if (fresh.length === 0) return;
    this.plies.value = [...known, ...fresh];
    for (const ply of fresh) this.#turnClock(ply);
  }

  /** The game continues with this ply: later ones are taken back. */
  resume(fromPly: number): void {
    if (this.#arrived !== undefined) this.#isOutdated = true;
    this.plies.value = this.plies.value.filter(({ ply }) => ply < fromPly);
  }

  takeClock(clock: ShownClock): void {
    this.clock.value = clock;
  }

  takeThought(by: Colour, thought: RunningThought): void {
    this.thoughts[by].value = thought;
  }

  /** In the order in which they were first heard of. */
  takeKibitz(by: string, found: ShownKibitz): void {
    const known = this.kibitzers.value;
    this.kibitzers.value = new Map(known).set(by, new Map(known.get(by)).set(found.ply, found));
  }

  /** A ply stops its mover's clock and starts the other's. This is an estimate until the server sends the exact time. */
  #turnClock({ ply, by, leftMs }: ShownPly): void {
    const clock = this.clock.value;
    if (clock === undefined || clock.ply > ply) return;
    const left = leftMs === undefined ? clock.leftMs : withSide<number | null>(clock.leftMs, by, leftMs);
    this.clock.value = { ply: ply + 1, turn: opposite(by), leftMs: left, sinceUtcMs: this.#context.serverNowMs() };
  }

  async #loadAgain(reason: unknown, failures: number): Promise<void> {
    const isWorthIt = await this.#context.connection.mayAskAgain(reason, failures);
    if (isWorthIt && this.failure.value !== undefined && !this.#isForgotten) await this.load(failures);
  }
}

/** The clocks keep running while a judge is called. */
export const isInPlay = ({ state }: GameSummary): boolean => state === 'playing' || state === 'called';
