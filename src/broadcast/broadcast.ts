// A tournament on the air: follows its journal, informs everyone who watches, and serves the page. The caller says where the journal is and who
// carries out officials' requests. This module does not know whether it runs in its own process or with the games.

import { resolve } from 'node:path';
import { gameId } from '../core/ids.ts';
import type { LiveWord } from '../core/live.ts';
import { present } from '../core/present.ts';
import type { Entry } from '../journal/entries.ts';
import { analysisEnginePart } from './explorer/analysisEngine.ts';
import { analysisPart } from './explorer/analysisPart.ts';
import { earlierPaths } from './explorer/earlierPaths.ts';
import { explorerPart } from './explorer/explorerPart.ts';
import { PositionFinder } from './explorer/positionFinder.ts';
import { feedPart } from './feeds/feedPart.ts';
import { gameRoutes } from './games/gameRoutes.ts';
import { Games } from './games/games.ts';
import { baseUrlOf, type Reach } from './http/reach.ts';
import type { RunningServer } from './http/server.ts';
import { PAGE_NAMES, type DurableMessage, type Overview, type PassingMessage, type Snapshot } from './messages.ts';
import { officialPart } from './officials/officials.ts';
import { OddsCounter } from './odds/oddsCounter.ts';
import { pageHead } from './pageHead.ts';
import type { PartContext, Perform } from './parts.ts';
import { pictureRoutes } from './pictures/pictureRoutes.ts';
import { FollowedTournament } from './followedTournament.ts';
import { StaleViews } from './staleViews.ts';
import { startTournamentServer } from './tournamentServer.ts';
import { Hub } from './stream/hub.ts';
import { followJournal } from './stream/tail.ts';
import { followEntries, translateEntries } from './translate.ts';
import { archivePart } from './views/archive/archivePart.ts';
import { viewPart } from './views/shelf/viewPart.ts';
import { ViewShelf } from './views/shelf/viewShelf.ts';

export type BroadcastOptions = {
  /** The data folder. Waits for its journal to appear. */
  readonly folder: string;
  readonly host: string;
  /** 0: any free port. */
  readonly port: number;
  readonly reach: Reach;
  /** Folder of the built page. */
  readonly page: string;
  readonly perform: Perform;
  readonly arbiterVersion: string;
  /** Subscribes to what games report outside the journal; returns the function that unsubscribes. Absent: no one plays here. */
  readonly live?: (onWord: (word: LiveWord) => void) => () => void;
  /** Whether the tournament is run on another machine, for a copy of its journal; absent: the folder says whether it is run. */
  readonly isRun?: () => boolean;
  /** Most connections held at once, and a quarter of that for each address; absent: no limit. */
  readonly mostConnections?: number;
  /** Receives what an operator should know but what stops nothing. */
  readonly onNotice: (text: string) => void;
};

export type Broadcast = {
  readonly address: RunningServer['address'];
  /** Resolves with what is wrong when the journal can no longer be followed, or with nothing after a close. */
  readonly ended: Promise<string | undefined>;
  readonly close: () => Promise<void>;
};

/** Finished games that a page receives when it connects. */
const LAST_GAMES = 12;

/** How long viewers from another page wait for this one to catch up with it. */
const AHEAD_MS = 5000;

/** The last entries of a copy that a page tells when it starts, to viewers of other pages. */
const REPLAYED = 2000;

/** Resolves once the whole journal is folded and the server listens. Throws `Error` with a readable message if it cannot. */
export async function startBroadcast(options: BroadcastOptions): Promise<Broadcast> {
  const { folder, perform, arbiterVersion, reach, live } = options;
  const followed = new FollowedTournament(folder);
  const games = new Games(followed);
  const context: PartContext = {
    followed,
    perform,
    nowUtcMs: Date.now,
    arbiterVersion,
    reach,
  };
  const odds = new OddsCounter(
    folder,
    () => hub.viewers > 0,
    () => staleViews.add(views.outdate(['odds'])),
  );
  const views = new ViewShelf({ followed, nowUtcMs: context.nowUtcMs, arbiterVersion, odds: () => odds.look() });
  const playingNow = (): readonly DurableMessage[] => games.playing().map((id) => ({ kind: 'game', summary: games.summary(id) }));
  const hub = new Hub({
    snapshot: () => snapshotOf(followed, games, views),
    isPlaying: (id) => games.isPlaying(id),
    // Of a copy there may be others, which tell of tables and of games in play at other times.
    ...present({
      others: options.isRun && { aheadMs: AHEAD_MS, told: () => [...playingNow(), { kind: 'stale', names: views.names }] },
    }),
  });
  const staleViews = new StaleViews(views, hub);
  const earlierOf = earlierPaths(resolve(folder));
  const positions = new PositionFinder(folder, {
    earlier: () => earlierOf(followed.facts.definition),
    onNotice: options.onNotice,
  });
  const stop = new AbortController();
  const caughtUp = Promise.withResolvers<void>();
  const replayed = options.isRun === undefined ? 0 : REPLAYED;
  const translate = (entries: readonly Entry[]): ReadonlySet<string> =>
    translateEntries(entries, followed, games, views, (sequence, messages) => hub.publish(sequence, messages));
  let isOnAir = false;
  const journal = followJournal(
    folder,
    {
      onEntries(entries, committed) {
        if (isOnAir) {
          if (entries.some(({ kind }) => kind === 'game-ended')) positions.readOn();
          odds.hear(entries);
          return staleViews.add(translate(entries));
        }
        const earlier = entries.filter(({ sequence }) => replayed === 0 || sequence <= committed - replayed);
        if (earlier.length > 0) {
          followEntries(earlier, followed, games);
          hub.beginAfter(followed.sequence);
        }
        translate(entries.slice(earlier.length));
      },
      onCaughtUp(sequence) {
        // A folder without a tournament has nothing to show yet.
        if (sequence === 0) return options.onNotice(`Waiting for the tournament in ${folder} to begin.`);
        isOnAir = true;
        caughtUp.resolve();
      },
      onOwned(isOwned) {
        followed.isRun = isOwned;
        if (!isOnAir) return;
        // Games that have begun are interrupted while no one plays them.
        hub.publish(
          hub.position,
          playingNow().map((message) => ({ message })),
        );
        staleViews.add(views.staleByRun);
      },
    },
    stop.signal,
    {},
    options.isRun,
  );
  const ended = journal.ended.then((end) => (end.ok ? undefined : end.error.message));
  const failed = await Promise.race([caughtUp.promise, ended.then((message) => message ?? 'stopped')]);
  if (failed !== undefined) {
    await hub.close();
    throw new Error(failed);
  }
  const unsubscribe = live?.((word) => {
    const message = games.take(word);
    if (message !== undefined) hub.pass([{ game: word.id, message } satisfies { game: number; message: PassingMessage }]);
  });
  const close = async (server: RunningServer | undefined): Promise<void> => {
    unsubscribe?.();
    // Viewers learn of the end: everything in the journal by now is sent first.
    if (server !== undefined) await journal.upToDate();
    stop.abort();
    staleViews.close();
    if (server === undefined) await hub.close();
    else await server.close();
    games.close();
    odds.close();
    await positions.close();
  };
  try {
    const server = await startTournamentServer({
      host: options.host,
      port: options.port,
      page: {
        folder: options.page,
        index: 'index.html',
        places: PAGE_NAMES,
        headOf: (request) => pageHead({ followed, games, views }, request.url.split('?')[0] ?? '/', baseUrlOf(request, reach)),
      },
      context,
      hub,
      upToDate: journal.upToDate,
      parts: [
        viewPart(views),
        archivePart(views),
        explorerPart(views, games, positions),
        analysisPart(games),
        analysisEnginePart,
        gameRoutes(games),
        pictureRoutes(games, options.page),
        officialPart,
        feedPart(views, live),
      ],
      ...present({ mostConnections: options.mostConnections }),
      onError: options.onNotice,
      onNotice: options.onNotice,
    });
    // Slow work is done before someone waits for it.
    void views.prepare();
    positions.readOn();
    return { address: server.address, ended, close: () => close(server) };
  } catch (reason) {
    await close(undefined);
    throw reason;
  }
}

function snapshotOf(followed: FollowedTournament, games: Games, views: ViewShelf): Snapshot | undefined {
  const overview = views.current('overview')?.value as Overview | undefined;
  if (overview === undefined) return undefined;
  const { lastGameId } = followed.facts;
  const ids = new Set<number>(games.playing());
  for (let id = lastGameId; id > 0 && id > lastGameId - LAST_GAMES; id--) if (followed.facts.games.has(gameId(id))) ids.add(id);
  for (const id of [...followed.facts.referred, ...followed.facts.held]) ids.add(id);
  return {
    sequence: followed.sequence,
    atUtcMs: Date.now(),
    overview,
    games: [...ids].sort((one, other) => one - other).map((id) => games.summary(id)),
  };
}
