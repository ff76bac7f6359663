// Odds of a season and a cup that are half played, as the page shows them: they come from rehearsals that the page's own thread makes.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { OddsView } from '../../src/broadcast/messages.ts';
import { pageOf, startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { season16Text } from '../rehearsedTournaments.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot } from './browser.ts';
import { rehearseTo } from './rehearsedFolder.ts';

/** Few engines: a rehearsal of what is left takes a hundredth of a second. */
const SEATS = { QL: 6, L2: 4, L1: 4, DivP: 4 };
/** Entries. */
const IN_LEAGUE_1 = 480;

const CUP = `tournament: Cup
format: knockout
games: 4
timeControl: 1+0
bookless: true
rounds: [{ name: Quarterfinals }, { name: Semifinals }, { name: Final }]
engines: [${Array.from({ length: 8 }, (_, index) => `{ name: C${index + 1}, cmd: x }`).join(', ')}]
`;

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('odds', () => {
  const folder = temporaryFolder();
  const running: Running[] = [];
  let browser: Browser;
  beforeAll(async () => (browser = await startBrowser()));
  afterAll(async () => {
    await browser?.close();
    for (const { process } of running) process.kill('SIGINT');
    await Promise.all(running.map(({ finished }) => finished));
    folder[Symbol.dispose]();
  });

  /** Its page, when the odds are there. */
  async function served(name: string, text: string, entries: number): Promise<{ readonly url: string; readonly odds: OddsView }> {
    const data = join(folder.path, name);
    await rehearseTo(data, text, entries);
    const serving = startArbiter(['serve', '--data', data, '--web', '0'], folder.path);
    running.push(serving);
    const url = await pageOf(serving, /watch it at (\S+)$/m);
    // Someone watches, so they are counted.
    const { page } = await newViewer(browser);
    await page.goto(url);
    const odds = await vi.waitUntil(
      async () => {
        const view = await oddsAt(url);
        return view.rehearsals >= 20 && view;
      },
      { timeout: 150_000, interval: 500 },
    );
    await page.close();
    return { url, odds };
  }

  it('stand in the table of a league with what its places lead to, and say who wins the season', async () => {
    const { url, odds } = await served('season', season16Text(SEATS), IN_LEAGUE_1);
    expect(odds.events.map(({ event }) => event)).toEqual(['L1', 'PO', 'DivP', 'SF']);
    for (const { entrants } of odds.events) expect(sum(entrants.map(({ first }) => first))).toBeCloseTo(1, 1);
    const { page, faults } = await newViewer(browser);
    await page.goto(new URL('standings/L1', url).href);
    await page.waitForSelector('.standings-odds');
    const heads = await page.locator('.standings-table thead th').allInnerTexts();
    expect(heads.map((head) => head.trim())).toEqual(expect.arrayContaining(['1st %', 'Up %']));
    const column = async (head: string): Promise<readonly string[]> => {
      const at = heads.findIndex((one) => one.trim() === head) + 1;
      return page.locator(`.standings-row > :nth-child(${at})`).allInnerTexts();
    };
    // More rehearsals change both at any time.
    await expect
      .poll(
        async () => {
          const told = (await oddsAt(url)).events[0]?.entrants.map(({ first }) => percent(first)) ?? [];
          return (await column('1st %')).toSorted().join() === told.toSorted().join() && told.length;
        },
        { timeout: 60_000 },
      )
      .toBe(8);
    const up = await column('Up %');
    // The first of the table and the last do not have the same chances.
    expect(up[0]).not.toBe(up[7]);
    expect(await accessibilityFaults(page, 'serious')).toEqual([]);
    await takeScreenshot(page, 'odds-standings');
    await page.goto(new URL('season', url).href);
    await page.waitForSelector('.titleOdds li');
    await expect
      .poll(
        async () => {
          const [likeliest] = (await oddsAt(url)).events.at(-1)?.entrants ?? [];
          return (await page.locator('.titleOdds li').first().innerText()).includes(likeliest?.name ?? '?');
        },
        { timeout: 60_000 },
      )
      .toBe(true);
    expect(await accessibilityFaults(page, 'serious')).toEqual([]);
    await takeScreenshot(page, 'odds-season');
    await page.setViewportSize(PHONE_SCREEN);
    expect(await overflow(page)).toBe(0);
    expect(faults).toEqual([]);
    await page.close();
  });

  it('stand in a cup at everyone who may still win a match', async () => {
    const { url, odds } = await served('cup', CUP, 60);
    const { page, faults } = await newViewer(browser);
    await page.goto(new URL('bracket/main', url).href);
    await page.waitForSelector('.bracketMatch-chance');
    for (const { name, first, rounds = [] } of odds.events[0]?.entrants ?? []) {
      expect(first).toBeLessThanOrEqual((rounds[2] ?? 0) + 0.001);
      expect(rounds[0]).toBe(1);
      expect(name).toMatch(/^C\d$/);
    }
    const chances = await page
      .locator('.bracketMatch')
      .evaluateAll((matches) =>
        matches.map((match) => [...match.querySelectorAll('.bracketMatch-chance')].map(({ textContent }) => textContent)),
      );
    const open = chances.filter(({ length }) => length > 0);
    expect(open.length).toBeGreaterThan(0);
    for (const both of open) expect(both).toHaveLength(2);
    await takeScreenshot(page, 'odds-cup');
    expect(await accessibilityFaults(page, 'serious')).toEqual([]);
    expect(faults).toEqual([]);
    await page.close();
  });
});

const oddsAt = async (url: string): Promise<OddsView> =>
  (await (await fetch(new URL('api/v1/views/odds', url))).json()) as OddsView;
const sum = (values: readonly number[]): number => values.reduce((all, value) => all + value, 0);
const percent = (share: number): string =>
  Math.round(100 * share) === 0 ? '<1' : Math.round(100 * share) === 100 ? '>99' : String(Math.round(100 * share));
const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - document.documentElement.clientWidth');
