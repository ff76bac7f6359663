// Addresses of the page: each place has one of its own, which can be opened, copied and gone back to, and those of earlier versions still lead there.

import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../engines/index.ts';
import { engineLine, temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { CHROMIUM, newViewer, startBrowser } from './browser.ts';
import { startOnAir } from './event.ts';

const FILE =
  'tournament: Addresses\ntimeControl: 60+1\nformat: match\ngames: 2\ngamePause: 1h\nopenings: none\nengines:\n' +
  engineLine('A', testEngine('first-legal')) +
  engineLine('B', testEngine('first-legal'));

/** The marked move is in the part of the list that is seen. */
const IS_SEEN = `(() => {
  const [list, move] = ['.moves-list', '.moves-move[aria-current]'].map((part) => document.querySelector(part)?.getBoundingClientRect());
  return list !== undefined && move !== undefined && move.top >= list.top && move.bottom <= list.bottom;
})()`;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('addresses of the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('lead to their places, from outside, by links, back and forth, and in their earlier form', async () => {
    using folder = temporaryFolder();
    const { running, url } = await startOnAir(folder.path, folder.file('addresses.yaml', FILE), []);
    try {
      const { page, faults } = await newViewer(browser);
      const at = (): string => page.url().slice(url.length - 1);
      const ply = (number: number) => page.locator(`.moves-move[data-ply="${number}"][aria-current]`);
      await page.goto(`${url}#/game/1?ply=4`);
      await ply(4).waitFor();
      expect(at()).toBe('/game/1/4');
      await page.reload();
      await ply(4).waitFor();
      await page.keyboard.press('ArrowRight');
      await ply(5).waitFor();
      expect(at()).toBe('/game/1/5');
      // Something that comes below the list, such as the result, makes it smaller.
      await page.goto(`${url}game/1/22`);
      await ply(22).waitFor();
      for (const height of [1100, 700, 800]) {
        await page.setViewportSize({ width: 1440, height });
        await expect.poll(() => page.evaluate(IS_SEEN)).toBe(true);
      }
      await page.goBack();
      await ply(5).waitFor();

      await page.locator('.way', { hasText: 'Standings' }).click();
      await page.locator('main table').waitFor();
      expect(at()).toBe('/standings/main');
      await page.goBack();
      await ply(5).waitFor();
      await page.goForward();
      await page.locator('.app[data-page="standings"] main table').waitFor();
      await page.reload();
      await page.locator('main table').waitFor();
      // A click for a window of its own is the browser's.
      const other = page.context().waitForEvent('page');
      await page.locator('.way', { hasText: 'Schedule' }).click({ modifiers: ['Control'] });
      await (await other).waitForURL(`${url}schedule/main`);
      expect(at()).toBe('/standings/main');

      await page.goto(url);
      await page.locator('.chessBoard piece').first().waitFor();
      expect(at()).toBe('/');
      await page.evaluate(`location.hash = '#/games?engine=B'`);
      await page.locator('.app[data-page="games"]').waitFor();
      expect(at()).toBe('/games?engine=B');
      await page.goto(`${url}nowhere/at/all`);
      expect(await page.innerText('body')).toContain('nowhere');
      expect(faults.filter((fault) => !fault.includes('404'))).toEqual([]);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});
