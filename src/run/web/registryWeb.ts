// `arbiter serve --registry`: the page of a registry, with the checks of what is submitted there.

import { messageOf } from '../../core/messages/messageOf.ts';
import { Failure } from '../../core/messages/failure.ts';
import { startRegistryServer } from '../../broadcast/registry/registryServer.ts';
import type { Reach } from '../../broadcast/http/reach.ts';
import type { RunningServer } from '../../broadcast/http/server.ts';
import { programVersion } from '../../files/version.ts';
import { CheckQueue } from '../registry/checkQueue.ts';
import type { WebAddress } from './address.ts';
import { connectionsFor } from './descriptors.ts';
import { PAGE_FOLDER } from './pageFolder.ts';
import { onFreePort } from './freePort.ts';

export type RegistryWeb = { readonly address: RunningServer['address']; readonly close: () => Promise<void> };

export type RegistryWebOptions = {
  /** Of one version. */
  readonly mostBytes: number;
  /** Whether its checks have fewer tests and games. */
  readonly isQuick: boolean;
  readonly onNotice: (text: string) => void;
};

/** Throws `Failure`. */
export async function serveRegistry(
  folder: string,
  address: WebAddress,
  reach: Reach,
  { mostBytes, isQuick, onNotice }: RegistryWebOptions,
): Promise<RegistryWeb> {
  const checker = new CheckQueue(folder, isQuick, onNotice);
  const start = (port: number): Promise<RunningServer> =>
    startRegistryServer({
      ...{ folder, reach, mostBytes, port, onNotice },
      host: address.host,
      page: PAGE_FOLDER,
      checker: { wake: () => checker.wake(), current: () => checker.current() },
      mostConnections: connectionsFor(),
      arbiterVersion: programVersion(),
      onError: onNotice,
    });
  try {
    const server = await onFreePort(address, start);
    checker.wake();
    return {
      address: server.address,
      async close() {
        await server.close();
        await checker.close();
      },
    };
  } catch (error) {
    throw new Failure(messageOf(error));
  }
}
