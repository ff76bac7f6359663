// S16-14b, 4K-5.2: which earlier games count, where they may be, and when they are read again. In a run: test/e2e/events/jointRatings.long.test.ts.

import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { WrongUse } from '../../core/messages/failure.ts';
import type { RatingsDefinition } from '../../tournament/definition.ts';
import { PLAIN_RATINGS } from '../../projections/ratingLists.ts';
import { checkSource, readRatingSources } from './ratingSources.ts';

const root = mkdtempSync(join(tmpdir(), 'arbiter-rating-sources-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));
let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(root, 'test-'));
});

const game = (white: string, black: string, result: string): string =>
  `[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n1. e4 e5 ${result}\n\n`;
const at = (name: string): string => join(folder, name);
const ratings = (more: Partial<RatingsDefinition>): RatingsDefinition => ({ ...PLAIN_RATINGS, ...more });
const read = async (definition: RatingsDefinition, before?: Awaited<ReturnType<typeof readRatingSources>>) => {
  const notices: string[] = [];
  return { read: await readRatingSources(definition, before, (text) => void notices.push(text)), notices };
};
async function refusal(definition: RatingsDefinition): Promise<string> {
  const reason: unknown = await read(definition).then(
    () => undefined,
    (why: unknown) => why,
  );
  return reason instanceof WrongUse ? reason.issues.map(({ file, message }) => `${file}: ${message}`).join('\n') : String(reason);
}

describe('S16-14b, S16-14c, 4K-5.2, 4K-5.3: readRatingSources', () => {
  it('counts PGN, packed PGN and SGF, earlier games and tests apart, and reports each file with its hash', async () => {
    writeFileSync(at('a.pgn'), game('A 1', 'B', '1-0') + game('B', 'A 1', '1/2-1/2') + game('A 1', 'B', '0-1'));
    writeFileSync(at('b.pgn.gz'), gzipSync(game('A 2', 'B', '1-0')));
    writeFileSync(at('c.sgf'), '(;GM[1]PB[Go B]PW[Go W]RE[W+R];B[aa])');
    const found = await read(ratings({ earlier: [at('a.pgn'), at('b.pgn.gz')], tests: [at('c.sgf')] }));
    expect(found.notices).toEqual([]);
    expect(found.read?.sources).toEqual([
      { use: 'earlier', path: at('a.pgn'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/), games: 3 },
      { use: 'earlier', path: at('b.pgn.gz'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/), games: 1 },
      { use: 'tests', path: at('c.sgf'), sha256: expect.stringMatching(/^[0-9a-f]{64}$/), games: 1 },
    ]);
    expect(found.read?.earlier).toEqual({
      names: ['A 1', 'B', 'A 2'],
      encounters: [
        [0, 1, 1, 0, 1],
        [1, 0, 0, 1, 0],
        [2, 1, 1, 0, 0],
      ],
    });
    expect(found.read?.tests).toEqual({ names: ['Go W', 'Go B'], encounters: [[0, 1, 1, 0, 0]] });
  });

  it('reads nothing if no file has changed, and everything if a file has changed or another is named', async () => {
    writeFileSync(at('a.pgn'), game('A', 'B', '1-0'));
    const definition = ratings({ earlier: [at('a.pgn')] });
    const { read: first } = await read(definition);
    expect((await read(definition, first)).read).toBeUndefined();
    appendFileSync(at('a.pgn'), game('B', 'A', '1-0'));
    expect((await read(definition, first)).read?.sources).toMatchObject([{ games: 2 }]);
    expect((await read(ratings({ tests: [at('a.pgn')] }), first)).read?.sources).toMatchObject([{ use: 'tests', games: 2 }]);
    // Files that are no longer named no longer count.
    expect((await read(ratings({}), first)).read).toEqual({
      sources: [],
      earlier: { names: [], encounters: [] },
      tests: { names: [], encounters: [] },
    });
    expect((await read(ratings({}))).read).toBeUndefined();
  });

  it('reports games that do not count in one line per file', async () => {
    writeFileSync(at('a.pgn'), game('A', 'B', '1-0') + game('A', '', '1-0') + game('A', 'B', '*'));
    const { notices } = await read(ratings({ earlier: [at('a.pgn')] }));
    expect(notices).toEqual([
      `Ratings: 2 games have no names or no result in ${at('a.pgn')}, the first in line 7, and are not counted`,
    ]);
  });

  it('refuses a file without games, or an unreadable one, by name', async () => {
    writeFileSync(at('none.pgn'), '');
    const damaged = gzipSync(game('A', 'B', '1-0'));
    damaged.fill(0, damaged.length - 8);
    writeFileSync(at('broken.pgn.gz'), damaged);
    expect(await refusal(ratings({ earlier: [at('none.pgn')] }))).toMatch(/none\.pgn: Cannot count .* got an empty file$/);
    writeFileSync(at('unnamed.pgn'), game('', '', '1-0'));
    expect(await refusal(ratings({ earlier: [at('unnamed.pgn')] }))).toBe(
      `${at('unnamed.pgn')}: Cannot count the games for ratings: expected games with two names and a result, got none`,
    );
    expect(await refusal(ratings({ tests: [at('broken.pgn.gz')] }))).toMatch(
      /broken\.pgn\.gz: Cannot count .*incorrect data check/,
    );
    expect(await refusal(ratings({ tests: [at('gone.pgn')] }))).toMatch(/gone\.pgn: Cannot count .*ENOENT/);
  });
});

describe('checkSource', () => {
  it('distinguishes files and data folders from paths that cannot hold games', () => {
    writeFileSync(at('a.pgn'), '');
    mkdirSync(at('folder'));
    const messageOf = (name: string): string => {
      const checked = checkSource(at(name));
      return checked.ok ? 'good' : checked.error;
    };
    expect(messageOf('a.pgn')).toBe('good');
    const expected = 'expected a PGN file, an SGF file or a data folder';
    expect(messageOf('folder')).toBe(`Cannot read the games in "${at('folder')}": ${expected}, got a folder without a journal`);
    expect(messageOf('b.pgn')).toBe(`Cannot read the games in "${at('b.pgn')}": ${expected}, got no such file`);
  });
});
