// Three viewers watch a small season in a real browser from its first move to its last table; one of them is cut off and returns. watch.release.test.ts
// covers the look of every view.

import { existsSync } from 'node:fs';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { recordedGames } from '../../src/archive/recordedGame.ts';
import { readTournament } from '../../src/run/dataFolder.ts';
import { unwrap } from '../../src/core/result.ts';
import { openReader } from '../../src/journal/reader.ts';
import { areHere } from '../e2e/debianEngines.ts';
import { runArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { CHROMIUM, go, newViewer, PHONE_SCREEN, startBrowser } from './browser.ts';
import { cuttableLine } from './cuttableLine.ts';
import { startOnAir } from './event.ts';
import { BOOK, GLAURUNG, movesOf, STOCKFISH, watched } from './watchedSeason.ts';

vi.setConfig({ testTimeout: 400_000 });

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM) && areHere(STOCKFISH, GLAURUNG))('the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('serves three viewers from the first move to the final table', async () => {
    using folder = temporaryFolder();
    folder.file('book.pgn', BOOK);
    const { running, data, url } = await startOnAir(folder.path, folder.file('watched.yaml', watched(1, 15)), []);
    const line = await cuttableLine(url);
    const say = async (word: 'pause' | 'resume'): Promise<void> =>
      expect(await runArbiter([word, '--data', data], folder.path)).toMatchObject({ code: 0 });
    try {
      // The last game waits until the viewer who is cut off has come back: the server ends with the season.
      await say('pause');
      const desk = await newViewer(browser);
      const cutOff = await newViewer(browser, { scheme: 'light' });
      // Each follows game 1 by its address, so that the same game can be compared.
      const follow = async ({ page }: typeof desk): Promise<void> => {
        await page.goto(`${page === cutOff.page ? line.url : url}#/game/1`);
        await page.locator('.chessBoard piece').first().waitFor();
      };
      await Promise.all([desk, cutOff].map(follow));
      const begun = await movesOf(cutOff.page);
      line.cut();
      const later = `.moves-move[data-ply="${begun.length + 6}"], .banner-result`;
      await desk.page.locator(later).first().waitFor({ state: 'attached' });
      // The viewer really was cut off: the viewer missed what follows.
      await cutOff.page.locator('.head-lost').waitFor({ state: 'attached' });
      expect((await movesOf(cutOff.page)).length).toBeLessThan((await movesOf(desk.page)).length);
      const phone = await newViewer(browser, { screen: PHONE_SCREEN, touch: true, motion: 'reduce' });
      const all = [desk, cutOff, phone];
      await follow(phone);
      // Views opened meanwhile arrive with the line: a game that the viewer has not seen, a page without any content yet.
      await go(cutOff.page, 'game/2');
      await cutOff.page.getByText('Cannot reach the server.').waitFor();
      await go(cutOff.page, 'crosstable');
      line.mend();
      await cutOff.page.locator('main table').waitFor();
      await go(cutOff.page, 'game/2');
      await cutOff.page.locator('.chessBoard piece').first().waitFor();
      await go(cutOff.page, 'game/1');

      // Game 1 is over: no viewer has missed a move or has one twice.
      await Promise.all([desk, cutOff].map(({ page }) => page.locator('.banner-result').first().waitFor()));
      const moves = await movesOf(desk.page);
      await vi.waitFor(async () => expect(await movesOf(cutOff.page)).toEqual(moves), { timeout: 20_000, interval: 100 });
      expect(moves.map(([ply]) => ply)).toEqual(moves.map((_, index) => index + 1));

      // To the end of the last game, and its table.
      await say('resume');
      await Promise.all(
        [desk, phone].map(({ page }) => page.locator('.head-over').first().waitFor({ state: 'attached', timeout: 240_000 })),
      );
      expect((await running.finished).code).toBe(0);
      const tournament = readTournament(data);
      const [first] = recordedGames(unwrap(openReader(data)), tournament);
      expect(first?.game.plyCount).toBe(moves.length);
      for (const viewer of all) {
        expect(viewer.faults.filter((fault) => !isOffline(fault))).toEqual([]);
        await viewer.context.close();
      }
    } finally {
      await line.close();
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});

/** A cut-off viewer, and a server that has ended, are no fault of the page. */
const isOffline = (fault: string): boolean =>
  /ERR_(INTERNET_DISCONNECTED|SOCKET_NOT_CONNECTED|CONNECTION_|EMPTY_RESPONSE|INCOMPLETE)/.test(fault);
