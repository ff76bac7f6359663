// A judge at the desk, in a real browser and by keyboard only: rules on a Go game whose programs name different scores, and the journal has the
// ruling under the judge's name.

import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readTournament } from '../../src/run/dataFolder.ts';
import { openReader } from '../../src/journal/reader.ts';
import { gameId } from '../../src/core/ids.ts';
import { unwrap } from '../../src/core/result.ts';
import { engineLine, temporaryFolder } from '../e2e/arbiter.ts';
import { gtpTestEngine } from '../engines/gtp/index.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, shiftOf, startBrowser, takeScreenshot } from './browser.ts';
import { logIn, startOnAir } from './event.ts';

vi.setConfig({ testTimeout: 300_000 });

// The rest before the second round leaves enough time for everything here. The name would be visible if it were read as HTML.
const LIAR = 'Liar <img src=x>';
const FILE =
  'preset: cgf-1999\ntournament: Scored\nrngSeed: 5\nboardSize: 5\ntimeControl: 60s\nrest: 10m\nrounds: 2\nroundTimes: [none]\n' +
  'officials: [{ name: Ada, role: chair }, { name: Bede, role: judge }]\nengines:\n' +
  engineLine('First', gtpTestEngine('first-legal')) +
  engineLine(LIAR, gtpTestEngine('lies-about-score'));
const ACCOUNTS = [
  { name: 'Bede', role: 'judge' },
  { name: 'Vera', role: 'viewer' },
] as const;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the desk', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('a judge rules on a referred Go game by keyboard, and the journal says who and why', async () => {
    using folder = temporaryFolder();
    const { running, data, url } = await startOnAir(folder.path, folder.file('scored.yaml', FILE), ACCOUNTS);
    try {
      const bede = await newViewer(browser);
      const { page } = bede;
      await page.goto(`${url}#/login`);
      await page.getByLabel('Name').waitFor();
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await takeScreenshot(page, 'login');

      await logIn(page, url, 'desk', 'Bede', 'not the password');
      await page.getByText('Cannot log in: expected the name of an account and its password').waitFor();
      const refusedLogins = bede.faults.length;
      await page.reload();
      await logIn(page, url, 'desk', 'Bede');

      // It enters the queue by itself, with both claims.
      await page.getByRole('region', { name: 'Claims of both programs' }).waitFor();
      const question = page.getByRole('heading', { level: 2, name: /Game 1, .* what is the score\?/ });
      expect(await question.textContent()).toContain(LIAR.slice(0, 4));
      expect(await page.locator('.claim-score').allTextContents()).toEqual(
        expect.arrayContaining([expect.stringMatching(/^[BW]\+\d/), expect.stringMatching(/^[BW]\+\d/)]),
      );
      expect(await page.locator('img').count()).toBe(0);
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      expect(await shiftOf(page)).toBeLessThan(0.02);
      await takeScreenshot(page, 'desk-referred');

      // A judge does not run the tournament, so the desk shows no controls for that.
      expect(await page.getByRole('button', { name: /Disqualify/ }).count()).toBe(0);

      // Without a reason nothing is sent; a refusal of the server is shown in the server's words.
      await openAction(page, 'Another result…');
      await page.keyboard.type('B+lots');
      await page.keyboard.press('Control+Enter');
      await expectAlert(page, 'Enter a reason');
      await page.keyboard.type('They asked me');
      await page.keyboard.press('Control+Enter');
      await expectAlert(page, 'Cannot rule: expected a result such as');
      await page.keyboard.press('Escape');

      // A serious ruling is shown before it is recorded.
      await openAction(page, 'Void, and played again…');
      await page.keyboard.press('Space');
      await page.keyboard.press('Tab');
      await page.keyboard.type('for the picture only');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('button', { name: 'Record as Bede' }).waitFor();
      expect(await page.locator('.action-record').textContent()).toMatch(/Bede \(judge\).*for the picture only/);
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await takeScreenshot(page, 'desk-confirm');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');

      await openAction(page, /^White’s score, /);
      await page.keyboard.type('counted at the board');
      await page.keyboard.press('Control+Enter');
      await page.getByRole('heading', { name: 'Nothing is waiting for a ruling' }).waitFor();
      await page.locator('.desk-said', { hasText: /game 1/i }).waitFor();
      expect(bede.faults.slice(refusedLogins).filter((fault) => !fault.includes('400'))).toEqual([]);
      await takeScreenshot(page, 'desk-empty');

      expect(readTournament(data).facts.games.get(gameId(1))?.ending).toMatchObject({ kind: 'ruled', by: 'Bede' });
      const reader = unwrap(openReader(data));
      const rulings = [...reader.entries({ kind: 'without-plies' }, 0)].map(unwrap).filter(({ kind }) => kind === 'ruling-made');
      reader.close();
      expect(rulings).toMatchObject([{ payload: { by: 'Bede', reason: 'counted at the board' } }]);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });

  it('shows nothing to a viewer, and everything on a touch screen', async () => {
    using folder = temporaryFolder();
    const { running, url } = await startOnAir(folder.path, folder.file('scored.yaml', FILE), ACCOUNTS);
    try {
      const vera = await newViewer(browser, { scheme: 'light' });
      await logIn(vera.page, url, 'desk', 'Vera');
      await vera.page.getByText('This page is not available to Vera (viewer).').waitFor();
      // From the game, too, one step leads to the ruling.
      await vera.page.goto(`${url}#/game/1`);
      await vera.page.locator('.banner a[href="/desk?game=1"]').waitFor();
      expect(vera.faults).toEqual([]);
      await vera.context.close();

      const bede = await newViewer(browser, { screen: PHONE_SCREEN, touch: true, scheme: 'light' });
      const { page } = bede;
      await logIn(page, url, 'desk', 'Bede');
      await page.getByRole('link', { name: /what is the score\?/ }).tap();
      await page.getByRole('region', { name: 'Claims of both programs' }).waitFor();
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE_SCREEN.width);
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await takeScreenshot(page, 'desk-phone', 'whole page');
      expect(bede.faults).toEqual([]);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});

/** By keyboard: its first field has the focus then. */
async function openAction(page: Page, name: string | RegExp): Promise<void> {
  await page.getByRole('button', { name }).focus();
  await page.keyboard.press('Enter');
  await page.locator('.action-form :is(input, select, textarea):focus').waitFor();
}

async function expectAlert(page: Page, words: string): Promise<void> {
  await page.locator('[role=alert]', { hasText: words }).waitFor();
}
