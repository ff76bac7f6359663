// A tournament for tests of what officials, authors and operators may do: a small Go congress in the middle of its first round, in a real journal,
// served by the real server. Its owner handles requests of officials like that of `arbiter run`, and plays nothing.

import { present } from '../src/core/present.ts';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { presetText } from './presetText.ts';
import { carryOut, controlHandler } from '../src/run/control.ts';
import type { GameId } from '../src/core/ids.ts';
import { ok, unwrap } from '../src/core/result.ts';
import type { Referral } from '../src/core/judging.ts';
import { Rehearsal } from '../src/director/testRehearsal.ts';
import { FORMAT_VERSION, type Entry, type NewEntry } from '../src/journal/entries.ts';
import { serveControl } from '../src/journal/owner/controlServer.ts';
import { acquireLock } from '../src/journal/owner/lock.ts';
import { openReader } from '../src/journal/reader.ts';
import { openWriter } from '../src/journal/writing/writer.ts';
import { foldTournament } from '../src/projections/foldTournament.ts';
import { answered, type Answer as RulingAnswer } from '../src/rulings/decision.ts';
import type { Asked, ControlRequest } from '../src/rulings/request.ts';
import { parseTournament } from '../src/tournament/parse.ts';
import type { RunningServer } from '../src/broadcast/http/server.ts';
import { startTournamentServer } from '../src/broadcast/tournamentServer.ts';
import { API, type Role, type SessionView } from '../src/broadcast/messages.ts';
import type { Reach } from '../src/broadcast/http/reach.ts';
import type { Part } from '../src/broadcast/parts.ts';
import { FollowedTournament } from '../src/broadcast/followedTournament.ts';
import { Hub } from '../src/broadcast/stream/hub.ts';
import type { Account } from '../src/broadcast/officials/accounts.ts';
import { changeAccounts } from '../src/broadcast/officials/accountsFile.ts';
import { officialPart } from '../src/broadcast/officials/officials.ts';
import { hashPassword } from '../src/broadcast/officials/passwords.ts';

export const PASSWORD = 'correct horse battery';
/** Cheap, because tests log in often: the parameters are kept with each hash. */
const QUICK = { cost: 16, blockSize: 8, parallel: 1 };

const TOURNAMENT = (more: string): string =>
  `preset: cgf-1999\ntournament: Congress\nrngSeed: 7\nroundTimes: [none]\nrounds: 3\n${more}` +
  'officials: [{ name: Ada, role: chair }, { name: Bede, role: judge }, { name: Cleo, role: director }]\nengines:\n' +
  ['One', 'Two', 'Three', 'Four'].map((name) => `  - { name: ${name}, cmd: program }\n`).join('');

export const SCORES_DIFFER: Referral = {
  kind: 'scores-differ',
  claims: { white: { kind: 'told', score: 'W+3.5', dead: ['D4'] }, black: { kind: 'silent', evidence: 'has no word for it' } },
  counts: [{ label: 'with no dead stones', score: 'B+2.5' }],
  method: 'Chinese rules, komi 7.5',
};

/** Accounts of every role, by their names. */
const PEOPLE: readonly (readonly [string, Role, readonly string[]])[] = [
  ['Vera', 'viewer', []],
  ['Ann', 'author', ['One']],
  ['Otto', 'operator', ['One', 'Two']],
  ['Bede', 'judge', []],
  ['Cleo', 'director', []],
  ['Ada', 'chair', []],
];

/** The journal of a congress in which the first game of the first round was referred and the second is in play. */
async function congress(more: string): Promise<readonly NewEntry[]> {
  const definition = unwrap(parseTournament(TOURNAMENT(more), { readPreset: (name) => ok(presetText(name)) }));
  const opened = {
    formatVersion: FORMAT_VERSION,
    name: definition.name,
    file: '',
    fileName: '',
    arbiterVersion: '0',
    definition,
  };
  const first: Entry = { sequence: 1, atUtcMs: 0, kind: 'tournament-opened', payload: opened };
  const rehearsal = new Rehearsal(definition, 4, [first]);
  await rehearsal.start();
  if (rehearsal.jobs.length > 0) {
    await rehearsal.refer(0, SCORES_DIFFER);
    const [second] = rehearsal.jobs;
    if (second !== undefined) await rehearsal.begin(second);
  }
  return rehearsal.journal.map(({ kind, payload }) => ({ kind, payload }) as NewEntry);
}

type Owner = { readonly append: (entries: readonly NewEntry[]) => Promise<void>; readonly close: () => Promise<void> };

/** Takes the folder, writes the journal, and answers officials from then on. */
async function ownFolder(folder: string, entries: readonly NewEntry[]): Promise<Owner> {
  const lock = unwrap(acquireLock(folder, 'test'));
  const fold = foldTournament();
  const onCommitted = (committed: readonly Entry[]): void => committed.forEach(fold.add);
  const writer = unwrap(await openWriter(lock, { onCommitted, onFailure: () => undefined }));
  const append = async (more: readonly NewEntry[]): Promise<void> => {
    for (const { kind, payload } of more) unwrap(await writer.appendDurably(kind, payload));
  };
  await append(entries);
  const { definition } = fold.facts;
  if (definition === undefined) throw new TypeError('Cannot answer officials: expected a tournament in the journal');
  // Nothing is played here, so no file is applied: the answer repeats the request.
  const reload = async ({ dryRun, by, file = '' }: Asked<'reload'>): Promise<RulingAnswer> =>
    answered(`${by} asks for ${dryRun ? 'a look' : 'a reload'}${file}`);
  const lookup = { playedPlies: (id: GameId) => fold.facts.games.get(id)?.plies ?? [], probe: () => undefined };
  const control = unwrap(await serveControl(lock, controlHandler(folder, { definition }, fold, append, reload, lookup)));
  return {
    append,
    async close() {
      await control.close();
      await writer.close();
      lock.release();
    },
  };
}

export class TestDesk {
  readonly folder: string;
  readonly server: RunningServer;
  /** Every registered path of the part: `GET /api/v1/desk`. */
  readonly routes: readonly string[];
  /** Failures at the server, not at the client. */
  readonly errors: readonly string[];

  readonly #owner: Owner;
  readonly #followed: FollowedTournament;
  readonly #follow: () => void;

  private constructor(
    folder: string,
    owner: Owner,
    server: RunningServer,
    [followed, follow]: readonly [FollowedTournament, () => void],
    told: Pick<TestDesk, 'routes' | 'errors'>,
  ) {
    this.folder = folder;
    this.#owner = owner;
    this.server = server;
    this.#followed = followed;
    this.#follow = follow;
    this.routes = told.routes;
    this.errors = told.errors;
  }

  /** `more`: further lines of the tournament file. */
  static async open(options: { readonly more?: string; readonly reach?: Reach } = {}): Promise<TestDesk> {
    const folder = mkdtempSync(join(tmpdir(), 'arbiter-desk-'));
    const owner = await ownFolder(folder, await congress(options.more ?? ''));
    const password = hashPassword(PASSWORD, QUICK);
    const accounts = PEOPLE.map(([name, role, entrants]): Account => ({ name, role, entrants, password }));
    unwrap(changeAccounts(folder, () => ok(accounts)));

    const followed = new FollowedTournament(folder);
    followed.isRun = true;
    const follow = (): void => {
      const reader = unwrap(openReader(folder));
      for (const entry of reader.entries({ kind: 'all' }, followed.sequence)) followed.add(unwrap(entry));
      reader.close();
    };
    follow();
    const context = {
      followed,
      perform: (request: ControlRequest) => carryOut(folder, request, 'test'),
      nowUtcMs: Date.now,
      arbiterVersion: '0',
      reach: options.reach ?? {},
    };
    const hub = new Hub({ snapshot: () => undefined, isPlaying: () => false });
    const routes: string[] = [];
    const watched: Part = async (app, here) => {
      app.addHook('onRoute', ({ method, url }) => void routes.push(...[method].flat().map((one) => `${one} ${url}`)));
      await officialPart(app, here);
    };
    const errors: string[] = [];
    const onError = (text: string): void => void errors.push(text);
    const upToDate = async (): Promise<void> => follow();
    const server = await startTournamentServer({ host: '127.0.0.1', port: 0, parts: [watched], context, hub, upToDate, onError });
    return new TestDesk(folder, owner, server, [followed, follow], { routes, errors });
  }

  /** With everything that is recorded now. */
  get followed(): FollowedTournament {
    this.#follow();
    return this.#followed;
  }

  /** The entry that a game in play would record. */
  async append(entries: readonly NewEntry[]): Promise<void> {
    await this.#owner.append(entries);
  }

  async close(): Promise<void> {
    await this.server.close();
    await this.#owner.close();
    rmSync(this.folder, { recursive: true });
  }

  writeLog(name: string, text: string): void {
    mkdirSync(join(this.folder, 'logs'), { recursive: true });
    writeFileSync(join(this.folder, 'logs', name), text);
  }

  /** All entries ever recorded. */
  entries(): readonly Entry[] {
    const reader = unwrap(openReader(this.folder));
    const entries = [...reader.entries({ kind: 'all' }, 0)].map(unwrap);
    reader.close();
    return entries;
  }

  url = (path: string): string => new URL(`${API}${path}`, this.server.address.url).href;

  /** A separate browser. */
  async browser(name?: string): Promise<Browser> {
    const browser = new Browser(this);
    if (name !== undefined) await browser.logIn(name);
    return browser;
  }
}

export type Answer = { readonly status: number; readonly headers: Headers; readonly body: unknown; readonly text: string };

/** The URL of a path of the API. */
export type Addresses = { readonly url: (path: string) => string };

/** Keeps the cookie and the token of its session, as the page does. */
export class Browser {
  readonly #desk: Addresses;
  readonly #cookies = new Map<string, string>();
  csrf: string | undefined;

  constructor(desk: Addresses) {
    this.#desk = desk;
  }

  /** All cookies, as they are sent. */
  get cookie(): string | undefined {
    return this.#cookies.size === 0 ? undefined : [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  set cookie(text: string | undefined) {
    this.#cookies.clear();
    for (const one of text?.split('; ') ?? []) this.#keep(one);
  }

  #keep(cookie: string): void {
    const [, name = '', value = ''] = /^([^=]*)=([^;]*)/.exec(cookie) ?? [];
    this.#cookies.set(name, value);
  }

  async logIn(name: string, password = PASSWORD): Promise<Answer> {
    const answer = await this.send('POST', '/session', { name, password });
    this.csrf = (answer.body as SessionView).csrf;
    return answer;
  }

  get = (path: string): Promise<Answer> => this.send('GET', path);
  post = (path: string, body: unknown): Promise<Answer> => this.send('POST', path, body);

  async send(method: string, path: string, body?: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
    const response = await fetch(this.#desk.url(path), {
      method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...present({ cookie: this.cookie, 'x-arbiter-csrf': this.csrf }),
        ...headers,
      },
      redirect: 'manual',
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    for (const set of response.headers.getSetCookie()) this.#keep(set);
    const isStream = response.headers.get('content-type')?.startsWith('text/event-stream') === true;
    if (isStream) {
      await response.body?.cancel();
      return { status: response.status, headers: response.headers, body: undefined, text: '' };
    }
    const text = await response.text();
    return { status: response.status, headers: response.headers, body: parsed(text), text };
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
