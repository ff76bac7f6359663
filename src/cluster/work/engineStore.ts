// The files of engines on a worker: each content once, and for each engine a folder with links to what it needs, under the paths that the director has them at.
// A worker that has the very files at those paths itself uses them there. Bounded: the engines that were used longest ago go first.

import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readdirSync, rmSync, statSync, unlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { NatsConnection } from '@nats-io/transport-node';
import { isStarted, type EngineConfig, type StartedEngine } from '../../core/gameJob.ts';
import { versions } from '../../players/versionFiles.ts';
import { getFile } from './fileStore.ts';
import type { ShippedFile } from './messages.ts';
import { isSystem, movedEngine } from './movedEngine.ts';

/** Of an engine's folder: its paths, in JSON. */
const LIST_FILE = 'files.json';

export class EngineStore {
  readonly #engines: string;
  readonly #contents: string;
  readonly #mostBytes: number;
  readonly #connection: NatsConnection;
  readonly #making = new Map<string, Promise<unknown>>();
  /** Folders of engines that games in play use, with how many. */
  readonly #used = new Map<string, number>();

  constructor(folder: string, mostBytes: number, connection: NatsConnection) {
    this.#engines = join(folder, 'engines');
    this.#contents = join(folder, 'files');
    this.#mostBytes = mostBytes;
    this.#connection = connection;
    mkdirSync(this.#engines, { recursive: true });
    mkdirSync(this.#contents, { recursive: true });
  }

  /** The engine as it is started here, once its files are. `ask` has the director send a file. Throws if they cannot be had. */
  async place(
    engine: EngineConfig,
    files: readonly ShippedFile[],
    ask: (sha256: string) => void,
    signal: AbortSignal,
  ): Promise<{ readonly engine: StartedEngine; readonly release: () => void }> {
    if (!isStarted(engine)) throw new TypeError('Cannot play: expected engines that Arbiter starts');
    const missing = await notHere(files);
    // Files of one engine find each other by relative paths, so all that are its own are together.
    const wanted = missing.some(({ path }) => !isSystem(path))
      ? files.filter((file) => !isSystem(file.path) || missing.includes(file))
      : missing;
    if (wanted.length === 0) return { engine, release: () => undefined };
    const key = createHash('sha256')
      .update(JSON.stringify(wanted.map(({ path, sha256 }) => [path, sha256])))
      .digest('hex')
      .slice(0, 32);
    const root = join(this.#engines, key);
    this.#used.set(key, (this.#used.get(key) ?? 0) + 1);
    const release = (): void => void this.#used.set(key, (this.#used.get(key) ?? 1) - 1);
    try {
      await this.#once(key, () => this.#make(root, wanted, ask, signal));
    } catch (error) {
      release();
      throw error;
    }
    return {
      engine: movedEngine(
        engine,
        root,
        wanted.map(({ path }) => path),
      ),
      release,
    };
  }

  /** Deletes the folders of these engines: something in them is not what it was. */
  distrust(engines: readonly EngineConfig[]): void {
    const commands = engines.flatMap((engine) => (isStarted(engine) ? engine.program.command : []));
    for (const key of readdirSync(this.#engines))
      if (commands.some((command) => command.startsWith(`${join(this.#engines, key)}/`))) this.#remove(key);
    this.#removeUnlinked();
  }

  async #once(key: string, make: () => Promise<void>): Promise<void> {
    for (let before = this.#making.get(key); before !== undefined; before = this.#making.get(key))
      await before.catch(() => undefined);
    const making = make();
    this.#making.set(key, making);
    try {
      await making;
    } finally {
      this.#making.delete(key);
    }
  }

  async #make(root: string, files: readonly ShippedFile[], ask: (sha256: string) => void, signal: AbortSignal): Promise<void> {
    const list = join(root, LIST_FILE);
    if (existsSync(list)) {
      utimesSync(list, new Date(), new Date());
      return;
    }
    rmSync(root, { recursive: true, force: true });
    this.#makeRoom(files.reduce((sum, { bytes, sha256 }) => sum + (existsSync(join(this.#contents, sha256)) ? 0 : bytes), 0));
    for (const file of files) {
      const content = join(this.#contents, file.sha256);
      if (!existsSync(content)) await this.#once(file.sha256, () => this.#fetch(file, content, ask, signal));
      const path = join(root, file.path);
      mkdirSync(dirname(path), { recursive: true });
      linkSync(content, path);
    }
    writeFileSync(list, JSON.stringify(files.map(({ path }) => path)));
  }

  async #fetch(file: ShippedFile, content: string, ask: (sha256: string) => void, signal: AbortSignal): Promise<void> {
    if (!existsSync(content)) await getFile(this.#connection, file, content, () => ask(file.sha256), signal);
  }

  /** Deletes the engines that were used longest ago until so many bytes fit, but none that plays. */
  #makeRoom(bytes: number): void {
    const lastUsed = (key: string): number =>
      statSync(join(this.#engines, key, LIST_FILE), { throwIfNoEntry: false })?.mtimeMs ?? 0;
    const idle = readdirSync(this.#engines)
      .filter((key) => (this.#used.get(key) ?? 0) === 0)
      .toSorted((one, other) => lastUsed(one) - lastUsed(other));
    this.#removeUnlinked();
    while (this.#bytes() + bytes > this.#mostBytes) {
      const oldest = idle.shift();
      if (oldest === undefined)
        throw new Error(
          `the files of its engines need ${bytes} bytes more than the ${this.#mostBytes} of --cache allow; give it more`,
        );
      this.#remove(oldest);
      this.#removeUnlinked();
    }
  }

  #remove(key: string): void {
    rmSync(join(this.#engines, key), { recursive: true, force: true });
  }

  /** Contents that no engine has any more, but those that are being taken over. */
  #removeUnlinked(): void {
    for (const name of readdirSync(this.#contents)) {
      const path = join(this.#contents, name);
      if (statSync(path, { throwIfNoEntry: false })?.nlink === 1 && this.#making.size <= 1) unlinkSync(path);
    }
  }

  #bytes(): number {
    return readdirSync(this.#contents).reduce(
      (sum, name) => sum + (statSync(join(this.#contents, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  }
}

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
