// The tables of a season whose names are hard to show, in a real browser: a name in Arabic, and one longer than a phone is wide. Every game is drawn,
// so entrants share places, and the organisers must decide one tie of them.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { engineLine, pageOf, startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { testEngine } from '../engines/index.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { logIn, makeAccounts } from './event.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot } from './browser.ts';

const ARABIC = 'محرك الشطرنج العربي';
const LONG = 'An Engine Whose Name Is Longer Than Any Phone Is Wide 1.0';
const NAMES = [ARABIC, LONG, 'FabChess', 'Cheese'];
/** No one advances from the friendly games: nothing depends on their ties. */
const SEASON =
  'tournament: Lion Season 3\nrngSeed: 3\ntimeControl: 60+1\nconcurrency: 2\nadjudication: { maxMoves: 4 }\ntieBreaks: [SB]\nratings: { anchor: { Cheese: 3000 } }\nengines:\n' +
  NAMES.map((name) => engineLine(name, testEngine('first-legal'))).join('') +
  `events:
  Friendly: { name: Lion Season 3 - Friendly, format: round-robin, entrants: [FabChess, Cheese] }
  QL: { name: Lion Season 3 - Qualification League, format: round-robin, entrants: all }
  L1: { name: Lion Season 3 - League 1, format: round-robin, entrants: [{ from: QL, places: 1-2 }] }
`;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('tables with shared places and names of every kind', () => {
  const folder = temporaryFolder();
  let browser: Browser;
  let serving: Running;
  let url: string;
  beforeAll(async () => {
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', folder.file('season.yaml', SEASON), '--data', data], folder.path);
    await vi.waitUntil(() => running.output().includes('organisers decide their order'), { timeout: 90_000, interval: 50 });
    running.process.kill('SIGINT');
    await running.finished;
    makeAccounts(data, [{ name: 'Ada', role: 'chair' }]);
    serving = startArbiter(['serve', '--data', data, '--web', '0'], folder.path);
    url = await pageOf(serving, /watch it at (\S+)$/m);
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser?.close();
    serving?.process.kill('SIGINT');
    await serving?.finished;
    folder[Symbol.dispose]();
  });

  it('says who shares a place, and asks the organisers only where it matters', async () => {
    const { page, faults } = await newViewer(browser);
    await open(page, 'standings/QL');
    expect(await page.locator('main h1').innerText()).toMatch(/^Qualification League/);
    expect(await page.locator('.standings-undecided').textContent()).toMatch(/FabChess.*Cheese.*organisers decide/);
    await open(page, 'standings/Friendly');
    expect(await page.locator('.standings-undecided').count()).toBe(0);
    await page.goto(`${url}#/info`);
    await page.getByText('FabChess and Cheese share first place').waitFor();
    expect(await page.getByText('Won by').count()).toBe(0);
    await page.goto(`${url}#/season`);
    const places = page.locator('.season-event', { hasText: 'Friendly' }).locator('.season-place');
    await expect.poll(() => places.allTextContents()).toEqual(['1–2', '1–2']);
    expect(await page.locator('.season-names').allTextContents()).toEqual(['']);
    expect(faults).toEqual([]);
  });

  it('keeps every name in its own direction, with its beginning in sight', async () => {
    const { page, faults } = await newViewer(browser, { screen: PHONE_SCREEN });
    for (const view of [
      'standings/QL',
      'crosstable/QL',
      'schedule/QL',
      'games',
      'ratings',
      'engines/QL',
      'statistics/QL',
      'season',
      `engine/${LONG}`,
      `engine/${ARABIC}`,
      `engine/${ARABIC}/${LONG}`,
    ]) {
      await open(page, view);
      expect(await page.evaluate<readonly string[]>(FOREIGN_NAMES), view).toEqual([]);
      expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth'), view).toBe(true);
      await takeScreenshot(page, `names-${view.replace('/', '-')}`);
      expect(await accessibilityFaults(page, 'serious'), view).toEqual([]);
    }
    expect(faults).toEqual([]);
  });

  it('says what Elo is anchored to and which says little, in two languages, and has no column without a figure', async () => {
    const { page, faults } = await newViewer(browser);
    for (const view of ['standings/QL', 'standings/Friendly', 'ratings', 'engines/QL']) {
      await open(page, view);
      const note = page.locator('.ratingNote');
      expect(await note.textContent(), view).toMatch(/^Elo: \u2068?Cheese\u2069? is fixed at 3,?000\. \? Provisional: /);
      expect(await page.evaluate<readonly string[]>(EMPTY_COLUMNS), view).toEqual([]);
    }
    await open(page, 'standings/QL');
    const head = page.locator('thead th', { hasText: /^Elo$/ });
    const column = await head.evaluate((cell) => [...(cell.parentElement?.children ?? [])].indexOf(cell));
    const figures = page.locator(`.standings-row > :nth-child(${column + 1})`);
    for (const figure of await figures.allTextContents()) expect(figure).toMatch(/^\d+\? Provisional/);
    const german = await newViewer(browser, { language: 'de-DE' });
    await open(german.page, 'standings/QL');
    expect(await german.page.locator('.ratingNote').textContent()).toMatch(
      /^Elo: .*Cheese.* steht fest bei 3\.?000\. \? Vorläufig/,
    );
    expect([faults, german.faults]).toEqual([[], []]);
  });

  it('calls a version by the name that the engine said, with its hash on demand', async () => {
    const { page, faults } = await newViewer(browser);
    await open(page, 'engines/QL');
    await showsVersion(page.locator('.engines-card', { hasText: 'FabChess' }));
    await page.goto(`${url}#/game/1`);
    await page.locator('.engine-name').first().click();
    await showsVersion(page.getByRole('dialog'));
    expect(faults).toEqual([]);
  });

  it('leads from every name to its engine', async () => {
    const { page, faults } = await newViewer(browser);
    for (const view of ['standings/QL', 'crosstable/QL', 'ratings', 'season']) {
      await open(page, view);
      await page.getByRole('link', { name: 'Cheese', exact: true }).first().click();
      await page.locator('main h1', { hasText: 'Cheese' }).first().waitFor();
      expect(page.url(), view).toContain('Cheese');
    }
    expect(faults).toEqual([]);
  });

  it('cuts nothing off where there is room, and leads back from an address that is none', async () => {
    const { page, faults } = await newViewer(browser);
    await open(page, 'engines/QL');
    const strip = page.locator('.eventPage-strip');
    expect(await strip.locator('a').allTextContents()).toHaveLength(3);
    expect(await strip.evaluate((shown) => [shown.scrollWidth <= shown.clientWidth, shown.clientWidth > 600])).toEqual([
      true,
      true,
    ]);
    await page.goto(`${url}#/nowhere`);
    await page.locator('.app-words a').click();
    await page.locator('.app[data-page="live"]').waitFor();
    await page.goto(`${url}bracket`);
    await page.getByText('This event has no').waitFor();
    const phone = await newViewer(browser, { screen: PHONE_SCREEN });
    await open(phone.page, 'ratings');
    expect(await phone.page.locator('.ratings-dot:visible').count()).toBe(0);
    expect([faults, phone.faults]).toEqual([[], []]);
  });

  it('asks for a tie above its table on a phone, and shows what will be recorded before it is', async () => {
    const { page, faults } = await newViewer(browser, { screen: PHONE_SCREEN });
    const sent: string[] = [];
    page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
    await logIn(page, url, 'desk', 'Ada');
    await page.getByRole('link', { name: /share places 1 to 4/ }).click();
    const form = page.locator('.action-form');
    const reason = form.getByLabel('Reason');
    await reason.waitFor();
    expect(await page.locator('.standings-row').first().isVisible()).toBe(false);
    expect((await form.boundingBox())?.y).toBeLessThan(PHONE_SCREEN.height - 100);
    await takeScreenshot(page, 'desk-tie-phone');
    expect(await accessibilityFaults(page, 'minor')).toEqual([]);
    await reason.fill('By lot');
    await reason.press('Control+Enter');
    const record = page.locator('.action-record');
    await record.waitFor();
    expect(await record.textContent()).toMatch(/1\. .*Cheese.*By lot/s);
    expect(sent.filter((path) => path.endsWith('/desk'))).toEqual([]);
    await page.getByRole('button', { name: 'Back' }).click();
    await page.getByText('The table, with the reason').click();
    expect(await page.locator('.standings-row').first().isVisible()).toBe(true);
    expect(faults).toEqual([]);
  });

  async function showsVersion(within: Locator): Promise<void> {
    const version = within.locator('.version');
    expect(await version.locator('summary').textContent()).toBe('First Legal');
    expect(await version.locator('code').isVisible()).toBe(false);
    await version.locator('summary').click();
    expect(await version.locator('code').textContent()).toMatch(/^[0-9a-f]{64}$/);
  }

  async function open(page: Page, view: string): Promise<void> {
    await page.goto(`${url}#/${view}`);
    await page.locator('.app-main bdi').first().waitFor();
  }
});

/** The heads of columns in which no row has anything. */
const EMPTY_COLUMNS = `[...document.querySelectorAll('main table.dense')].flatMap((table) =>
  [...table.tHead.rows[0].cells].filter((head, column) => head.getElementsByClassName('hidden-but-read').length === 0 &&
    [...table.tBodies[0].rows].every(({ cells }) => (cells[column]?.textContent ?? '').trim() === '')).map(({ textContent }) => textContent))`;

/** Elements that show a name in Arabic without giving it its own direction. */
const FOREIGN_NAMES = `[...document.querySelectorAll('main *')].filter(
  (element) => [...element.childNodes].some((node) => node.nodeType === 3 && /^[^\\u2068]*\\p{Script=Arabic}/u.test(node.data))
    && !['BDI', 'ABBR'].includes(element.tagName) && element.closest('select') === null).map(({ outerHTML }) => outerHTML)`;
