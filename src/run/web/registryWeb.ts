// `arbiter serve --registry`: the page of a registry, with the checks of what is submitted there.

import { resolve } from 'node:path';
import { messageOf } from '../../core/messages/messageOf.ts';
import { Failure } from '../../core/messages/failure.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { startRegistryServer } from '../../broadcast/registry/registryServer.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { VersionWindow } from '../../registry/version.ts';
import { readTournament } from '../dataFolder.ts';
import { tournamentWindow } from '../registry/tournamentWindow.ts';
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
      work: { checkNext: () => checker.wake(), checking: () => checker.current(), windowIn: windowIn(folder) },
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

/** The page of a registry takes versions for tournaments with this registry alone. */
const windowIn =
  (registry: string) =>
  (dataFolder: string, engine: string): Result<VersionWindow, Phrase | string> => {
    try {
      const found = tournamentWindow(readTournament(dataFolder), engine, undefined, Date.now());
      if (!found.ok) return found;
      if (resolve(found.value.registry) === resolve(registry)) return ok(found.value.window);
      return err(
        refusing(phrase('cannot.submitHere', { engine }), phrase('refused.otherRegistry', { folder: found.value.registry })),
      );
    } catch (error) {
      if (error instanceof Failure) return err(error.said);
      throw error;
    }
  };
