// A director of a tournament that several share (`--stand-by`): it keeps a copy of the journal, and its page, while another directs, and directs when it is its
// turn. In its turn each entry goes into the cluster's stream before it is written here, so what is on any machine is what all have.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { connectReader } from '../journal/reader.ts';
import { readMachine } from '../cluster/link/connection.ts';
import { DirectorLease } from '../cluster/stream/directorLease.ts';
import { JournalGate } from '../cluster/stream/gate.ts';
import { JournalStream, unanswered } from '../cluster/stream/journalStream.ts';
import { ownName } from '../cluster/stream/streamEnd.ts';
import { patientLink, type PatientLink } from '../cluster/stream/patientLink.ts';
import { Failure, orFail, orWrongUse, WrongUse } from '../core/messages/failure.ts';
import { present } from '../core/present.ts';
import { copiedIn, markCopy } from '../journal/copyMark.ts';
import { inDataFolder } from '../journal/failures.ts';
import { acquireLock } from '../journal/owner/lock.ts';
import { JOURNAL_FILE } from '../journal/schema.ts';
import { foldJournal } from '../projections/foldJournal.ts';
import { fired, type SharedRun } from './runTournament.ts';
import { CopyNode, journalsIn, openCopyOf, otherTournament, type CopyPage } from './web/pageNode.ts';

export type StandByOptions = {
  /** The folder of this machine in the cluster. */
  readonly machine: string;
  /** The name of the tournament. */
  readonly tournament: string;
  /** The data folder. */
  readonly folder: string;
  readonly command: string;
  /** How long a director may be silent until another takes its place. */
  readonly silenceMs: number;
  /** Shown while another directs. */
  readonly page?: CopyPage;
  readonly onNotice: (text: string) => void;
};

/** What waits for the server at the end of a run waits for so long. */
const ENDS_WITHIN_MS = 10_000;

/** This machine's turn to direct. Disposing of it lets others have theirs. */
export type Turn = SharedRun &
  AsyncDisposable & {
    /** Why the run was ended if that was for the sake of another director, or of the cluster: it is on stand-by again. */
    readonly isOver: () => boolean;
  };

/** Resolves when this machine directs; `undefined`: `stop` fired first. Throws `WrongUse` and `Failure`. */
export async function standBy(options: StandByOptions, stop: AbortSignal): Promise<Turn | undefined> {
  const { machine, tournament, folder, onNotice } = options;
  let copy: Copy | undefined;
  const link = await patientLink(machine, stop, onNotice, () => copy?.node.lookAgain());
  if (link === undefined) return undefined;
  const ended = new AbortController();
  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  let turn: Turn | undefined;
  try {
    const own = journalIn(folder) ?? copiedIn(folder);
    let journal = own;
    const lease = new DirectorLease({
      ...{ link, tournament, onNotice },
      director: orWrongUse(readMachine(machine)).name,
      leaseMs: options.silenceMs,
      journal: () => journal,
    });
    const keep = (id: string): Copy => {
      if (copy !== undefined && id !== journal) throw new WrongUse(otherTournament(folder));
      journal = id;
      return (copy ??= keepCopy(options, id, own, link, failed.reject));
    };
    // What is only here must be in the stream before anyone directs.
    if (own !== undefined) keep(own);
    const taken = lease.take(AbortSignal.any([stop, ended.signal]), (record) => {
      onNotice(`${record.director} directs ${tournament}. This machine is on stand-by.`);
      if (record.journal === undefined) return;
      try {
        keep(record.journal);
      } catch (error) {
        failed.reject(error);
      }
    });
    if (!(await Promise.race([taken, failed.promise]))) return undefined;
    lease.hold();
    try {
      const stream = new JournalStream(link.connection);
      journal ??= await knownJournal(stream, tournament);
      if (journal !== undefined) await Promise.race([keep(journal).node.whole(), failed.promise, lease.lost, fired(stop)]);
    } catch (error) {
      await lease.release();
      throw error;
    }
    if (stop.aborted) return void (await lease.release());
    await copy?.end();
    if (journal !== undefined && journalIn(folder) === undefined) {
      await lease.release();
      throw new Failure(
        `Cannot direct ${tournament}: expected its journal here or in the cluster, which has lost it; start a machine that has it`,
      );
    }
    return (turn = turnOf(options, link, lease, journal, (id) => (journal = id)));
  } finally {
    ended.abort();
    if (turn === undefined) {
      await copy?.end();
      await link.connection.close();
    }
  }
}

function turnOf(
  { folder, onNotice }: StandByOptions,
  link: PatientLink,
  lease: DirectorLease,
  journal: string | undefined,
  onJournal: (id: string) => void,
): Turn {
  const gate = new JournalGate({ stream: new JournalStream(link.connection), folder, ...present({ journal }), onNotice });
  let isLost = false;
  const lost = lease.lost.then((director) => {
    isLost = true;
    return `${director} directs the tournament now`;
  });
  return {
    gate: gate.port,
    lost,
    onOpened() {
      const id = journal ?? journalIn(folder) ?? '';
      markCopy(folder, id);
      onJournal(id);
    },
    onStop: () => gate.finish(ENDS_WITHIN_MS),
    isOver: () => isLost || gate.isOvertaken || gate.isWaiting,
    async [Symbol.asyncDispose]() {
      await gate.close();
      await lease.release();
      await link.connection.close();
    },
  };
}

type Copy = { readonly node: CopyNode; readonly end: () => Promise<void> };

/** Keeps the copy until its end. Throws `WrongUse` and `Failure`. */
function keepCopy(
  { folder, command, page, onNotice }: StandByOptions,
  journal: string,
  own: string | undefined,
  link: PatientLink,
  onFailure: (error: unknown) => void,
): Copy {
  const lock = inDataFolder(acquireLock(folder, command, true));
  const ended = new AbortController();
  const node = new CopyNode(command, 'fills', onNotice);
  try {
    const copy = openCopyOf(journal, lock, own);
    const following = node.follow(link, journal, copy, ended.signal);
    const shown = page === undefined ? following : node.show(page, folder, copy.tail.sequence > 0, following, ended.signal);
    const both = Promise.all([following, shown]);
    both.catch(onFailure);
    return {
      node,
      async end() {
        ended.abort();
        await both.catch(() => undefined);
        copy[Symbol.dispose]();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** The name of the journal in a data folder; `undefined`: it has none, or one without entries. */
function journalIn(folder: string): string | undefined {
  if (!existsSync(join(folder, JOURNAL_FILE))) return undefined;
  const { sequence, identity } = inDataFolder(foldJournal(folder)).facts;
  if (sequence === 0) return undefined;
  const database = orFail(connectReader(folder));
  try {
    return ownName(database, identity);
  } finally {
    database.close();
  }
}

/** The journal of a tournament that no one directs now; `undefined`: it has not been opened. */
async function knownJournal(stream: JournalStream, tournament: string): Promise<string | undefined> {
  const all = await journalsIn(stream).catch((error: unknown) => {
    throw new Failure(unanswered(error));
  });
  const [found, second] = all.filter(({ name }) => name === tournament);
  if (second !== undefined)
    throw new WrongUse(
      `Cannot share "${tournament}": expected one tournament of this name in the cluster, got several; give this one another name`,
    );
  return found?.id;
}
