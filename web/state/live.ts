// The stream of events and all that follows from it: what the page knows now, as signals. One stream serves the whole page; it is opened again
// when the viewer turns to other games, from the entry up to which everything is known.

import { batch, signal, type Signal } from '@preact/signals';
import {
  type DurableMessage,
  type GameDocument,
  type GameSummary,
  type Incident,
  type Overview,
  type PassingMessage,
  type ShownClock,
  type ShownPly,
  type ShownThought,
  type Snapshot,
} from '../../src/broadcast/messages.ts';
import { opposite, withSide, type Colour, type Sides } from '../../src/core/colour.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { addressOf, getJson } from './api.ts';
import { connection, mayAskAgain } from './line.ts';
import { takeView, viewsAreStale } from './views.ts';

/** What a player says while it thinks, of the position before `ply`. */
export type RunningThought = ShownThought & { readonly ply: number };

/** A game that someone looks at. Plies are kept apart from the document, so that a move redraws only what shows moves. */
export type WatchedGame = {
  readonly id: number;
  readonly document: Signal<GameDocument | undefined>;
  readonly plies: Signal<readonly ShownPly[]>;
  readonly thoughts: Sides<Signal<RunningThought | undefined>>;
  readonly clock: Signal<ShownClock | undefined>;
  /** Why it cannot be shown. */
  readonly failure: Signal<string | undefined>;
};

export const overview = signal<Overview | undefined>(undefined);
export const summaries = signal<ReadonlyMap<number, GameSummary>>(new Map());
export const news = signal<readonly Incident[]>([]);
export const viewers = signal(0);
/** The server's hour less ours, in ms. */
export const clockSkewMs = signal(0);

const NEWS_KEPT = 50;
/** A page that stays open for a season does not keep every game of it. */
const GAMES_KEPT = 32;
/** Games by id, the one that was asked for last at the end. */
const watched = new Map<number, WatchedGame>();
/** Plies that came while a game was read. */
const arrived = new Map<WatchedGame, (readonly ShownPly[])[]>();
/** Games that changed while they were read: to be read once more. */
const outdated = new Set<WatchedGame>();
let source: EventSource | undefined;
let asked: readonly number[] | 'playing' = 'playing';
let sequence = 0;

/** A game and what happens in it; loaded when it is first asked for. */
export function watchGame(id: number): WatchedGame {
  const known = watched.get(id);
  if (known !== undefined) {
    watched.delete(id);
    watched.set(id, known);
    return known;
  }
  const game: WatchedGame = {
    id,
    document: signal<GameDocument | undefined>(undefined),
    plies: signal<readonly ShownPly[]>([]),
    thoughts: { white: signal<RunningThought | undefined>(undefined), black: signal<RunningThought | undefined>(undefined) },
    clock: signal<ShownClock | undefined>(undefined),
    failure: signal<string | undefined>(undefined),
  };
  watched.set(id, game);
  const [oldest] = watched.keys();
  if (watched.size > GAMES_KEPT && oldest !== undefined) watched.delete(oldest);
  void load(game);
  return game;
}

/** Which games' moves and thoughts are wanted in addition to what everyone gets. */
export function listenTo(games: readonly number[] | 'playing'): void {
  if (source !== undefined && String(games) === String(asked)) return;
  const before = asked;
  asked = games;
  open();
  // What was not listened to may have gone on meanwhile.
  for (const game of watched.values()) if (!isAsked(before, game.id) && isAsked(games, game.id)) void load(game);
}

const isAsked = (games: typeof asked, id: number): boolean => games === 'playing' || games.includes(id);

function open(): void {
  source?.close();
  const games = asked === 'playing' ? 'playing' : asked.length === 0 ? 'none' : asked.join(',');
  const since = sequence > 0 ? `&since=${sequence}` : '';
  const opened = new EventSource(addressOf(`/live?games=${games}${since}`));
  source = opened;
  opened.addEventListener('open', () => (connection.value = 'live'));
  opened.addEventListener('error', () => {
    connection.value = 'lost';
    // A browser gives up where the server refused: we do not.
    if (opened.readyState === EventSource.CLOSED) setTimeout(() => source === opened && open(), 2000);
  });
  opened.addEventListener('snapshot', (event) => takeSnapshot(JSON.parse(event.data as string) as Snapshot));
  opened.addEventListener('entries', (event) => {
    sequence = Number(event.lastEventId);
    const messages = JSON.parse(event.data as string) as readonly DurableMessage[];
    batch(() => messages.forEach(takeDurable));
  });
  opened.addEventListener('now', (event) => {
    const messages = JSON.parse(event.data as string) as readonly PassingMessage[];
    batch(() => messages.forEach(takePassing));
  });
}

function takeSnapshot(snapshot: Snapshot): void {
  const isFirst = sequence === 0;
  sequence = snapshot.sequence;
  batch(() => {
    connection.value = 'live';
    overview.value = snapshot.overview;
    clockSkewMs.value = snapshot.atUtcMs - Date.now();
    summaries.value = new Map(snapshot.games.map((summary) => [summary.id, summary]));
  });
  if (isFirst) return;
  viewsAreStale();
  for (const game of watched.values()) void load(game);
}

function takeDurable(message: DurableMessage): void {
  switch (message.kind) {
    case 'game': {
      const { summary } = message;
      summaries.value = new Map(summaries.value).set(summary.id, summary);
      const game = watched.get(summary.id);
      if (game?.document.value !== undefined) game.document.value = { ...game.document.value, summary };
      if (game !== undefined && !isRunning(summary)) clearThinking(game);
      return;
    }
    case 'plies':
      return takePlies(message.game, message.plies);
    case 'resumed': {
      const game = watched.get(message.game);
      if (game === undefined) return;
      if (arrived.has(game)) outdated.add(game);
      game.plies.value = game.plies.value.filter(({ ply }) => ply < message.fromPly);
      return;
    }
    case 'document': {
      const game = watched.get(message.game);
      if (game !== undefined) void load(game);
      return;
    }
    case 'news':
      news.value = [message.item, ...news.value.filter(({ sequence }) => sequence !== message.item.sequence)].slice(0, NEWS_KEPT);
      return;
    case 'view':
      if (message.name === 'overview') overview.value = message.value as Overview;
      return takeView(message.name, message.value);
    case 'stale':
      return viewsAreStale(message.names);
  }
}

/** A ply that is known already is the same; after a gap the game is read again. */
function takePlies(id: number, plies: readonly ShownPly[]): void {
  const game = watched.get(id);
  const [first] = plies;
  if (game === undefined || first === undefined) return;
  const waiting = arrived.get(game);
  if (waiting !== undefined) return void waiting.push(plies);
  const known = game.plies.value;
  const last = known.at(-1)?.ply ?? 0;
  if (first.ply > last + 1) return void load(game);
  const fresh = plies.filter(({ ply }) => ply > last);
  const played = fresh.at(-1);
  if (played === undefined) return;
  game.plies.value = [...known, ...fresh];
  turnClock(game, played);
}

/** A ply stops its mover's clock and starts the other's: until the server tells it exactly, as far as the page can know. */
function turnClock(game: WatchedGame, { ply, by, leftMs }: ShownPly): void {
  const clock = game.clock.value;
  if (clock === undefined || clock.ply > ply) return;
  const turn = opposite(by);
  const left = leftMs === undefined ? clock.leftMs : withSide<number | null>(clock.leftMs, by, leftMs);
  game.clock.value = { ply: ply + 1, turn, leftMs: left, sinceUtcMs: Date.now() + clockSkewMs.value };
}

function takePassing(message: PassingMessage): void {
  switch (message.kind) {
    case 'pulse':
      viewers.value = message.viewers;
      clockSkewMs.value = message.atUtcMs - Date.now();
      return;
    case 'clock': {
      const game = watched.get(message.game);
      if (game !== undefined) game.clock.value = message.clock;
      return;
    }
    case 'thought': {
      const game = watched.get(message.game);
      if (game !== undefined) game.thoughts[message.by].value = { ...message.thought, ply: message.ply };
      return;
    }
  }
}

/** A judge may be called while the clocks run on. */
const isRunning = ({ state }: GameSummary): boolean => state === 'playing' || state === 'called';

function clearThinking(game: WatchedGame): void {
  game.clock.value = undefined;
  for (const colour of ['white', 'black'] as const satisfies readonly Colour[]) game.thoughts[colour].value = undefined;
}

async function load(game: WatchedGame, failures = 0): Promise<void> {
  if (arrived.has(game)) return void outdated.add(game);
  const waiting: (readonly ShownPly[])[] = [];
  arrived.set(game, waiting);
  try {
    const document = await getJson<GameDocument>(`/games/${game.id}`);
    batch(() => {
      game.failure.value = undefined;
      game.document.value = document;
      game.plies.value = document.plies;
      game.clock.value = document.clock;
      game.thoughts.white.value = document.thoughts?.white;
      game.thoughts.black.value = document.thoughts?.black;
    });
  } catch (reason) {
    game.failure.value = messageOf(reason);
    void loadAgain(game, reason, failures + 1);
  } finally {
    arrived.delete(game);
  }
  for (const plies of waiting) takePlies(game.id, plies);
  if (outdated.delete(game)) await load(game);
}

async function loadAgain(game: WatchedGame, reason: unknown, failures: number): Promise<void> {
  const isWorthIt = await mayAskAgain(reason, failures);
  if (isWorthIt && game.failure.value !== undefined && watched.get(game.id) === game) await load(game, failures);
}
