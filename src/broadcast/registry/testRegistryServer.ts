// A real server of a real registry for tests, with an account of every role, and a client that knows how its page asks.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { err, ok, unwrap } from '../../core/result.ts';
import { askRegistryAll } from '../../registry/ask.ts';
import type { RegistryRequest } from '../../registry/requests.ts';
import { createRegistry } from '../../registry/store.ts';
import type { RunningServer } from '../http/server.ts';
import { API, type Role, type SessionView } from '../messages.ts';
import { changeAccounts } from '../officials/accountsFile.ts';
import { hashPassword } from '../officials/passwords.ts';
import { startRegistryServer } from './registryServer.ts';

const PASSWORD = 'correct horse battery';
/** Cheap, because tests log in often: the parameters are kept with each hash. */
const QUICK = { cost: 16, blockSize: 8, parallel: 1 };

/** By name. */
export const PEOPLE = {
  Vera: 'viewer',
  Ada: 'author',
  Bob: 'author',
  Otto: 'operator',
  Judy: 'judge',
  Dora: 'director',
  Cara: 'chair',
} as const satisfies Record<string, Role>;
export type PersonName = keyof typeof PEOPLE;

export type Answer = { readonly status: number; readonly body: unknown; readonly text: string };

export function addPeople(folder: string): void {
  const password = hashPassword(PASSWORD, QUICK);
  const accounts = Object.entries(PEOPLE).map(([name, role]) => ({ name, role, entrants: [], password }));
  unwrap(changeAccounts(folder, () => ok(accounts)));
}

/** Someone without an account if `name` is absent. `url`: without a slash at its end. */
export async function personAt(url: string, name?: PersonName): Promise<TestPerson> {
  if (name === undefined) return new TestPerson(url, {}, '');
  const response = await fetch(`${url}${API}/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name, password: PASSWORD }),
  });
  const { csrf = '' } = (await response.json()) as SessionView;
  const cookie = response.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return new TestPerson(url, { cookie, 'x-arbiter-csrf': csrf }, csrf);
}

export class TestRegistryServer {
  readonly folder: string;
  readonly server: RunningServer;
  readonly errors: readonly string[];
  /** How often versions were looked for that wait for a check. */
  wakes = 0;

  private constructor(folder: string, server: RunningServer, errors: readonly string[]) {
    this.folder = folder;
    this.server = server;
    this.errors = errors;
  }

  static async open(mostBytes: number): Promise<TestRegistryServer> {
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-registry-'));
    unwrap(createRegistry(folder, '1.2.3', 0));
    addPeople(folder);
    const errors: string[] = [];
    const opened: { current?: TestRegistryServer } = {};
    const wake = (): void => void (opened.current && (opened.current.wakes += 1));
    const server = await startRegistryServer({
      ...{ folder, mostBytes, host: '127.0.0.1', port: 0, reach: {}, arbiterVersion: '1.2.3' },
      work: { checkNext: wake, checking: () => undefined, windowIn: () => err('Cannot submit it: expected a break') },
      onError: (text) => void errors.push(text),
    });
    return (opened.current = new TestRegistryServer(folder, server, errors));
  }

  /** As the owner of the folder. */
  do(...requests: readonly RegistryRequest[]): void {
    unwrap(askRegistryAll(this.folder, { name: 'Owner', role: 'owner' }, requests, Date.now()));
  }

  person = (name?: PersonName): Promise<TestPerson> => personAt(this.url, name);

  /** Without a slash at its end. */
  get url(): string {
    return this.server.address.url.replace(/\/$/, '');
  }

  /** Every file in the folder of the registry but its own. */
  files(): readonly string[] {
    const all = readdirSync(this.folder, { recursive: true, withFileTypes: true });
    return all
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(this.folder.length + 1))
      .filter((path) => path.includes('/'))
      .toSorted();
  }

  async close(): Promise<void> {
    await this.server.close();
    rmSync(this.folder, { recursive: true });
  }
}

export class TestPerson {
  readonly headers: Readonly<Record<string, string>>;
  readonly csrf: string;
  readonly #url: string;

  constructor(url: string, headers: Readonly<Record<string, string>>, csrf: string) {
    this.#url = `${url}${API}/registry`;
    this.headers = headers;
    this.csrf = csrf;
  }

  get = (path: string): Promise<Answer> => this.#fetch(path, {});

  post = (path: string, body: unknown, more: Readonly<Record<string, string>> = {}): Promise<Answer> =>
    this.#fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...more },
      body: JSON.stringify(body),
    });

  put = (path: string, bytes: Uint8Array): Promise<Answer> =>
    this.#fetch(path, { method: 'PUT', headers: { 'content-type': 'application/octet-stream' }, body: Uint8Array.from(bytes) });

  /** Sends a whole file; the id of the upload. */
  async send(name: string, bytes: Uint8Array): Promise<string> {
    const begun = await this.post('/uploads', { name, bytes: bytes.length });
    const { id } = begun.body as { id: string };
    for (let offset = 0; offset < bytes.length; offset += 2 ** 20) {
      const sent = await this.put(`/uploads/${id}?offset=${offset}`, bytes.subarray(offset, offset + 2 ** 20));
      if (sent.status !== 200) throw new Error(sent.text);
    }
    return id;
  }

  async #fetch(
    path: string,
    { headers = {}, ...options }: RequestInit & { readonly headers?: Readonly<Record<string, string>> },
  ): Promise<Answer> {
    const response = await fetch(`${this.#url}${path}`, { ...options, headers: { ...this.headers, ...headers } });
    const text = await response.text();
    return {
      status: response.status,
      text,
      body: /json/.test(response.headers.get('content-type') ?? '') ? JSON.parse(text) : undefined,
    };
  }
}

/** An archive by Python, whose text writes to `z`. */
export const zipBy = (file: string, lines: string): void =>
  void execFileSync('python3', [
    '-c',
    `import zipfile\nz = zipfile.ZipFile(${JSON.stringify(file)}, 'w', zipfile.ZIP_DEFLATED)\n${lines}\nz.close()`,
  ]);
