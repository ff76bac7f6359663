// What a job takes along: the files of its engines, as their event accepted them. They are compared each time, as at each start on this machine; the
// store gets those that a worker asks for.

import type { Sides } from '../../core/colour.ts';
import { describeVersionDifferences, type EngineVersion } from '../../core/engines/engineVersion.ts';
import { isStarted, type EngineConfig, type GameJob } from '../../core/gameJob.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { versions } from '../../players/versionFiles.ts';
import { jetstream, type JetStreamClient } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { ensureFiles, putFile } from './fileStore.ts';
import type { ShippedFile } from './messages.ts';

/** Why a game cannot be handed out: the end of a sentence. */
export type HeldAgainst = {
  readonly engine: EngineConfig;
  readonly fault: 'version' | 'host';
  readonly reason: string;
  readonly found?: EngineVersion;
};

export class Shipping {
  readonly #client: JetStreamClient;
  readonly #connection: NatsConnection;
  /** What jobs named, by SHA-256. */
  readonly #offered = new Map<string, ShippedFile>();
  readonly #storing = new Set<string>();

  private constructor(connection: NatsConnection) {
    this.#client = jetstream(connection);
    this.#connection = connection;
  }

  static async open(connection: NatsConnection): Promise<Shipping> {
    await ensureFiles(connection);
    return new Shipping(connection);
  }

  async filesOf(job: GameJob): Promise<Result<Sides<readonly ShippedFile[]>, HeldAgainst>> {
    if (job.judging !== undefined)
      return err({ engine: job.players.white, fault: 'host', reason: 'workers play no games in which judges answer calls' });
    const [white, black] = [await filesOf(job.players.white), await filesOf(job.players.black)];
    if (!white.ok) return white;
    if (!black.ok) return black;
    for (const file of [...white.value, ...black.value]) this.#offered.set(file.sha256, file);
    return ok({ white: white.value, black: black.value });
  }

  /** Sends a file that a worker asks for to the store. A worker asks again until it is there, so nothing that fails here is lost. */
  store(sha256: string): void {
    const file = this.#offered.get(sha256);
    if (file === undefined || this.#storing.has(sha256)) return;
    this.#storing.add(sha256);
    void putFile(this.#client, this.#connection, file)
      // The server may have lost its disk.
      .catch(() => ensureFiles(this.#connection))
      .catch(() => undefined)
      .finally(() => this.#storing.delete(sha256));
  }
}

async function filesOf(engine: EngineConfig): Promise<Result<readonly ShippedFile[], HeldAgainst>> {
  if (!isStarted(engine)) return err({ engine, fault: 'host', reason: 'workers play only engines that Arbiter starts' });
  const { version, program, book } = engine;
  try {
    const change = version === undefined ? undefined : await versions.compare(engine, version);
    if (change !== undefined) {
      const reason = describeVersionDifferences(change.differences);
      return err({ engine, fault: 'version', reason, found: change.found });
    }
    const also = book === undefined ? program.files : [...(program.files ?? []), book.file];
    const { files } = await versions.read({ ...engine, program: { ...program, ...present({ files: also }) } });
    const own = new Set(version?.ownFiles);
    return ok(files.filter(({ path }) => !own.has(path)).map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 })));
  } catch (error) {
    return err({ engine, fault: 'host', reason: messageOf(error) });
  }
}
