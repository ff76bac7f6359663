// The journal in threads other than the main one: a game's thread receives a connection (made by `JournalWriter.connect`) in a message or as
// its workerData, with the port in the transfer list, and opens it here.

import type { MessagePort } from 'node:worker_threads';
import type { Append } from './appender.ts';
import { openAppender } from './appender.ts';
import type { JournalFailure } from '../failures.ts';
import type { FromWriter, ToWriter } from './messages.ts';

/** Plain data; `port` must be in the transfer list when it is sent to a thread. */
export type JournalConnection = { readonly port: MessagePort; readonly outstanding: SharedArrayBuffer };

export type JournalSender = Append & {
  /** Ends the connection; everything sent before is still written. Anything that waits for an acknowledgement fails as `closed`. */
  readonly close: () => void;
};

/**
 * `onFailure` is called at most once: nothing sent from then on is written, and unacknowledged entries may be lost.
 * The connection by itself does not keep the thread alive; waiting for an acknowledgement does.
 */
export function openSender(connection: JournalConnection, onFailure: (failure: JournalFailure) => void): JournalSender {
  const { port } = connection;
  let closedHere = false;
  const appender = openAppender(
    (message: ToWriter) => port.postMessage(message),
    connection.outstanding,
    (failure) => {
      if (!closedHere) onFailure(failure);
    },
  );

  port.on('message', (message: FromWriter) => {
    if (message.kind === 'committed') appender.settle(message.acks);
    else if (message.kind === 'failed') appender.fail(message.failure);
    else if (message.kind === 'closed') appender.fail(CLOSED);
    if (appender.waiting() === 0) port.unref();
  });
  port.on('close', () => {
    appender.fail(closedHere ? CLOSED : THREAD_ENDED);
  });
  port.unref();

  return {
    append: appender.append,
    appendDurably(kind, payload) {
      port.ref();
      return appender.appendDurably(kind, payload);
    },
    close() {
      closedHere = true;
      port.close();
    },
  };
}

const CLOSED: JournalFailure = { kind: 'closed', message: 'Cannot write the journal: expected it to be open, got "closed"' };
export const THREAD_ENDED: JournalFailure = {
  kind: 'thread-ended',
  message: 'Cannot write the journal: expected its thread to run, got its end; what was not acknowledged may be lost',
};
