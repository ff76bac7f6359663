// How long a spectator waits for the board: from the request of the page until its pieces are visible, in Chromium with an empty cache. Not a test.
//
//   node test/bench/firstBoard.ts [URL] [--visits 6]
//
// Without a URL, the sample engine plays a match that is shown, one game at a time. Reports for each visit the first paint, the board, the time when
// its pieces had loaded, in ms, and how much was sent until then, in kB as compressed, with headers; the first visit also waits for a server that has
// had no clients yet.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { DESK_SCREEN, startBrowser } from '../browser/browser.ts';
import { engineLine, pageOf, SAMPLE_CHESS, startArbiter, type Running } from '../e2e/arbiter.ts';

/** Runs in the page, so it is text: this program does not have the types of a browser. */
const NOTE_BOARD = `
  new MutationObserver((_, observer) => {
    if (document.querySelector('.chessBoard piece, .goBoard') === null) return;
    globalThis.boardAtMs = performance.now();
    observer.disconnect();
  }).observe(document, { subtree: true, childList: true });
`;
const READ_TIMES = `(() => {
  const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
  const board = Math.round(globalThis.boardAtMs);
  const pieces = Math.round(all.find(({ name }) => name.includes('pieces'))?.responseEnd ?? 0);
  const sent = all.filter(({ responseEnd }) => responseEnd <= Math.max(board, pieces) + 1);
  return {
    painted: Math.round(performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0),
    board,
    pieces,
    bytes: sent.reduce((sum, { transferSize }) => sum + transferSize, 0),
  };
})()`;

const { values, positionals } = parseArgs({ allowPositionals: true, options: { visits: { type: 'string', default: '6' } } });
const folder = mkdtempSync(join(tmpdir(), 'arbiter-bench-'));
let running: Running | undefined;
try {
  const url = positionals[0] ?? (await pageOf((running = startMatch())));
  const boards = await visit(url, Number(values.visits));
  const sorted = boards.toSorted((one, other) => one - other);
  print(`median ${sorted[sorted.length >> 1]} ms, most ${sorted.at(-1)} ms, load ${(loadavg()[0] ?? 0).toFixed(1)}`);
} finally {
  running?.process.kill('SIGINT');
  await running?.finished;
  rmSync(folder, { recursive: true });
}

/** The times of board and pieces, for each visit. */
async function visit(url: string, visits: number): Promise<number[]> {
  const browser = await startBrowser();
  const boards: number[] = [];
  for (let count = 1; count <= visits; count++) {
    const context = await browser.newContext({ viewport: DESK_SCREEN });
    const page = await context.newPage();
    await page.addInitScript({ content: NOTE_BOARD });
    await page.goto(`${url}#/live`);
    await page.locator('.chessBoard piece, .goBoard').first().waitFor();
    // The loaded resources include the pieces' own file once it has arrived.
    await page.waitForTimeout(500);
    const { painted, board, pieces, bytes } =
      await page.evaluate<Record<'painted' | 'board' | 'pieces' | 'bytes', number>>(READ_TIMES);
    print(`visit ${count}: painted ${painted} ms, board ${board} ms, pieces ${pieces} ms, ${Math.round(bytes / 1000)} kB`);
    boards.push(Math.max(board, pieces));
    await context.close();
  }
  await browser.close();
  return boards;
}

function startMatch(): Running {
  const engines = ['A', 'B'].map((name) => engineLine(name, SAMPLE_CHESS)).join('');
  const file = join(folder, 'match.yaml');
  writeFileSync(file, `tournament: First board\ntimeControl: 0.5/move\nformat: match\ngames: 100\nengines:\n${engines}`);
  return startArbiter(['run', file, '--data', join(folder, 'data'), '--web', '0'], folder);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
