// `arbiter check` finds no fault in engines that people use: those of Debian, over UCI and XBoard.

import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { inWords } from '../../../src/core/phrases/said.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';
import { checkOf } from './checkOf.ts';

const engines = Object.entries(DEBIAN_ENGINES);

describe.runIf(areHere(...engines.map(([, { command }]) => command)))('the check of an honest engine', () => {
  // One after the other: next to four others an engine would be late because of the machine. Once more, for a busy machine does the same.
  it.each(engines)('%s fails nothing', { timeout: 240_000, retry: 1 }, async (_, engine) => {
    const { results, name } = await checkOf(engine);
    expect(name).toBeDefined();
    expect(results.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    const nodes = results.find(({ id }) => id === 'nodes');
    const ignoresNodes = engine === DEBIAN_ENGINES.Toga || engine === DEBIAN_ENGINES['GNU Chess'];
    expect(nodes).toMatchObject({ verdict: ignoresNodes ? 'warning' : 'pass' });
    if (ignoresNodes) expect(inWords(nodes?.said ?? '')).toMatch(/does not obey 20000 nodes: still thinking after 1500 ms/);
  });
});

describe.runIf(areHere(DEBIAN_ENGINES['Fairy-Stockfish'].command))('--variant', () => {
  it('nothing fails', { timeout: 240_000 }, async () => {
    const { results } = await checkOf(DEBIAN_ENGINES['Fairy-Stockfish'], undefined, 'uci', 'crazyhouse');
    expect(results.filter(({ verdict }) => verdict === 'fail')).toEqual([]);
    expect(results.find(({ id }) => id === 'fast-game')).toMatchObject({ verdict: 'pass' });
  });

  // Debian's build has no atomic chess.
  it('an engine without the variant plays no game', { timeout: 240_000 }, async () => {
    const { results } = await checkOf(DEBIAN_ENGINES['Fairy-Stockfish'], undefined, 'uci', 'atomic');
    expect(results.filter(({ verdict }) => verdict === 'fail').map(({ id, said }) => [id, inWords(said)])).toEqual([
      ['variant', 'does not offer Atomic'],
    ]);
    const { said } = results.find(({ id }) => id === 'fast-game') ?? { said: '' };
    expect(inWords(said)).toBe('it does not offer the variant');
  });
});

/** Verdict and reason, of those that have one. */
const OWN_BOOKS: Readonly<Record<string, readonly [string, RegExp]>> = {
  phalanx: ['warning', /^plays from its own book: in the start it said ".*book1\)"$/],
  hoichess: ['warning', /^seems to play from its own book: it moved at once .* in the start, /],
};
const xboardEngines = ['gnuchess', 'phalanx', 'hoichess', 'sjeng', 'fairymax'].map((name) => `/usr/games/${name}`);

describe.runIf(areHere(...xboardEngines))('the check of an XBoard engine', () => {
  it.each(xboardEngines)('%s fails nothing', { timeout: 300_000, retry: 1 }, async (command) => {
    const { results, name } = await checkOf({ command, args: [] }, undefined, 'xboard');
    expect(name).toBeDefined();
    // 4K-0.1, S16-X own book.
    const [verdict, reason] = OWN_BOOKS[basename(command)] ?? ['pass', /./];
    const ownBook = results.find(({ id }) => id === 'own-book');
    expect(ownBook).toMatchObject({ verdict });
    expect(inWords(ownBook?.said ?? '')).toMatch(reason);
    // Fairy-Max ends an iteration that it has begun: now and then that takes longer than its clock. GNU Chess looks at its clock rarely, and is
    // late by 50 ms on a quiet machine, by seconds on a busy one.
    const mayFail = /fairymax|gnuchess/u.test(command) ? ['fast-game'] : [];
    expect(results.filter(({ verdict, id }) => verdict === 'fail' && !mayFail.includes(id))).toEqual([]);
  });
});
