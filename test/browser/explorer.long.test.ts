// The opening explorer in a real browser: moves on the board, in the list and by text lead to what other games played there, and from any ply of a game
// to the games like it.

import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { GameToRecord } from '../journal/recordedGames.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot } from './browser.ts';
import { ServedGames } from './servedGames.ts';

const said = { centipawns: (ply: number) => 10 * ply, pv: () => 'e2e4' };
const game = (moves: string, more: Partial<GameToRecord> = {}): GameToRecord => ({
  white: 'Ada',
  black: 'Bob',
  outcome: 'draw',
  moves: moves.split(' '),
  said,
  ...more,
});
const CHESS = [
  game('d2d4 d7d5 c2c4 c7c6', { outcome: 'white' }),
  game('c2c4 d7d5 d2d4 e7e6', { white: 'Cyd', outcome: 'black' }),
  game('c2c4 d7d5 d2d4 e7e6', { white: 'Bob', black: 'Cyd' }),
  game('a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 h7h6 b7a8r'),
];
const GO: GameToRecord['start'] = {
  game: 'go',
  size: 9,
  komi: 13,
  ruleSet: 'chinese',
  superko: 'none',
  suicide: false,
  handicap: 0,
};

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the opening explorer', () => {
  const pages = new ServedGames();
  let browser: Browser;
  let chess = '';
  let go = '';
  let season = '';
  beforeAll(async () => {
    [chess, go, season, browser] = await Promise.all([
      pages.serve('chess', CHESS),
      pages.serve('go', [game('E5 C3 pass', { start: GO }), game('E5 C7', { start: GO, outcome: 'white' })]),
      pages.serve(
        'season',
        [game('d2d4 d7d5 c2c4'), game('c2c4 d7d5 d2d4')],
        'Season Two',
        `ratings: { earlier: [${pages.folderOf('chess')}, ${pages.folderOf('none')}] }\n`,
      ),
      startBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await pages.close();
  });

  const next = (page: Page): Promise<readonly string[]> => page.locator('.explorer-next a').allTextContents();
  const here = (page: Page): string => new URL(page.url()).search;

  it('plays moves on the board and in the list, and finds transpositions', async () => {
    const { page, faults } = await newViewer(browser);
    await page.goto(`${chess}explorer`);
    await expect.poll(() => next(page)).toEqual(['c4', 'd4', 'a4']);
    await page.locator('[data-square="d2"]').click();
    await page.locator('[data-square="d4"]').click();
    await expect.poll(() => next(page)).toEqual(['d5']);
    await page.locator('.explorer-next a').click();
    await expect.poll(() => here(page)).toBe('?moves=d2d4%2Cd7d5');
    await page.locator('.explorer-next a', { hasText: 'c4' }).click();
    // Two of the three games came here by the English.
    await expect.poll(() => next(page)).toEqual(['e6', 'c6']);
    expect(await page.locator('.explorer-sum').textContent()).toMatch(/3 games.*White scores 50/);
    expect(await page.locator('.explorer-opening').textContent()).toContain("Queen's Gambit");
    expect(await page.locator('.explorer-next', { hasText: 'e6' }).textContent()).toMatch(/2.*25%.*\+0\.40/);
    expect(await page.locator('.explorer-fen a').getAttribute('href')).toBe(
      'https://lichess.org/analysis/standard/rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR_b_KQkq_-_0_2',
    );
    expect(await accessibilityFaults(page)).toEqual([]);
    await takeScreenshot(page, 'explorer-desk');

    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => next(page)).toEqual(['c4']);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => next(page)).toEqual(['e6', 'c6']);
    await page.goBack();
    await expect.poll(() => next(page)).toEqual(['c4']);
    await page.goForward();
    await expect.poll(() => next(page)).toEqual(['e6', 'c6']);
    await page.locator('.lines a', { hasText: 'd4' }).click();
    await expect.poll(() => next(page)).toEqual(['d5']);
    expect(faults).toEqual([]);
  });

  it('leads to the ply of a game, and from there back to all games like it', async () => {
    const { page, faults } = await newViewer(browser);
    await page.goto(`${chess}explorer?moves=d2d4,d7d5,c2c4`);
    await page.locator('.explorer-games a').nth(1).click();
    await page.locator('.moves-move[data-ply="3"][aria-current]').waitFor();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/game/2/3');
    await page.getByRole('link', { name: 'Analysis' }).and(page.locator('.controls-explorer')).click();
    await expect.poll(() => next(page)).toEqual(['e6', 'c6']);
    expect(here(page)).toBe('?game=2&ply=3');
    expect(faults).toEqual([]);
  });

  it('takes a FEN, says what is wrong with one, and asks which man a pawn becomes', async () => {
    const { page, faults } = await newViewer(browser);
    await page.goto(`${chess}explorer`);
    const find = async (fen: string): Promise<void> => {
      await page.locator('.explorer-fen input').fill(fen);
      await page.locator('.explorer-fen [type=submit]').click();
    };
    await find('rnbqkbnr/ppp1pppp/8/3p4/2PP4/8/PP2PPPP/RNBQKBNR b KQkq - 0 2');
    await expect.poll(() => next(page)).toEqual(['e6', 'c6']);
    await find('no position');
    await page.getByRole('alert').getByText('Cannot read FEN "no position"').waitFor();
    const german = await newViewer(browser, { language: 'de-DE' });
    await german.page.goto(`${chess}explorer?fen=no+position`);
    await german.page
      .getByRole('alert')
      .getByText('Die FEN „no position“ ist nicht zu lesen: Erwartet werden 6 Felder')
      .waitFor();
    await german.page.context().close();
    await page.goto(`${chess}explorer?moves=a2a4,b7b5,a4b5,a7a6,b5a6,c8b7,a6b7,h7h6`);
    await expect.poll(() => next(page)).toEqual(['bxa8=R']);
    await page.locator('[data-square="b7"]').click();
    await page.locator('[data-square="a8"]').click();
    await page.getByRole('button', { name: 'bxa8=R' }).click();
    await expect.poll(() => next(page)).toEqual([]);
    expect(await page.locator('.explorer-games a').getAttribute('href')).toMatch(/game\/4\/9$/);
    // The browser tells of the refused FEN.
    expect(faults.filter((fault) => !fault.includes('400'))).toEqual([]);
  });

  it('plays Go with one click, and passes', async () => {
    const { page, faults } = await newViewer(browser);
    await page.goto(`${go}explorer`);
    await expect.poll(() => next(page)).toEqual(['E5']);
    await page.locator('[data-point="E5"]').click();
    // C3 and C7 are the same move on this board, and the uppermost on the right has its name.
    await expect.poll(() => next(page)).toEqual(['G7']);
    await page.locator('[data-point="C3"]').click();
    await expect.poll(() => next(page)).toEqual(['pass']);
    await page.getByRole('button', { name: 'Pass' }).click();
    await expect.poll(() => here(page)).toBe('?size=9&moves=E5%2CC3%2Cpass');
    expect(await accessibilityFaults(page)).toEqual([]);
    await takeScreenshot(page, 'explorer-go');
    expect(faults).toEqual([]);
  });

  it('limits the games by engine, colour, season and result, and keeps that in the address of every step', async () => {
    const { page, faults } = await newViewer(browser, { screen: PHONE_SCREEN, scheme: 'light' });
    await page.goto(`${season}explorer`);
    await expect.poll(() => next(page)).toEqual(['c4', 'd4', 'a4']);
    const sum = (): Promise<string | null> => page.locator('.explorer-sum strong').textContent();
    await page.locator('.explorer-filter summary').click();
    await page.getByLabel('Engine', { exact: true }).fill('cyd');
    await expect.poll(sum).toBe('2 of 6 games');
    await page.getByLabel('Colour').selectOption({ label: 'Black' });
    await expect.poll(sum).toBe('1 of 6 games');
    await expect.poll(() => here(page)).toBe('?black=cyd');
    await page.locator('.explorer-next a').click();
    await expect.poll(() => here(page)).toBe('?moves=c2c4&black=cyd');
    await expect.poll(() => next(page)).toEqual(['d5']);
    await page.getByRole('button', { name: 'Clear' }).click();
    await expect.poll(() => here(page)).toBe('?moves=c2c4');
    await page.getByLabel('Event').selectOption({ label: 'Recorded Games' });
    await page.getByLabel('Result').selectOption({ label: 'Black wins' });
    await expect.poll(() => here(page)).toMatch(/&result=black$/);
    await expect.poll(sum).toBe('1 of 3 games');
    await page.keyboard.press('ArrowLeft');
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await takeScreenshot(page, 'explorer-filter-phone', 'whole page');
    // A link shows the same, with the filter open.
    const { page: other } = await newViewer(browser, { language: 'de' });
    await other.goto(`${season}explorer?moves=c2c4&result=black`);
    await expect.poll(() => other.locator('.explorer-sum strong').textContent()).toBe('1 von 3 Partien');
    expect(await other.getByLabel('Ergebnis').inputValue()).toBe('black');
    expect(faults).toEqual([]);
  });

  it('has the games of earlier seasons, each with its season, on a phone and in German', async () => {
    const { page, faults } = await newViewer(browser, { screen: PHONE_SCREEN, scheme: 'light', language: 'de' });
    await page.goto(`${season}explorer?moves=d2d4,d7d5,c2c4`);
    await expect.poll(() => next(page)).toEqual(['e6', 'c6']);
    expect(await page.locator('.explorer-sum').textContent()).toMatch(/^5 Partien/);
    expect(await page.locator('.explorer-seasons p').allTextContents()).toEqual([
      'Mit Partien von Recorded Games',
      'none ist zurzeit nicht lesbar.',
    ]);
    const games = await page.locator('.explorer-games li').allTextContents();
    expect(games[0]).toContain('Ada');
    expect(games[2]).toMatch(/Bob.*Cyd.*Recorded Games · 2027-01-15$/);
    expect(await page.locator('.explorer-games a').count()).toBe(2);
    // Cyd played in the earlier season only, so the page knows no more of it.
    expect(await page.locator('.explorer-table', { hasText: 'Bilanz' }).locator('a').allTextContents()).toEqual(['Bob', 'Ada']);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await takeScreenshot(page, 'explorer-earlier-phone');
    expect(faults).toEqual([]);
  });

  it('fits a phone, in German too, with the next moves within reach', async () => {
    const { page, faults } = await newViewer(browser, { screen: PHONE_SCREEN, scheme: 'light', language: 'de' });
    await page.goto(`${chess}explorer?moves=d2d4,d7d5,c2c4`);
    await expect.poll(() => next(page)).toEqual(['e6', 'c6']);
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await page.locator('.explorer-next a').first().isVisible()).toBe(true);
    expect(await page.locator('h1').textContent()).toBe('Eröffnungsbaum');
    expect(await accessibilityFaults(page)).toEqual([]);
    await takeScreenshot(page, 'explorer-phone');
    await page.goto(`${chess}game/2/3`);
    await page.locator('.controls-explorer').click();
    await expect.poll(() => next(page)).toEqual(['e6', 'c6']);
    expect(faults).toEqual([]);
  });
});
