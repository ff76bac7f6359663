// The analysis of a game in a real browser: a viewer's variations in its moves, by mouse, keyboard and touch; the address keeps them, a game in play grows
// next to them, and they are saved with it.

import { existsSync } from 'node:fs';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordMoves, type GameToRecord } from '../journal/recordedGames.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot } from './browser.ts';
import { ServedGames } from './servedGames.ts';

const RUY = 'e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6'.split(' ');
const LINE = 'f3e5 c6e5 d2d4';
const said: GameToRecord['said'] = { centipawns: (ply) => ply, pv: (ply) => (ply === 7 ? 'b5c6 d7c6 e1g1' : LINE) };
const over = (moves: readonly string[], more: Partial<GameToRecord> = {}): GameToRecord => ({
  white: 'Ada',
  black: 'Bob',
  outcome: 'draw',
  moves,
  said,
  ...more,
});
const MIXED: GameToRecord['start'] = {
  game: 'chess',
  chess960: true,
  position: 'rkbqnbnr/pppppppp/8/8/8/8/PPPPPPPP/RKBQNBNR w HAha - 0 1',
};
const GO: GameToRecord['start'] = {
  game: 'go',
  size: 9,
  komi: 13,
  ruleSet: 'chinese',
  superko: 'none',
  suicide: false,
  handicap: 0,
};

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the analysis board', () => {
  const pages = new ServedGames();
  let browser: Browser;
  let chess = '';
  let go = '';
  beforeAll(async () => {
    [chess, go, browser] = await Promise.all([
      pages.serve('chess', [
        over(RUY),
        over('d2d4 d7d5 d1d3 d8d6 c1e3 c8e6'.split(' '), { start: MIXED }),
        over(RUY.slice(0, 6), { white: 'Bob', black: 'Ada', outcome: undefined }),
      ]),
      pages.serve('go', [over('E5 D5 D4 A1 D6 A2'.split(' '), { start: GO })]),
      startBrowser(),
    ]);
  });
  afterAll(async () => {
    await browser?.close();
    await pages.close();
  });

  const search = (page: Page): string => new URL(page.url()).search;
  /** All moves, in the order in which they stand on the page. */
  const lines = (page: Page): Promise<string> =>
    page
      .locator('.lines a')
      .allTextContents()
      .then((texts) => texts.join(' ').replaceAll('\u2009', ''));
  const isAt = (page: Page, move: string) => page.locator('.lines a[aria-current]', { hasText: move }).waitFor();
  const play = async (page: Page, from: string, to: string, move: string): Promise<void> => {
    await page.locator(`[data-square="${from}"].is-movable`).click();
    await page.locator(`[data-square="${to}"]`).click();
    await isAt(page, move);
  };

  it('makes variations from any ply, brings them forward, deletes them, and takes back', async () => {
    const { page, faults } = await newViewer(browser);
    await page.goto(`${chess}game/1/5`);
    await page.locator('.moves-move[data-ply="5"][aria-current]').waitFor();
    await page.keyboard.press('a');
    await isAt(page, 'Bb5');
    await play(page, 'g8', 'f6', 'Nf6');
    await play(page, 'e1', 'g1', 'O-O');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await isAt(page, 'Bb5');
    await play(page, 'f8', 'c5', 'Bc5');
    const both = '1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 3…Nf6 4.O-O 3…Bc5 4.Ba4 Nf6';
    await expect.poll(() => lines(page)).toBe(both);
    expect(search(page)).toBe('?game=1&ply=5&moves=f8c5&lines=5*g8f6.e1g1.5*f8c5');
    expect(await page.locator('.explorer-game a').getAttribute('href')).toMatch(/\/game\/1\/5$/);
    expect(await accessibilityFaults(page)).toEqual([]);
    await takeScreenshot(page, 'analysis-desk');

    await page.getByRole('button', { name: 'Move this variation up' }).click();
    await expect.poll(() => lines(page)).toBe('1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 3…Bc5 3…Nf6 4.O-O 4.Ba4 Nf6');
    expect(await page.getByRole('button', { name: 'Move this variation up' }).isDisabled()).toBe(true);
    await page.keyboard.press('Delete');
    await expect.poll(() => lines(page)).toBe('1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 3…Nf6 4.O-O 4.Ba4 Nf6');
    await isAt(page, 'Bb5');
    expect(await page.getByRole('button', { name: 'Delete this move and what follows' }).isDisabled()).toBe(true);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => lines(page)).toBe(both);

    // The move that the game went on with is no variation.
    await page.keyboard.press('ArrowLeft');
    await play(page, 'a7', 'a6', 'a6');
    expect(await lines(page)).toBe(both);
    await page.keyboard.press('End');
    await isAt(page, 'Nf6');
    await page.keyboard.press('ArrowUp');
    await isAt(page, 'a6');
    await page.keyboard.press('Home');
    await expect.poll(() => search(page)).toBe('?game=1&ply=0&lines=5*g8f6.e1g1.5*f8c5');
    await page.reload();
    await expect.poll(() => lines(page)).toBe(both);
    expect(faults).toEqual([]);
  });

  it('saves and copies the game with its variations', async () => {
    const { page, context, faults } = await newViewer(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${chess}explorer?game=1&ply=5&moves=Nf6,O-O`);
    await isAt(page, 'O-O');
    const moves = /\n1\. e4 e5 2\. Nf3 Nc6 3\. Bb5 a6 \(3\.\.\. Nf6 4\. O-O\) 4\. Ba4 Nf6 1\/2-1\/2\n/;
    await page.getByRole('button', { name: 'Copy with variations (PGN)' }).click();
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toMatch(moves);
    const [download] = await Promise.all([page.waitForEvent('download'), page.locator('.explorer-files a').click()]);
    expect(download.suggestedFilename()).toBe('analysis-main-1-Ada-vs-Bob.pgn');
    expect(faults).toEqual([]);
  });

  it('takes the line of an engine as a variation, and copies it', async () => {
    const { page, context, faults } = await newViewer(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(`${chess}game/1/7`);
    await page.locator('.engine-white .line-open').click();
    await page.getByRole('button', { name: 'Copy this line' }).click();
    await expect.poll(() => page.evaluate<string>('navigator.clipboard.readText()')).toBe('4. Bxc6 dxc6 5. O-O');
    await page.locator('.lineBoard-analyse').click();
    await isAt(page, 'O-O');
    expect(await lines(page)).toBe('1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 4.Bxc6 dxc6 5.O-O 4…Nf6');
    expect(search(page)).toBe('?game=1&ply=6&moves=b5c6%2Cd7c6%2Ce1g1');
    expect(faults).toEqual([]);
  });

  it('lets a game in play grow next to a variation', async () => {
    const { page, faults } = await newViewer(browser);
    await page.goto(`${chess}explorer?game=3&ply=6`);
    await isAt(page, 'a6');
    await play(page, 'b5', 'c6', 'Bxc6');
    recordMoves(pages.folderOf('chess'), 3, 6, RUY.slice(6));
    await expect.poll(() => lines(page)).toBe('1.e4 e5 2.Nf3 Nc6 3.Bb5 a6 4.Ba4 4.Bxc6 4…Nf6');
    await isAt(page, 'Bxc6');
    expect(search(page)).toBe('?game=3&ply=6&moves=b5c6');
    expect(faults).toEqual([]);
  });

  it('shows each place at once over a slow line, and asks for the last', async () => {
    const { page, faults } = await newViewer(browser);
    await page.goto(`${chess}explorer?game=1&ply=0`);
    await page.locator('[data-square="e2"].is-movable').waitFor();
    const asked: string[] = [];
    const answers = Promise.withResolvers<void>();
    await page.route('**/api/v1/explorer?*', async (route) => {
      asked.push(new URL(route.request().url()).search);
      await answers.promise;
      await route.continue();
    });
    await page.keyboard.press('ArrowRight');
    await page.locator('[data-square="e4"][aria-label*="pawn"]').waitFor();
    for (const _ of RUY.slice(1)) await page.keyboard.press('ArrowRight');
    await page.locator('[data-square="f6"][aria-label*="knight"]').waitFor();
    await expect.poll(() => asked.at(-1)).toBe('?game=1&ply=8');
    expect(asked.length).toBeLessThan(RUY.length);
    answers.resolve();
    await page.locator('[data-square="e1"].is-movable').waitFor();
    expect(faults).toEqual([]);
  });

  it('castles at Chess960, and says when the address is full', async () => {
    const { page, faults } = await newViewer(browser);
    await page.goto(`${chess}explorer?game=2`);
    await isAt(page, 'Be6');
    await expect.poll(() => search(page)).toBe('?game=2&ply=6');
    await play(page, 'b1', 'a1', 'O-O-O');
    expect(search(page)).toBe('?game=2&ply=6&moves=b1a1');
    const knights = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const long = Array.from({ length: 1198 }, (_, at) => knights[at % 4]).join('.');
    await page.goto(`${chess}explorer?lines=${long}`);
    await page.locator('.lines a').first().waitFor();
    await play(page, 'd2', 'd4', 'd4');
    const full = search(page);
    await page.locator('[data-square="d7"].is-movable').click();
    await page.locator('[data-square="d5"]').click();
    await page.getByRole('alert').getByText('An address holds no more moves').waitFor();
    expect(search(page)).toBe(full);
    expect(faults).toEqual([]);
  });

  it('plays Go, with captures, on a phone', async () => {
    const { page, faults } = await newViewer(browser, { screen: PHONE_SCREEN, scheme: 'light', language: 'de', touch: true });
    await page.goto(`${go}explorer?game=1&ply=5`);
    await isAt(page, 'D6');
    await page.getByRole('button', { name: 'Passen' }).tap();
    await isAt(page, 'pass');
    await page.locator('.is-open [data-point="C5"]').tap();
    await isAt(page, 'C5');
    await page.locator('[data-point="D5"][aria-label*="leer"]').waitFor();
    expect(await page.locator('h1').textContent()).toBe('Analyse');
    expect(await lines(page)).toBe('1 E5 2 D5 3 D4 4 A1 5 D6 6 A2 6 pass 7 C5');
    expect(await page.evaluate<boolean>('document.documentElement.scrollWidth <= innerWidth')).toBe(true);
    expect(await accessibilityFaults(page)).toEqual([]);
    await takeScreenshot(page, 'analysis-phone');
    expect(faults).toEqual([]);
  });
});
