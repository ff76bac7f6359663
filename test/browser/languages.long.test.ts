// A language of the page is one file. In a browser, the file of German is replaced by English in which every letter has a dot below: a letter without
// one is a word that no file of a language can reach. Data has none: names, moves, and what engines and people wrote.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { en } from '../../web/words/en.ts';
import { engineLine, pageOf, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { testEngine } from '../engines/index.ts';
import { isHere } from '../needs.ts';
import { makeAccounts, PASSWORD } from './event.ts';
import { CHROMIUM, newViewer, startBrowser } from './browser.ts';
import { BOOK } from './watchedSeason.ts';

vi.setConfig({ testTimeout: 300_000 });

const DOT = '\u0323';
/** The places for values stay, except the forms of a number in them. */
const dotted = (sentence: string): string =>
  sentence.replaceAll(/\{[^{}|]*|\p{L}/gu, (part) => (part.startsWith('{') ? part : `${part}${DOT}`));

const NAMES = ['Alpha', 'Beta', 'Gamma', 'Delta'];
const FILE =
  'tournament: Quint\nrngSeed: 3\ntimeControl: 60+1\nopenings: { file: book.pgn, plies: 6, order: random }\nengines:\n' +
  engineLine('Alpha', testEngine('first-legal')) +
  engineLine('Beta', testEngine('first-legal')) +
  engineLine('Gamma', testEngine('crashes-on-go', 12)) +
  engineLine('Delta', testEngine('illegal', 10)) +
  `events:
  Low: { name: Low, format: round-robin, cycles: 2, entrants: all, tieBreaks: [DE, WIN, SB], title: { name: Crown } }
  Open: { name: Open, format: swiss, rounds: 3, entrants: all }
  Duel: { name: Duel, format: match, games: 2, entrants: [Gamma, Delta] }
  Cup: { name: Cup, format: knockout, entrants: [{ from: Low, places: 1-4 }], rounds: [{ name: Semi, games: 2 }, { name: Final, games: 2 }] }
  Top: { name: Top, format: round-robin, entrants: [{ from: Cup, places: 1-2 }] }
`;

/** What is data, on every page: it has no dots. */
const DATA: readonly RegExp[] = [
  // Names of the file, of the programs and their author, and what tables make of them.
  new RegExp(
    String.raw`\b(?:${[...NAMES, 'Ada', 'Quint', 'Low', 'Open', 'Duel', 'Cup', 'Top', 'Semi', 'Final', 'Crown'].join('|')})\b`,
    'g',
  ),
  /^(?:Al|Be|Ga|De)$/g,
  // The view of an engine that is not there, as it was asked for.
  /\bengine\//g,
  // A field and results as a search takes them.
  /"result"|\bwhite, black, draw\b/g,
  // Moves and squares, the letters at the edge of a board, openings.
  /\b(?:[KQRBN]?x?[a-h][1-8]|[a-h]x[a-h][1-8]|[a-h][1-8][a-h][1-8])\b|^[a-h]$/g,
  /\b[A-E]\d\d\b|(?:Ruy Lopez|Queen's Gambit|English Opening|Sicilian Defense)[^·]*/g,
  // Codes of tie-breaks, formats, methods and rules; names that programs give themselves; times as programs write them; hashes.
  /\b(?:TIE-RULING|DE|WIN|SB|PGN|FEN|PNG|GIF|JSON|UCI|BayesElo|UTC|First Legal|Crashes On Go|Illegal|Arbiter)\b|\b\d+\.\d+s\b|\b[0-9a-f]{12,64}\b/g,
];

const PAGES = [
  'live',
  'boards',
  'game/1?ply=5',
  'games',
  'explorer?moves=c2c4',
  'standings/Low',
  'standings/Top',
  'crosstable/Low',
  'match/Duel',
  'schedule/Low',
  'bracket/Cup',
  'pairings/Open',
  'statistics/Low',
  'engine/Gamma',
  'engine/Alpha/Beta',
  'engines/Low',
  'season',
  'ratings',
  'incidents',
  'info',
  'login',
  // What is not there.
  'game/99',
  'engine/Ada',
  'standings/Ada',
  'games?result=Ada',
];

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('a language of the page', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(() => browser.close());

  it('is one file: every word on every page comes from it', async () => {
    using folder = temporaryFolder();
    folder.file('book.pgn', BOOK);
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', folder.file('languages.yaml', FILE), '--data', data], folder.path);
    const isReady = (): boolean => /waits for a ruling|Games:/.test(running.output());
    await vi.waitFor(() => expect(isReady() || running.process.exitCode !== null).toBe(true), { timeout: 90_000, interval: 50 });
    running.process.kill('SIGINT');
    await running.finished;
    makeAccounts(data, [{ name: 'Ada', role: 'chair' }]);
    const serving = startArbiter(['serve', '--data', data, '--web', '0'], folder.path);
    try {
      const url = await pageOf(serving, /watch it at (\S+)$/m);
      const { page, context, faults } = await newViewer(browser, { language: 'de-DE' });
      await context.addInitScript({ content: DOTTED_INTL });
      const words = Object.fromEntries(Object.entries(en).map(([word, sentence]) => [word, dotted(sentence)]));
      const asked: string[] = [];
      await context.route(/\/assets\/(?:de|en)-[^/]*\.js$/, async (route) => {
        asked.push(route.request().url());
        await route.fulfill({ contentType: 'text/javascript', body: `export const de = ${JSON.stringify(words)};` });
      });
      for (const name of PAGES) {
        // Nothing of the page before is left.
        await page.goto('about:blank');
        await page.goto(`${url}#/${name}`);
        await page.locator(SHOWN).first().waitFor();
        // What a page still loads has dots too.
        await expect.poll(() => undotted(page), { message: name, timeout: 5000 }).toEqual([]);
        expect((await textsOf(page)).join(' '), name).toContain(DOT);
      }
      // One language alone is loaded.
      expect(asked.filter((address) => !address.includes('/de-'))).toEqual([]);
      expect(asked).toHaveLength(PAGES.length);
      // The desk, with every decision open in turn.
      await page.goto(`${url}#/desk`);
      await page.locator('[name="username"]').fill('Ada');
      await page.locator('[name="password"]').fill(PASSWORD);
      await page.keyboard.press('Enter');
      await page.locator('.desk-row').first().waitFor();
      const matters = await page
        .locator('.desk-row')
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
      expect(matters.length).toBeGreaterThan(5);
      for (const matter of matters) {
        await page.goto(new URL(matter, url).href);
        await page.locator('.matter').waitFor();
        for (const decision of await page.locator('.matter-action').all()) {
          if ((await decision.getAttribute('aria-expanded')) === 'false') await decision.click();
          await expect.poll(() => undotted(page), { message: matter, timeout: 5000 }).toEqual([]);
        }
      }
      // A ruling that the form refuses, one that the rules refuse, and one that is recorded once what it changes is agreed to.
      await page.goto(`${url}#/desk/games-Low`);
      const form = page.locator('.action-form');
      if ((await form.count()) === 0) await page.locator('.matter-action', { hasText: dotted(en['decision.result']) }).click();
      const rules = async (game: string, result: string): Promise<void> => {
        await form.locator('[name="game"]').fill(game);
        await form.locator('[name="result"]').fill(result);
        await form.locator('[name="reason"]').fill('Ada');
        await page.keyboard.press('Control+Enter');
      };
      const toldInWords = async (shown: string): Promise<void> => {
        await page.locator(shown).filter({ hasText: DOT }).waitFor();
        expect(await undotted(page), shown).toEqual([]);
      };
      await rules('1', 'Ada');
      await toldInWords('.desk-refusal');
      await rules('99', '1-0');
      await page.locator('.desk-refusal', { hasText: '99' }).waitFor();
      await toldInWords('.desk-refusal');
      await rules('1', '1/2-1/2');
      await page.locator('.action-form .is-grave').waitFor();
      await toldInWords('.action-record');
      await page.keyboard.press('Control+Enter');
      await toldInWords('.desk-said');
      expect(faults.filter((fault) => !/status of 4\d\d/.test(fault))).toEqual([]);
    } finally {
      serving.process.kill('SIGINT');
      await serving.finished;
    }
  });
});

/** The content of a page, when it is there. */
const SHOWN =
  'main h1, main h2, main table, main li, main form, .shown-empty, .shown-failure, .gameScreen-failure, main .chessBoard piece';

/** The visible texts of a page that have a word without dots, data apart. */
async function undotted(page: Page): Promise<readonly string[]> {
  return [...new Set(await textsOf(page))].filter((text) =>
    /\p{L}(?!\u0323)/u.test(DATA.reduce((rest, data) => rest.replaceAll(data, ''), text.normalize('NFD'))),
  );
}

const textsOf = (page: Page): Promise<readonly string[]> => page.evaluate<readonly string[]>(TEXTS);

/** Runs in the page: every text that is shown or read out. */
const TEXTS = `
  [...document.querySelectorAll('body *')].flatMap((element) => {
    if (['SCRIPT', 'STYLE', 'NOSCRIPT'].includes(element.tagName) || !element.checkVisibility()) return [];
    const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE).map(({ data }) => data.trim());
    const said = ['title', 'aria-label', 'placeholder'].map((name) => element.getAttribute(name) ?? '');
    return [...own, ...said].filter((text) => text !== '');
  })
`;

/** Dates, numbers and lists are the browser's, in the language of the page: they get dots there. */
const DOTTED_INTL = `
  const dotted = (text) => text.replaceAll(/\\p{L}/gu, '$&\\u0323');
  for (const name of ['DateTimeFormat', 'NumberFormat', 'RelativeTimeFormat']) {
    const { prototype } = Intl[name];
    const own = Object.getOwnPropertyDescriptor(prototype, 'format');
    Object.defineProperty(prototype, 'format', own.get === undefined
      ? { value(...given) { return dotted(own.value.apply(this, given)); } }
      : { get() { const format = own.get.call(this); return (...given) => dotted(format(...given)); } });
  }
  const parts = Intl.DateTimeFormat.prototype.formatToParts;
  Intl.DateTimeFormat.prototype.formatToParts = function (...given) {
    return parts.apply(this, given).map((part) => ({ ...part, value: dotted(part.value) }));
  };
  Intl.ListFormat.prototype.format = function (parts) { return [...parts].join(' & '); };
`;
