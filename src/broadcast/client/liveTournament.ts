// A tournament as a remote viewer follows it: the stream of events, reopened whenever it is lost from the last entry known, and the current state
// with the games and tables being looked at. The page and the terminal show this; how they do is not known here.

import type { DurableMessage, GameSummary, Incident, Overview, PassingMessage, Snapshot } from '../messages.ts';
import type { Cell } from './cell.ts';
import { Connection } from './connection.ts';
import { EventStream } from './eventStream.ts';
import type { LiveContext } from './liveContext.ts';
import { LiveGame } from './liveGame.ts';
import { LiveViews, type Held } from './liveViews.ts';
import { Reconnection } from './reconnection.ts';

export type LiveOptions = Pick<LiveContext, 'cell' | 'change' | 'getJson'> & {
  /** The address of an API path such as `/games/12`. */
  readonly addressOf: (path: string) => string;
  /** Receives each message of the stream before it is applied. */
  readonly onMessage?: (message: LiveMessage) => void;
  /** Why the stream ended, or could not be opened. */
  readonly onLost?: (reason: unknown) => void;
};

export type LiveMessage = DurableMessage | ({ readonly kind: 'snapshot' } & Snapshot);

/** Games whose moves and thoughts are sent in addition to what everyone receives. */
type Wanted = readonly number[] | 'playing';

/** The server's heartbeat. */
const BEAT_MS = 15_000;
const NEWS_KEPT = 50;
/** Limits memory: a viewer who stays for a season does not keep every game. */
const GAMES_KEPT = 32;

export class LiveTournament {
  readonly connection: Connection;
  readonly overview: Cell<Overview | undefined>;
  readonly summaries: Cell<ReadonlyMap<number, GameSummary>>;
  /** Latest first. */
  readonly news: Cell<readonly Incident[]>;
  readonly viewers: Cell<number>;
  /** The server's clock minus ours. */
  readonly skewMs: Cell<number>;
  readonly views: LiveViews;
  readonly #options: LiveOptions;
  readonly #context: LiveContext;
  /** By id, the most recently requested last. */
  readonly #games = new Map<number, LiveGame>();
  readonly #closed = new AbortController();
  #stream: EventStream | undefined;
  #wanted: Wanted = 'playing';
  /** Sent when reconnecting. */
  #lastId: string | undefined;

  constructor(options: LiveOptions) {
    const { cell, change, getJson } = options;
    this.#options = options;
    this.connection = new Connection(cell, this.#closed.signal);
    this.#context = { cell, change, getJson, connection: this.connection, serverNowMs: () => this.serverNowMs() };
    this.views = new LiveViews(this.#context);
    // Only ever read as the view of that name.
    this.overview = (this.views.get('overview') as Held<Overview>).value;
    this.summaries = cell<ReadonlyMap<number, GameSummary>>(new Map());
    this.news = cell<readonly Incident[]>([]);
    this.viewers = cell(0);
    this.skewMs = cell(0);
  }

  /** As far as it is known: stops while nothing is heard from the server, and clocks that show it do. */
  serverNowMs(): number {
    return (this.#stream?.knownUntilMs() ?? Date.now()) + this.skewMs.value;
  }

  /** The viewer looks again, or the network is back. */
  lookAgain(): void {
    this.#stream?.lookAgain();
  }

  /** A game and its events; read on first request. */
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

  /** Opens the stream, or switches it to other games. */
  listenTo(wanted: Wanted): void {
    if (this.#stream !== undefined && String(wanted) === String(this.#wanted)) return;
    const before = this.#wanted;
    this.#wanted = wanted;
    if (this.#stream === undefined) this.#stream = this.#open();
    else this.#stream.change();
    // Games that were not listened to may have continued meanwhile.
    for (const game of this.#games.values()) if (!isWanted(before, game.id) && isWanted(wanted, game.id)) void game.load();
  }

  close(): void {
    this.#closed.abort();
    this.#stream?.close();
    this.views.close();
  }

  /** Applies an event of the stream. */
  take(name: string, data: string): void {
    // The stream comes from our own server.
    const parsed: unknown = JSON.parse(data);
    this.#options.change(() => {
      if (name === 'snapshot') this.#takeSnapshot(parsed as Snapshot);
      else if (name === 'entries') for (const message of parsed as readonly DurableMessage[]) this.#takeDurable(message);
      else if (name === 'now') for (const message of parsed as readonly PassingMessage[]) this.#takePassing(message);
    });
  }

  #open(): EventStream {
    const { addressOf, change, onLost } = this.#options;
    const games = (): string => (this.#wanted === 'playing' ? 'playing' : this.#wanted.join(',') || 'none');
    return new EventStream({
      url: () => addressOf(`/live?games=${games()}`),
      lastId: () => this.#lastId,
      beatMs: BEAT_MS,
      reconnection: new Reconnection(),
      onOpen: () => change(() => this.connection.become('live')),
      onEvent: (name, data) => this.take(name, data),
      onId: (id) => (this.#lastId = id),
      onLost: (reason) => {
        onLost?.(reason);
        change(() => this.connection.become('lost'));
      },
    });
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
    // From now on the overview is kept up to date, whether or not the snapshot contains it.
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
      case 'kibitz':
        return this.#games.get(message.game)?.takeKibitz(message.by, message.kibitz);
      case 'thought':
        return this.#games.get(message.game)?.takeThought(message.by, { ...message.thought, ply: message.ply });
    }
  }
}

const isWanted = (games: Wanted, id: number): boolean => games === 'playing' || games.includes(id);
