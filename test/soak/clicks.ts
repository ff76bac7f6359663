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
const browsers = positionals.length === 0 ? ['chromium', 'firefox'] : positionals;
/** The page answers after each of these, so that a browser's patience with one script does not end. */
const AT_ONCE = 20;

using folder = temporaryFolder();
const file = folder.file(
  'bullet.yaml',
  `tournament: Bullet\n${BULLET}\nformat: match\ngames: 100000\nopenings: none\nengines:\n${engineLine('A', SAMPLE_CHESS)}${engineLine('B', SAMPLE_CHESS)}`,
);
const { running, url } = await startOnAir(folder.path, file, []);
const ADDRESS = `${url}#/live`;

/** A page of this browser at the size of a desk, and what ends the browser. */
async function pageOf(browserName: string) {
  if (browserName === 'firefox') {
    const browser = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
    const page = await browser.newPage();
    await page.setViewport(DESK_SCREEN);
    return { open: () => page.goto(ADDRESS), evaluate: (text: string) => page.evaluate(text), close: () => browser.close() };
  }
  const browser = await startBrowser();
  const { page } = await newViewer(browser);
  return { open: () => page.goto(ADDRESS), evaluate: (text: string) => page.evaluate(text), close: () => browser.close() };
}

try {
  for (const name of browsers) {
    const page = await pageOf(name);
    try {
      await page.open();
      let lost = 0;
      for (let done = 0; done < clicks; done += AT_ONCE) {
        lost += Number(await page.evaluate(lostClicks(AT_ONCE)));
        if ((done + AT_ONCE) % 500 === 0) process.stderr.write(`${name}: ${lost} of ${done + AT_ONCE} lost\n`);
      }
      process.stdout.write(`${name}: ${lost} of ${clicks} clicks lost\n`);
      if (lost !== 0) process.exitCode = 1;
    } finally {
      await page.close();
    }
  }
} finally {
  running.process.kill('SIGKILL');
  await running.finished;
}
