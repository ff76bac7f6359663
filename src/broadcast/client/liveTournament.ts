// A tournament as someone far away follows it: the stream of events, opened again as often as it is lost, from the entry up to which everything is
// known, and all that is true now, with the games and tables that are looked at. The page and the terminal show this; how is not known here.

import type { DurableMessage, GameSummary, Incident, Overview, PassingMessage, Snapshot } from '../messages.ts';
import type { Cell } from './cell.ts';
import { Connection } from './connection.ts';
import { readEvents } from './eventStream.ts';
import type { LiveContext } from './liveContext.ts';
import { LiveGame } from './liveGame.ts';
import { LiveViews, type Held } from './liveViews.ts';
import { pause } from './pause.ts';

export type LiveOptions = Pick<LiveContext, 'cell' | 'change' | 'getJson'> & {
  /** The address of a path of the API: `/games/12`. */
  readonly addressOf: (path: string) => string;
  /** What the stream says, before it is taken over. */
  readonly onMessage?: (message: LiveMessage) => void;
  /** Why the stream ended, or could not be opened. */
  readonly onLost?: (reason: unknown) => void;
};

export type LiveMessage = DurableMessage | ({ readonly kind: 'snapshot' } & Snapshot);

/** Games whose moves and thoughts are sent in addition to what everyone gets. */
type Wanted = readonly number[] | 'playing';

const NEWS_KEPT = 50;
/** A viewer who stays for a season does not keep every game of it. */
const GAMES_KEPT = 32;
/** Until the server says how long to wait. */
const RETRY_MS = 2000;

export class LiveTournament {
  readonly connection: Connection;
  readonly overview: Cell<Overview | undefined>;
  readonly summaries: Cell<ReadonlyMap<number, GameSummary>>;
  /** The latest first. */
  readonly news: Cell<readonly Incident[]>;
  readonly viewers: Cell<number>;
  /** The server's clock less ours. */
  readonly skewMs: Cell<number>;
  readonly views: LiveViews;
  readonly #options: LiveOptions;
  readonly #context: LiveContext;
  /** By id, the one that was asked for last at the end. */
  readonly #games = new Map<number, LiveGame>();
  readonly #closed = new AbortController();
  #stream: AbortController | undefined;
  #wanted: Wanted = 'playing';
  /** With which to come back. */
  #lastId: string | undefined;
  #retryMs = RETRY_MS;

  constructor(options: LiveOptions) {
    const { cell, change, getJson } = options;
    this.#options = options;
    this.connection = new Connection(cell, this.#closed.signal);
    this.#context = { cell, change, getJson, connection: this.connection, serverNowMs: () => this.serverNowMs() };
    this.views = new LiveViews(this.#context);
    // Read as the view of that name only.
    this.overview = (this.views.get('overview') as Held<Overview>).value;
    this.summaries = cell<ReadonlyMap<number, GameSummary>>(new Map());
    this.news = cell<readonly Incident[]>([]);
    this.viewers = cell(0);
    this.skewMs = cell(0);
  }

  serverNowMs(): number {
    return Date.now() + this.skewMs.value;
  }

  /** A game and what happens in it; read when it is first asked for. */
  game(id: number): LiveGame {
    const game = this.#games.get(id) ?? new LiveGame(id, this.#context);
    this.#games.delete(id);
    this.#games.set(id, game);
    for (const [oldest, known] of this.#games) {
      if (this.#games.size <= GAMES_KEPT) break;
      this.#games.delete(oldest);
      known.forget();
    }
    return game;
  }

  /** Opens the stream, or turns it to other games. */
  listenTo(wanted: Wanted): void {
    if (this.#stream !== undefined && String(wanted) === String(this.#wanted)) return;
    const before = this.#wanted;
    this.#wanted = wanted;
    this.#stream?.abort();
    this.#stream = new AbortController();
    void this.#follow(this.#stream.signal);
    // What was not listened to may have gone on meanwhile.
    for (const game of this.#games.values()) if (!isWanted(before, game.id) && isWanted(wanted, game.id)) void game.load();
  }

  close(): void {
    this.#closed.abort();
    this.#stream?.abort();
    this.views.close();
  }

  /** An event of the stream. */
  take(name: string, data: string): void {
    // The stream is the server's own.
    const told: unknown = JSON.parse(data);
    this.#options.change(() => {
      if (name === 'snapshot') this.#takeSnapshot(told as Snapshot);
      else if (name === 'entries') for (const message of told as readonly DurableMessage[]) this.#takeDurable(message);
      else if (name === 'now') for (const message of told as readonly PassingMessage[]) this.#takePassing(message);
    });
  }

  async #follow(stop: AbortSignal): Promise<void> {
    const { addressOf, change, onLost } = this.#options;
    const games = this.#wanted === 'playing' ? 'playing' : this.#wanted.join(',') || 'none';
    const listener = {
      onOpen: () => change(() => this.connection.become('live')),
      onEvent: (name: string, data: string) => this.take(name, data),
      onId: (id: string) => (this.#lastId = id),
      onRetry: (waitMs: number) => (this.#retryMs = waitMs),
    };
    while (!stop.aborted) {
      const reason = await readEvents(addressOf(`/live?games=${games}`), this.#lastId, listener, stop).catch(
        (failure: unknown) => failure,
      );
      if (stop.aborted) return;
      onLost?.(reason);
      change(() => this.connection.become('lost'));
      await pause(this.#retryMs, stop);
    }
  }

  #takeSnapshot(snapshot: Snapshot): void {
    this.#options.onMessage?.({ kind: 'snapshot', ...snapshot });
    const isFirst = this.overview.value === undefined;
    this.skewMs.value = snapshot.atUtcMs - Date.now();
    this.summaries.value = new Map(snapshot.games.map((summary) => [summary.id, summary]));
    if (!isFirst) {
      this.views.areStale();
      for (const game of this.#games.values()) void game.load();
    }
    this.views.take('overview', snapshot.overview);
    // From now on it is kept up to date whether or not it is sent along.
    if (isFirst) this.views.look('overview');
  }

  #takeDurable(message: DurableMessage): void {
    this.#options.onMessage?.(message);
    switch (message.kind) {
      case 'game': {
        const { summary } = message;
        this.summaries.value = new Map(this.summaries.value).set(summary.id, summary);
        return this.#games.get(summary.id)?.takeSummary(summary);
      }
      case 'plies':
        return this.#games.get(message.game)?.takePlies(message.plies);
      case 'resumed':
        return this.#games.get(message.game)?.resume(message.fromPly);
      case 'document':
        return void this.#games.get(message.game)?.load();
      case 'news': {
        const { item } = message;
        this.news.value = [item, ...this.news.value.filter(({ sequence }) => sequence !== item.sequence)].slice(0, NEWS_KEPT);
        return;
      }
      case 'view':
        return this.views.take(message.name, message.value);
      case 'stale':
        return this.views.areStale(message.names);
    }
  }

  #takePassing(message: PassingMessage): void {
    switch (message.kind) {
      case 'pulse':
        this.viewers.value = message.viewers;
        this.skewMs.value = message.atUtcMs - Date.now();
        return;
      case 'clock':
        return this.#games.get(message.game)?.takeClock(message.clock);
      case 'thought':
        return this.#games.get(message.game)?.takeThought(message.by, { ...message.thought, ply: message.ply });
    }
  }
}

const isWanted = (games: Wanted, id: number): boolean => games === 'playing' || games.includes(id);
