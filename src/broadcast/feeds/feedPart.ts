// The feeds as a part of the server: files in third-party formats, and the socket for their viewers.

import type { LiveWord } from '../../core/live.ts';
import type { Part } from '../parts.ts';
import type { ViewShelf } from '../views/shelf/viewShelf.ts';
import { FeedBooks } from './feedBooks.ts';
import { feedPaths } from './feedPaths.ts';
import { feedSockets } from './tcec/sockets.ts';

/** `live` subscribes to what games report outside the journal, and returns the unsubscribe function. Absent: no game reports anything. */
export const feedPart =
  (views: ViewShelf, live?: (onWord: (word: LiveWord) => void) => () => void): Part =>
  (app, context) => {
    const books = new FeedBooks(context.followed, views);
    feedPaths(app, context, books);
    const sockets = feedSockets(app.server, books);
    const unsubscribe = live?.(sockets.onWord);
    // Runs before the server waits for its connections to end.
    app.addHook('preClose', (done) => {
      unsubscribe?.();
      sockets.close();
      books.close();
      done();
    });
  };
