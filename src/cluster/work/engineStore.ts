// The files of engines on a worker: each content once, and for each engine a folder with links to what it needs, under the paths that the director has them at.
// A worker that has the very files at those paths itself uses them there. Bounded: the engines that were used longest ago go first.

import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Sides } from '../../core/colour.ts';
import { isStarted, type EngineConfig, type StartedEngine } from '../../core/gameJob.ts';
import { versions } from '../../players/versionFiles.ts';
import { getFile, PART } from './fileStore.ts';
import type { ShippedFile } from './messages.ts';
import { isSystem, movedEngine } from './movedEngine.ts';

/** Of an engine's folder: its paths, in JSON. */
const LIST_FILE = 'files.json';

/** How long the files of an engine may take to arrive. */
const FILES_MS = 30 * 60_000;

type Ask = (sha256: string) => void;
/** An engine's own folder here, and what belongs into it. An engine without one is used where it is. */
type Own = { readonly root: string; readonly files: readonly ShippedFile[] };

export class EngineStore {
  readonly #engines: string;
  readonly #contents: string;
  readonly #mostBytes: number;
  readonly #connection: NatsConnection;
  /** Engines whose files are being taken over; contents are taken over once for all of them. */
  readonly #making = new Map<string, Promise<void>>();
  readonly #fetching = new Map<string, Promise<void>>();
  /** What games that play or prepare need, by the engine's folder. */
  readonly #used = new Map<string, { readonly files: readonly ShippedFile[]; games: number }>();
  /** Games that wait until others leave room. */
  readonly #waiting: (() => void)[] = [];

  constructor(folder: string, mostBytes: number, connection: NatsConnection) {
    this.#engines = join(folder, 'engines');
    this.#contents = join(folder, 'files');
    this.#mostBytes = mostBytes;
    this.#connection = connection;
    mkdirSync(this.#engines, { recursive: true });
    mkdirSync(this.#contents, { recursive: true });
  }

  /**
   * The players of a game as they are started here, once the files of both are; until `release` they stay. Waits while games that play leave no room. `ask` has the
   * director send a file. Throws if they cannot be had.
   */
  async place(
    players: Sides<EngineConfig>,
    files: Sides<readonly ShippedFile[]>,
    ask: Ask,
    signal: AbortSignal,
  ): Promise<{ readonly players: Sides<StartedEngine>; readonly release: () => void }> {
    const { white, black } = players;
    if (!isStarted(white) || !isStarted(black)) throw new TypeError('Cannot play: expected engines that Arbiter starts');
    const wanted = { white: await this.#wanted(files.white), black: await this.#wanted(files.black) };
    const folders = [wanted.white, wanted.black].filter((one) => one !== undefined);
    const release = await this.#reserve(folders, signal);
    // Games that play may last for hours, files may not.
    const late = AbortSignal.timeout(FILES_MS);
    try {
      for (const folder of folders) await this.#have(folder, ask, AbortSignal.any([signal, late]));
    } catch (error) {
      release();
      throw late.aborted ? new Error(`the files of its engines did not arrive within ${FILES_MS / 60_000} minutes`) : error;
    }
    const moved = (engine: StartedEngine, own: Own | undefined): StartedEngine =>
      own === undefined
        ? engine
        : movedEngine(
            engine,
            own.root,
            own.files.map(({ path }) => path),
          );
    return { players: { white: moved(white, wanted.white), black: moved(black, wanted.black) }, release };
  }

  async #wanted(files: readonly ShippedFile[]): Promise<Own | undefined> {
    const missing = await notHere(files);
    // Files of one engine find each other by relative paths, so all that are its own are together.
    const wanted = missing.some(({ path }) => !isSystem(path))
      ? files.filter((file) => !isSystem(file.path) || missing.includes(file))
      : missing;
    if (wanted.length === 0) return undefined;
    const key = createHash('sha256')
      .update(JSON.stringify(wanted.map(({ path, sha256 }) => [path, sha256])))
      .digest('hex')
      .slice(0, 32);
    return { root: join(this.#engines, key), files: wanted };
  }

  /** Both engines of a game at once: two games that each had one and waited for the other's room would wait forever. */
  async #reserve(folders: readonly Own[], signal: AbortSignal): Promise<() => void> {
    const alone = bytesOf(folders.flatMap(({ files }) => files));
    if (alone > this.#mostBytes)
      throw new Error(`the files of its engines have ${alone} bytes, and --cache allows ${this.#mostBytes}; give it more`);
    while (!this.#makeRoom(folders)) {
      signal.throwIfAborted();
      const { promise, resolve, reject } = Promise.withResolvers<void>();
      const giveUp = (): void => reject(signal.reason as Error);
      signal.addEventListener('abort', giveUp);
      this.#waiting.push(resolve);
      await promise.finally(() => signal.removeEventListener('abort', giveUp));
    }
    for (const { root, files } of folders) {
      const used = this.#used.get(root) ?? { files, games: 0 };
      used.games += 1;
      this.#used.set(root, used);
    }
    return () => {
      for (const { root } of folders) {
        const used = this.#used.get(root);
        if (used !== undefined && --used.games === 0) this.#used.delete(root);
      }
      this.#waiting.splice(0).forEach((look) => look());
    };
  }

  /** Deletes the folders of these engines: something in them is not what it was. */
  distrust(engines: readonly EngineConfig[]): void {
    const commands = engines.flatMap((engine) => (isStarted(engine) ? engine.program.command : []));
    for (const key of readdirSync(this.#engines))
      if (commands.some((command) => command.startsWith(`${join(this.#engines, key)}/`))) this.#remove(key);
    this.#removeUnlinked();
  }

  async #have({ root, files }: Own, ask: Ask, signal: AbortSignal): Promise<void> {
    await once(this.#making, root, async () => {
      const list = join(root, LIST_FILE);
      if (existsSync(list)) return utimesSync(list, new Date(), new Date());
      rmSync(root, { recursive: true, force: true });
      for (const file of files) {
        const content = join(this.#contents, file.sha256);
        await once(this.#fetching, file.sha256, async () => {
          if (!existsSync(content)) await getFile(this.#connection, file, content, () => ask(file.sha256), signal);
        });
        const path = join(root, file.path);
        mkdirSync(dirname(path), { recursive: true });
        linkSync(content, path);
      }
      writeFileSync(list, JSON.stringify(files.map(({ path }) => path)));
    });
  }

  /** Deletes the engines that were used longest ago until these fit, but none of a game; false: games that play leave too little. */
  #makeRoom(folders: readonly Own[]): boolean {
    const needed = [...folders, ...this.#used.values()].flatMap(({ files }) => files);
    if (bytesOf(needed) > this.#mostBytes) return false;
    const lastUsed = (key: string): number =>
      statSync(join(this.#engines, key, LIST_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const roots = new Set([...folders.map(({ root }) => root), ...this.#used.keys()]);
    const idle = readdirSync(this.#engines)
      .filter((key) => !roots.has(join(this.#engines, key)))
      .toSorted((one, other) => lastUsed(one) - lastUsed(other));
    const neededHere = new Set(needed.map(({ sha256 }) => sha256));
    this.#removeUnlinked();
    const others = (): number =>
      readdirSync(this.#contents)
        .filter((name) => !neededHere.has(basename(name, PART)))
        .reduce((sum, name) => sum + (statSync(join(this.#contents, name), { throwIfNoEntry: false })?.size ?? 0), 0);
    while (bytesOf(needed) + others() > this.#mostBytes) {
      const oldest = idle.shift();
      if (oldest === undefined) break;
      this.#remove(oldest);
      this.#removeUnlinked();
    }
    return true;
  }

  #remove(key: string): void {
    rmSync(join(this.#engines, key), { recursive: true, force: true });
  }

  /** Contents that no engine has any more, and no game waits for. */
  #removeUnlinked(): void {
    const awaited = new Set([...this.#used.values()].flatMap(({ files }) => files.map(({ sha256 }) => sha256)));
    for (const name of readdirSync(this.#contents)) {
      const path = join(this.#contents, name);
      if (!awaited.has(basename(name, PART)) && statSync(path, { throwIfNoEntry: false })?.nlink === 1) unlinkSync(path);
    }
  }
}

/** Does what is not done for this key at the moment, after what is. */
async function once(doing: Map<string, Promise<void>>, key: string, act: () => Promise<void>): Promise<void> {
  for (let before = doing.get(key); before !== undefined; before = doing.get(key)) await before.catch(() => undefined);
  const done = act();
  doing.set(key, done);
  try {
    await done;
  } finally {
    doing.delete(key);
  }
}

/** Of different contents. */
const bytesOf = (files: readonly ShippedFile[]): number =>
  [...new Map(files.map(({ sha256, bytes }) => [sha256, bytes])).values()].reduce((sum, bytes) => sum + bytes, 0);

/** The files that are not at the same path here with the same content. */
async function notHere(files: readonly ShippedFile[]): Promise<readonly ShippedFile[]> {
  const paths = files.map(({ path }) => path);
  const here = await versions.read(
    { program: NO_PROGRAM, options: {} },
    files.map((file) => ({ ...file })),
  );
  const known = new Map(here.files.map(({ path, sha256 }) => [path, sha256]));
  return files.filter(({ sha256 }, index) => known.get(paths[index] ?? '') !== sha256);
}

const NO_PROGRAM = { kind: 'process', command: '/', args: [], environment: {} } as const;
