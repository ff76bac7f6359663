// Kibitzers in a real browser: Stockfish on a game of chess between two others, and a program that analyses like KataGo on a game of Go whose players
// say nothing. Live, and afterwards.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { engineLine, pageOf, startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../e2e/debianEngines.ts';
import { analysingGtpEngine, gtpTestEngine } from '../engines/gtp/index.ts';
import { testEngine } from '../engines/index.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot, type Look } from './browser.ts';

vi.setConfig({ testTimeout: 240_000 });

const { Stockfish } = DEBIAN_ENGINES;
const KIBITZER = 'Third opinion';
/** Both games stand still after a few moves, so that a busy machine has time. */
const PLIES = 8;
const MATCH = 'rngSeed: 3\nformat: match\ngames: 1\ncores: { share: true }\ntimeControl: 900\n';
const CHESS =
  `tournament: Chess\n${MATCH}engines:\n` +
  engineLine('One', testEngine('stalls', PLIES, '--think', '900')) +
  engineLine('Two', testEngine('stalls', PLIES, '--think', '900')) +
  `kibitzers:\n${engineLine(KIBITZER, Stockfish)}`;
const GO =
  `tournament: Go\n${MATCH}game: go\nboardSize: 7\nrules: japanese\nengines:\n` +
  engineLine('Three', gtpTestEngine('stalls', PLIES)) +
  engineLine('Four', gtpTestEngine('stalls', PLIES)) +
  `kibitzers:\n${engineLine('Of Go', analysingGtpEngine())}`;
const LARGE = { width: 1920, height: 1080 } as const;
const THIRD_ARROWS = '.playedBoard [stroke="var(--third)"]';

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM) && areHere(Stockfish.command))('kibitzers', () => {
  const folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const running: Running[] = [];
  let browser: Browser;
  let chess = '';
  let go = '';
  const faults: (readonly string[])[] = [];

  const open = async (url: string, look: Look = {}): Promise<Page> => {
    const viewer = await newViewer(browser, { motion: 'reduce', ...look });
    faults.push(viewer.faults);
    await viewer.page.goto(url);
    await viewer.page.locator('.chessBoard piece, .go-board').first().waitFor();
    return viewer.page;
  };
  const start = async (words: readonly string[], announced?: RegExp): Promise<string> => {
    const started = startArbiter([...words, '--web', '0'], folder.path);
    running.push(started);
    return pageOf(started, announced);
  };
  /** At once: a stop would wait for the move. */
  const end = async (ended: Running | undefined): Promise<void> => {
    ended?.process.kill('SIGINT');
    ended?.process.kill('SIGTERM');
    await ended?.finished;
  };

  beforeAll(async () => {
    browser = await startBrowser();
    chess = await start(['run', folder.file('chess.yaml', CHESS), '--data', data]);
    go = await start(['run', folder.file('go.yaml', GO), '--data', join(folder.path, 'go')]);
  });
  afterAll(async () => {
    await Promise.all(running.map(end));
    await browser.close();
    folder[Symbol.dispose]();
  });

  it('the live game has its card, its board, its value in the chart and its arrow, in its colour', async () => {
    const page = await open(`${chess}live`, { screen: LARGE });
    const card = page.locator('.kibitzer');
    await page.locator('.moves-list', { hasText: String(PLIES / 2) }).waitFor();
    await page.locator('.kibitzer[data-running="true"] .kibitzer-evaluation', { hasText: /\d/ }).waitFor();
    await card.locator('.line-move').nth(3).waitFor();
    expect(await card.locator('.kibitzer-name').allTextContents()).toEqual([KIBITZER]);
    expect(await card.locator('.kibitzer-figure dt').allTextContents()).toEqual(['Depth', 'Nodes', 'Speed']);
    await page.locator('.chartCard-value.look-third', { hasText: /\d/ }).first().waitFor();
    expect(await page.locator('.chartCard-value.look-third').first().getAttribute('title')).toBe(KIBITZER);
    await expect.poll(() => page.locator('.lineBoards-name').allTextContents()).toEqual(['One', 'Two', KIBITZER]);
    const arrows = page.locator(THIRD_ARROWS);
    await arrows.first().waitFor({ state: 'attached' });
    await takeScreenshot(page, 'kibitzers-live');

    const toggle = card.getByRole('button', { name: 'Arrow' });
    await toggle.click();
    await expect.poll(() => arrows.count()).toBe(0);
    await page.reload();
    await page.locator('.kibitzer[data-running="true"] .line-move').first().waitFor();
    expect(await toggle.getAttribute('aria-pressed')).toBe('false');
    expect(await arrows.count()).toBe(0);

    await card.getByRole('button', { name: 'Show this line on a board' }).click();
    const line = page.locator('.lineBoard.look-third');
    expect(await line.locator('.lineBoard-name').textContent()).toBe(KIBITZER);
    await line.getByRole('button', { name: 'Back' }).click();
    await line.getByText(/^\d+\/\d+$/).waitFor();
    await page.keyboard.press('Escape');
    for (const scheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
    }
    await page.context().close();
  });

  it('Go: score, chance and territory, which says whose view it is', async () => {
    const page = await open(`${go}live`);
    const card = page.locator('.kibitzer');
    await card.locator('.kibitzer-evaluation', { hasText: 'B+3.5' }).waitFor();
    expect(await card.locator('.kibitzer-figure').first().textContent()).toBe('To winBlack 67%');
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Win', 'Score', 'Time', 'Clock', 'Nodes']);
    expect(await page.locator('.chartCard-value').allTextContents()).toEqual(['33%']);
    expect(await page.locator('.go-territory').count()).toBe(0);
    await card.getByRole('button', { name: 'Territory' }).click();
    await page.getByText('Territory as Of Go expects it').waitFor();
    expect(await page.locator('.go-territory.is-b').count()).toBeGreaterThan(10);
    expect(await page.locator('.go-territory.is-w').count()).toBeGreaterThan(10);
    await takeScreenshot(page, 'kibitzers-go');
    expect(await accessibilityFaults(page, 'minor')).toEqual([]);
    await card.getByRole('button', { name: 'Territory' }).click();
    await expect.poll(() => page.locator('.go-territory').count()).toBe(0);
    await page.context().close();
  });

  it('on a phone they are with the engines, also where the players say nothing', async () => {
    for (const [url, name] of [
      [chess, KIBITZER],
      [go, 'Of Go'],
    ] as const) {
      const page = await open(`${url}live`, { screen: PHONE_SCREEN, scheme: 'light', touch: true });
      await page.locator('.panes-tab', { hasText: 'Engines' }).tap();
      const card = page.locator('.kibitzer');
      await card.scrollIntoViewIfNeeded();
      expect(await card.locator('.kibitzer-name').textContent()).toBe(name);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE_SCREEN.width);
      await takeScreenshot(page, `kibitzers-phone-${name === KIBITZER ? 'chess' : 'go'}`);
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await page.context().close();
    }
  });

  it('what it found stays: for a page that was not there, in the card, the chart and its table', async () => {
    await end(running[0]);
    const url = await start(['serve', '--data', data], /watch it at (\S+)$/m);
    const page = await open(`${url}game/1`, { screen: LARGE });
    const card = page.locator('.kibitzer[data-running="false"]');
    await card.locator('.line-move').first().waitFor();
    await page.locator('.chartCard-value.look-third', { hasText: /\d/ }).first().waitFor();
    await page.getByRole('button', { name: 'table' }).first().click();
    const columns = page.locator('.chartCard-table').getByRole('columnheader');
    await expect.poll(() => columns.allTextContents()).toEqual(['Move', 'White', 'Black', KIBITZER]);
    await takeScreenshot(page, 'kibitzers-game');
  });

  it('has written no error to any console', () => {
    expect(faults.flat()).toEqual([]);
  });
});
