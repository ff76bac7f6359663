// The navigation: every page is reached at every width, by mouse and keyboard, and no click is lost while moves arrive.

import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../engines/index.ts';
import { engineLine, temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, startBrowser } from './browser.ts';
import { BULLET, lostClicks } from './clicks.ts';
import { startOnAir } from './event.ts';

const FILE =
  `tournament: Season of Ways\nchat: https://chat.example.org/room\n${BULLET}\nengines:\n` +
  ['A', 'B', 'C', 'D'].map((name) => engineLine(name, testEngine('first-legal'))).join('') +
  `events:
  Qualification: { name: Season of Ways - Qualification League, format: round-robin, entrants: [A, B, C, D], cycles: 500 }
  Final: { name: Season of Ways - Final, format: match, games: 2, entrants: [{ from: Qualification, places: 1-2 }] }
`;
const WIDTHS = [2560, 1920, 1440, 1366, 1280, 1180, 1024, 844, 820, 760] as const;
const PAGES = [
  'live',
  'boards',
  'schedule',
  'standings',
  'crosstable',
  'statistics',
  'games',
  'ratings',
  'engines',
  'explorer',
  'incidents',
  'season',
  'info',
];

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the navigation', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('shows every page at every width, in the row or behind "More", and loses no click while moves arrive', async () => {
    using folder = temporaryFolder();
    const { running, url } = await startOnAir(folder.path, folder.file('ways.yaml', FILE), []);
    try {
      const { page, faults } = await newViewer(browser);
      await page.goto(`${url}#/info`);
      await page.locator('.wayRow .way').first().waitFor();
      for (const language of ['en', 'de'])
        for (const width of WIDTHS) {
          await page.setViewportSize({ width, height: 700 });
          await page.locator('.head-language').selectOption(language);
          const found = await waysIn(page);
          expect([...found.row, ...found.more].toSorted(), `${language} ${width}`).toEqual([...PAGES, 'room'].toSorted());
          expect(found.row, `${language} ${width}`).toContain('info');
          expect(found.outside, `${language} ${width}`).toEqual([]);
        }
      await page.locator('.head-language').selectOption('en');

      // By keyboard: the list opens, is left by Escape, and leads on.
      await page.setViewportSize({ width: 820, height: 700 });
      const more = page.getByRole('button', { name: 'More' });
      await more.focus();
      await page.keyboard.press('Enter');
      await page.locator('.wayRow-list a').first().waitFor();
      expect(await accessibilityFaults(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.locator('.wayRow-list').waitFor({ state: 'hidden' });
      await more.click();
      await page.locator('.wayRow-list').getByText('Ratings').click();
      await page.locator('.app[data-page="ratings"]').waitFor();
      await page.locator('.wayRow-list').waitFor({ state: 'hidden' });
      // The chat of the organiser is a page of another site.
      const chat = page.locator('a[href="https://chat.example.org/room"]').first();
      expect([await chat.getAttribute('target'), await chat.getAttribute('rel')]).toEqual(['_blank', 'noopener noreferrer']);
      // The page shown is in the row.
      await page.locator('.way[aria-current]', { hasText: 'Ratings' }).waitFor();

      await page.getByRole('link', { name: 'Officials, operators and authors' }).click();
      await page.getByLabel('Name').waitFor();

      await page.setViewportSize({ width: 1440, height: 900 });
      expect(await page.evaluate(lostClicks(100))).toBe(0);
      expect(faults).toEqual([]);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});

type Found = { readonly row: readonly string[]; readonly more: readonly string[]; readonly outside: readonly string[] };

/** The pages of the links in the row and in the list, and those in the row that are not whole on the screen. */
const waysIn = (page: Page): Promise<Found> =>
  page.evaluate(`(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const pageOf = (link) => link.pathname.split("/")[1];
    const row = document.querySelector('.wayRow');
    const links = [...row.querySelectorAll('a.way')].filter((link) => link.checkVisibility({ visibilityProperty: true }));
    const { left, right } = row.getBoundingClientRect();
    const isOutside = (link) => link.getBoundingClientRect().left < left - 1 || link.getBoundingClientRect().right > right + 1;
    const all = [...links, ...row.querySelectorAll('button.way')].filter((link) => link.checkVisibility({ visibilityProperty: true }));
    return {
      row: links.map(pageOf),
      more: [...row.querySelectorAll('.wayRow-list a')].map(pageOf),
      outside: all.filter(isOutside).map((link) => link.textContent),
    };
  })()`);
