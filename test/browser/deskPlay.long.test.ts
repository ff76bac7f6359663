// An official and a game in play, at the desk in a real browser (CUP-5c, S16-X own book): stops the game and sees that it does not move, continues
// it, ends it, and replaces an engine by a reserve; each is in the journal with the official's name.

import { existsSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { describe, expect, it, vi } from 'vitest';
import { readTournament } from '../../src/run/dataFolder.ts';
import { eventKey, gameId } from '../../src/core/ids.ts';
import { engineLine, temporaryFolder } from '../e2e/arbiter.ts';
import { testEngine } from '../engines/index.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, startBrowser, takeScreenshot } from './browser.ts';
import { logIn, startOnAir } from './event.ts';

vi.setConfig({ testTimeout: 300_000 });

// They think forever, so every game is in play until a ruling ends it.
const FILE =
  'tournament: Lock-up\ntimeControl: 3600+1\nformat: round-robin\nrngSeed: 5\nofficials: [{ name: Ada, role: chair }]\nengines:\n' +
  ['Alder', 'Birch', 'Cedar', 'Dogwood'].map((name) => engineLine(name, testEngine('stalls', 1))).join('') +
  'entrants: [Alder, Birch, Cedar]\n';

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the desk and a game in play', () => {
  it('CUP-5c, S16-X own book: an official stops, continues and ends it; an engine is replaced', async () => {
    using folder = temporaryFolder();
    const { running, data, url } = await startOnAir(folder.path, folder.file('lock-up.yaml', FILE), [
      { name: 'Ada', role: 'chair' },
    ]);
    const facts = () => readTournament(data).facts;
    const game = (id: number) => facts().games.get(gameId(id));
    const browser = await startBrowser();
    try {
      const { page, faults } = await newViewer(browser);
      await expect.poll(() => game(1)?.started).toBe(true);
      await logIn(page, url, 'desk', 'Ada');

      await page.getByRole('link', { name: /^Game 1, / }).click();
      await rule(page, 'Stop it and keep its clocks', 'the server locks up');
      await expect.poll(() => game(1)?.held).toMatchObject({ cause: 'official' });
      await page
        .getByRole('heading', { name: /Game 1/ })
        .first()
        .waitFor();
      await takeScreenshot(page, 'desk-stopped');
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);

      await rule(page, 'Continue from its position', 'the server is back');
      await expect.poll(() => [game(1)?.held, game(1)?.started]).toEqual([undefined, true]);
      // The desk has learned about it too.
      await page.getByText('Nothing is waiting for a ruling.').waitFor();
      await page.getByRole('link', { name: 'Lock-up goes on' }).click();

      await page.getByRole('link', { name: /^Game 1, / }).click();
      await open(page, 'Another result…');
      await page.getByLabel(/^Result/).fill('1/2-1/2');
      await give(page, 'it locks up again');
      await expect.poll(() => game(1)?.ending).toMatchObject({ kind: 'ruled', outcome: 'draw', by: 'Ada' });

      // It is over now: what changes is shown before it is recorded.
      await page.getByRole('link', { name: /^Games of/ }).click();
      await open(page, 'Another result…');
      await page.getByLabel(/^Game, /).fill('1');
      await page.getByLabel(/^Result/).fill('1-0');
      await page.getByLabel('Reason').fill('both agreed');
      await page.getByRole('button', { name: 'Record' }).click();
      await page.getByText(/^The ruling changes game 1, .*, from 1\/2-1\/2 to 1-0\.$/).waitFor();
      expect(game(1)?.ending).toMatchObject({ outcome: 'draw' });
      const record = page.getByRole('button', { name: 'Record as Ada' });
      await record.click();
      await expect.poll(() => game(1)?.ending).toMatchObject({ kind: 'ruled', outcome: 'white', by: 'Ada' });
      await record.waitFor({ state: 'hidden' });

      await page.getByRole('link', { name: /^Entrants of/ }).click();
      await open(page, 'Replace…');
      await takeScreenshot(page, 'desk-replace');
      await page.getByRole('radio', { name: 'Alder' }).check({ force: true });
      await page.getByRole('radio', { name: 'Dogwood' }).check({ force: true });
      await give(page, 'a book of its own');
      await expect.poll(() => facts().event(eventKey('main')).entrants).toEqual(['Dogwood', 'Birch', 'Cedar']);
      expect(faults).toEqual([]);
    } finally {
      await browser.close();
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});

/** Actions that are possible at once are already open. */
async function open(page: Page, name: string): Promise<void> {
  const action = page.getByRole('button', { name });
  if ((await action.getAttribute('aria-expanded')) !== 'true') await action.click();
}

async function rule(page: Page, name: string, reason: string): Promise<void> {
  await open(page, name);
  await give(page, reason);
}

/** Gives the reason, records it, if needed after a confirmation, and waits for the sentence that confirms it. */
async function give(page: Page, reason: string): Promise<void> {
  await page.getByLabel('Reason').fill(reason);
  const status = page.locator('.desk [role=status]').first();
  const said = await status.textContent();
  const check = page.getByRole('button', { name: 'Review…' });
  if (await check.isVisible()) {
    await check.click();
    await page.getByRole('button', { name: 'Record as Ada' }).click();
  } else await page.getByRole('button', { name: 'Record' }).click();
  await expect.poll(() => status.textContent()).not.toBe(said);
}
