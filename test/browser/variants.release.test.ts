// Chess variants in a real browser: what they have besides the board is what the rules say after the same moves, on a narrow screen too.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { unwrap } from '../../src/core/result.ts';
import { offBoard } from '../../src/games/chess/notation/notation.ts';
import { readPgn } from '../../src/games/chess/pgn/reader.ts';
import { replayGame } from '../../src/games/chess/pgn/replay.ts';
import { engineLine, pageOf, runArbiter, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../e2e/debianEngines.ts';
import { isHere } from '../needs.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser } from './browser.ts';

vi.setConfig({ testTimeout: 240_000 });

const ENGINE = DEBIAN_ENGINES['Fairy-Stockfish'];
const FILE =
  'tournament: Variants\nformat: match\ngames: 1\ntimeControl: 60+1\neach: { limits: { nodes: 300 } }\nadjudication: { maxMoves: 20 }\n' +
  'events:\n  Zh: { variant: crazyhouse, entrants: [New, Old] }\n  Checks: { variant: threeCheck, entrants: [New, Old] }\n  Horde: { variant: horde, entrants: [New, Old] }\nengines:\n' +
  engineLine('New', ENGINE) +
  engineLine('Old', ENGINE);

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM) && areHere(ENGINE.command))('the page of chess variants', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('shows pockets, checks to give, and a horde', async () => {
    using folder = temporaryFolder();
    const file = folder.file('variants.yaml', FILE);
    expect(await runArbiter(['run', file, '--data', 'data', '--quiet'], folder.path)).toMatchObject({ code: 0 });
    const games = readPgn(readFileSync(join(folder.path, 'data', 'games.pgn'), 'utf8'));
    const serving = startArbiter(['serve', '--data', 'data', '--web', '0'], folder.path);
    try {
      const url = await pageOf(serving, /watch it at (\S+)$/m);
      const { page, faults } = await newViewer(browser, { screen: PHONE_SCREEN });
      const shown: string[] = [];
      for (const { tags, ...game } of games) {
        await page.goto(`${url}#/game/${tags.get('GameNumber')}`);
        await page.locator('.moves-text').first().waitFor();
        const { pockets, checksLeft } = offBoard(unwrap(replayGame({ tags, ...game })).state);
        for (const side of ['white', 'black'] as const) {
          const strip = page.locator(`.strip[data-by="${side}"]`);
          const lead = strip.locator('.strip-lead');
          if (pockets !== undefined)
            await expect
              .poll(() => labelsOf(lead))
              .toEqual(pockets[side] === '' ? [] : [`Pocket: ${[...pockets[side]].join(' ')}`]);
          if (checksLeft !== undefined)
            await expect.poll(() => lead.allTextContents()).toEqual([`checks to give: ${checksLeft[side]}`]);
        }
        expect(await page.evaluate<boolean>(STRIPS_HAVE_ROOM)).toBe(true);
        await page.getByText('Charts').click();
        shown.push((await page.locator('.facts-foot').textContent()) ?? '');
      }
      expect(shown).toEqual(['Crazyhouse', 'Three-check', 'Horde'].map((name) => expect.stringContaining(name)));
      expect(faults).toEqual([]);
    } finally {
      serving.process.kill('SIGINT');
      await serving.finished;
    }
  });
});

/** Whether name and clock of both players have room, whatever is between them. */
const STRIPS_HAVE_ROOM = `[...document.querySelectorAll('.strip')].every(
  (strip) => strip.scrollWidth <= strip.clientWidth && strip.querySelector('.strip-name').clientWidth > 20)`;

const labelsOf = async (found: Locator): Promise<readonly (string | null)[]> =>
  Promise.all((await found.all()).map((one) => one.getAttribute('aria-label')));
