// The server of a tournament: the page, the stream of changes, and the parts. It plays nothing and writes nothing.

import { addHealth } from './http/health.ts';
import { startServer, type RunningServer, type ServerOptions } from './http/server.ts';
import type { Part, PartContext } from './parts.ts';
import type { Hub } from './stream/hub.ts';
import { addLive } from './stream/live.ts';

export type TournamentServerOptions = Omit<ServerOptions, 'serves' | 'reach' | 'arbiterVersion'> & {
  readonly parts: readonly Part[];
  readonly context: PartContext;
  readonly hub: Hub;
  /** Resolves when `context` and `hub` know everything that was committed before the call. */
  readonly upToDate: () => Promise<void>;
};

/** Throws an `Error` with a readable message if the port or the page is not available. */
export async function startTournamentServer({
  parts,
  context,
  hub,
  upToDate,
  ...options
}: TournamentServerOptions): Promise<RunningServer> {
  const { reach, arbiterVersion } = context;
  const server = await startServer({
    ...options,
    reach,
    arbiterVersion,
    serves: [
      (app, { failures }) => addHealth(app, context, hub, failures),
      // Answers from the journal contain everything that was committed before their request: what a ruling, a command or the terminal has just said is
      // never contradicted.
      async (app, { connections }) => {
        app.addHook('preHandler', upToDate);
        addLive(app, hub, connections);
        for (const part of parts) await app.register(async (inner) => part(inner, context));
      },
    ],
  });
  return {
    ...server,
    async close() {
      await hub.close();
      await server.close();
    },
  };
}
