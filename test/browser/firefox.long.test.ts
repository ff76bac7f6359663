// The page in Firefox: a game as it is played, move by move, by keyboard, and every view. The other tests of the page use Chromium; this one covers
// what another engine could do differently: modules, the stream, the security policy, the board.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type Page } from 'puppeteer-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SAMPLE_CHESS, engineLine, temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { DESK_SCREEN, SCREENSHOTS } from './browser.ts';
import { cuttableLine } from './cuttableLine.ts';
import { startOnAir } from './event.ts';
import { FIREFOX } from './firefox.ts';

const FILE =
  'tournament: Fox\ntimeControl: 0.25/move\ntimeMargin: 10s\nformat: match\ngames: 200\nopenings: { file: book.epd }\nengines:\n' +
  engineLine('A <img src=x onerror=alert(1)>', SAMPLE_CHESS) +
  engineLine('B', SAMPLE_CHESS);
const VIEWS = [
  'boards',
  'standings',
  'crosstable',
  'match',
  'statistics',
  'engine/B',
  'schedule',
  'games',
  'ratings',
  'engines',
  'explorer',
  'incidents',
  'season',
  'info',
  'desk',
] as const;

describe.runIf(isHere(existsSync(FIREFOX), FIREFOX))('the page in Firefox', () => {
  let browser: Browser;
  beforeAll(async () => {
    // The window's size is given at the start: not every release of Firefox can change a viewport.
    const args = [`--width=${DESK_SCREEN.width}`, `--height=${DESK_SCREEN.height}`];
    browser = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      headless: true,
      defaultViewport: null,
      args,
    });
  });
  afterAll(() => browser.close());

  it('follows a game move by move, replays it by keyboard, and shows every view', async () => {
    using folder = temporaryFolder();
    folder.file('book.epd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n');
    const { running, url } = await startOnAir(folder.path, folder.file('fox.yaml', FILE), []);
    try {
      const page = await browser.newPage();
      // A busy machine is no fault of the page.
      page.setDefaultTimeout(60_000);
      const faults: string[] = [];
      page.on('pageerror', (error) => void faults.push(String(error)));
      page.on('console', (message) => void (message.type() === 'error' && faults.push(message.text())));
      await page.goto(`${url}#/game/1`);
      await page.waitForSelector('.chessBoard piece');
      await page.waitForSelector('.moves-move[data-ply="8"]');
      const plies = await pliesOf(page);
      expect(plies).toEqual(plies.map((_, index) => index + 1));
      // A move made while it watches arrives by itself.
      await page.waitForSelector(`.moves-move[data-ply="${plies.length + 3}"], .banner-result`);
      await page.screenshot({ path: join(SCREENSHOTS, 'live-firefox.png') });
      expect(await page.evaluate('[innerWidth, document.documentElement.scrollHeight - innerHeight]')).toEqual([
        DESK_SCREEN.width,
        0,
      ]);

      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowRight');
      await page.waitForSelector('.moves-move[data-ply="1"][aria-current]');
      expect(page.url()).toMatch(/.game.1.1$/);

      for (const view of VIEWS) {
        await page.goto(`${url}#/${view}`);
        await page.waitForSelector('main h1, main h2');
        await page.screenshot({ path: join(SCREENSHOTS, `${view.replaceAll('/', '-')}-firefox.png`) });
      }
      expect(faults).toEqual([]);
      await page.close();
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });

  it('shows, once it is back, what was opened while the line was cut', async () => {
    using folder = temporaryFolder();
    folder.file('book.epd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n');
    const { running, url } = await startOnAir(folder.path, folder.file('fox.yaml', FILE), []);
    const line = await cuttableLine(url);
    try {
      const page = await browser.newPage();
      page.setDefaultTimeout(60_000);
      await page.goto(`${line.url}#/live`);
      await page.waitForSelector('.chessBoard piece');
      await page.goto(`${line.url}#/games`);
      await page.waitForSelector('main form');
      line.cut();
      await page.waitForSelector('.head-lost');
      // A search of the archive waits with its words, and is sent once the line is back.
      await page.evaluate(`location.hash = '#/games?engine=B'`);
      await page.waitForSelector('.shown-failure');
      line.mend();
      await page.waitForSelector('.shown-failure', { hidden: true });
      await page.waitForSelector('main a[href*="/game/"]');

      line.cut();
      await page.waitForSelector('.head-lost');
      await page.evaluate(`location.hash = '#/crosstable'`);
      line.mend();
      const table = await page.waitForSelector('main table');
      expect(await table?.evaluate((shown) => shown.textContent)).toContain('img src=x');
      await page.close();
    } finally {
      await line.close();
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});

const pliesOf = (page: Page): Promise<readonly number[]> =>
  page.$$eval('.moves-move[data-ply]', (cells) => cells.map((cell) => Number(cell.getAttribute('data-ply'))));
