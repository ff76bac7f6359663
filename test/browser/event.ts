// A real tournament with its page, for tests in a browser: the program as a user starts it, accounts in its data folder, and logging in.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { changeAccounts } from '../../src/broadcast/officials/accountsFile.ts';
import { hashPassword } from '../../src/broadcast/officials/passwords.ts';
import type { Role } from '../../src/broadcast/messages.ts';
import { ok, unwrap } from '../../src/core/result.ts';
import { pageOf, startArbiter, type Running } from '../e2e/arbiter.ts';

export const PASSWORD = 'a long enough password';
/** Weak on purpose: the cost of scrypt is tested elsewhere. */
const CHEAP = { cost: 1024, blockSize: 8, parallel: 1 } as const;

export type AccountPlan = { readonly name: string; readonly role: Role; readonly entrants?: readonly string[] };

export type TournamentOnAir = {
  readonly running: Running;
  readonly data: string;
  /** The address of the page; ends with a slash. */
  readonly url: string;
};

/** `arbiter run FILE --web 0` in `folder`; resolves once the page responds. */
export async function startOnAir(
  folder: string,
  file: string,
  accounts: readonly AccountPlan[],
  more: readonly string[] = [],
): Promise<TournamentOnAir> {
  const data = join(folder, 'data');
  mkdirSync(data);
  makeAccounts(data, accounts);
  const running = startArbiter(['run', file, '--data', data, '--web', '0', ...more], folder);
  return { running, data, url: await pageOf(running) };
}

/** In a data folder, or that of a registry; all with the same password. */
export function makeAccounts(folder: string, accounts: readonly AccountPlan[]): void {
  const password = hashPassword(PASSWORD, CHEAP);
  const made = accounts.map(({ name, role, entrants = [] }) => ({ name, role, entrants, password }));
  unwrap(changeAccounts(folder, () => ok(made)));
}

/** Through the form, by keyboard only. `place`: a page such as `desk`. */
export async function logIn(page: Page, url: string, place: string, name: string, password = PASSWORD): Promise<void> {
  // Leaving the page first makes sure that no old form can receive the input.
  await page.goto('about:blank');
  await page.goto(`${url}#/${place}`);
  await page.getByLabel('Name').waitFor();
  // The first field has the focus.
  await page.keyboard.type(name);
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
}
