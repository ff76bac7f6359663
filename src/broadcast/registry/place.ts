// The registry of a server, and who asks: what its paths have in common.

import type { FastifyRequest } from 'fastify';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import type { Result } from '../../core/result.ts';
import { readRegistry } from '../../registry/store.ts';
import { REGISTRY_ROLES, type Asker } from '../../registry/rights.ts';
import type { SubmittedVersion } from '../../registry/submission.ts';
import type { VersionWindow } from '../../registry/version.ts';
import { HttpError } from '../http/errors.ts';
import type { Role } from '../messages.ts';
import type { AccountBook } from '../officials/accountBook.ts';
import type { Account } from '../officials/accounts.ts';
import type { Guard } from '../officials/guard.ts';
import { cannotAs } from '../officials/rights.ts';
import { VISITOR, type Seen } from './views.ts';

/** What is done apart from the server. */
export type RegistryWork = {
  /** Looks for versions that wait for their check; they are checked one after the other. */
  readonly checkNext: () => void;
  /** The version whose check runs. */
  readonly checking: () => SubmittedVersion | undefined;
  /** For which event of a tournament a version may be submitted now; the error is a sentence. */
  readonly windowIn: (dataFolder: string, engine: string) => Result<VersionWindow, Phrase | string>;
};

export class RegistryPlace {
  /** Those of accounts that may ask for anything here. */
  readonly roles = REGISTRY_ROLES.filter(
    (role): role is Exclude<typeof role, 'owner'> => role !== 'owner',
  ) satisfies readonly Role[];
  readonly folder: string;
  readonly guard: Guard;
  readonly work: RegistryWork;
  readonly arbiterVersion: string;
  readonly #book: AccountBook;

  constructor(folder: string, guard: Guard, book: AccountBook, work: RegistryWork, arbiterVersion: string) {
    this.folder = folder;
    this.guard = guard;
    this.#book = book;
    this.work = work;
    this.arbiterVersion = arbiterVersion;
  }

  /** The registry as it is now, as the asker may see it. Throws `HttpError`. */
  seenBy(request: FastifyRequest): Seen {
    const account = this.guard.sessionOf(request)?.account;
    return account === undefined ? this.#seen(VISITOR) : this.seenAs(account);
  }

  seenAs(account: Account): Seen {
    return this.#seen(account.role === 'viewer' ? VISITOR : this.askerOf(account));
  }

  accountNamed(name: string): Account | undefined {
    return this.#book.accounts.get(name);
  }

  /** Throws `HttpError` for an account that only watches. */
  askerOf({ name, role }: Account): Asker {
    if (role === 'viewer') throw new HttpError(403, refusing(cannotAs(role), phrase('refused.watches')));
    return { name, role };
  }

  #seen(asker: Asker): Seen {
    const read = readRegistry(this.folder);
    if (!read.ok) throw new HttpError(503, read.error.message);
    return { registry: read.value.registry, asker, nowUtcMs: Date.now(), checking: this.work.checking() };
  }
}
