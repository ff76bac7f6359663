// arbiter worker: this machine plays whole games for a director elsewhere.

import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { hostname } from 'node:os';
import { resolve } from 'node:path';
import { WORKER_FILE } from '../../cluster/keys/hostFileText.ts';
import { readMachine } from '../../cluster/link/connection.ts';
import { connectPatiently } from '../../cluster/link/patiently.ts';
import { parseWorkerFile } from '../../cluster/work/workerFile.ts';
import { GameWorker } from '../../cluster/work/worker.ts';
import { orWrongUse, WrongUse } from '../../core/messages/failure.ts';
import { present } from '../../core/present.ts';
import { readText } from '../../files/textFile.ts';
import { programVersion } from '../../files/version.ts';
import { inDataFolder } from '../../journal/failures.ts';
import { acquireLock } from '../../journal/owner/lock.ts';
import { availableCores } from '../../players/process/cores.ts';
import { sweepOrphans } from '../../players/process/engineProcess.ts';
import { print } from '../../terminal/print.ts';
import type { CommandAction } from '../command.ts';
import { countOption, textOption } from '../options.ts';
import { onStop } from '../stopping.ts';

const GIGABYTE = 1e9;

export const worker: CommandAction = async ([keys = ''], options) => {
  const games = countOption(options, 'games', '--games', 1);
  const cache = countOption(options, 'cache', '--cache', 1) ?? 10;
  const { role, name } = orWrongUse(readMachine(keys));
  if (role !== 'worker')
    throw new WrongUse(`Cannot work in "${keys}": expected the folder of a worker, got that of the ${role} "${name}"`);
  const file = resolve(keys, WORKER_FILE);
  const offer = existsSync(file) ? orWrongUse(parseWorkerFile(orWrongUse(readText(file, 'resources')), file)) : { resources: {} };
  using lock = inDataFolder(acquireLock(resolve(textOption(options, 'data') ?? `${name}.worker`), `arbiter worker ${keys}`));
  const mark = createHash('sha256').update(`${hostname()}\0${lock.identity}\0worker`).digest('hex').slice(0, 24);
  await sweepOrphans(mark);
  const asked = Promise.withResolvers<void>();
  const again = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const end = onStop((reason) => {
    if (leaving.signal.aborted && reason === 'asked') again.resolve();
    leaving.abort();
    asked.resolve();
  });
  const tell = (text: string): void => print(`${text}\n`);
  const cluster = await connectPatiently(keys, leaving.signal, tell);
  if (cluster === undefined) return 130;
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const here = new GameWorker({
    cluster,
    folder: lock.folder,
    keys: resolve(keys),
    version: programVersion(),
    cores: (await availableCores()).slice(0, offer.cores),
    resources: offer.resources,
    ...present({ games }),
    cacheBytes: cache * GIGABYTE,
    mark,
    tell,
    onFailure: failed.reject,
  });
  tell(`Worker ${name} is in the cluster at ${cluster.machine.servers.join(', ')}.`);
  try {
    await Promise.race([asked.promise, failed.promise]);
    tell('The plies in progress end, then the worker stops. Ctrl-C again stops it at once.');
    await Promise.race([here.stop(), again.promise.then(() => here.abort()), failed.promise]);
  } catch (error) {
    await here.abort();
    throw error;
  } finally {
    await sweepOrphans(mark);
    end();
  }
  return 130;
};
