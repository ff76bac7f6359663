// An operator at the seat in a real browser: a game against a real program, by click, by keyboard and typed; two windows that agree; a refused move;
// dead stones and the score after two passes; a resigned game.

import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readTournament } from '../../src/run/dataFolder.ts';
import { gameId } from '../../src/core/ids.ts';
import { engineLine, temporaryFolder } from '../e2e/arbiter.ts';
import { gtpTestEngine } from '../engines/gtp/index.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, shiftOf, startBrowser, takeScreenshot } from './browser.ts';
import { logIn, startOnAir } from './event.ts';

vi.setConfig({ testTimeout: 300_000 });

const file = (rounds: number, size: number): string =>
  `preset: cgf-1999\ntournament: Seats\nrngSeed: 5\nboardSize: ${size}\ntimeControl: 600s\nrest: 0s\nrounds: ${rounds}\nroundTimes: [none]\neach: { startup: 300s }\n` +
  'officials: [{ name: Ada, role: chair }, { name: Bede, role: judge }]\nengines:\n' +
  engineLine('First', gtpTestEngine('first-legal')) +
  '  - { name: By hand, protocol: operator }\n';
const ACCOUNTS = [{ name: 'Olga', role: 'operator', entrants: ['By hand'] }] as const;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the seat', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('a game is played to its score, and two windows show the same', async () => {
    using folder = temporaryFolder();
    const { running, data, url } = await startOnAir(folder.path, folder.file('seats.yaml', file(1, 3)), ACCOUNTS);
    try {
      const olga = await newViewer(browser);
      const { page } = olga;
      await logIn(page, url, 'seat', 'Olga');
      await page.getByRole('link', { name: 'By hand' }).click();
      await turn(page);
      // The example is a point of this board.
      expect(await page.getByLabel('Your program’s move').getAttribute('placeholder')).toMatch(/^[ABC][123]$/);
      expect(await page.getByRole('link', { name: 'Your seats' }).count()).toBe(0);
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await takeScreenshot(page, 'seat-go');
      const second = await olga.context.newPage();
      await second.goto(page.url());
      await turn(second);

      // By keyboard on the board: choose, then play.
      const before = await stones(page);
      const [free] = await emptyPoints(page);
      if (free === undefined) throw new TypeError('expected an empty point');
      await page.locator('[data-point][tabindex="0"]').focus();
      await page.keyboard.press('Home');
      await page.keyboard.press('PageUp');
      await goTo(page, free);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect.poll(() => stones(page)).toBeGreaterThan(before + 1);
      await turn(page);
      const shown = await positionOf(page);
      await expect.poll(() => positionOf(second)).toBe(shown);

      // A move onto a stone is illegal: the page asks before it costs the game.
      const taken = await page.locator('.on-black, .on-white').first().getAttribute('data-point');
      await page.getByLabel('Your program’s move').fill(taken ?? '');
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: `Send ${taken ?? ''} anyway` }).waitFor();
      await takeScreenshot(page, 'seat-refused');

      // Typed passes, until the program has no move left.
      while (!(await page.getByText('What does the program display?').isVisible())) {
        const seen = await page.locator('.seat-standing').textContent();
        await page.getByLabel('Your program’s move').fill('pass');
        await page.keyboard.press('Enter');
        await expect
          .poll(async () => (await isTurn(page)) && (await page.locator('.seat-standing').textContent()) !== seen)
          .toBe(true);
      }

      // How long the operator has, in a window that is opened only now too.
      for (const window of [page, second])
        await expect.poll(() => window.locator('.seat-left').textContent()).toMatch(/^Time to send it: (10:00|9:\d\d)/);

      // Marks the whole group of a stone as dead, and alive the second time.
      const stone = page.locator('.on-black, .on-white').first();
      await stone.click();
      await expect.poll(() => page.locator('.on-dead').count()).toBeGreaterThan(0);
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await page.getByRole('radio', { name: 'Black wins' }).check();
      await page.getByLabel('Margin in points').fill('3.5');
      await takeScreenshot(page, 'seat-score');
      await page.getByRole('button', { name: 'No dead stones' }).click();
      await expect.poll(() => page.locator('.on-dead').count()).toBe(0);
      // If two programs agree, no judge is needed. The other program's count is unknown here, so the operator reports no score.
      await page.getByRole('radio', { name: 'No score shown' }).check();
      await page.getByRole('button', { name: 'Send: no score shown' }).click();
      await expect.poll(() => readTournament(data).facts.referred.has(gameId(1))).toBe(true);
      expect(await shiftOf(page)).toBeLessThan(0.05);

      // The game is gone without a score, and the seat says why; the score still reaches the officials.
      await page.locator('.seat-standing', { hasText: 'By hand has named no score' }).waitFor();
      const late = page.getByRole('region', { name: 'No score of your program' });
      await late.getByRole('button', { name: 'Tell it' }).click();
      await page.getByLabel('Score, such as').fill('B+3.5');
      await page.getByLabel('Reason').fill('as displayed');
      await takeScreenshot(page, 'seat-late');
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await late.getByRole('button', { name: 'Record' }).click();
      await page.getByText('Kept for the officials: By hand displays B+3.5.').waitFor();
      await late.waitFor({ state: 'detached' });

      // The result appears again among the operator's own games.
      await page.getByRole('link', { name: 'Your engines' }).click();
      await page.getByRole('cell', { name: /waiting for a ruling/ }).waitFor();
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await takeScreenshot(page, 'mine');
      expect(olga.faults).toEqual([]);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });

  it('a game is resigned on a phone, after a confirmation', async () => {
    using folder = temporaryFolder();
    const { running, data, url } = await startOnAir(folder.path, folder.file('seats.yaml', file(1, 9)), ACCOUNTS);
    try {
      const olga = await newViewer(browser, { screen: PHONE_SCREEN, touch: true, scheme: 'light' });
      const { page } = olga;
      await logIn(page, url, 'seat', 'Olga');
      await page.getByRole('link', { name: 'By hand' }).tap();
      await turn(page);
      const [free] = await emptyPoints(page);
      const before = await stones(page);
      await page.locator(`[data-point="${free ?? ''}"]`).tap();
      await page.locator(`[data-point="${free ?? ''}"]`).tap();
      await expect.poll(() => stones(page)).toBeGreaterThan(before + 1);
      await takeScreenshot(page, 'seat-phone');
      await page.getByRole('button', { name: 'Resign…' }).tap();
      await page.getByRole('button', { name: 'Resign the game' }).tap();
      expect((await running.finished).code).toBe(0);
      expect(readTournament(data).facts.games.get(gameId(1))?.ending).toMatchObject({ kind: 'resigned' });
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});

const isTurn = (page: Page): Promise<boolean> => page.locator('.seat-standing.is-turn').isVisible();
const turn = (page: Page): Promise<void> => page.locator('.seat-standing.is-turn').waitFor();
const stones = (page: Page): Promise<number> => page.locator('.on-black, .on-white').count();
const positionOf = (page: Page): Promise<string> =>
  page.locator('[data-point]').evaluateAll((points) => points.map((point) => point.getAttribute('class')).join());
const emptyPoints = async (page: Page): Promise<readonly string[]> =>
  page.locator('.on-wood').evaluateAll((points) => points.flatMap((point) => point.getAttribute('data-point') ?? []));

/** From the upper left corner, by arrows, to a point of a small board. */
async function goTo(page: Page, point: string): Promise<void> {
  for (let step = 0; step < 'ABCDEFGHJ'.indexOf(point.slice(0, 1)); step++) await page.keyboard.press('ArrowRight');
  while ((await page.locator('[data-point]:focus').getAttribute('data-point')) !== point) await page.keyboard.press('ArrowDown');
}
