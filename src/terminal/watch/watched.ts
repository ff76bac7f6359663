// What a terminal knows of a tournament that it watches: what the stream has said, and the games and tables that were asked for in addition.
// Nothing is read here: `wanted` says what should be.

import type { Colour } from '../../core/colour.ts';
import { opposite } from '../../core/colour.ts';
import type {
  DurableMessage,
  GameDocument,
  GameSummary,
  Incident,
  Overview,
  PassingMessage,
  ShownClock,
  ShownPly,
  ShownThought,
  Snapshot,
  StandingsView,
} from '../../broadcast/messages.ts';

export type WatchedGame = {
  readonly document: GameDocument;
  readonly plies: readonly ShownPly[];
  readonly clock?: ShownClock;
  readonly thoughts: { readonly [By in Colour]?: ShownThought & { readonly ply: number } };
};

/** Something that happened, for readers who get it line by line. */
export type Happening =
  | { readonly kind: 'game'; readonly before: GameSummary | undefined; readonly summary: GameSummary }
  | {
      readonly kind: 'plies';
      readonly summary: GameSummary | undefined;
      readonly game: number;
      readonly plies: readonly ShownPly[];
    }
  | { readonly kind: 'news'; readonly item: Incident }
  | { readonly kind: 'snapshot' };

const NEWS_KEPT = 20;
const GAMES_KEPT = 16;

export class Watched {
  overview: Overview | undefined;
  readonly summaries = new Map<number, GameSummary>();
  readonly games = new Map<number, WatchedGame>();
  readonly standings = new Map<string, StandingsView>();
  /** The latest first. */
  news: readonly Incident[] = [];
  viewers = 0;
  /** The server's hour less ours, in ms. */
  skewMs = 0;
  /** Addresses below the API's that are to be read: they are not known, or no longer true. */
  readonly wanted = new Set<string>();
  /** The game that is shown. */
  #chosen: number | undefined;
  /** Whether the viewer has chosen it: else the one in play is. */
  #isPinned = false;
  /** Plies that came while a game was read. */
  readonly #arrived = new Map<number, (readonly ShownPly[])[]>();

  get chosen(): number | undefined {
    return this.#chosen;
  }

  get game(): WatchedGame | undefined {
    return this.#chosen === undefined ? undefined : this.games.get(this.#chosen);
  }

  get summary(): GameSummary | undefined {
    return this.#chosen === undefined ? undefined : this.summaries.get(this.#chosen);
  }

  get isOver(): boolean {
    return this.overview?.state === 'over';
  }

  take({ name, data }: { readonly name: string; readonly data: string }): readonly Happening[] {
    const told: unknown = JSON.parse(data);
    // The stream is the server's own.
    if (name === 'snapshot') return this.#snapshot(told as Snapshot);
    if (name === 'entries') return (told as readonly DurableMessage[]).flatMap((message) => this.#durable(message));
    if (name === 'now') for (const message of told as readonly PassingMessage[]) this.#passing(message);
    return [];
  }

  /** What was read at an address. */
  read(address: string, value: unknown): void {
    if (address === 'views/overview') this.overview = value as Overview;
    else if (address.startsWith('views/standings/')) this.standings.set(address.slice('views/'.length), value as StandingsView);
    else this.#document(value as GameDocument);
  }

  /** It could not be read: the next move makes it wanted again. */
  notRead(address: string): void {
    if (address.startsWith('games/')) this.#arrived.delete(Number(address.slice('games/'.length)));
  }

  /** Turns to another game among those that are known: 1 the next, -1 the one before. */
  turn(step: 1 | -1): void {
    const ids = [...this.summaries.keys()].toSorted((one, other) => one - other);
    const at = ids.indexOf(this.#chosen ?? -1);
    const next = ids[(at + step + ids.length) % ids.length];
    if (next === undefined) return;
    this.#isPinned = true;
    this.#choose(next);
  }

  /** Back to the game in play. */
  followCurrent(): void {
    this.#isPinned = false;
    this.#chooseCurrent();
  }

  #snapshot(snapshot: Snapshot): readonly Happening[] {
    this.overview = snapshot.overview;
    this.skewMs = snapshot.atUtcMs - Date.now();
    this.summaries.clear();
    this.games.clear();
    this.standings.clear();
    for (const summary of snapshot.games) this.summaries.set(summary.id, summary);
    if (this.#chosen !== undefined && !this.summaries.has(this.#chosen)) this.#isPinned = false;
    if (this.#chosen !== undefined) this.#want(this.#chosen);
    this.#chooseCurrent();
    return [{ kind: 'snapshot' }];
  }

  #durable(message: DurableMessage): readonly Happening[] {
    switch (message.kind) {
      case 'game': {
        const { summary } = message;
        const before = this.summaries.get(summary.id);
        this.summaries.set(summary.id, summary);
        const game = this.games.get(summary.id);
        if (game !== undefined) {
          const { clock: _, ...stopped } = game;
          const document = { ...game.document, summary };
          this.games.set(
            summary.id,
            summary.state === 'playing' ? { ...game, document } : { ...stopped, document, thoughts: {} },
          );
        }
        this.#chooseCurrent();
        return [{ kind: 'game', before, summary }];
      }
      case 'plies':
        this.#plies(message.game, message.plies);
        return [{ kind: 'plies', summary: this.summaries.get(message.game), game: message.game, plies: message.plies }];
      case 'resumed': {
        const game = this.games.get(message.game);
        if (game !== undefined)
          this.games.set(message.game, { ...game, plies: game.plies.filter(({ ply }) => ply < message.fromPly) });
        return [];
      }
      case 'document':
        if (this.games.has(message.game)) this.#want(message.game);
        return [];
      case 'news':
        this.news = [message.item, ...this.news].slice(0, NEWS_KEPT);
        return [{ kind: 'news', item: message.item }];
      case 'view':
        if (message.name === 'overview' || message.name.startsWith('standings/'))
          this.read(`views/${message.name}`, message.value);
        return [];
      case 'stale':
        for (const name of message.names) if (name === 'overview' || this.standings.has(name)) this.wanted.add(`views/${name}`);
        return [];
    }
  }

  #passing(message: PassingMessage): void {
    if (message.kind === 'pulse') {
      this.viewers = message.viewers;
      this.skewMs = message.atUtcMs - Date.now();
      return;
    }
    const game = this.games.get(message.game);
    if (game === undefined) return;
    if (message.kind === 'clock') this.games.set(message.game, { ...game, clock: message.clock });
    else {
      const thought = { ...message.thought, ply: message.ply };
      this.games.set(message.game, { ...game, thoughts: { ...game.thoughts, [message.by]: thought } });
    }
  }

  /** A ply that is known already is the same; after a gap the game is read again. */
  #plies(id: number, plies: readonly ShownPly[]): void {
    const arrived = this.#arrived.get(id);
    if (arrived !== undefined) return void arrived.push(plies);
    const game = this.games.get(id);
    if (game === undefined) return;
    const last = game.plies.at(-1)?.ply ?? 0;
    if ((plies[0]?.ply ?? 0) > last + 1) return this.#want(id);
    const fresh = plies.filter(({ ply }) => ply > last);
    const latest = fresh.at(-1);
    if (latest === undefined) return;
    this.games.set(id, { ...game, plies: [...game.plies, ...fresh], ...this.#clockAfter(game, fresh, latest) });
  }

  #clockAfter({ clock }: WatchedGame, fresh: readonly ShownPly[], latest: ShownPly): { readonly clock?: ShownClock } {
    // The stream has told of a later search already.
    if (clock === undefined || clock.ply > latest.ply) return {};
    let { leftMs } = clock;
    for (const { by, leftMs: left } of fresh) if (left !== undefined) leftMs = { ...leftMs, [by]: left };
    return { clock: { ply: latest.ply + 1, turn: opposite(latest.by), leftMs, sinceUtcMs: Date.now() + this.skewMs } };
  }

  #document(document: GameDocument): void {
    const { id } = document.summary;
    const arrived = this.#arrived.get(id) ?? [];
    this.#arrived.delete(id);
    this.summaries.set(id, document.summary);
    this.games.delete(id);
    this.games.set(id, {
      document,
      plies: document.plies,
      ...(document.clock === undefined ? {} : { clock: document.clock }),
      thoughts: document.thoughts ?? {},
    });
    for (const oldest of this.games.keys()) if (this.games.size > GAMES_KEPT) this.games.delete(oldest);
    for (const plies of arrived) this.#plies(id, plies);
    const table = `standings/${document.summary.event}`;
    if (!this.standings.has(table)) this.wanted.add(`views/${table}`);
  }

  #chooseCurrent(): void {
    if (this.#isPinned) return;
    const isPlayed = (id: number | undefined): boolean => {
      const state = id === undefined ? undefined : this.summaries.get(id)?.state;
      return state === 'playing' || state === 'called';
    };
    if (isPlayed(this.#chosen)) return;
    const ids = [...this.summaries.keys()].toSorted((one, other) => one - other);
    const current = ids.find(isPlayed);
    if (current !== undefined) return this.#choose(current);
    if (this.#chosen !== undefined) return;
    const last = ids.findLast((id) => this.summaries.get(id)?.state !== 'queued') ?? ids.at(-1);
    if (last !== undefined) this.#choose(last);
  }

  #choose(id: number): void {
    this.#chosen = id;
    if (!this.games.has(id)) this.#want(id);
  }

  #want(id: number): void {
    this.wanted.add(`games/${id}`);
    if (!this.#arrived.has(id)) this.#arrived.set(id, []);
  }
}
