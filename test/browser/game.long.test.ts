// The screen of a game in a real browser, on phones and on large screens: who plays, what both think, why a game ended, and nothing that cannot apply.
// One tournament, played once: a chess game that is drawn by evaluations, and a game of Go whose scores differ, between programs that say nothing.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { engineLine, pageOf, SAMPLE_CHESS, startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { gtpTestEngine } from '../engines/gtp/index.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot, type Look } from './browser.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Its script runs from right to left. */
const ARABIC = 'برنامج غو';
const FILE =
  'tournament: Screens\nrngSeed: 3\ntimeControl: 60+1\nformat: match\ngames: 2\n' +
  'events:\n' +
  '  Chess: { entrants: [Stockfish 15.1, GNU Chess 6.2.9], adjudication: { draw: { fromMove: 1, moves: 3, pawns: 9 } } }\n' +
  '  Go: { game: go, boardSize: 5, rules: japanese, entrants: [GNU Go level 1, ' +
  ARABIC +
  '] }\nengines:\n' +
  engineLine('Stockfish 15.1', SAMPLE_CHESS, 'limits: { depth: 3 }') +
  engineLine('GNU Chess 6.2.9', SAMPLE_CHESS, 'limits: { depth: 3 }') +
  engineLine('GNU Go level 1', gtpTestEngine('lies-about-score')) +
  engineLine(ARABIC, gtpTestEngine('no-final-score'));
const [CHESS, GO] = [1, 3];
const LARGE = { width: 1920, height: 1080 } as const;
const LANDSCAPE = { width: 844, height: 390 } as const;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('the screen of a game', () => {
  const folder = temporaryFolder();
  let browser: Browser;
  let serving: Running;
  let url = '';
  const faults: (readonly string[])[] = [];

  beforeAll(async () => {
    browser = await startBrowser();
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', folder.file('screens.yaml', FILE), '--data', data], folder.path);
    await vi.waitUntil(() => /waits for a ruling/.test(running.output()), { timeout: 90_000, interval: 50 });
    running.process.kill('SIGINT');
    await running.finished;
    serving = startArbiter(['serve', '--data', data, '--web', '0'], folder.path);
    url = await pageOf(serving, /watch it at (\S+)$/m);
  });
  afterAll(async () => {
    serving.process.kill('SIGINT');
    await serving.finished;
    await browser.close();
    folder[Symbol.dispose]();
  });

  const open = async (place: string, look: Look = {}): Promise<Page> => {
    const viewer = await newViewer(browser, { motion: 'reduce', ...look });
    faults.push(viewer.faults);
    await viewer.page.goto(`${url}#/${place}`);
    await viewer.page.locator('.chessBoard piece, .go-board').first().waitFor();
    return viewer.page;
  };
  const openGame = async (id: number, look: Look = {}): Promise<Page> => {
    const page = await open(`game/${id}`, look);
    await page.locator('.banner-result').first().waitFor();
    return page;
  };

  it.each([390, 320])('a phone of %i pixels shows whole names, both evaluations, and why the game ended', async (width) => {
    for (const id of [CHESS, GO]) {
      const page = await openGame(id, { screen: { ...PHONE_SCREEN, width }, touch: true });
      await takeScreenshot(page, `game-${id}-phone-${width}`);
      if (width === PHONE_SCREEN.width) expect(await page.evaluate(NAMES_ARE_WHOLE)).toBe(true);
      else expect(await page.evaluate(NAMES_ARE_READABLE)).toBe(true);
      const said = await page.locator('.strip-evaluation:visible').allTextContents();
      expect(said).toEqual(id === CHESS ? Array.from({ length: 2 }, () => expect.stringMatching(/\d/)) : []);
      expect(await page.evaluate(REASON_IS_FREE)).toBe(true);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(width);
      expect(await accessibilityFaults(page, 'minor')).toEqual([]);
      await page.context().close();
    }
  });

  it('evidence is written as moves, and each shows its position; boards count moves', async () => {
    const page = await openGame(CHESS);
    const evidence = page.locator('.banner-ply');
    expect(await evidence.first().textContent()).toMatch(/^\d+(\.|…)\u2009\S+ [+−]?\d/);
    expect(await evidence.count()).toBe(6);
    await evidence.first().click();
    await expect.poll(() => page.url()).toMatch(/game.\d+.\d+$/);
    await page.goto(`${url}#/boards`);
    const last = page.locator('.smallGame-foot span:last-child', { hasText: /^\d+(\.|…)/ });
    await expect.poll(() => last.count()).toBe(4);
  });

  it('shows only rules that can end this game, each with its explanation', async () => {
    const page = await openGame(CHESS);
    const labels = page.locator('.facts-label');
    expect(await labels.allTextContents()).toEqual(['Draw rule in', '50 moves in', 'Mobility']);
    expect(await labels.first().getAttribute('title')).toMatch(
      /^Drawn from move 1 on once both evaluations stay within 9 for 3 moves/,
    );
    await labels.first().click();
    await page.getByRole('dialog', { name: 'Draw rule in' }).getByText('Drawn from move 1 on').waitFor();
    await page.keyboard.press('Escape');
    // At its end the result is known; before it, what both said gives the chances.
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => labels.first().textContent()).toBe('Chances, %');
    const chances = await page.locator('.facts-counter dd').first().innerText();
    expect(chances.trim()).toMatch(/^([<>]?\d+) · ([<>]?\d+) · ([<>]?\d+)$/);
    expect(await accessibilityFaults(page, 'minor')).toEqual([]);
  });

  it('a disputed count is no fact, and programs that say nothing leave no empty room', async () => {
    const page = await openGame(GO);
    await takeScreenshot(page, 'game-go-disputed');
    await expect.poll(() => page.locator('.on-black, .on-white').count()).toBeGreaterThan(5);
    expect(await page.locator('.go-territory, .on-dead').count()).toBe(0);
    expect(await page.locator('.engine, .evaluationBar').count()).toBe(0);
    expect(await page.getByRole('tab').allTextContents()).toEqual(['Time', 'Clock']);
    expect(await page.evaluate<boolean>(BANNER_IS_WHOLE)).toBe(true);
    const moves = await page.locator('.gameScreen-moves').boundingBox();
    expect(moves?.height).toBeGreaterThan(800);
    expect(await accessibilityFaults(page, 'minor')).toEqual([]);
  });

  it('names keep their own direction, and lead to their engines', async () => {
    const page = await openGame(GO);
    const link = page.locator('.strip-name', { hasText: ARABIC });
    expect(await directionsOf(page, '.strip-name')).toEqual(['ltr', 'rtl']);
    await link.click();
    await page.getByRole('heading', { name: ARABIC }).waitFor();
    expect(await page.locator('main h1').textContent()).toBe(ARABIC);
    await page.goto(`${url}#/boards`);
    await page.locator('.smallGame-name', { hasText: ARABIC }).first().waitFor();
    expect(new Set(await directionsOf(page, '.smallGame-name'))).toEqual(new Set(['ltr', 'rtl']));
  });

  it('a large screen has several charts and larger text; a phone on its side shows both players and a whole board', async () => {
    const large = await openGame(CHESS, { screen: LARGE });
    await expect.poll(() => large.locator('.chartCard').count()).toBe(2);
    expect(await large.getByRole('tab', { selected: true }).allTextContents()).toEqual(['Eval', 'Time']);
    expect(await large.evaluate<string>('getComputedStyle(document.body).fontSize')).toBe('16px');
    expect(await large.evaluate<number>('document.documentElement.scrollHeight')).toBe(LARGE.height);
    await expect.poll(() => large.locator('.nearGames a').allTextContents()).toEqual(['½–½']);
    await takeScreenshot(large, 'game-large');
    expect(await accessibilityFaults(large, 'minor')).toEqual([]);

    const side = await openGame(CHESS, { screen: LANDSCAPE, touch: true });
    await takeScreenshot(side, 'game-landscape');
    for (const strip of await side.locator('.strip').all()) {
      const box = await strip.boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? LANDSCAPE.height)).toBeLessThanOrEqual(LANDSCAPE.height);
    }
    expect((await side.locator('.chessBoard').boundingBox())?.height).toBeGreaterThanOrEqual(320);
    expect(await side.evaluate<number>('document.documentElement.scrollHeight')).toBe(LANDSCAPE.height);
    for (const [width, height] of [
      [780, 390],
      [844, 320],
    ] as const) {
      await side.setViewportSize({ width, height });
      await expect.poll(() => side.evaluate<boolean>(CONTROLS_FIT)).toBe(true);
      // However long the result is, it leaves room for the moves.
      await side.locator('.banner').evaluate((banner) => banner.append('long '.repeat(200)));
      expect(await side.evaluate<number>(MOVES_SEEN)).toBeGreaterThanOrEqual(48);
    }
  });

  it('shows both lines on boards, marks where they part, and steps through each without leaving the game', async () => {
    const large = await openGame(CHESS, { screen: LARGE });
    await large.locator('.lineBoards piece').first().waitFor();
    await large.keyboard.press('Home');
    const parted = large.locator('.lineBoards-move.is-parted');
    for (let presses = 0; presses < 60 && (await parted.count()) < 2; presses++) {
      await large.keyboard.press('ArrowRight');
      await expect.poll(() => large.url()).toMatch(new RegExp(`/${presses + 1}$`));
    }
    const [one, other] = await parted.allTextContents();
    expect(one?.split('\u2009')[0]).toBe(other?.split('\u2009')[0]);
    expect(one).not.toBe(other);
    const at = large.url();
    const line = large.locator('.lineBoards .look-white');
    await line.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => parted.count()).toBe(1);
    await line.getByRole('slider').press('ArrowRight');
    await expect.poll(() => line.locator('.lineBoards-move').textContent()).toBe(one);
    await line.getByRole('button', { name: 'Follow live' }).click();
    await expect.poll(() => parted.count()).toBe(2);
    expect(large.url()).toBe(at);
    // Where they agree has a chart of its own.
    const chart = large.locator('.chartCard').first();
    await chart.getByRole('tab', { name: 'Agree' }).click();
    await takeScreenshot(large, 'agreement');
    await chart.getByRole('button', { name: 'table' }).click();
    expect(await chart.locator('td').allTextContents()).toContainEqual(expect.stringMatching(/^[1-9]\d*$/));

    const phone = await openGame(CHESS, { screen: PHONE_SCREEN, touch: true });
    expect(await phone.locator('.lineBoards').count()).toBe(0);
    await phone.getByRole('button', { name: 'Lines' }).tap();
    await phone.locator('.lineBoards piece').first().waitFor();
    expect(await accessibilityFaults(phone, 'minor')).toEqual([]);
  });

  it('a large screen has three layouts, which it remembers', async () => {
    const page = await openGame(CHESS, { screen: LARGE });
    const choice = page.getByLabel('Layout', { exact: true });
    await choice.selectOption('Spectator');
    await expect.poll(() => page.locator('.chartCard').count()).toBe(1);
    expect(await page.locator('.lineBoards').count()).toBe(0);
    await choice.selectOption('Stream');
    await page.locator('.head').waitFor({ state: 'hidden' });
    await page.reload();
    await page.locator('.lineBoards piece').first().waitFor();
    expect(await page.locator('.head').isVisible()).toBe(false);
    await page.keyboard.press('l');
    await page.locator('.head').waitFor();
  });

  it('a page that still loads has a heading', async () => {
    const { page, faults: own } = await newViewer(browser);
    faults.push(own);
    const late = Promise.withResolvers<void>();
    await page.route('**/api/v1/views/standings/**', async (route) => {
      await late.promise;
      await route.continue();
    });
    await page.goto(`${url}#/standings/Chess`);
    await page.locator('.shown-outline').first().waitFor();
    expect(await accessibilityFaults(page, 'minor')).toEqual([]);
    late.resolve();
    await page.locator('main table').waitFor();
  });

  it('on a slow device no piece moves backwards, and a chart keeps up with the board', async () => {
    const { page, faults: said } = await newViewer(browser, { screen: LARGE });
    faults.push(said);
    await page.addInitScript({ content: SLOW_DEVICE });
    await page.goto(`${url}#/game/${CHESS}/1`);
    await page.locator('.plot canvas').first().waitFor();
    expect(await page.evaluate<number>(FARTHEST_BEHIND)).toBeLessThan(1);
    expect(await page.evaluate<number>(CHARTS_DRAWN)).toBe(3);
    await page.context().close();
  });

  it('has written no error to any console', () => {
    expect(faults.flat()).toEqual([]);
  });
});

const directionsOf = async (page: Page, selector: string): Promise<readonly string[]> =>
  (
    await page.evaluate<string[]>(`[...document.querySelectorAll('${selector}')].map((name) => getComputedStyle(name).direction)`)
  ).toSorted();
const NAMES_ARE_WHOLE = `[...document.querySelectorAll('.strip-name')].every((name) => name.scrollWidth <= name.clientWidth)`;
const NAMES_ARE_READABLE = `[...document.querySelectorAll('.strip-name')].every((name) => name.scrollWidth <= name.clientWidth || name.clientWidth >= 88)`;
/** Nothing covers the reason of the ending. */
const REASON_IS_FREE = `(() => {
  const { left, right, bottom } = document.querySelector('.banner-result').getBoundingClientRect();
  return document.querySelector('.banner').contains(document.elementFromPoint((left + right) / 2, bottom - 2));
})()`;
const CONTROLS_FIT = `(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)(document.querySelector('.controls'))`;
const MOVES_SEEN = `(([panes, list]) => Math.min(panes.bottom, list.bottom) - list.top)(['.panes', '.moves-list'].map((part) => document.querySelector(part).getBoundingClientRect()))`;
const BANNER_IS_WHOLE = `(({ scrollHeight, clientHeight }) => scrollHeight <= clientHeight)(document.querySelector('.banner'))`;

/** Frames carry a time that is long past when they are drawn, and every timer is late. */
const SLOW_DEVICE = `
  const { performance, setTimeout } = globalThis;
  const now = performance.now.bind(performance);
  performance.now = () => now() + 60;
  globalThis.inTime = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  globalThis.setTimeout = (run, ms = 0, ...given) => setTimeout(run, ms + 200, ...given);
  globalThis.press = (key) => document.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
`;

/** Over eight moves: by how many pixels at most a piece was farther from its target than at the start of the move. */
const FARTHEST_BEHIND = `(async () => {
  const board = document.querySelector('.gameScreen .chessBoard cg-board');
  const placeOf = (man) => (({ e, f }) => [e, f])(new DOMMatrix(man.style.transform));
  const between = ([x, y], [otherX, otherY]) => Math.hypot(x - otherX, y - otherY);
  let farthest = 0;
  for (let move = 0; move < 8; move++) {
    const starts = new Map([...board.querySelectorAll('piece')].map((man) => [man, placeOf(man)]));
    const paths = new Map([...starts.keys()].map((man) => [man, []]));
    const observer = new MutationObserver((changes) => changes.forEach(({ target }) => paths.get(target)?.push(placeOf(target))));
    observer.observe(board, { subtree: true, attributeFilter: ['style'] });
    press('ArrowRight');
    await inTime(400);
    observer.disconnect();
    for (const [man, path] of paths) {
      const end = path.at(-1) ?? starts.get(man);
      for (const place of path) farthest = Math.max(farthest, between(place, end) - between(starts.get(man), end));
    }
  }
  return farthest;
})()`;

/** While a ply comes each 50 ms, for at most 20 s: how many different pictures a chart showed, up to three. */
const CHARTS_DRAWN = `(async () => {
  const pictures = new Set();
  for (let step = 0; step < 400 && pictures.size < 3; step++) {
    press(step % 2 === 0 ? 'ArrowLeft' : 'ArrowRight');
    if (step % 3 === 0) press('ArrowLeft');
    await inTime(50);
    pictures.add(document.querySelector('.plot canvas').toDataURL());
  }
  return pictures.size;
})()`;
