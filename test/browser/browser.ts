// A real Chromium for tests of the page: one browser for each test file, one context for each viewer. A page collects everything that went wrong in
// it: errors on its console, exceptions, blocks by the content security policy, failed requests. This file knows nothing about the content of the
// page.

import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright-core';

/** Debian's without windows, which starts in half the time; or another one that the environment names. */
export const CHROMIUM = process.env['ARBITER_CHROMIUM'] ?? '/usr/bin/chromium-headless-shell';
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESK_SCREEN = { width: 1440, height: 900 } as const;
export const PHONE_SCREEN = { width: 390, height: 844 } as const;

export type Look = {
  readonly screen?: { readonly width: number; readonly height: number };
  readonly scheme?: 'dark' | 'light';
  readonly motion?: 'reduce' | 'no-preference';
  readonly language?: string;
  /** With a touch screen, like a phone. */
  readonly touch?: boolean;
  /** Accepts a certificate that no authority has signed. */
  readonly anyCertificate?: boolean;
};

const PATIENCE_MS = 60_000;

export const startBrowser = (): Promise<Browser> => chromium.launch({ executablePath: CHROMIUM, args: FLAGS });

/** A viewer with separate cookies and storage. */
export type Viewer = {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What went wrong so far, in words; a test expects it to be empty. */
  readonly faults: readonly string[];
};

export async function newViewer(browser: Browser, look: Look = {}): Promise<Viewer> {
  const context = await browser.newContext({
    viewport: look.screen ?? DESK_SCREEN,
    colorScheme: look.scheme ?? 'dark',
    reducedMotion: look.motion ?? 'no-preference',
    locale: look.language ?? 'en-GB',
    hasTouch: look.touch ?? false,
    serviceWorkers: 'block',
    ignoreHTTPSErrors: look.anyCertificate ?? false,
  });
  // Runs before anything of the page: layout shifts are measured from its first frame.
  await context.addInitScript({ content: WATCH_SHIFTS });
  // A busy machine is no fault of the page.
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const faults: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`exception: ${error.message}`));
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? '';
    // A closed stream, and requests aborted by navigation, are no fault.
    if (reason !== 'net::ERR_ABORTED') faults.push(`request: ${request.url()} ${reason}`);
  });
  return { page, context, faults };
}

/** To another place, without leaving the page: also over a line that is cut. */
export const go = (page: Page, place: string): Promise<void> => page.evaluate(`location.hash = '#/${place}'`);

/** Sum of all layout shifts so far that the viewer did not cause (CLS without windows: the stricter sum). */
export async function shiftOf(page: Page): Promise<number> {
  const shifts = await page.evaluate<readonly Shift[]>('globalThis.layoutShifts');
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  // A failure must tell what moved.
  if (sum > 0) process.stderr.write(`layout shifts of ${page.url()}: ${JSON.stringify(shifts)}\n`);
  return sum;
}

/** `moved`: the classes or the tags of the elements; `atMs` since the page began to load. */
type Shift = { readonly value: number; readonly atMs: number; readonly moved: readonly string[] };

/** Runs in the page, so it is text: this program does not have the types of a browser. */
const WATCH_SHIFTS = `
  globalThis.layoutShifts = [];
  const told = (node) => node === null ? 'gone' : node.className || node.nodeName;
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, startTime, sources } of list.getEntries())
      if (!hadRecentInput) globalThis.layoutShifts.push({ value, atMs: startTime, moved: sources.map(({ node }) => told(node)) });
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Pictures for people; not committed. */
export const SCREENSHOTS = fileURLToPath(new URL('../screenshots', import.meta.url));
mkdirSync(SCREENSHOTS, { recursive: true });
const isWanted = process.env['ARBITER_SCREENSHOTS'] !== undefined;

/** Written to `test/screenshots/NAME.png` if ARBITER_SCREENSHOTS is set: a picture takes a second of a busy machine. */
export async function takeScreenshot(page: Page, name: string, how: 'screen' | 'whole page' = 'screen'): Promise<void> {
  if (!isWanted) return;
  await page.screenshot({ path: join(SCREENSHOTS, `${name}.png`), fullPage: how === 'whole page' });
}

/** The address of axe-core's source, for `accessibility.ts`. */
export const axePath = (): string => createRequire(import.meta.url).resolve('axe-core/axe.min.js');
