// The accounts as a running server knows them: read again whenever the file changes, so that `arbiter account` takes effect at once.

import { accountsMark, readAccounts } from './accountsFile.ts';
import type { Account } from './accounts.ts';

export class AccountBook {
  readonly #folder: string;
  #mark: string | undefined;
  #accounts: ReadonlyMap<string, Account> = new Map();
  #failure: string | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** By name. Empty if the file cannot be read: then no one may do anything, and `failure` says why. */
  get accounts(): ReadonlyMap<string, Account> {
    this.#readOn();
    return this.#accounts;
  }

  get failure(): string | undefined {
    this.#readOn();
    return this.#failure;
  }

  #readOn(): void {
    // Taken before reading: a later write is detected next time.
    const mark = accountsMark(this.#folder);
    if (mark === this.#mark) return;
    this.#mark = mark;
    const read = readAccounts(this.#folder);
    this.#accounts = new Map(read.ok ? read.value.map((account) => [account.name, account]) : []);
    this.#failure = read.ok ? undefined : read.error;
  }
}
