// The engine hosts that are there now, as they say themselves, and which of them has an engine.

import { listen } from './listen.ts';
import { isMachineName, EVERY_HELLO, readSubject, WHO_IS_THERE } from './machine.ts';
import { connectCluster } from './connection.ts';
import { HELLO_MS, helloShape, type HostHello } from './hostMessages.ts';
import { ReachableConnection } from './reachable.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';

/** A host that says nothing for so long is gone. In ms. */
const GONE_MS = 3 * HELLO_MS;
/** How long to wait for a host that was not heard yet, in ms. */
const PATIENCE_MS = HELLO_MS + 500;
const POLL_MS = 50;

type NamedHost = HostHello & { readonly name: string };

export class HostBook {
  readonly connection: ReachableConnection;
  readonly #hosts = new Map<string, { readonly hello: HostHello; readonly atMs: number }>();

  readonly #onCome = new Set<(host: NamedHost) => void>();

  constructor(connection: ReachableConnection) {
    this.connection = connection;
    listen(connection.nats, EVERY_HELLO, ({ subject, data }) => this.#hear(readSubject(subject).machine, data));
    connection.publish(WHO_IS_THERE, '');
  }

  get hosts(): ReadonlyMap<string, HostHello> {
    const now = performance.now();
    const there = [...this.#hosts].filter(([, { atMs }]) => now - atMs < GONE_MS);
    return new Map(there.map(([name, { hello }]) => [name, hello]));
  }

  /** Calls `come` for each host that comes, comes back, or was started again. */
  onCome(come: (host: NamedHost) => void): void {
    this.#onCome.add(come);
  }

  /** The hosts with this name or label that are there. */
  called(on: string): readonly (readonly [name: string, HostHello])[] {
    return [...this.hosts].filter(([name, hello]) => isCalled({ ...hello, name }, on));
  }

  /** The hosts with this name or label that have the engine, those with the most free cores first; waits a moment for the first. The error ends a sentence. */
  async having(engine: string, on: string, among?: readonly string[]): Promise<Result<readonly string[], string>> {
    const until = performance.now() + PATIENCE_MS;
    for (;;) {
      const meant = this.called(on).filter(([name]) => among?.includes(name) !== false);
      const having = meant.filter(([, { engines }]) => engines.includes(engine));
      if (having.length > 0)
        return ok(having.toSorted(([, one], [, other]) => other.freeCores - one.freeCores).map(([name]) => name));
      if (performance.now() > until) return err(english(whyNone(engine, on, meant[0], among)));
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  }

  #hear(machine: string, data: Uint8Array): void {
    if (!isMachineName(machine)) return;
    try {
      const hello = helloShape.safeParse(JSON.parse(Buffer.from(data).toString()));
      if (!hello.success) return;
      const before = this.hosts.get(machine);
      this.#hosts.set(machine, { hello: hello.data, atMs: performance.now() });
      if (before?.startId !== hello.data.startId) for (const come of this.#onCome) come({ ...hello.data, name: machine });
    } catch {
      // Not JSON: no host.
    }
  }
}

/** Whether an entry with this `on` means the host. */
export const isCalled = ({ name, labels }: NamedHost, on: string): boolean => name === on || labels.includes(on);

const books = new Map<string, Promise<Result<HostBook, string>>>();

/** The book of this thread for the cluster in `folder`; a connection that failed, or that the server ended, is opened again by the next call. */
export async function hostBook(folder: string): Promise<Result<HostBook, string>> {
  const opening = books.get(folder) ?? openBook(folder);
  books.set(folder, opening);
  const book = await opening;
  if (book.ok && !book.value.connection.nats.isClosed()) return book;
  if (books.get(folder) === opening) books.delete(folder);
  return book.ok ? hostBook(folder) : book;
}

async function openBook(folder: string): Promise<Result<HostBook, string>> {
  const connected = await connectCluster(folder);
  return connected.ok ? ok(new HostBook(new ReachableConnection(connected.value.connection))) : connected;
}

/** Closes the connections of this thread, which would keep it running. */
export async function closeBooks(): Promise<void> {
  const open = [...books.values()];
  books.clear();
  for (const book of await Promise.all(open)) if (book.ok) await book.value.connection.nats.close();
}

/** `host`: has the name or label, but not the engine. */
function whyNone(
  engine: string,
  on: string,
  host: readonly [name: string, HostHello] | undefined,
  among: readonly string[] | undefined,
): Phrase {
  if (host === undefined)
    return among === undefined
      ? phrase('seen.hosted.absent', { on })
      : phrase('seen.hosted.absent.of', { on, hosts: among.join(', ') });
  const [name, { engines }] = host;
  return engines.length === 0
    ? phrase('seen.hosted.emptyList', { host: name, engine })
    : phrase('seen.hosted.notListed', { host: name, engine, engines: engines.join(', ') });
}
