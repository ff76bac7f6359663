// Files of engines in JetStream, each under its SHA-256 in parts that any worker may read by name, and only the director writes. The store of objects that
// JetStream's clients bring has the same chunks, but reading needs the right to make consumers, by which a machine could have the server speak for it.

import { createHash } from 'node:crypto';
import { closeSync, readSync } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { DiscardPolicy, jetstreamManager, RetentionPolicy, StorageType, type JetStreamClient } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { openFile } from '../../files/openFile.ts';
import { FILES_STREAM, fileSubject } from '../link/machine.ts';
import type { ShippedFile } from './messages.ts';

/** What all files of engines together may take at the server; the oldest go first, and are sent again when they are needed. */
const MOST_BYTES = 8 * 1024 ** 3;
/** Below the greatest message of the server (keys/serverFile.ts). */
const PART_BYTES = 512 * 1024;
/** How the name of a file ends that is being taken over. */
export const PART = '.part';
const PART_MS = 10_000;
/** A part that is not there yet is asked for again after this time. */
const RETRY_MS = 500;

/** Makes the store if it is missing. */
export async function ensureFiles(connection: NatsConnection): Promise<void> {
  const { streams } = await jetstreamManager(connection, { checkAPI: false });
  const config = {
    name: FILES_STREAM,
    subjects: [fileSubject('*', '*')],
    retention: RetentionPolicy.Limits,
    storage: StorageType.File,
    discard: DiscardPolicy.Old,
    max_msgs_per_subject: 1,
    max_bytes: MOST_BYTES,
    allow_direct: true,
  };
  // Adding a stream that exists with the same configuration changes nothing.
  await streams.add(config).catch(async (error: unknown) => {
    await streams.info(FILES_STREAM).catch(() => {
      throw error;
    });
  });
}

/** Sends a file to the store, unless it is there. Throws if it is no longer the one that is meant. */
export async function putFile(
  client: JetStreamClient,
  connection: NatsConnection,
  { path, sha256, bytes }: ShippedFile,
): Promise<void> {
  // The last part is sent last.
  const parts = partsOf(bytes);
  const [first, last] = [await getPart(connection, sha256, 0), await getPart(connection, sha256, parts - 1)];
  if (first !== undefined && last !== undefined) return;
  using file = openedFile(path);
  const hash = createHash('sha256');
  const held: Uint8Array[] = [];
  for (let part = 0; part < parts; part++) {
    const buffer = Buffer.alloc(Math.min(PART_BYTES, bytes - part * PART_BYTES));
    const bytesRead = readSync(file.descriptor, buffer, 0, buffer.length, part * PART_BYTES);
    if (bytesRead !== buffer.length) throw new Error(`Cannot send "${path}": expected ${bytes} bytes, got fewer`);
    hash.update(buffer);
    if (part === parts - 1) held.push(buffer);
    else await client.publish(fileSubject(sha256, String(part)), buffer, { timeout: PART_MS });
  }
  if (hash.digest('hex') !== sha256) throw new Error(`Cannot send "${path}": expected the accepted version, got another`);
  for (const buffer of held) await client.publish(fileSubject(sha256, String(parts - 1)), buffer, { timeout: PART_MS });
}

function openedFile(path: string): { readonly descriptor: number } & Disposable {
  const descriptor = openFile(path);
  return { descriptor, [Symbol.dispose]: () => closeSync(descriptor) };
}

/** Writes a file of the store to `path`, as soon as it is there. `ask`: has the director send it. Throws if it is not what its name says. */
export async function getFile(
  connection: NatsConnection,
  { sha256, bytes }: ShippedFile,
  path: string,
  ask: () => void,
  signal: AbortSignal,
): Promise<void> {
  const taking = `${path}${PART}`;
  const hash = createHash('sha256');
  try {
    await using file = await open(taking, 'w', 0o700);
    for (let part = 0; part < partsOf(bytes); part++) {
      let data = await getPart(connection, sha256, part).catch(() => undefined);
      while (data === undefined) {
        ask();
        await pause(RETRY_MS, undefined, { signal });
        data = await getPart(connection, sha256, part).catch(() => undefined);
      }
      hash.update(data);
      await file.write(data);
    }
    if (hash.digest('hex') !== sha256)
      throw new Error(`Cannot take over a file of an engine: expected the SHA-256 ${sha256}, got another`);
    await file.chmod(0o555);
    await rename(taking, path);
  } finally {
    await rm(taking, { force: true });
  }
}

/** A file without content has one part. */
const partsOf = (bytes: number): number => Math.max(1, Math.ceil(bytes / PART_BYTES));

async function getPart(connection: NatsConnection, sha256: string, part: number): Promise<Uint8Array | undefined> {
  const subject = `$JS.API.DIRECT.GET.${FILES_STREAM}.${fileSubject(sha256, String(part))}`;
  const answer = await connection.request(subject, undefined, { timeout: PART_MS });
  // An error has a status, such as 404.
  return answer.headers?.hasError === true || (answer.headers?.code ?? 0) >= 300 ? undefined : answer.data;
}
