// docs/mistakes.md, row by row: each wrong command, typed in a folder with its files, gets the answer that the page shows.

import { copyFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from './arbiter.ts';
import { areHere } from './debianEngines.ts';
import { pagePattern } from './pagePattern.ts';
import { ranHere } from './ranHere.ts';

const PAGE = readFileSync(new URL('../../docs/mistakes.md', import.meta.url), 'utf8');
const quoted = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text);

const ROWS = [...PAGE.matchAll(/^\|[^|]*\| `arbiter ([^`]+)` \| (.+) \|$/gm)].map(([, command = '', answer = '']) => ({
  command,
  lines: quoted(answer),
}));
const FILES = [...PAGE.matchAll(/^`([\w.]+)`\n\n((?: {4}.*\n|\n)+)/gm)];

let folder: ReturnType<typeof temporaryFolder>;
beforeAll(() => {
  folder = temporaryFolder();
  for (const [, name = '', text = ''] of FILES) folder.file(name, text.replaceAll(/^ {4}/gm, ''));
  copyFileSync('/bin/true', join(folder.path, 'junk.pgn'));
});
afterAll(() => folder[Symbol.dispose]());

it('has the rows and the files', () => {
  expect([ROWS.length, FILES.length]).toEqual([13, 4]);
});

it.runIf(areHere('/usr/games/stockfish', '/usr/games/fairymax')).each(ROWS)('arbiter $command', async ({ command, lines }) => {
  const { code, stdout, stderr } = await ranHere(command.split(' '), folder.path);
  expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
  const said = stderr.trimEnd().split('\n');
  expect(said).toHaveLength(lines.length);
  for (const [index, line] of lines.entries()) expect(said[index]).toMatch(pagePattern(line));
});
