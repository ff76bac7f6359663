// Clicks on the navigation of the page during a bullet match, in Chromium and in Firefox: none may be lost.
//
//   node test/soak/clicks.ts [chromium] [firefox] [--clicks 10000]

import { parseArgs } from 'node:util';
import puppeteer from 'puppeteer-core';
import { DESK_SCREEN, newViewer, startBrowser } from '../browser/browser.ts';
import { BULLET, lostClicks } from '../browser/clicks.ts';
import { startOnAir } from '../browser/event.ts';
import { FIREFOX } from '../browser/firefox.ts';
import { SAMPLE_CHESS, engineLine, temporaryFolder } from '../e2e/arbiter.ts';

const { values, positionals } = parseArgs({
  options: { clicks: { type: 'string', default: '10000' } },
  allowPositionals: true,
});
const clicks = Number(values.clicks);
const browsers = (['chromium', 'firefox'] as const).filter((name) => positionals.length === 0 || positionals.includes(name));
if (browsers.length < positionals.length)
  throw new Error(`Cannot click: expected chromium or firefox, got ${positionals.join(' ')}`);
/** The page answers after each of these, so that a browser's patience with one script does not end. */
const AT_ONCE = 20;

using folder = temporaryFolder();
const file = folder.file(
  'bullet.yaml',
  `tournament: Bullet\n${BULLET}\nformat: match\ngames: 100000\nopenings: none\nengines:\n${engineLine('A', SAMPLE_CHESS)}${engineLine('B', SAMPLE_CHESS)}`,
);
const { running, url } = await startOnAir(folder.path, file, []);
const ADDRESS = `${url}#/live`;

/** For each browser: a page at the size of a desk. */
const BROWSERS = {
  async chromium() {
    const browser = await startBrowser();
    const { page } = await newViewer(browser);
    return { browser, open: () => page.goto(ADDRESS), evaluate: (text: string) => page.evaluate(text) };
  },
  async firefox() {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
    const page = await browser.newPage();
    await page.setViewport(DESK_SCREEN);
    return { browser, open: () => page.goto(ADDRESS), evaluate: (text: string) => page.evaluate(text) };
  },
};

try {
  for (const name of browsers) {
    const { browser, open, evaluate } = await BROWSERS[name]();
    try {
      await open();
      let lost = 0;
      for (let done = 0; done < clicks; done += AT_ONCE) {
        lost += Number(await evaluate(lostClicks(AT_ONCE)));
        if ((done + AT_ONCE) % 500 === 0) process.stderr.write(`${name}: ${lost} of ${done + AT_ONCE} lost\n`);
      }
      process.stdout.write(`${name}: ${lost} of ${clicks} clicks lost\n`);
      if (lost !== 0) process.exitCode = 1;
    } finally {
      await browser.close();
    }
  }
} finally {
  running.process.kill('SIGKILL');
  await running.finished;
}
