// A tournament of 44 engines in a real browser: its crosstables, and the games of an author.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CrosstableView } from '../../src/broadcast/messages.ts';
import { pageOf, startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot } from './browser.ts';
import { logIn, makeAccounts } from './event.ts';
import { rehearseTo } from './rehearsedFolder.ts';

const ENTRANTS = 44;
const OWN = 'Chess Engine 7';
const TABLES = `tournament: Large
timeControl: 60+1
tieBreaks: [SB, RANK]
engines:
${Array.from({ length: ENTRANTS }, (_, index) => `  - { name: Chess Engine ${index + 1}, cmd: x }\n`).join('')}events:
  Large: { name: Large Open, format: round-robin, entrants: all }
  Small: { name: Small Final, format: round-robin, cycles: 4, entrants: [{ from: Large, places: 1-4 }] }
`;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('a large field', () => {
  const folder = temporaryFolder();
  let browser: Browser;
  let serving: Running;
  let url: string;
  beforeAll(async () => {
    const data = join(folder.path, 'data');
    await rehearseTo(data, TABLES);
    makeAccounts(data, [{ name: 'Ann', role: 'author', entrants: [OWN] }]);
    serving = startArbiter(['serve', '--data', data, '--web', '0'], folder.path);
    url = await pageOf(serving, /watch it at (\S+)$/m);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    serving?.process.kill('SIGINT');
    await serving?.finished;
    folder[Symbol.dispose]();
  });

  it('shows all of 44 engines on a wide screen, one mark in each column of 26 pixels', async () => {
    const { page, faults } = await newViewer(browser, { screen: { width: 1920, height: 1080 } });
    await open(page, 'crosstable/Large');
    await takeScreenshot(page, 'crosstable-44');
    const columns = await page.evaluate<readonly Edges[]>(COLUMNS);
    expect(columns).toHaveLength(ENTRANTS);
    for (const { from, to } of columns) {
      expect(Math.round(to - from)).toBe(26);
      expect(from).toBeGreaterThan(0);
      expect(to).toBeLessThan(1920);
    }
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page, 'serious')).toEqual([]);
    // Where it fits into the page it stays there.
    await open(page, 'crosstable/Small');
    const [table, legend] = await Promise.all(
      ['.crosstable-table', '.crosstable-legend'].map((shown) => page.locator(shown).first().boundingBox()),
    );
    expect(Math.abs((table?.x ?? 0) - (legend?.x ?? 0))).toBeLessThan(3);
    expect(faults).toEqual([]);
  });

  it('shows one engine at a time on a phone, with its opponents and links to their games', async () => {
    const { page, faults } = await newViewer(browser, { screen: PHONE_SCREEN });
    await open(page, 'crosstable/Large');
    const list = page.locator('.crosstable-one');
    expect(await list.locator('tbody tr').count()).toBe(ENTRANTS - 1);
    await page.getByLabel('Engine', { exact: true }).selectOption('Chess Engine 7');
    await expect.poll(() => list.locator('caption').textContent()).toContain('Chess Engine 7');
    expect(page.url()).toContain('engine=Chess+Engine+7');
    expect(await list.locator('tbody tr a.mark').count()).toBe(ENTRANTS - 1);
    expect(await overflow(page)).toBe(0);
    expect(await accessibilityFaults(page, 'serious')).toEqual([]);
    await takeScreenshot(page, 'crosstable-44-phone');
    await list.locator('tbody a.mark').first().click();
    await page.locator('.app[data-page="game"]').waitFor();
    await page.goBack();
    await list.locator('caption', { hasText: 'Chess Engine 7' }).waitFor();
    await page.getByRole('button', { name: 'Whole table' }).click();
    expect(await page.evaluate<readonly Edges[]>(COLUMNS)).toHaveLength(ENTRANTS);
    expect(faults).toEqual([]);
  });

  it('has room for four engines on a phone', async () => {
    const { page, faults } = await newViewer(browser, { screen: PHONE_SCREEN });
    await open(page, 'crosstable/Small');
    await takeScreenshot(page, 'crosstable-4-phone');
    const columns = await page.evaluate<readonly Edges[]>(COLUMNS);
    expect(columns).toHaveLength(4);
    for (const { to } of columns) expect(to).toBeLessThanOrEqual(PHONE_SCREEN.width);
    expect(await overflow(page)).toBe(0);
    expect(faults).toEqual([]);
  });

  it('shows authors their games from their own side, with dates and one file of all', async () => {
    const { page, faults } = await newViewer(browser);
    await page.goto(url);
    const table = JSON.parse(
      await page.evaluate<string>(`fetch('/api/v1/views/crosstable/Large').then((one) => one.text())`),
    ) as CrosstableView;
    const own = table.rows.find(({ name }) => name === OWN);
    const marks = own?.cells.flatMap(({ games }) => games.map(({ result }) => result)) ?? [];
    await logIn(page, url, 'mine', 'Ann');
    const section = page.locator('.mine-entrants section', { hasText: 'Large Open' });
    await section.locator('tbody tr').first().waitFor();
    const rows = section.locator('tbody tr');
    expect(await rows.count()).toBe(ENTRANTS - 1);
    for (const [sign, word] of [
      ['1', 'won'],
      ['½', 'drawn'],
      ['0', 'lost'],
    ] as const)
      expect(await rows.filter({ has: page.getByText(word, { exact: true }) }).count(), word).toBe(
        marks.filter((mark) => mark === sign).length,
      );
    expect(await section.getByText(/1-0|0-1|1\/2/).count()).toBe(0);
    expect(await rows.locator('time').count()).toBe(ENTRANTS - 1);
    expect(await rows.getByRole('link', { name: 'PGN' }).count()).toBe(ENTRANTS - 1);
    const saved = page.waitForEvent('download');
    await page.getByRole('link', { name: 'All finished games as PGN' }).click();
    const pgn = readFileSync(await (await saved).path(), 'utf8');
    const all = await page.locator('.mine-games tbody tr').count();
    expect(pgn.match(/^\[Result /gm)).toHaveLength(all);
    expect(pgn.match(/"Chess Engine 7"\]/g)).toHaveLength(all);
    expect(await accessibilityFaults(page, 'minor')).toEqual([]);
    await takeScreenshot(page, 'mine-games');
    await page.setViewportSize(PHONE_SCREEN);
    await takeScreenshot(page, 'mine-games-phone');
    expect(await accessibilityFaults(page, 'minor')).toEqual([]);
    expect(await overflow(page)).toBe(0);
    expect(faults).toEqual([]);
  });

  async function open(page: Page, view: string): Promise<void> {
    await page.goto(`${url}#/${view}`);
    await page.locator('.crosstable-one, .crosstable-table').waitFor();
  }
});

type Edges = { readonly from: number; readonly to: number };
const COLUMNS = `[...document.querySelectorAll('.crosstable-head')].map((head) => {
  const { left, right } = head.getBoundingClientRect();
  return { from: left, to: right };
})`;
/** Pixels that the table scrolls sideways, or the page does. */
const overflow = (page: Page): Promise<number> =>
  page.evaluate(`Math.max(0, ...[document.documentElement, ...document.querySelectorAll('.table-scroll')].map(
    ({ scrollWidth, clientWidth }) => scrollWidth - clientWidth))`);
