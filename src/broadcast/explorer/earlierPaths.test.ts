import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/e2e/arbiter.ts';
import { engines, read } from '../../../test/rehearsedTournaments.ts';
import { earlierPaths } from './earlierPaths.ts';

test('the games of a page are those of folders and archives that its file names, each once, and not its own', () => {
  using folder = temporaryFolder();
  const [own, s15, gone] = ['own', 's15', 'gone'].map((name) => join(folder.path, name));
  for (const made of [own, s15]) mkdirSync(made ?? '');
  const cup = folder.file('cup.json', '{}');
  const archive = join(folder.path, 's14.pgn');
  const file = `tournament: T\ntimeControl: 60\nformat: round-robin\n${engines(['A', 'B'])}`;
  const previous = [s15, cup, gone].map((path = '') => ({ file: path, path, tournament: 'T', journalHash: '' }));
  const plain = read(file);
  const definition = { ...read(`${file}ratings: { earlier: [${archive}, ${s15}, ${own}] }\n`), previous };
  const pathsOf = earlierPaths(own ?? '');
  expect(pathsOf(undefined)).toEqual([]);
  const paths = pathsOf(definition);
  expect(paths).toEqual([s15, gone, archive]);
  expect(pathsOf(definition)).toBe(paths);
  expect(pathsOf({ ...plain, previous: [{ file: 's15', tournament: 'T', journalHash: '' }] })).toEqual([]);
});
