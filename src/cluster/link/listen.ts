// What machines say themselves. The server holds a machine to its own subjects, but answers requests to whatever subject they name: a machine could have it send
// what a stream holds in the name of another. Such answers carry headers, and no machine speaks with any, so they are not heard.

import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';

/** Calls `hear` for each message that a machine published on the subject. */
export const listen = (nats: NatsConnection, subject: string, hear: (message: Msg) => void): Subscription =>
  nats.subscribe(subject, {
    callback(error, message) {
      if (error === null && message.headers === undefined) hear(message);
    },
  });
