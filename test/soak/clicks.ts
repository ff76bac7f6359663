// Clicks on the navigation of the page during a bullet match, in Chromium and in Firefox: none may be lost.
//
//   node test/soak/clicks.ts [--clicks 10000]

import { parseArgs } from 'node:util';
import puppeteer from 'puppeteer-core';
import { newViewer, startBrowser } from '../browser/browser.ts';
import { BULLET, lostClicks } from '../browser/clicks.ts';
import { startOnAir } from '../browser/event.ts';
import { FIREFOX } from '../browser/firefox.ts';
import { SAMPLE_CHESS, engineLine, temporaryFolder } from '../e2e/arbiter.ts';

const { clicks } = parseArgs({ options: { clicks: { type: 'string', default: '10000' } } }).values;
/** The page answers after each of these, so that a browser's patience with one script does not end. */
const AT_ONCE = 20;

using folder = temporaryFolder();
const file = folder.file(
  'bullet.yaml',
  `tournament: Bullet\n${BULLET}\nformat: match\ngames: 100000\nopenings: none\nengines:\n${engineLine('A', SAMPLE_CHESS)}${engineLine('B', SAMPLE_CHESS)}`,
);
const { running, url } = await startOnAir(folder.path, file, []);
const chromium = await startBrowser();
const firefox = await puppeteer.launch({ browser: 'firefox', executablePath: FIREFOX, headless: true });
try {
  const { page } = await newViewer(chromium);
  const other = await firefox.newPage();
  await other.setViewport({ width: 1440, height: 900 });
  for (const [name, open, evaluate] of [
    ['Chromium', () => page.goto(`${url}#/live`), (text: string) => page.evaluate(text)],
    ['Firefox', () => other.goto(`${url}#/live`), (text: string) => other.evaluate(text)],
  ] as const) {
    await open();
    let lost = 0;
    for (let done = 0; done < Number(clicks); done += AT_ONCE) {
      lost += Number(await evaluate(lostClicks(AT_ONCE)));
      if ((done + AT_ONCE) % 500 === 0) process.stderr.write(`${name}: ${lost} of ${done + AT_ONCE} lost\n`);
    }
    process.stdout.write(`${name}: ${lost} of ${clicks} clicks lost\n`);
    if (lost !== 0) process.exitCode = 1;
  }
} finally {
  await Promise.all([chromium.close(), firefox.close()]);
  running.process.kill('SIGKILL');
  await running.finished;
}
