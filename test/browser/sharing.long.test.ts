// What is passed on of a tournament: what its addresses say to programs that show links, positions as pictures, a game in a frame of another page, and
// the overlay for streams.

import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testEngine } from '../engines/index.ts';
import { engineLine, temporaryFolder } from '../e2e/arbiter.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, startBrowser, takeScreenshot } from './browser.ts';
import { startOnAir } from './event.ts';

const FILE =
  'tournament: \'Links "&" <b>\'\ntimeControl: 60+1\nformat: match\ngames: 2\ngamePause: 1h\nopenings: none\nengines:\n' +
  engineLine('A <img src=x onerror=alert(1)>', testEngine('first-legal')) +
  engineLine('B', testEngine('first-legal'));

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('what is passed on', () => {
  let browser: Browser;
  const sites: Server[] = [];
  beforeAll(async () => {
    browser = await startBrowser();
  });
  afterAll(async () => {
    await browser.close();
    for (const site of sites) site.close();
  });

  /** A site of someone else with one page: its origin. */
  const siteWith = async (html: () => string): Promise<string> => {
    const site = createServer((_, answer) => answer.setHeader('content-type', 'text/html').end(html()));
    sites.push(site);
    site.listen(0, '127.0.0.1');
    await once(site, 'listening');
    return `http://127.0.0.1:${(site.address() as AddressInfo).port}`;
  };

  it('names players and shows the board, in a frame only on the sites that may', async () => {
    using folder = temporaryFolder();
    let page = '';
    const frame = (): string =>
      `<!doctype html><iframe src="${page}embed/game/1" width="480" height="560"></iframe><img src="${page}api/v1/games/1.png">`;
    const [friend, stranger] = [await siteWith(frame), await siteWith(frame)];
    const { running, url } = await startOnAir(folder.path, folder.file('links.yaml', FILE), [], ['--embed', friend]);
    page = url;
    try {
      const { page: viewer, faults } = await newViewer(browser);
      await viewer.goto(`${url}game/1`);
      await viewer.locator('.banner-result').waitFor();

      // A program that shows links.
      await viewer.goto(`${url}game/1/4`);
      const meta = (name: string): Promise<string | null> =>
        viewer.locator(`meta[property="og:${name}"]`).getAttribute('content');
      expect(await meta('site_name')).toBe('Links "&" <b>');
      expect(await meta('title')).toBe('A <img src=x onerror=alert(1)> – B 0-1');
      expect(await meta('description')).toContain('Black wins by checkmate');
      expect(await meta('url')).toBe(`${url}game/1/4`);
      const picture = await meta('image');
      expect(picture).toBe(`${url}api/v1/games/1/plies/4.png`);
      const sizeOf = async (address: string): Promise<readonly [number, number]> => {
        const answer = await fetch(address);
        expect(answer.headers.get('content-type')).toBe('image/png');
        const bytes = Buffer.from(await answer.arrayBuffer());
        return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)];
      };
      expect(await sizeOf(picture ?? '')).toEqual([800, 800]);
      expect(await sizeOf(`${url}api/v1/games/1.png?width=200&bottom=black`)).toEqual([200, 200]);
      const animation = await fetch(`${url}api/v1/games/1.gif?width=64&ms=300`);
      expect(animation.headers.get('content-type')).toBe('image/gif');
      const frames = framesOf(Buffer.from(await animation.arrayBuffer()));
      expect(frames.size).toEqual([64, 64]);
      // The start and each ply; the last is shown for longer.
      const { plies } = (await (await fetch(`${url}api/v1/games/1`)).json()) as { readonly plies: readonly unknown[] };
      expect(frames.delaysMs).toEqual([...plies.map(() => 300), 1500]);
      const refused = await fetch(`${url}api/v1/games/1/plies/4000.png`);
      expect([refused.status, await refused.text()]).toEqual([404, expect.stringContaining('expected one from 0 to')]);
      expect(await (await fetch(`${url}standings/main`)).text()).toContain(
        'content="1. B 1, 2. A &lt;img src=x onerror=alert(1)&gt; 0"',
      );

      // A frame, and a picture, on a site that may and on one that may not.
      await viewer.goto(friend);
      await viewer.frameLocator('iframe').locator('.embed .chessBoard piece').first().waitFor();
      expect(await viewer.evaluate(`document.querySelector('img').naturalWidth`)).toBe(800);
      await takeScreenshot(viewer, 'embed');
      await viewer.goto(stranger);
      await viewer.waitForFunction(`document.querySelector('img').naturalWidth === 800`);
      expect(await viewer.frameLocator('iframe').locator('.embed').count()).toBe(0);
      const { headers } = await fetch(`${url}game/1`);
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");

      await viewer.goto(`${url}embed/game/1`);
      await viewer.locator('.embed .chessBoard piece').first().waitFor();
      // Short and wide: the players are next to the board.
      await viewer.setViewportSize({ width: 640, height: 360 });
      const [board, player] = [
        await viewer.locator('.embed .chessBoard').boundingBox(),
        await viewer.locator('.embed .strip').first().boundingBox(),
      ];
      expect(board?.height).toBeGreaterThan(320);
      expect(player?.x).toBeGreaterThan((board?.x ?? 640) + (board?.width ?? 0));
      expect(await accessibilityFaults(viewer)).toEqual([]);

      await viewer.setViewportSize({ width: 1280, height: 200 });
      await viewer.goto(`${url}overlay`);
      await viewer.locator('.overlay .strip').first().waitFor();
      const grounds = `[document.documentElement, document.body].map((part) => getComputedStyle(part).backgroundColor)`;
      expect(await viewer.evaluate(grounds)).toEqual(['rgba(0, 0, 0, 0)', 'rgba(0, 0, 0, 0)']);
      await takeScreenshot(viewer, 'overlay');
      await viewer.setViewportSize({ width: 1280, height: 720 });
      await viewer.goto(`${url}overlay?board`);
      await viewer.locator('.overlay .chessBoard piece').first().waitFor();
      await takeScreenshot(viewer, 'overlay-board');
      // The refused frame is one.
      expect(faults.filter((fault) => !/frame-ancestors|ERR_BLOCKED/.test(fault))).toEqual([]);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });
});

/** Of a GIF: what its graphic control extensions say (GIF89a, 23). */
function framesOf(bytes: Buffer): { readonly size: readonly [number, number]; readonly delaysMs: readonly number[] } {
  expect(bytes.subarray(0, 6).toString('latin1')).toBe('GIF89a');
  const delaysMs: number[] = [];
  for (let at = bytes.indexOf(CONTROL); at >= 0; at = bytes.indexOf(CONTROL, at + CONTROL.length))
    delaysMs.push(10 * bytes.readUInt16LE(at + 4));
  return { size: [bytes.readUInt16LE(6), bytes.readUInt16LE(8)], delaysMs };
}

const CONTROL = Buffer.from([0x21, 0xf9, 0x04]);
