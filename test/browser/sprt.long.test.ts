// `arbiter match -sprt --web` in a real browser: the page has the log-likelihood ratio of the journal and its chart while the match is played, and the
// decision after it.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { foldJournal } from '../../src/projections/foldJournal.ts';
import { eventMatch } from '../../src/reports/eventMatch.ts';
import { pageOf, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { heldWords } from '../e2e/match/heldMatch.ts';
import { isHere } from '../needs.ts';
import { CHROMIUM, newViewer, startBrowser } from './browser.ts';

vi.setConfig({ testTimeout: 240_000 });

const TEST = ['-rounds', '200', '-sprt', 'elo0=0', 'elo1=250', 'alpha=0.05', 'beta=0.05'];

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the page of a match with a test', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('shows the ratio, its chart and the decision', async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'Held.arbiter');
    const { page, faults } = await newViewer(browser);
    const playing = startArbiter(heldWords(folder, ['New', 'Old'], [...TEST, '--output', 'arbiter', '--web', '0']), folder.path);
    let early = '';
    try {
      // The engines wait in game 3.
      await page.goto(`${await pageOf(playing)}#/match`);
      await expect.poll(() => shownIn(page), PATIENT).toMatch(/undecided.* after 2 games: /);
      expect(await shownIn(page)).toContain(ratioIn(data));
      early = await chartIn(page);
      await page.goto('about:blank');
      folder.file('go-on', '');
      expect(await playing.finished).toMatchObject({ code: 0, stderr: '' });
    } finally {
      playing.process.kill('SIGKILL');
    }

    const serving = startArbiter(['serve', '--data', data, '--web', '0'], folder.path);
    try {
      await page.goto(`${await pageOf(serving, /watch it at (\S+)$/m)}#/match`);
      await expect.poll(() => shownIn(page), PATIENT).toMatch(/H0 accepted/);
      expect(await shownIn(page)).toContain(ratioIn(data));
      expect(await chartIn(page)).not.toBe(early);
      expect(faults).toEqual([]);
    } finally {
      serving.process.kill('SIGINT');
      await serving.finished;
    }
  });
});

const PATIENT = { timeout: 60_000 };
const shownIn = async (page: Page): Promise<string> => (await page.locator('.match-test').allTextContents()).join();
const chartIn = async (page: Page): Promise<string> => {
  await page.locator('.match-plot canvas').waitFor();
  return page.evaluate<string>(`document.querySelector('.match-plot canvas').toDataURL()`);
};

/** As the journal has it. */
function ratioIn(data: string): string {
  const { facts } = unwrap(foldJournal(data));
  const [event] = facts.definition?.events ?? [];
  const llr = event && eventMatch(event, facts)?.sprt?.llr;
  return `LLR ${llr?.toFixed(2)}`;
}
