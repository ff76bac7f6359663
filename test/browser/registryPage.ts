// The page of a registry for tests in a browser: its server as an organiser starts it, people who log in, and what they do again and again.

import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { createRegistry } from '../../src/registry/store.ts';
import { pageOf, startArbiter, type Running } from '../e2e/arbiter.ts';
import { newViewer, PHONE_SCREEN, type Look, type Viewer } from './browser.ts';
import { makeAccounts, PASSWORD, type AccountPlan } from './event.ts';

export const DESK = { width: 1280, height: 900 } as const;
export const PHONE = { screen: PHONE_SCREEN, touch: true } as const;

export type OnAir = { readonly running: Running; readonly url: string; readonly registry: string };

export async function startRegistry(folder: string, accounts: readonly AccountPlan[]): Promise<OnAir> {
  const registry = join(folder, 'engines');
  unwrap(createRegistry(registry, 'test', Date.now()));
  makeAccounts(registry, accounts);
  const running = startArbiter(['serve', '--registry', registry, '--web', '127.0.0.1:0', '--quick'], folder);
  return { running, registry, url: await pageOf(running, /^The registry: (\S+)$/m) };
}

export async function stop({ process, finished }: Running): Promise<void> {
  process.kill('SIGINT');
  expect((await finished).stderr).toBe('');
}

export async function enter(browser: Browser, url: string, name: string, look: Look = { screen: DESK }): Promise<Viewer> {
  const viewer = await newViewer(browser, look);
  await viewer.page.goto(`${url}#/login`);
  // In every language.
  await viewer.page.locator('[name="username"]').fill(name);
  await viewer.page.locator('[name="password"]').fill(PASSWORD);
  await viewer.page.keyboard.press('Enter');
  await viewer.page.getByRole('heading', { level: 1, name: /^(Engine registry|Programmregister)$/ }).waitFor();
  return viewer;
}

export const pick = (page: Page, ...files: readonly string[]): Promise<void> =>
  page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([...files]);

/** Through the review, if the request is a grave one. `fields`: by label. */
export async function ask(place: Page | Locator, button: string, fields: Readonly<Record<string, string>> = {}): Promise<void> {
  await place.getByRole('button', { name: button, exact: true }).click();
  for (const [label, text] of Object.entries(fields)) {
    const choice = place.getByRole('combobox', { name: label });
    if ((await choice.count()) > 0) await choice.selectOption(text);
    else await place.getByRole('textbox', { name: label }).fill(text);
  }
  const review = place.getByRole('button', { name: 'Review…' });
  if (await review.isVisible()) {
    await review.click();
    await place.getByRole('button', { name: /^Record as / }).click();
  } else await place.getByRole('button', { name: 'Record' }).click();
}

export const decide = (place: Page | Locator, button: string, reason: string): Promise<void> =>
  ask(place, button, { Reason: reason });
