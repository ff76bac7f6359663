// The page of a registry in a real browser: files over a bad line, a fix that an official compares, and who sees a case. Its whole life: registryLife.long.test.ts.

import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { askRegistry } from '../../src/registry/ask.ts';
import { temporaryFolder } from '../e2e/arbiter.ts';
import { canPlay } from '../e2e/registry/stockfishes.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, startBrowser, takeScreenshot } from './browser.ts';
import { cuttableLine } from './cuttableLine.ts';
import { decide, DESK, enter, PHONE, pick, startRegistry, stop } from './registryPage.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

describe.runIf(canPlay && isHere(existsSync(CHROMIUM), CHROMIUM))('the page of a registry', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('4K-6.3: files go on after a cut line and a reload; an official sees what a fix changes', async () => {
    using folder = temporaryFolder();
    const accounts = [
      { name: 'Chair', role: 'chair' },
      { name: 'Ada', role: 'author' },
      { name: 'Otto', role: 'operator' },
    ] as const;
    const { running, url } = await startRegistry(folder.path, accounts);
    const line = await cuttableLine(url);
    try {
      const { page } = await enter(browser, line.url, 'Ada');
      const weights = folder.file('weights.bin', Buffer.alloc(12 * 2 ** 20, 'weights'));
      const program = folder.file('alpha.py', '#!/usr/bin/python3\nprint("uciok")\nprint("bestmove e2e4")\n');
      await page.goto(`${line.url}#/submit`);
      const sentBefore = new Set<string>();
      page.on('request', (request) => void (request.method() === 'PUT' && sentBefore.add(request.url())));
      await pick(page, weights);
      await expect.poll(() => sentBefore.size).toBeGreaterThan(1);
      line.cut();
      await page.getByText('It goes on by itself when the connection is back.').waitFor();
      await takeScreenshot(page, 'registry-cut', 'whole page');
      // The page is loaded again, and the same file goes on where it was.
      line.mend();
      await expect.poll(() => sentBefore.size).toBeGreaterThan(3);
      line.cut();
      line.mend();
      await page.reload();
      await page.getByRole('heading', { name: 'Files' }).waitFor();
      const first = page.waitForRequest((request) => request.method() === 'PUT');
      await pick(page, weights);
      expect(Number(new URL((await first).url()).searchParams.get('offset'))).toBeGreaterThan(2 ** 20);
      await page.getByText('Arrived').waitFor();

      await pick(page, program, folder.file('notes.txt', 'one\ntwo\n'));
      await expect.poll(() => page.getByText('Arrived').count()).toBe(3);
      await page.getByLabel('Name of the new engine').fill('Alpha');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByLabel('The file that is started').selectOption('alpha.py');
      await takeScreenshot(page, 'registry-program', 'whole page');
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByRole('heading', { name: 'Version 1' }).waitFor();

      await page.getByRole('link', { name: 'Submit a new version' }).click();
      await pick(page, folder.file('alpha.py', '#!/usr/bin/python3\nprint("uciok")\nprint("bestmove d2d4")\n'), weights);
      await expect.poll(() => page.getByText('Arrived').count()).toBe(2);
      await page.getByLabel('Note for the officials').fill('It no longer crashes.');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByLabel('The file that is started').selectOption('alpha.py');
      await page.getByRole('button', { name: 'Submit', exact: true }).click();
      await page.getByRole('heading', { name: 'Version 2' }).waitFor();

      const chair = await enter(browser, url, 'Chair', { screen: DESK, scheme: 'light' });
      await chair.page.goto(`${url}#/engines/Alpha`);
      await chair.page.getByRole('link', { name: 'Compare with version 1' }).click();
      const changes = chair.page.getByRole('region', { name: 'From version 1 to version 2' });
      await changes.getByText('+print("bestmove d2d4")').waitFor();
      await changes.getByText('-print("bestmove e2e4")').waitFor();
      expect(await changes.getByRole('listitem').allInnerTexts()).toEqual([
        expect.stringMatching(/^alpha\.py\schanged: /),
        expect.stringMatching(/^notes\.txt\sremoved, 8 bytes/),
      ]);
      await takeScreenshot(chair.page, 'registry-comparison', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);
      await decide(chair.page.getByRole('article', { name: 'Version 2' }), 'Refuse', 'It does more than to correct the crash.');
      await chair.page.getByText('Refused by Chair: It does more than to correct the crash.').waitFor();

      await chair.page.goto(`${url}#/desk`);
      await chair.page.getByText('Nothing waits for you.').waitFor();
      await chair.page.getByLabel('These dates in your calendar').waitFor();
      const address = await chair.page.getByLabel('These dates in your calendar').inputValue();
      expect(await (await fetch(address)).text()).toContain('BEGIN:VCALENDAR');
      await takeScreenshot(chair.page, 'registry-desk', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);
      await chair.page.goto(`${url}#/cases`);
      await chair.page.getByText('There is no case that you may see.').waitFor();
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);
      expect(chair.faults).toEqual([]);

      // Who may not submit is not offered it, and its address says so.
      const otto = await enter(browser, url, 'Otto', PHONE);
      expect(await otto.page.getByRole('link', { name: 'Submit' }).count()).toBe(0);
      await otto.page.goto(`${url}#/submit`);
      await otto.page.getByText('Ask an organiser for an account.').waitFor();
      expect(otto.faults).toEqual([]);
    } finally {
      await line.close();
      await stop(running);
    }
  });

  it('CGF-12.1: an allegation is presented after a review, and only those who may see it do', async () => {
    using folder = temporaryFolder();
    const people = ['Olga', 'Alma'].map((name) => ({ name, role: 'author' }) as const);
    const { running, url, registry } = await startRegistry(folder.path, [{ name: 'Chair', role: 'chair' }, ...people]);
    try {
      const ask = (request: Parameters<typeof askRegistry>[2]) =>
        unwrap(askRegistry(registry, { name: 'Owner', role: 'owner' }, request, Date.now()));
      ask({ kind: 'register-engine', engine: 'Clone', authors: ['Alma'] });
      ask({ kind: 'register-engine', engine: 'Honest', authors: ['Olga'] });
      ask({ kind: 'open-tournament', tournament: 'Old Cup', entrants: [{ engine: 'Clone' }, { engine: 'Honest' }] });

      const olga = await enter(browser, url, 'Olga');
      await olga.page.goto(`${url}#/cases`);
      await olga.page.getByRole('button', { name: 'Present an allegation' }).click();
      await olga.page.getByRole('combobox', { name: 'Tournament' }).selectOption('Old Cup');
      await olga.page.getByLabel('Program').fill('Clone');
      await olga.page.getByRole('button', { name: 'Review…' }).click();
      await olga.page.getByRole('alert').getByText('Still missing: Reason').waitFor();
      await olga.page.getByLabel('Reason').fill('Its moves are those of Honest.');
      await olga.page.getByRole('button', { name: 'Review…' }).click();
      await olga.page.getByText('Olga (author)').waitFor();
      await takeScreenshot(olga.page, 'registry-review', 'whole page');
      expect(await accessibilityFaults(olga.page, 'minor')).toEqual([]);
      await olga.page.getByRole('button', { name: 'Record as Olga' }).click();
      await olga.page.getByRole('region', { name: 'Clone in Old Cup' }).waitFor();

      const alma = await enter(browser, url, 'Alma');
      await alma.page.goto(`${url}#/cases`);
      await alma.page.getByText('There is no case that you may see.').waitFor();

      const chair = await enter(browser, url, 'Chair', { ...PHONE, scheme: 'light' });
      await chair.page.goto(`${url}#/desk`);
      await chair.page.getByText(/^Case [0-9a-f]{8} about Clone in Old Cup waits for you\.$/).waitFor();
      await takeScreenshot(chair.page, 'registry-desk-phone', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);
      await chair.page.getByRole('link', { name: 'Look at it' }).click();
      await chair.page.getByText('Its moves are those of Honest.').waitFor();
      await decide(chair.page.getByRole('main'), 'It is credible', 'The games are the same for twenty moves.');
      await chair.page.getByText('found credible', { exact: true }).waitFor();
      await takeScreenshot(chair.page, 'registry-case-phone', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);

      await alma.page.reload();
      await alma.page.getByRole('region', { name: 'Clone in Old Cup' }).waitFor();
      await alma.page.goto(`${url}#/desk`);
      await alma.page.getByRole('columnheader', { name: 'Until' }).waitFor();
      await takeScreenshot(alma.page, 'registry-dates', 'whole page');
      expect(await accessibilityFaults(alma.page, 'minor')).toEqual([]);
      for (const { faults } of [olga, alma, chair]) expect(faults).toEqual([]);
    } finally {
      await stop(running);
    }
  });
});
