// A line that carries nothing any more but is not closed: the page says so within 35 seconds and stops the clocks, and goes on where the game is once
// the line is back, at once if the viewer looks again.

import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SAMPLE_CHESS, engineLine, temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { CHROMIUM, newViewer, startBrowser } from './browser.ts';
import { cuttableLine } from './cuttableLine.ts';
import { startOnAir } from './event.ts';

/** Moves of about two seconds: each clock is some seconds lower than before. */
const FILE =
  'tournament: Slow\ntimeControl: 120+2\nformat: match\ngames: 2\nopenings: none\nengines:\n' +
  engineLine('One', SAMPLE_CHESS) +
  engineLine('Two', SAMPLE_CHESS);

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('a line that carries nothing', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('is noticed within 35 s, with stopped clocks, and at once when the viewer looks again', async () => {
    using folder = temporaryFolder();
    const { running, url } = await startOnAir(folder.path, folder.file('slow.yaml', FILE), []);
    const line = await cuttableLine(url);
    try {
      const { page, faults } = await newViewer(browser);
      await page.goto(`${line.url}#/game/1`);
      await page.locator('.clock-running').waitFor();
      line.freeze();
      const frozenAtMs = Date.now();
      await page.locator('.head-lost').waitFor({ state: 'attached', timeout: 36_000 });
      // A heartbeat may have come just before.
      expect(Date.now() - frozenAtMs).toBeGreaterThan(15_000);
      await page.locator('.clock-stopped').waitFor();
      const clocks = (): Promise<readonly string[]> => page.locator('.clock-text').allInnerTexts();
      const stopped = await clocks();
      await page.waitForTimeout(1500);
      expect(await clocks()).toEqual(stopped);
      const plies = (): Promise<number> => page.locator('.moves-move[data-ply]').count();
      const known = await plies();
      line.thaw();
      // What a browser says when its network is another one.
      await page.evaluate(`dispatchEvent(new Event('online'))`);
      await page.locator('.clock-running').waitFor({ timeout: 5000 });
      await vi.waitFor(async () => expect(await plies()).toBeGreaterThan(known), { timeout: 5000, interval: 100 });
      expect(faults.filter((fault) => !/ERR_|Failed to load/.test(fault))).toEqual([]);
    } finally {
      await line.close();
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});
