// A small season watched in a real browser from its first move to its last table: three viewers, one of them cut off and back, on a desk and on a
// phone, by keyboard alone; every view is looked at by axe-core and kept as a picture (test/screenshots).

import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordedGames } from '../../src/archive/recordedGame.ts';
import { readTournament } from '../../src/cli/dataFolder.ts';
import { unwrap } from '../../src/core/result.ts';
import { openReader } from '../../src/journal/reader.ts';
import { engineLine, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, shiftOf, startBrowser, takeScreenshot } from './browser.ts';
import { pageOf, startOnAir } from './event.ts';

vi.setConfig({ testTimeout: 400_000, hookTimeout: 60_000 });

const sample = {
  command: process.execPath,
  args: [fileURLToPath(new URL('../../engines/sampleChess/main.ts', import.meta.url))],
};
/** A league whose places are the seeds of a cup. A name that would be seen if it were read as HTML. */
const HOSTILE = 'Delta <img src=x onerror=alert(1)>';
const FILE =
  'tournament: Small Season\nrngSeed: 3\ntimeControl: 8+0.3\ntimeMargin: 2s\nconcurrency: 2\n' +
  'adjudication: { maxMoves: 24 }\nopenings: { file: book.pgn, plies: 6, order: random }\nengines:\n' +
  ['Alpha', 'Beta', 'Gamma', HOSTILE]
    .map((name, index) => engineLine(name, sample, `options: { Level: ${8 - index} }`))
    .join('') +
  `events:
  League: { name: League, format: round-robin, entrants: all, title: { name: League Champion } }
  Cup:
    name: Cup
    format: knockout
    entrants: [{ from: League, places: 1-4 }]
    rounds: [{ name: Semifinals, games: 2 }, { name: Final, games: 2 }]
    title: { name: Cup Holder, holder: Nobody yet }
`;
const BOOK = [
  ['e4 e5 Nf3 Nc6 Bb5 a6', 'Ruy Lopez'],
  ['d4 d5 c4 e6 Nc3 Nf6', "Queen's Gambit Declined"],
  ['e4 c5 Nf3 d6 d4 cxd4', 'Sicilian'],
  ['c4 e5 Nc3 Nf6 g3 d5', 'English'],
]
  .map(([moves, event]) => `[Event "${event}"]\n[Result "*"]\n\n${moves} *\n`)
  .join('\n');

/** All that can be turned to, and what is there once it is shown. */
const VIEWS = [
  ['standings/League', 'table'],
  ['crosstable/League', 'table'],
  ['schedule/League', '[role=table], table, [role=grid]'],
  ['bracket/Cup', 'main h1, main h2'],
  ['schedule/Cup', '[role=table], table, [role=grid]'],
  ['games', 'main a[href*="#/game/"]'],
  ['ratings', 'table'],
  ['engines/League', 'main h2, main h3'],
  ['incidents', 'main h1'],
  ['season', 'main h1'],
  ['info', 'main h1'],
] as const;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('is watched by three from the first move to the final table', async () => {
    using folder = temporaryFolder();
    folder.file('book.pgn', BOOK);
    const { running, data, url } = await startOnAir(folder.path, folder.file('season.yaml', FILE), []);
    try {
      const desk = await newViewer(browser);
      const cutOff = await newViewer(browser, { scheme: 'light' });
      const phone = await newViewer(browser, { screen: PHONE_SCREEN, touch: true, motion: 'reduce' });
      const all = [desk, cutOff, phone];

      // Each follows game 1 by its own address, so that the same game can be compared.
      await Promise.all(all.map(({ page }) => page.goto(`${url}#/game/1`)));
      await Promise.all(all.map(({ page }) => page.locator('.chessBoard piece').first().waitFor()));
      const begun = await movesOf(cutOff.page);
      await cutOff.context.setOffline(true);
      await desk.page.locator(`.moves-move[data-ply="${begun.length + 6}"]`).waitFor({ state: 'attached' });
      await cutOff.context.setOffline(false);

      // The live page meanwhile: all of it at once on a desk, board and clocks first on a phone.
      await phone.page.goto(`${url}#/live`);
      await phone.page.locator('.chessBoard piece').first().waitFor();
      await takeScreenshot(phone.page, 'live-phone');
      expect(await phone.page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE_SCREEN.width);
      expect(await accessibilityFaults(phone.page, 'serious')).toEqual([]);
      const watching = await newViewer(browser);
      await watching.page.goto(`${url}#/live`);
      await watching.page.locator('.moves-move[data-ply="12"]').waitFor();
      expect(await firstLoadBytes(watching.page)).toBeLessThan(150_000);
      expect(await watching.page.evaluate<boolean>('document.documentElement.scrollHeight <= innerHeight')).toBe(true);
      await takeScreenshot(watching.page, 'live');
      expect(await shiftOf(watching.page)).toBeLessThan(0.02);
      expect(await accessibilityFaults(watching.page, 'serious')).toEqual([]);
      await watching.page.goto(`${url}#/boards`);
      await watching.page.locator('.chessBoard piece').first().waitFor();
      await takeScreenshot(watching.page, 'boards');

      // Game 1 is over: nobody has missed a move, nobody has one twice.
      await Promise.all([desk, cutOff].map(({ page }) => page.locator('.banner-result').first().waitFor()));
      const moves = await movesOf(desk.page);
      expect(await movesOf(cutOff.page)).toEqual(moves);
      expect(moves.map(([ply]) => ply)).toEqual(moves.map((_, index) => index + 1));

      await keyboardOnly(desk.page, moves.length);

      // To the end of the last game.
      await desk.page.locator('.head-state', { hasText: 'over' }).waitFor({ timeout: 300_000 });
      expect((await running.finished).code).toBe(0);
      const tournament = readTournament(data);
      const [first] = recordedGames(unwrap(openReader(data)), tournament.definition, tournament.facts);
      expect(first?.game.plyCount).toBe(moves.length);
      for (const viewer of [...all, watching]) {
        expect(viewer.faults.filter((fault) => !isOffline(fault))).toEqual([]);
        await viewer.context.close();
      }
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
    await lookAtEveryView(browser, folder.path, data);
  });
});

/** A viewer who is cut off, and a server that has ended, are no fault of the page. */
const isOffline = (fault: string): boolean => /ERR_(INTERNET_DISCONNECTED|CONNECTION_|EMPTY_RESPONSE|INCOMPLETE)/.test(fault);

/** The moves on the page, with their plies. */
const movesOf = (page: Page): Promise<readonly (readonly [number, string])[]> =>
  page.evaluate(
    `[...document.querySelectorAll('.moves-move[data-ply]')].map((cell) => [Number(cell.dataset.ply), cell.querySelector('.moves-text').textContent])`,
  );

/** JavaScript that was brought for what is shown first, as it was sent. */
const firstLoadBytes = (page: Page): Promise<number> =>
  page.evaluate<number>(
    `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js')).reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0)`,
  );

/** Nothing but keys: into the content, through the game, to another page. */
async function keyboardOnly(page: Page, plies: number): Promise<void> {
  const current = (): Promise<number> =>
    page.evaluate(`Number(document.querySelector('.moves-move[aria-current]')?.dataset.ply ?? 0)`);
  await page.keyboard.press('Home');
  await vi.waitFor(async () => expect(await current()).toBe(0));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await vi.waitFor(async () => expect(await current()).toBe(2));
  expect(page.url()).toMatch(/ply=2/);
  await page.keyboard.press('End');
  await vi.waitFor(async () => expect(await current()).toBe(plies));
  await page.keyboard.press('?');
  await page.locator('dialog[open]').waitFor();
  await takeScreenshot(page, 'keys');
  expect(await accessibilityFaults(page, 'serious')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  // By Tab to the way to the standings, and there.
  await page.evaluate('document.activeElement?.blur()');
  for (let presses = 0; presses < 40; presses++) {
    await page.keyboard.press('Tab');
    if (await page.evaluate<boolean>(`document.activeElement?.getAttribute('href')?.startsWith('#/standings') === true`)) break;
  }
  await page.keyboard.press('Enter');
  await page.locator('main table').waitFor();
}

/** All views of the tournament that is over, as `arbiter serve` shows it. */
async function lookAtEveryView(browser: Browser, folder: string, data: string): Promise<void> {
  const serving = startArbiter(['serve', '--data', data, '--web', '0'], folder);
  try {
    const url = await pageOf(serving, /watch it at (\S+)$/m);
    for (const [name, look] of [
      ['', {}],
      ['-light', { scheme: 'light' }],
      ['-phone', { screen: PHONE_SCREEN, touch: true }],
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
      expect(viewer.faults).toEqual([]);
      await viewer.context.close();
    }
  } finally {
    serving.process.kill('SIGINT');
    await serving.finished;
  }
}
