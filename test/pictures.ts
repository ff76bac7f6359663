// Pictures of every screen of the page, for people to look at: chess and Go, desk to phone, dark and light. Plays three small tournaments with the
// engines of Debian and writes to test/screenshots/. With --readme also the pictures of README.md; with --axe it says what axe-core finds there, at four
// widths in both themes.
//
//   npm run pictures [-- --only live] [--readme] [--axe]

import { mkdirSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { accessibilityFaults } from './browser/accessibility.ts';
import { newViewer, SCREENSHOTS, startBrowser, type Look } from './browser/browser.ts';
import { logIn, startOnAir, type TournamentOnAir } from './browser/event.ts';
import { engineLine, temporaryFolder } from './e2e/arbiter.ts';

const { only, readme, axe } = parseArgs({
  options: { only: { type: 'string' }, readme: { type: 'boolean', default: false }, axe: { type: 'boolean', default: false } },
}).values;

const SCREENS = {
  wider: { width: 2560, height: 1440 },
  wide: { width: 1920, height: 1080 },
  desk: { width: 1440, height: 900 },
  laptop: { width: 1366, height: 768 },
  tablet: { width: 820, height: 1180 },
  landscape: { width: 844, height: 390 },
  phone: { width: 390, height: 844 },
} as const;

/** The widths that axe-core looks at. */
const JUDGED: readonly string[] = ['wide', 'desk', 'tablet', 'phone'];

const debian = (name: string, program: string, ...args: readonly string[]): string =>
  engineLine(name, { command: `/usr/games/${program}`, args }, name.startsWith('GNU Go') ? 'protocol: gtp' : '');
const CHESS =
  debian('Stockfish', 'stockfish') +
  debian('Ethereal', 'ethereal-chess') +
  debian('Glaurung', 'glaurung') +
  debian('Toga II', 'toga2');
const GO =
  debian('GNU Go', 'gnugo', '--mode', 'gtp', '--level', '4') + debian('GNU Go level 1', 'gnugo', '--mode', 'gtp', '--level', '1');

/** Charts and tables come after the board. */
const SETTLES_MS = 1500;

type Planned = { readonly file: string; readonly pages: readonly string[]; readonly playsMs: number };
const TOURNAMENTS: Readonly<Record<string, Planned>> = {
  season: {
    file:
      `tournament: Autumn Season\ntimeControl: 20+0.2\nconcurrency: 2\ntieBreaks: [DE, SB, RANK]\nadjudication: { win: { moves: 3, pawns: 6 } }\nengines:\n${CHESS}` +
      `events:
  League: { name: League, format: round-robin, entrants: [Stockfish, Ethereal, Glaurung, Toga II], cycles: 40 }
  Final: { name: Final, format: match, games: 4, entrants: [{ from: League, places: 1-2 }], title: { name: Champion } }
officials: [{ name: Ada, role: chair }]
`,
    pages: [
      ...['live', 'boards', 'game/1/30', 'schedule/League', 'standings/League', 'crosstable/League', 'standings/Final'],
      ...[
        'games',
        'explorer',
        'ratings',
        'engines',
        'incidents',
        'season',
        'statistics/League',
        'engine/Stockfish',
        'info',
        'login',
        'desk',
        'embed/live',
        'overlay?board',
      ],
    ],
    playsMs: 100_000,
  },
  cup: {
    file: `tournament: Autumn Cup\ntimeControl: 3+0.05\nformat: knockout\ngames: 40\nconcurrency: 2\nbookless: true\nengines:\n${CHESS}`,
    pages: ['live', 'bracket/main', 'schedule/main', 'standings/main'],
    playsMs: 30_000,
  },
  go: {
    file: `tournament: Go Evening\ntimeControl: 60\nformat: match\ngames: 200\ngame: go\nboardSize: 9\nengines:\n${GO}`,
    pages: ['live', 'boards', 'game/1/12', 'standings/main', 'schedule/main'],
    playsMs: 15_000,
  },
};

const browser = await startBrowser();
try {
  for (const [name, planned] of Object.entries(TOURNAMENTS)) {
    using folder = temporaryFolder();
    const onAir = await startOnAir(folder.path, folder.file(`${name}.yaml`, planned.file), [{ name: 'Ada', role: 'chair' }]);
    try {
      await wait(planned.playsMs);
      await pictures(browser, name, planned, onAir);
      if (name === 'season' && readme) await ofReadme(browser, onAir);
    } finally {
      onAir.running.process.kill('SIGKILL');
      await onAir.running.finished;
    }
  }
} finally {
  await browser.close();
}

/** Each page on each screen in each theme: `test/screenshots/season/live-desk-dark.png`. */
async function pictures(browser: Browser, name: string, { pages }: Planned, { url }: TournamentOnAir): Promise<void> {
  mkdirSync(join(SCREENSHOTS, name), { recursive: true });
  for (const [screen, size] of Object.entries(SCREENS))
    for (const scheme of ['dark', 'light'] as const) {
      const { page, context } = await newViewer(browser, { screen: size, scheme, touch: screen === 'phone' });
      for (const place of pages) {
        if (only !== undefined && !place.startsWith(only)) continue;
        if (place === 'desk') await logIn(page, url, 'desk', 'Ada');
        else await page.goto(`${url}${place}`);
        await settled(page);
        if (axe && JUDGED.includes(screen))
          for (const fault of await accessibilityFaults(page)) {
            process.stdout.write(`${name}/${place} at ${size.width} in ${scheme}: ${fault}\n`);
            process.exitCode = 1;
          }
        await page.screenshot({ path: join(SCREENSHOTS, name, `${place.replaceAll(/[/?]/g, '-')}-${screen}-${scheme}.png`) });
      }
      await context.close();
    }
  process.stdout.write(`${name}: ${join(SCREENSHOTS, name)}\n`);
}

async function settled(page: Page): Promise<void> {
  await page.locator('main h1, main h2, .overlay').first().waitFor({ state: 'attached' });
  await page.waitForTimeout(SETTLES_MS);
}

async function ofReadme(browser: Browser, { url }: TournamentOnAir): Promise<void> {
  const image = (file: string): string => fileURLToPath(new URL(`../docs/images/${file}`, import.meta.url));
  const take = async (look: Look, file: string): Promise<void> => {
    const { page, context } = await newViewer(browser, look);
    await page.goto(`${url}live`);
    await page.locator('.moves-move[data-ply="24"]').waitFor({ state: 'attached', timeout: 300_000 });
    await settled(page);
    await page.screenshot({ path: image(file) });
    await context.close();
  };
  await take({ screen: SCREENS.desk }, 'live.png');
  await take({ screen: SCREENS.phone, scheme: 'light', touch: true }, 'phone.png');
}
