// A match of an engine that stops at known places (heldEngine.ts), and what it leaves: the same whatever happened on the way.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { ownProgram } from '../../engines/ownProgram.ts';
import type { temporaryFolder } from '../arbiter.ts';

/** Two of them are mates in one, so that pairs differ. */
const BOOK =
  'k7/8/K7/8/8/8/8/1Q6 w - - 0 1\nrnbqkbnr/pppp1ppp/8/4p3/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2\n' +
  'rnbqkbnr/ppp1pppp/8/3p4/3P4/8/PPP1PPPP/RNBQKBNR b KQkq - 0 2\n';
export const MOVES_A_GAME = 12;

/** The arguments of Node for an engine that waits after so many moves. */
export const heldEngine = (moves: number): readonly string[] =>
  ownProgram(new URL('heldEngine.ts', import.meta.url), String(moves)).args;

/** The words of a match in a folder. An engine waits after 2½ games. */
export function heldWords(
  folder: ReturnType<typeof temporaryFolder>,
  names: readonly string[],
  more: readonly string[],
): readonly string[] {
  folder.file('book.epd', BOOK);
  return [
    'match',
    ...names.flatMap((name) => [
      ...['-engine', `cmd=${process.execPath}`, `args=${heldEngine(2.5 * MOVES_A_GAME).join(' ')}`, `name=${name}`],
    ]),
    ...['-each', 'nodes=1', '-openings', 'file=book.epd', 'order=sequential', '-maxmoves', String(MOVES_A_GAME)],
    ...['-pgnout', 'file=games.pgn', '-event', 'Held', ...more],
  ];
}

/** What must be the same: the games with their moves, without times. */
export const gamesIn = (folder: string): readonly string[] =>
  readFileSync(join(folder, 'games.pgn'), 'utf8')
    .split(/^(?=\[Event )/m)
    .map((game) =>
      game
        .replaceAll(/^\[(?:Date|Game\w+) .*\]\n/gm, '')
        .replaceAll(/ \d+(?:\.\d+)?s/g, '')
        .replaceAll(/\s+/g, ' '),
    );

/** The last block or table, and the decision of the test. */
export const lastBlock = (stdout: string): string =>
  stdout.slice(Math.max(stdout.lastIndexOf('\nResults of'), stdout.lastIndexOf('\nRank Name'))).replace(/^Total Time.*$/m, '');

/** Of each game in the journal that has a result, its number in the schedule. */
export const journalNumbers = (folder: string): readonly number[] => {
  const { facts } = unwrap(foldJournal(join(folder, 'Held.arbiter')));
  const ended = [...facts.games.values()].filter(({ ending }) => ending !== undefined && ending.kind !== 'void');
  return ended.map(({ issued }) => issued.number).toSorted((one, other) => one - other);
};
