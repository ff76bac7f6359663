// The page of a registry in a real browser: the life of a 4k event from its announcement to the list of its entrants, and files that come over a bad line.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { hostTools } from '../../src/players/process/hostTools.ts';
import { findInPath } from '../../src/players/process/program.ts';
import { hostLevels } from '../../src/players/sandbox/hostLevels.ts';
import { askRegistry } from '../../src/registry/ask.ts';
import { createRegistry } from '../../src/registry/store.ts';
import { pageOf, startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { engineFile, losingEngine, scriptEngine, scriptWith, sourceEngine } from '../engines/fourK/packed.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot, type Look, type Viewer } from './browser.ts';
import { cuttableLine } from './cuttableLine.ts';
import { makeAccounts, PASSWORD, type AccountPlan } from './event.ts';

vi.setConfig({ testTimeout: 300_000, hookTimeout: 60_000 });

const { missing } = await hostLevels((await hostTools()).perl);
const has = (...names: readonly string[]): boolean => names.every((name) => findInPath(name, '/usr/bin:/bin') !== undefined);
const canRun = isHere(missing.sealed === undefined, 'namespaces') && isHere(has('xz', 'cc', 'python3'), 'xz, cc and python3');

const DESK = { width: 1280, height: 900 } as const;
const PHONE = { screen: PHONE_SCREEN, touch: true } as const;

type OnAir = { readonly running: Running; readonly url: string; readonly registry: string };

async function startRegistry(folder: string, accounts: readonly AccountPlan[]): Promise<OnAir> {
  const registry = join(folder, 'engines');
  unwrap(createRegistry(registry, 'test', Date.now()));
  makeAccounts(registry, accounts);
  const running = startArbiter(['serve', '--registry', registry, '--web', '127.0.0.1:0', '--quick'], folder);
  return { running, registry, url: await pageOf(running, /^The registry: (\S+)$/m) };
}

async function stop({ process, finished }: Running): Promise<void> {
  process.kill('SIGINT');
  expect((await finished).stderr).toBe('');
}

describe.runIf(canRun && isHere(existsSync(CHROMIUM), CHROMIUM))('the page of a registry', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  async function enter(url: string, name: string, look: Look = { screen: DESK }): Promise<Viewer> {
    const viewer = await newViewer(browser, look);
    await viewer.page.goto(`${url}#/login`);
    await viewer.page.getByLabel('Name').fill(name);
    await viewer.page.getByLabel('Password').fill(PASSWORD);
    await viewer.page.keyboard.press('Enter');
    await viewer.page.getByRole('heading', { level: 1, name: /^(Engine registry|Programmregister)$/ }).waitFor();
    return viewer;
  }

  it('4K-4, 4K-7: eight authors submit for an event, three read why they may not play, and one is late', async () => {
    using folder = temporaryFolder();
    const big = Buffer.concat([scriptEngine(), Buffer.alloc(4096)]).subarray(0, 4097);
    // The first four are checked, one after the other; the organiser decides on the others before their turn.
    const entries = [
      { author: 'Ada', engine: 'Big', content: big },
      { author: 'Bede', engine: 'Leaves', content: scriptWith('(sleep 3;rm $T)&', '') },
      { author: 'Cyd', engine: 'Calls', content: scriptWith('chmod', "awk 'BEGIN{}';chmod") },
      { author: 'Dora', engine: 'Fits', content: scriptEngine() },
      { author: 'Eve', engine: 'Source', content: sourceEngine() },
      { author: 'Finn', engine: 'Humble', content: losingEngine() },
      { author: 'Gwen', engine: 'Twin', content: scriptEngine('\n') },
      { author: 'Hal', engine: 'Third', content: scriptEngine('\n\n') },
    ] as const;
    const good = entries.slice(3);
    const accounts = [...entries.map(({ author }) => author), 'Late'].map((name) => ({ name, role: 'author' }) as const);
    const { running, url } = await startRegistry(folder.path, [{ name: 'Chair', role: 'chair' }, ...accounts]);
    try {
      const chair = await enter(url, 'Chair');
      await takeScreenshot(chair.page, 'registry-empty');
      await chair.page.getByRole('button', { name: 'Announce a tournament' }).click();
      await chair.page.getByLabel('Name of the tournament').fill('4k Cup');
      await chair.page.getByLabel('Deadline (UTC)').fill('2099-07-02T23:59');
      await chair.page.getByLabel('Conditions for engines').selectOption('tcec-4k');
      await takeScreenshot(chair.page, 'registry-announce', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);
      await chair.page.getByRole('button', { name: 'Record' }).click();
      await chair.page.getByText('Recorded.', { exact: true }).waitFor();
      await chair.page.getByRole('link', { name: '4k Cup' }).waitFor();

      const viewers = new Map<string, Viewer>();
      const pageFor = (engine: string): Page => viewers.get(engine)?.page ?? chair.page;
      for (const { author, engine, content } of entries) {
        const look = engine === 'Big' ? PHONE : ({ screen: DESK, scheme: engine === 'Calls' ? 'light' : 'dark' } as const);
        const viewer = await enter(url, author, look);
        viewers.set(engine, viewer);
        await fillIn(viewer.page, url, engine, engineFile(folder.path, engine, content));
        if (engine === 'Big' || engine === 'Calls') {
          await takeScreenshot(viewer.page, `registry-submit-${engine === 'Big' ? 'phone' : 'light'}`, 'whole page');
          expect(await accessibilityFaults(viewer.page, 'minor')).toEqual([]);
        }
        await viewer.page.getByRole('button', { name: 'Submit', exact: true }).click();
        await viewer.page.getByRole('heading', { name: engine, exact: true }).waitFor();
      }
      // This page is open, and filled in, before the deadline.
      const late = await enter(url, 'Late');
      await fillIn(late.page, url, 'Tardy', engineFile(folder.path, 'Tardy', scriptEngine()));
      await takeScreenshot(pageFor('Big'), 'registry-checking-phone', 'whole page');

      for (const { engine } of good) {
        const page = pageFor(engine);
        await page.goto(`${url}#/lists/4k%20Cup`);
        await page.getByRole('button', { name: `Apply: ${engine}` }).click();
        await page.getByRole('button', { name: 'Record' }).click();
        await page.getByText('Recorded.', { exact: true }).waitFor();
        await page.getByText('applied', { exact: true }).waitFor();
      }
      for (const { engine } of good.slice(1)) {
        await chair.page.goto(`${url}#/engines/${engine}`);
        await chair.page.getByRole('heading', { name: engine, exact: true }).waitFor();
        await decide(chair.page.getByRole('article'), 'Accept', 'I have known it for years.');
        await chair.page.getByText('It may play.').waitFor();
      }

      await chair.page.goto(`${url}#/desk`);
      await chair.page.getByText('Fits has applied for 4k Cup.').waitFor();
      const answers = chair.page.getByRole('region', { name: /: Fits has applied/ }).getByRole('button');
      expect(await answers.allInnerTexts()).toEqual(['Accept', 'Put in reserve', 'Decline']);
      await takeScreenshot(chair.page, 'registry-desk-applied', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);

      // The chair closes the list: it is announced again, with a deadline that has passed.
      await chair.page.goto(`${url}#/home`);
      await chair.page.getByRole('button', { name: 'Announce a tournament' }).click();
      await chair.page.getByLabel('Name of the tournament').fill('4k Cup');
      await chair.page.getByLabel('Deadline (UTC)').fill(new Date(Date.now() - 60_000).toISOString().slice(0, 16));
      await chair.page.getByLabel('Conditions for engines').selectOption('tcec-4k');
      await chair.page.getByRole('button', { name: 'Record' }).click();
      await chair.page.getByText('Recorded.', { exact: true }).waitFor();
      await late.page.getByRole('button', { name: 'Submit', exact: true }).click();
      await late.page
        .getByRole('alert')
        .getByText(/expected it by the deadline, .* \(CGF-1\)/)
        .waitFor();
      // Nothing that was typed is lost.
      expect(await late.page.getByLabel('Name of the new engine').inputValue()).toBe('Tardy');
      await takeScreenshot(late.page, 'registry-late', 'whole page');

      await chair.page.goto(`${url}#/lists/4k%20Cup`);
      for (const { engine } of good) {
        const row = chair.page.getByRole('listitem').filter({ has: chair.page.getByRole('link', { name: engine, exact: true }) });
        await decide(row, 'Accept', 'Welcome.');
        await row.getByText('accepted', { exact: true }).waitFor();
      }
      await takeScreenshot(chair.page, 'registry-list', 'whole page');
      expect(await accessibilityFaults(chair.page, 'minor')).toEqual([]);

      // The pages of the authors follow their checks by themselves.
      for (const [engine, why] of [
        ['Big', 'it has 4097 bytes, 4096 are allowed; make it smaller by 1'],
        ['Leaves', 'it leaves a file'],
        ['Calls', 'it executes /usr/bin/'],
      ] as const) {
        const page = pageFor(engine);
        await page.getByText('failed its check', { exact: true }).waitFor({ timeout: 120_000 });
        await page.getByRole('list', { name: 'Report of the check' }).getByText(why).waitFor();
        await takeScreenshot(page, `registry-report-${engine}`, 'whole page');
        expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      }
      await pageFor('Fits').goto(`${url}#/engines/Fits`);
      await pageFor('Fits').getByText('It may play.').waitFor({ timeout: 120_000 });
      await takeScreenshot(pageFor('Fits'), 'registry-accepted', 'whole page');

      // Someone without an account sees who plays, and nothing of what failed.
      const visitor = await newViewer(browser, { ...PHONE, scheme: 'light', language: 'de' });
      await visitor.page.goto(`${url}#/lists/4k%20Cup`);
      await expect.poll(() => visitor.page.getByText('angenommen').or(visitor.page.getByText('zugelassen')).count()).toBe(5);
      await takeScreenshot(visitor.page, 'registry-list-phone-de', 'whole page');
      await visitor.page.goto(`${url}#/engines/Big`);
      await visitor.page.getByText('Keine Version ist zugelassen.').waitFor();
      await visitor.page.goto(url);
      await visitor.page.getByRole('link', { name: 'Fits' }).waitFor();
      await takeScreenshot(visitor.page, 'registry-home-phone-de', 'whole page');
      expect(await accessibilityFaults(visitor.page, 'minor')).toEqual([]);
      await chair.page.goto(`${url}#/home`);
      await chair.page.getByRole('link', { name: 'Fits' }).waitFor();
      await takeScreenshot(chair.page, 'registry-home', 'whole page');

      // The refusal of a request is an error on the console of a browser, whatever the page makes of it.
      for (const viewer of [chair, visitor, ...viewers.values()]) expect(viewer.faults).toEqual([]);
    } finally {
      await stop(running);
    }
  });

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
      const { page } = await enter(line.url, 'Ada');
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

      const chair = await enter(url, 'Chair', { screen: DESK, scheme: 'light' });
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
      const otto = await enter(url, 'Otto', PHONE);
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

      const olga = await enter(url, 'Olga');
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

      const alma = await enter(url, 'Alma');
      await alma.page.goto(`${url}#/cases`);
      await alma.page.getByText('There is no case that you may see.').waitFor();

      const chair = await enter(url, 'Chair', { ...PHONE, scheme: 'light' });
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

/** Everything but the last button. */
async function fillIn(page: Page, url: string, engine: string, file: string): Promise<void> {
  await page.goto(`${url}#/submit`);
  await pick(page, file);
  await page.getByText('Arrived').waitFor();
  await page.getByLabel('Name of the new engine').fill(engine);
  await page.getByLabel('For the tournament').selectOption('4k Cup');
}

const pick = (page: Page, ...files: readonly string[]): Promise<void> =>
  page
    .locator('input[type="file"]')
    .first()
    .setInputFiles([...files]);

/** Through the review, if the decision is a grave one. */
async function decide(place: ReturnType<Page['getByRole']>, label: string, reason: string): Promise<void> {
  await place.getByRole('button', { name: label, exact: true }).click();
  await place.getByLabel('Reason').fill(reason);
  const review = place.getByRole('button', { name: 'Review…' });
  if (await review.isVisible()) {
    await review.click();
    await place.getByRole('button', { name: /^Record as / }).click();
  } else await place.getByRole('button', { name: 'Record' }).click();
}
