// What viewers choose for themselves, in a real browser: the look of the board, sounds, messages about engines that they follow. What the page plays
// and tells is counted where the browser does it.

import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { engineLine, SAMPLE_CHESS, temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot } from './browser.ts';
import { startOnAir } from './event.ts';

/** Games as long as the end of a game is shown, after which the live page must go on to the next. */
const FILE =
  'tournament: Choices\ntimeControl: 0.2/move\ntimeMargin: 10s\nformat: round-robin\ncycles: 50\nopenings: none\nadjudication: { maxMoves: 20 }\nengines:\n' +
  ['A', 'B', 'C'].map((name) => engineLine(name, SAMPLE_CHESS)).join('');

/** Counts what the browser's synthesizer plays, and the messages of the system; both still happen. */
const COUNTED = `
  globalThis.heard = 0;
  for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
    const { start } = prototype;
    prototype.start = function (...at) { globalThis.heard += 1; return start.apply(this, at); };
  }
  globalThis.told = [];
  globalThis.Notification = class extends Notification {
    constructor(title, more) { super(title, more); globalThis.told.push(title + ': ' + more.body); }
  };
`;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the choices of a viewer', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('change the board, sound, and tell of followed engines, and are there after a reload', async () => {
    using folder = temporaryFolder();
    const { running, url } = await startOnAir(folder.path, folder.file('choices.yaml', FILE), []);
    try {
      const { page, context, faults } = await newViewer(browser);
      await context.grantPermissions(['notifications'], { origin: new URL(url).origin });
      await context.addInitScript({ content: COUNTED });
      const number = (what: string): Promise<number> => page.evaluate<number>(what);
      await page.goto(`${url}engine/A`);
      await page.getByRole('button', { name: 'Follow', exact: true }).click();
      await page.goto(`${url}live`);
      await page.locator('.chessBoard piece').first().waitFor();
      await page.locator('.moves-move[data-ply]').nth(1).waitFor({ state: 'attached' });
      expect(await number('heard')).toBe(0);

      await page.getByRole('button', { name: 'Settings' }).click();
      await page.getByRole('button', { name: 'Wood' }).click();
      await page.getByRole('button', { name: 'Letters' }).click();
      await page.getByLabel(/^Sounds/).check();
      await page.getByLabel(/^Notifications/).check();
      await page.getByLabel('Keep the screen on').check();
      expect(await page.locator('.settings-followed').textContent()).toContain('A');
      expect(await accessibilityFaults(page, 'serious')).toEqual([]);
      await takeScreenshot(page, 'settings');
      await page.keyboard.press('Escape');
      await expect.poll(() => number('heard'), { timeout: 20_000 }).toBeGreaterThan(2);
      await expect.poll(() => number('told.length'), { timeout: 60_000 }).toBeGreaterThan(1);
      // Two of three games are A's; no one else is followed.
      expect((await page.evaluate<readonly string[]>('told')).filter((words) => !/\bA\b/.test(words))).toEqual([]);

      await page.reload();
      await page.locator('.chessBoard piece').first().waitFor();
      expect(
        await page.evaluate<string>(`getComputedStyle(document.querySelector('.chessBoard piece')).backgroundImage`),
      ).toContain('letters');
      expect(
        await page.evaluate<string>(`getComputedStyle(document.querySelector('.chessBoard')).getPropertyValue('--square-dark')`),
      ).toBe('#b58a5c');

      const phone = await newViewer(browser, { screen: PHONE_SCREEN, scheme: 'light' });
      await phone.page.goto(`${url}live`);
      await phone.page.getByRole('button', { name: 'Settings' }).click();
      await phone.page.getByRole('button', { name: 'High contrast' }).click();
      expect(await phone.page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
      expect(await accessibilityFaults(phone.page, 'serious')).toEqual([]);
      await takeScreenshot(phone.page, 'settings-phone');

      // The page can be installed.
      const manifest = await fetch(`${url}site.webmanifest`);
      expect(manifest.headers.get('content-type')).toContain('application/manifest+json');
      expect(await manifest.json()).toMatchObject({ display: 'standalone', start_url: './' });
      expect([faults, phone.faults]).toEqual([[], []]);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});
