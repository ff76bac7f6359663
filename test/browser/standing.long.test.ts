// What a tournament does while no game is played, as spectators read it: it has not begun, waits for officials, has a break, is paused, is stopped.

import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, go, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot } from './browser.ts';
import { startOnAir } from './event.ts';

/** Engines that play alike, so that those of the league are level on everything. */
const still = (notBeforeUtcMs: number): string =>
  `tournament: Still\ntimeControl: 60+1\ngamePause: 20s\nengines:\n` +
  ['A', 'B', 'C'].map((name) => engineLine(name, testEngine('first-legal'))).join('') +
  `events:
  League: { name: Still - League, format: round-robin, entrants: [A, B], cycles: 2, schedule: { notBefore: ${new Date(notBeforeUtcMs).toISOString().slice(0, 16)}Z } }
  Final: { name: Still - Final, format: match, games: 2, entrants: [C, { from: League, places: 1 }], schedule: { break: 2h } }
`;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('while no game is played', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('the page says why, since when, and what comes next', async () => {
    using folder = temporaryFolder();
    const { running, data, url } = await startOnAir(folder.path, folder.file('still.yaml', still(Date.now() + 3_600_000)), []);
    const say = async (...words: readonly string[]): Promise<void> =>
      expect(await runArbiter([...words, '--data', data], folder.path)).toMatchObject({ code: 0 });
    try {
      const { page, faults } = await newViewer(browser);
      const state = page.locator('.head-state');
      await page.goto(`${url}#/live`);
      const told = page.locator('.standing');
      await told.waitFor();
      expect(await told.innerText()).toMatch(/Not begun yet\s+League begins .*\d\d:\d\d \(in (1 hour|\d+ minutes)\)/);
      expect(await state.innerText()).toBe('not begun');
      await takeScreenshot(page, 'standing-ahead');

      // Between two games of the league, which may begin now.
      folder.file('still.yaml', still(Date.now() - 60_000));
      await say('reload');
      const next = page.locator('.standing-next', { hasText: 'Game 2 of 2' });
      await next.waitFor();
      expect(await next.innerText()).toMatch(/^Next:\s*B – A\s*in 0:\d\d\s*Game 2 of 2$/);
      expect(await state.innerText()).toBe('between games');
      await takeScreenshot(page, 'standing-next');

      await page.locator('.standing-waiting').waitFor();
      expect(await told.innerText()).toMatch(
        /^Waiting for the officials\s*since \d\d:\d\d \(.*\)\s*A and B share places 1 to 2 of /,
      );
      expect(await state.innerText()).toBe('waiting');
      expect(await accessibilityFaults(page)).toEqual([]);
      await takeScreenshot(page, 'standing-waiting');
      const phone = await newViewer(browser, { screen: PHONE_SCREEN, touch: true });
      await phone.page.goto(`${url}#/live`);
      await phone.page.locator('.standing-waiting').waitFor();
      await takeScreenshot(phone.page, 'standing-waiting-phone');
      expect(await phone.page.evaluate('document.documentElement.scrollWidth')).toBe(PHONE_SCREEN.width);

      await say('rule', '--event', 'League', '--order', 'B', '--order', 'A', '--by', 'Ada', '--reason', 'lot');
      await page.locator('.standing-break').waitFor();
      expect(await told.innerText()).toMatch(/^Break\s*Final begins .*\d\d:\d\d \(in 2 hours\)$/);
      expect(await state.innerText()).toBe('break');

      await say('pause', '--by', 'Ada', '--reason', 'a storm');
      await page.locator('.standing-paused').waitFor();
      expect(await told.innerText()).toMatch(/^Paused\s*since \d\d:\d\d \(.*\)\s*Ada: a storm$/);
      await say('resume');
      await page.locator('.standing-break').waitFor();

      running.process.kill('SIGINT');
      await running.finished;
      await page.locator('.standing-stopped').waitFor();
      expect(await state.innerText()).toBe('stopped');
      await takeScreenshot(page, 'standing-stopped');
      // A page that was not opened before: loaded while there was time.
      await go(page, 'ratings');
      await page.locator('.app[data-page="ratings"]').waitFor();
      await page.locator('.app-late').waitFor({ state: 'detached', timeout: 5000 });
      expect(faults.filter((fault) => !/ERR_|Failed to load/.test(fault))).toEqual([]);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});
