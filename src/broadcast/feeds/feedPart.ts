// The feeds as a part of the server: files in the formats of others, and the socket that their viewers listen to.

import type { LiveWord } from '../../core/live.ts';
import type { EventKey } from '../../core/ids.ts';
import type { ScheduleView } from '../messages.ts';
import type { Part } from '../parts.ts';
import { FeedBooks } from './feedBooks.ts';
import { feedPaths } from './feedPaths.ts';
import { feedSockets } from './tcec/sockets.ts';

export type FeedOptions = {
  /** Lets someone hear what games say beside the journal; gives what ends it. Absent: no one says anything. */
  readonly live?: (hear: (word: LiveWord) => void) => () => void;
  /** The schedule of an event, where someone makes it already; absent: made here. */
  readonly schedule?: (event: EventKey) => ScheduleView;
};

export const feedPart =
  ({ live, schedule }: FeedOptions = {}): Part =>
  (app, context) => {
    const books = new FeedBooks(context.stage, context.nowUtcMs, schedule);
    feedPaths(app, context, books);
    const sockets = feedSockets(app.server, books);
    const deafen = live?.(sockets.hear);
    // Before the server waits for its connections to end.
    app.addHook('preClose', (done) => {
      deafen?.();
      sockets.close();
      books.close();
      done();
    });
  };
