// An engine that runs in the viewer's browser: nothing of it is loaded before it is switched on, it follows the position, its line becomes a variation, and it
// ends when it is switched off or the viewer leaves. It may compile WebAssembly, in Firefox too; the page may not.

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import puppeteer from 'puppeteer-core';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pageOf, runArbiter, startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { recordGames } from '../journal/recordedGames.ts';
import { isHere } from '../needs.ts';
import { accessibilityFaults } from './accessibility.ts';
import { CHROMIUM, newViewer, PHONE_SCREEN, startBrowser, takeScreenshot } from './browser.ts';
import { FIREFOX } from './firefox.ts';

const EVALUATION = '.engineHere-head strong';
/** A mate in one, which every engine finds. */
const SCHOLAR = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6'.split(' ');
const FOUND = '.engineHere-lines a[href]';

describe.runIf(isHere(existsSync(CHROMIUM), CHROMIUM))('an engine in the browser', () => {
  const folder = temporaryFolder();
  let running: Running;
  let browser: Browser;
  let url = '';
  beforeAll(async () => {
    const data = join(folder.path, 'data');
    recordGames(data, [{ white: 'Ada', black: 'Bob', outcome: 'draw', moves: SCHOLAR }]);
    await build({
      configFile: false,
      logLevel: 'error',
      publicDir: false,
      build: {
        outDir: folder.path,
        emptyOutDir: false,
        target: 'esnext',
        lib: {
          entry: join(import.meta.dirname, '../engines/sampleWorker.ts'),
          formats: ['iife'],
          name: 'sample',
          fileName: () => 'sample.js',
        },
      },
    });
    running = startArbiter(
      ['serve', '--data', data, '--web', '0', '--analysis-engine', join(folder.path, 'sample.js')],
      folder.path,
    );
    [url, browser] = await Promise.all([pageOf(running, /watch it at (\S+)$/m), startBrowser()]);
  });
  afterAll(async () => {
    await browser?.close();
    running.process.kill('SIGINT');
    await running.finished;
    folder[Symbol.dispose]();
  });

  it('is loaded when it is switched on, follows the position, and ends', async () => {
    const { page, faults } = await newViewer(browser, { screen: PHONE_SCREEN });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    const workers = () => page.workers().length;
    await page.goto(`${url}explorer?game=1&ply=6`);
    const engine = page.getByRole('button', { name: 'Engine in this browser' });
    await engine.waitFor();
    expect(asked.filter((path) => /analysis-engine|engineHere/.test(path))).toEqual([]);
    expect(workers()).toBe(0);
    await engine.click();
    await expect.poll(() => page.locator(EVALUATION).textContent()).toBe('M1');
    await expect.poll(() => page.locator('.engineHere-lines').textContent()).toContain('M1Qxf7#');
    expect(await page.locator('.engineHere-head').textContent()).toContain('Sample');
    expect(workers()).toBe(1);
    expect(await accessibilityFaults(page)).toEqual([]);
    await takeScreenshot(page, 'analysis-engine');

    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => page.locator(EVALUATION).textContent()).not.toBe('M1');
    await page.locator(FOUND).first().click();
    await page.locator('.lines a[aria-current]').waitFor();
    expect(await page.locator('.lines a').count()).toBeGreaterThan(SCHOLAR.length);
    expect(workers()).toBe(1);
    await engine.click();
    await expect.poll(workers).toBe(0);
    await engine.click();
    await expect.poll(workers).toBe(1);
    await page.getByRole('link', { name: 'Live' }).first().click();
    await expect.poll(workers).toBe(0);
    expect(faults).toEqual([]);
  });

  it('has a policy of its own', async () => {
    const policyOf = async (path: string) => (await fetch(new URL(path, url))).headers.get('content-security-policy');
    expect(await policyOf('explorer')).not.toContain('wasm');
    expect(await policyOf('analysis-engine/sample.js')).toContain("script-src 'self' 'wasm-unsafe-eval';");
    expect((await fetch(new URL('analysis-engine/sample.wasm', url))).status).toBe(404);
    folder.file('sample.wasm', 'module');
    const wasm = await fetch(new URL('analysis-engine/sample.wasm', url));
    expect([wasm.headers.get('content-type'), await wasm.text()]).toEqual(['application/wasm', 'module']);
    expect((await fetch(new URL('analysis-engine/data', url))).status).toBe(404);
  });

  it('is refused at the start if it is no script', async () => {
    const { code, stderr } = await runArbiter(['serve', '--web', '0', '--analysis-engine', 'none.js'], folder.path);
    expect([code, stderr]).toEqual([
      2,
      'Cannot use --analysis-engine: expected the script of an engine for browsers, got "none.js"\n',
    ]);
  });

  it.runIf(isHere(existsSync(FIREFOX), FIREFOX))('runs in Firefox', async () => {
    const firefox = await puppeteer.launch({
      browser: 'firefox',
      executablePath: FIREFOX,
      headless: true,
      defaultViewport: null,
    });
    try {
      const page = await firefox.newPage();
      await page.goto(`${url}explorer?game=1&ply=6`);
      await page.locator('button[aria-pressed]:not([title])').click();
      await page.locator(FOUND).wait();
      expect(await page.$eval(EVALUATION, (element) => (element as { textContent: string }).textContent)).toBe('M1');
    } finally {
      await firefox.close();
    }
  });
});
