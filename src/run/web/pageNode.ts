// A page of a tournament that another machine of the cluster runs: the copy of its journal in a folder here, kept up to date from the cluster, and the
// page of that folder. While the server is away the page shows what it has.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Reach } from '../../broadcast/http/reach.ts';
import { readMachine } from '../../cluster/link/connection.ts';
import { decodeBatch } from '../../cluster/stream/entryBatch.ts';
import { JournalFollower, type FollowerUse } from '../../cluster/stream/follower.ts';
import { JournalStream } from '../../cluster/stream/journalStream.ts';
import { BEAT_MS, hearLive } from '../../cluster/stream/liveWords.ts';
import { patientLink, type PatientLink } from '../../cluster/stream/patientLink.ts';
import { Failure, orFail, orWrongUse, WrongUse } from '../../core/messages/failure.ts';
import { copiedIn, markCopy } from '../../journal/copyMark.ts';
import { openCopy, type JournalCopy } from '../../journal/copying.ts';
import type { CopiedEntry } from '../../journal/parseEntry.ts';
import { acquireLock, type Lock } from '../../journal/owner/lock.ts';
import { inDataFolder } from '../../journal/failures.ts';
import { JOURNAL_FILE } from '../../journal/schema.ts';
import { copyFolder } from '../dataFolder.ts';
import type { WebAddress } from './address.ts';
import { hostWeb, type WebHost } from './webHost.ts';

export type PageNodeOptions = CopyPage & {
  /** The folder of this machine in the cluster. */
  readonly machine: string;
  /** The name of the tournament, or that of its journal; absent: the only one. */
  readonly tournament: string | undefined;
  /** Where the copy is kept; absent: in a folder named after the tournament. */
  readonly folder: string | undefined;
  readonly onNotice: (text: string) => void;
};

/** The page of a copy. */
export type CopyPage = {
  readonly address: WebAddress;
  readonly reach: Reach;
  readonly onListening: (at: { readonly host: string; readonly port: number }) => void;
};

const COMMAND = 'arbiter serve --from';
const AGAIN_MS = 1000;
/** A copy that has entries is shown after this time if the cluster has not answered. In ms. */
const SHOWN_AFTER_MS = 3000;

/** Until `stop` fires. Throws `WrongUse` and `Failure`. */
export async function servePageNode(options: PageNodeOptions, stop: AbortSignal): Promise<void> {
  const { machine, tournament, onNotice } = options;
  checkRole(machine);
  const known = options.folder ?? (tournament === undefined ? undefined : copyFolder(tournament));
  const before = known === undefined ? undefined : copiedIn(known);
  const ended = new AbortController();
  const signal = AbortSignal.any([stop, ended.signal]);
  const node = new CopyNode(COMMAND, 'reads', onNotice);
  const connecting = patientLink(machine, signal, onNotice, () => node.lookAgain());
  try {
    const journal =
      before === undefined ? await chosenJournal(await connecting, tournament, signal, onNotice) : { id: before, name: '' };
    if (journal === undefined) return;
    const folder = known ?? copyFolder(journal.name);
    using lock = inDataFolder(acquireLock(folder, COMMAND, true));
    using copy = openCopyOf(journal.id, lock);
    const following = connecting.then((link) => (link === undefined ? undefined : node.follow(link, journal.id, copy, signal)));
    try {
      await node.show(options, folder, copy.tail.sequence > 0, following, signal);
    } finally {
      ended.abort();
      await following.catch(() => undefined);
    }
  } finally {
    ended.abort();
    await connecting.then((link) => link?.connection.close());
  }
}

/** The copy of a journal, kept up to date, and its page. */
export class CopyNode {
  readonly #command: string;
  readonly #use: FollowerUse;
  readonly #onNotice: (text: string) => void;
  readonly #caughtUp = Promise.withResolvers<void>();
  #follower: JournalFollower | undefined;
  #page: WebHost | undefined;
  readonly #heardOfRun = Promise.withResolvers<void>();
  /** Whether the tournament is run, as last heard. */
  #isRun = false;

  constructor(command: string, use: FollowerUse, onNotice: (text: string) => void) {
    this.#command = command;
    this.#use = use;
    this.#onNotice = onNotice;
  }

  lookAgain(): void {
    this.#follower?.lookAgain();
  }

  /** Resolves when everything that the stream had at this moment is in the copy. Only while it follows. */
  async whole(): Promise<void> {
    await this.#follower?.whole();
  }

  /** Keeps the copy. Throws `Failure` if it cannot be written, or not continue a stream that it fills. */
  async follow(link: PatientLink, journal: string, copy: JournalCopy, signal: AbortSignal): Promise<void> {
    const stopHearing = hearLive(link, journal, {
      onWord: (word) => this.#page?.pass(word),
      onRun: (isRun) => {
        this.#isRun = isRun;
        this.#heardOfRun.resolve();
        this.#page?.tellRun(isRun);
      },
    });
    this.#follower = new JournalFollower(new JournalStream(link.connection), journal, copy, this.#onNotice, this.#use);
    void this.#follower.caughtUp.then(this.#caughtUp.resolve);
    orFail(await this.#follower.follow(signal));
    stopHearing();
  }

  /** Shows the folder once the copy is up to date and whether the tournament is run is known, or after a while what there is. */
  async show(
    page: CopyPage,
    folder: string,
    hasEntries: boolean,
    following: Promise<unknown>,
    signal: AbortSignal,
  ): Promise<void> {
    const stopped = new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
    const patience = hasEntries ? [pause(SHOWN_AFTER_MS, undefined, { ref: false })] : [];
    await Promise.race([this.#caughtUp.promise, following, stopped, ...patience]);
    await Promise.race([this.#heardOfRun.promise, stopped, pause(2 * BEAT_MS, undefined, { ref: false })]);
    if (signal.aborted) return;
    const refusals: string[] = [];
    const onNotice = (text: string): void => {
      refusals.push(text);
      this.#onNotice(text);
    };
    const host = hostWeb({ ...page, onNotice, folder, command: this.#command, isCopy: true });
    this.#page = host;
    host.tellRun(this.#isRun);
    try {
      const end = stopped.then(() => 'stopped' as const);
      if ((await Promise.race([host.listening, end, following])) === undefined) throw new Failure(refusals.pop() ?? 'Stopped.');
      await Promise.race([end, following]);
    } finally {
      await host.close();
    }
  }
}

/** `own`: the name of the journal here; absent: one that is no copy is refused. Throws `WrongUse` if the folder has something else. */
export function openCopyOf(journal: string, lock: Lock, own?: string): JournalCopy {
  const { folder } = lock;
  const copied = copiedIn(folder) ?? own;
  if (copied === undefined && existsSync(join(folder, JOURNAL_FILE)))
    throw new WrongUse(`Cannot keep a copy in ${folder}: it has a tournament of its own; choose another folder with --data`);
  if (copied !== undefined && copied !== journal) throw new WrongUse(otherTournament(folder));
  if (copiedIn(folder) === undefined) markCopy(folder, journal);
  return orFail(openCopy(lock));
}

export const otherTournament = (folder: string): string =>
  `Cannot keep a copy in ${folder}: it has that of another tournament; choose another folder with --data`;

function checkRole(machine: string): void {
  const { role, name } = orWrongUse(readMachine(machine));
  if (role === 'host')
    throw new WrongUse(
      `Cannot show tournaments with the keys of the ${role} "${name}": expected --from with the folder of a page`,
    );
}

/** `id`: the name of its stream; `name`: of the tournament. */
type Journal = { readonly id: string; readonly name: string };

/** Waits for it to be in the cluster. `undefined`: `signal` fired first. */
async function chosenJournal(
  link: PatientLink | undefined,
  wanted: string | undefined,
  signal: AbortSignal,
  onNotice: (text: string) => void,
): Promise<Journal | undefined> {
  if (link === undefined) return undefined;
  const stream = new JournalStream(link.connection);
  let told = false;
  while (!signal.aborted) {
    const all = await journalsIn(stream).catch(() => []);
    const meant = all.filter(({ id, name }) => wanted === undefined || id === wanted || name === wanted);
    const [first, second] = meant;
    if (second !== undefined) {
      const listed = meant.map(({ id, name }) => `${name} (${id})`).join(', ');
      throw new WrongUse(
        `Cannot choose a tournament: expected --tournament with one of ${listed}; what is in brackets is enough`,
      );
    }
    if (first !== undefined) return first;
    const known = all.length === 0 ? 'none' : all.map(({ name }) => name).join(', ');
    if (!told)
      onNotice(`Waiting for ${wanted === undefined ? 'a tournament' : `"${wanted}"`} in the cluster, which has ${known}.`);
    told = true;
    await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
  }
  return undefined;
}

export async function journalsIn(stream: JournalStream): Promise<readonly Journal[]> {
  const ids = await stream.journals();
  return Promise.all(
    ids.map(async (id) => {
      const message = await stream.at(id, 1);
      const decoded = message === undefined ? undefined : decodeBatch(message.data);
      return { id, name: decoded?.ok === true ? nameIn(decoded.value[0]) : '' };
    }),
  );
}

function nameIn(entry: CopiedEntry | undefined): string {
  if (entry?.kind !== 'tournament-opened') return '';
  const { name } = JSON.parse(entry.payload) as { readonly name?: unknown };
  return typeof name === 'string' ? name : '';
}
