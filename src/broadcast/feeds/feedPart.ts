// The feeds as a part of the server: files in the formats of others, and the socket that their viewers listen to.

import type { LiveWord } from '../../core/live.ts';
import type { Part } from '../parts.ts';
import type { ViewShelf } from '../views/shelf/viewShelf.ts';
import { FeedBooks } from './feedBooks.ts';
import { feedPaths } from './feedPaths.ts';
import { feedSockets } from './tcec/sockets.ts';

/** `live` lets a listener hear what games say outside the journal, and gives what ends it. Absent: no game says anything. */
export const feedPart =
  (views: ViewShelf, live?: (hear: (word: LiveWord) => void) => () => void): Part =>
  (app, context) => {
    const books = new FeedBooks(context.followed, views);
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
