// The server of a registry: its page, accounts, what they read and what they ask. Tournaments have servers of their own.

import { API } from '../messages.ts';
import { REGISTRY_PAGES } from './messages.ts';
import { json } from '../http/described.ts';
import type { Reach } from '../http/reach.ts';
import { startServer, type RunningServer, type ServerOptions } from '../http/server.ts';
import { addAccounts } from '../officials/accountsPart.ts';
import { addAsking } from './asking.ts';
import { addDownloads } from './downloads.ts';
import { RegistryPlace, type RegistryWork } from './place.ts';
import { addReading } from './reading.ts';
import { addSending } from './sending.ts';

export type RegistryServerOptions = Pick<ServerOptions, 'host' | 'port' | 'mostConnections' | 'onError' | 'onNotice'> & {
  /** Of the registry. */
  readonly folder: string;
  readonly reach: Reach;
  /** Folder of the built page; absent: no page. */
  readonly page?: string;
  readonly work: RegistryWork;
  /** Of the files of one version, and of what one account has sent and not submitted yet. */
  readonly mostBytes: number;
  readonly arbiterVersion: string;
};

/** Throws an `Error` with a readable message if the port or the page is not available. */
export function startRegistryServer({
  folder,
  reach,
  page,
  work,
  mostBytes,
  arbiterVersion,
  ...options
}: RegistryServerOptions): Promise<RunningServer> {
  return startServer({
    ...options,
    reach,
    arbiterVersion,
    ...(page === undefined ? {} : { page: { folder: page, index: 'registry.html', places: REGISTRY_PAGES } }),
    serves: [
      (app, { failures }) => {
        const schema = { summary: 'Whether the server is alive', tags: ['server'], response: { 200: json('It does') } };
        app.get(`${API}/health`, { schema }, (_request, reply) =>
          reply.header('cache-control', 'no-store').send({ status: 'ok', arbiterVersion, failures: failures() }),
        );
      },
      async (app) => {
        const { guard, book } = await addAccounts(app, folder, { reach, nowUtcMs: Date.now });
        const place = new RegistryPlace(folder, guard, book, work, arbiterVersion);
        addReading(app, `${API}/registry`, place);
        addDownloads(app, `${API}/registry`, place);
        addAsking(app, `${API}/registry`, place);
        addSending(app, `${API}/registry`, place, mostBytes);
      },
    ],
  });
}
