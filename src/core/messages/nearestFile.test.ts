import { expect, it } from 'vitest';
import { nearestFile } from './nearestFile.ts';

const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  '.': ['b.pgn', 'night.yaml', 'openings.epd'],
  'cups/': ['final.yaml', 'Final.arbiter'],
};
const meant = (path: string): string =>
  nearestFile(path, (folder) => {
    const names = FOLDERS[folder];
    if (names === undefined) throw new Error(`no such folder: ${folder}`);
    return names;
  });

it.each([
  ['another ending', 'night.yml', ' (did you mean "night.yaml"?)'],
  ['no ending', 'night', ' (did you mean "night.yaml"?)'],
  ['swapped letters', 'nihgt.yaml', ' (did you mean "night.yaml"?)'],
  ['another case, in another folder', 'cups/Final.yaml', ' (did you mean "cups/final.yaml"?)'],
  ['the same ending alone', 'a.pgn', ''],
  ['nothing like it', 'league.yaml', ''],
  ['a folder that is not there', 'cup/final.yaml', ''],
])('finds the file that a missing one was meant for: %s', (_, path, expected) => {
  expect(meant(path)).toBe(expected);
});
