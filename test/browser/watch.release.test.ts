// A small season in a real browser, on a desktop and on a phone, by keyboard alone; axe-core checks every view, and a picture of each is kept
// (test/screenshots). watch.long.test.ts watches it from its first move to its last table.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { testEngine } from '../engines/index.ts';
import { areHere } from '../e2e/debianEngines.ts';
import { engineLine, pageOf, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, shiftOf, startBrowser, takeScreenshot } from './browser.ts';
import { startOnAir } from './event.ts';
import { BOOK, GLAURUNG, HOSTILE, movesOf, STOCKFISH, watched } from './watchedSeason.ts';

vi.setConfig({ testTimeout: 400_000 });

/** Every kind of table soon has content: players of first legal moves repeat positions, one that crashes and one that breaks the rules lose. */
const VARIED =
  'tournament: Small Season\nrngSeed: 3\ntimeControl: 60+1\nopenings: { file: book.pgn, plies: 6, order: random }\nengines:\n' +
  engineLine('Alpha', testEngine('first-legal')) +
  engineLine('Beta', testEngine('first-legal')) +
  engineLine('Gamma', testEngine('crashes-on-go', 12)) +
  engineLine(HOSTILE, testEngine('illegal', 10)) +
  `events:
  League: { name: League, format: round-robin, cycles: 2, entrants: all, tieBreaks: [DE, SB, RANK], title: { name: League Champion } }
  Cup:
    name: Cup
    format: knockout
    entrants: [{ from: League, places: 1-4 }]
    rounds: [{ name: Semifinals, games: 2 }, { name: Final, games: 2 }]
    title: { name: Cup Holder, holder: No one yet }
`;
/** All views, and their content once they are shown. */
const VIEWS = [
  ['standings/League', 'table'],
  ['crosstable/League', 'table'],
  ['schedule/League', '[role=table], table, [role=grid]'],
  ['statistics/League', '.highlights a'],
  ['engine/Alpha', '.resultRows'],
  ['bracket/Cup', 'main h1, main h2'],
  ['schedule/Cup', '[role=table], table, [role=grid]'],
  ['games', 'main a[href*="/game/"]'],
  ['ratings', 'table'],
  ['engines/League', 'main h2, main h3'],
  ['incidents', 'main h1'],
  ['season', 'main h1'],
  ['info', 'main h1'],
] as const;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM) && areHere(STOCKFISH, GLAURUNG))('the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('shows all of a game at once on a desktop, board and clocks first on a phone, and works by keyboard alone', async () => {
    using folder = temporaryFolder();
    folder.file('book.pgn', BOOK);
    const { running, url } = await startOnAir(folder.path, folder.file('watched.yaml', watched(200)), []);
    try {
      const phone = await newViewer(browser, { screen: PHONE_SCREEN, touch: true, motion: 'reduce' });
      await phone.page.goto(`${url}#/live`);
      await phone.page.locator('.chessBoard piece').first().waitFor();
      await takeScreenshot(phone.page, 'live-phone');
      expect(await phone.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE_SCREEN.width);
      expect(await accessibilityFaults(phone.page, 'serious')).toEqual([]);

      const desk = await newViewer(browser);
      await desk.page.goto(`${url}#/live`);
      await desk.page.locator('.moves-move[data-ply="12"]').waitFor({ state: 'attached' });
      expect(await firstLoadBytes(desk.page)).toBeLessThan(150_000);
      await takeScreenshot(desk.page, 'live');
      expect(await desk.page.evaluate<number>('document.documentElement.scrollHeight')).toBe(900);
      // The row of games makes room when a second one begins; nothing else moves.
      expect(await shiftOf(desk.page)).toBeLessThan(0.05);
      expect(await accessibilityFaults(desk.page, 'serious')).toEqual([]);
      await desk.page.goto(`${url}#/boards`);
      await desk.page.locator('.chessBoard piece').first().waitFor();
      await takeScreenshot(desk.page, 'boards');

      await desk.page.goto(`${url}#/game/1`);
      await desk.page.locator('.banner-result').first().waitFor();
      // The notice may be there before the moves.
      await desk.page.locator('.moves-move[data-ply]').first().waitFor({ state: 'attached' });
      await keyboardOnly(desk.page, (await movesOf(desk.page)).length);
      for (const viewer of [phone, desk]) expect(viewer.faults).toEqual([]);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });

  it('shows every view to everyone, on a dark desk and a light phone', async () => {
    using folder = temporaryFolder();
    folder.file('book.pgn', BOOK);
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', folder.file('varied.yaml', VARIED), '--data', data], folder.path);
    // A semifinal that the organisers must decide, or the end.
    const isReady = (): boolean => /waits for a ruling|Games:/.test(running.output());
    await vi.waitFor(() => expect(isReady() || running.process.exitCode !== null).toBe(true), { timeout: 90_000, interval: 50 });
    running.process.kill('SIGINT');
    await running.finished;
    await lookAtEveryView(browser, folder.path, data);
  });
});

/** The size of the JavaScript for the first view, as sent. */
const firstLoadBytes = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  );

/** Only keys: into the content, through the game, to another page. */
async function keyboardOnly(page: Page, plies: number): Promise<void> {
  const current = (): Promise<number> =>
    page.evaluate(`Number(document.querySelector('.moves-move[aria-current]')?.dataset.ply ?? 0)`);
  // A busy browser may show the game before it reacts to keys.
  await vi.waitFor(
    async () => {
      await page.keyboard.press('Home');
      expect(page.url()).toMatch(/game.1.0$/);
    },
    { timeout: 20_000, interval: 200 },
  );
  await expect.poll(current).toBe(0);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect.poll(current).toBe(2);
  expect(page.url()).toMatch(/game.1.2$/);
  await page.keyboard.press('End');
  await expect.poll(current).toBe(plies);
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await takeScreenshot(page, 'keys');
  expect(await accessibilityFaults(page, 'serious')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  // By Tab to the link to the standings, and to that page.
  await page.evaluate('document.activeElement?.blur()');
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate<boolean>(`document.activeElement?.getAttribute('href')?.startsWith('/standings') === true`)) break;
  }
  await page.keyboard.press('Enter');
  await page.locator('main table').waitFor();
}

/** Requests a path of the API from its page. */
async function tryTheApi(page: Page, url: string): Promise<void> {
  await page.goto(`${url}api/`);
  const health = page.locator('.opblock', { hasText: '/api/v1/health' });
  await health.locator('.opblock-summary').click();
  await health.getByRole('button', { name: 'Try it out' }).click();
  await health.getByRole('button', { name: 'Execute' }).click();
  await health.locator('.live-responses-table .response-col_status', { hasText: '200' }).waitFor();
}

/** All views of a finished tournament, as `arbiter serve` shows it. */
async function lookAtEveryView(browser: Browser, folder: string, data: string): Promise<void> {
  const serving = startArbiter(['serve', '--data', data, '--web', '0'], folder);
  try {
    const url = await pageOf(serving, /watch it at (\S+)$/m);
    for (const [name, look] of [
      ['', {}],
      ['-phone', { screen: PHONE_SCREEN, touch: true, scheme: 'light' }],
    ] as const) {
      const viewer = await newViewer(browser, look);
      const { page } = viewer;
      for (const [view, shown] of [...VIEWS, ['game/1?ply=20', '.chessBoard piece'] as const]) {
        await page.goto(`${url}#/${view}`);
        await page.locator(shown).first().waitFor();
        await takeScreenshot(page, `${view.replaceAll(/[/?=]/g, '-')}${name}`);
        expect(await accessibilityFaults(page, 'serious'), view).toEqual([]);
        expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), view).toBe(true);
      }
      await page.goto(`${url}#/standings/League`);
      await page.locator('main table').waitFor();
      expect(await page.locator('main table').first().textContent()).toContain(HOSTILE);
      expect(await page.locator('img').count()).toBe(0);
      await tryTheApi(page, url);
      expect(viewer.faults).toEqual([]);
      await viewer.context.close();
    }
  } finally {
    serving.process.kill('SIGINT');
    await serving.finished;
  }
}
