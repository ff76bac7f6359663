// The earlier games that a tournament's joint rating list counts (the file's group `ratings`): archives and data folders, read before the first
// game and recorded in the journal, with the hash of each, so that the files are not needed again. Does not run on the threads of games.

import { createHash } from 'node:crypto';
import { accessSync, constants, createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readArchiveResults } from '../../archive/archiveResults.ts';
import { readGoTable } from '../../archive/goTable.ts';
import { endedGames, type FinishedGame } from '../../core/facts.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { nearestFile } from '../../core/messages/nearestFile.ts';
import { archiveKind } from '../../files/archiveFile.ts';
import { openOnce } from '../../files/openFile.ts';
import { whileWaiting, type TellWait } from '../../files/longWait.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { EntryPayloads, RatingSource, RecordedResults } from '../../journal/entries.ts';
import { openReader } from '../../journal/reader.ts';
import { JOURNAL_FILE } from '../../journal/schema.ts';
import { ResultCounts, type RatedGame } from '../../ratings/gameResults.ts';
import type { RatingsDefinition } from '../../tournament/definition.ts';
import { orFail, WrongUse } from '../../core/messages/failure.ts';
import { readTournament } from '../dataFolder.ts';
import { ratedGame } from '../ratedGames.ts';

export type RatingsRead = EntryPayloads['ratings-read'];

/** Whether games can be read from there, later. The error is one sentence. */
export function checkSource(path: string): Result<void, string> {
  const expected = 'expected a PGN file, an SGF file or a data folder';
  const cannot = (got: string): Result<void, string> => err(`Cannot read the games in "${path}": ${expected}, got ${got}`);
  const what = statSync(path, { throwIfNoEntry: false });
  if (what === undefined) return cannot(`no such file${nearestFile(path, readdirSync)}`);
  if (what.isDirectory()) return existsSync(join(path, JOURNAL_FILE)) ? ok(undefined) : cannot('a folder without a journal');
  try {
    accessSync(path, constants.R_OK);
    return ok(undefined);
  } catch {
    return cannot('a file that may not be read');
  }
}

/**
 * What must be recorded; `undefined` if the journal has it already (`before`) because no file has changed. `notice` receives the games that do
 * not count, and `onWait` which file takes long to read. Throws `WrongUse` if a file cannot be read, or has no game that counts.
 */
export async function readRatingSources(
  ratings: RatingsDefinition | undefined,
  before: RatingsRead | undefined,
  notice: (text: string) => void,
  onWait: TellWait = notice,
): Promise<RatingsRead | undefined> {
  if (ratings === undefined) return undefined;
  const named = [
    ...ratings.earlier.map((path) => ({ use: 'earlier', path }) as const),
    ...ratings.tests.map((path) => ({ use: 'tests', path }) as const),
  ];
  const found: Omit<RatingSource, 'games'>[] = [];
  for (const source of named) found.push({ ...source, sha256: await reading(source.path, hashOf, onWait) });
  const known = before?.sources ?? [];
  const isKnown = found.every(({ use, path, sha256 }, index) => {
    const old = known[index];
    return old?.use === use && old.path === path && old.sha256 === sha256;
  });
  if (isKnown && known.length === found.length) return undefined;
  const counts = { earlier: new ResultCounts(), tests: new ResultCounts() };
  const sources: RatingSource[] = [];
  for (const source of found) {
    let games = 0;
    const take = (game: RatedGame): void => {
      counts[source.use].add(game);
      games += 1;
    };
    const issues = await reading(source.path, (path) => readGames(path, take, onWait), onWait);
    if (games === 0) throw wrong(source.path, 'expected games with two names and a result, got none');
    if (issues.length > 0) notice(leftOut(source.path, issues));
    sources.push({ ...source, games });
  }
  return { sources, earlier: recorded(counts.earlier), tests: recorded(counts.tests) };
}

const isFolder = (path: string): boolean => statSync(path).isDirectory();

/** For a data folder, the last hash of its journal. */
async function hashOf(path: string): Promise<string> {
  if (isFolder(path)) {
    using reader = orFail(openReader(path));
    return orFail(reader.tail()).hash;
  }
  // Refuses what is no archive, however long it is.
  await archiveKind(path);
  const hash = createHash('sha256');
  await pipeline(createReadStream(path, { fd: openOnce(path) }), hash);
  return hash.digest('hex');
}

/** Returns what kept games from being counted; other oddities of a game do not matter here. */
async function readGames(path: string, take: (game: RatedGame) => void, onWait: TellWait): Promise<readonly Issue[]> {
  const found: Issue[] = [];
  const complain = (issue: Issue): void => {
    if (issue.message.startsWith('Cannot count')) found.push(issue);
  };
  if (isFolder(path)) folderGames(path, onWait).forEach(take);
  else if ((await archiveKind(path)) === 'sgf') {
    const { games, issues } = await readGoTable([path]);
    ratedGames(games).forEach(take);
    issues.forEach(complain);
  } else await readArchiveResults(path, take, complain);
  return found;
}

/** Without games of events that are rated apart, which leave other lists alone (CUP-9a). */
function folderGames(path: string, onWait: TellWait): readonly RatedGame[] {
  const { definition, facts } = readTournament(path, onWait);
  return definition.events
    .filter(({ rated }) => rated !== 'apart')
    .flatMap(({ key }) => ratedGames(endedGames(facts.event(key))));
}

const ratedGames = (games: readonly FinishedGame[]): readonly RatedGame[] => games.flatMap((game) => ratedGame(game) ?? []);

const recorded = ({ names, encounters }: ResultCounts): RecordedResults => ({
  names,
  encounters: encounters.map(({ white, black, whiteWins, draws, blackWins }) => [white, black, whiteWins, draws, blackWins]),
});

/** One line per file, because archives of broadcasts have thousands of odd games. */
function leftOut(path: string, issues: readonly Issue[]): string {
  const [first] = issues;
  const place = first?.line === undefined ? '' : `, the first in line ${first.line}`;
  const games = issues.length === 1 ? '1 game has' : `${issues.length} games have`;
  return `Ratings: ${games} no names or no result in ${path}${place}, and ${issues.length === 1 ? 'is' : 'are'} not counted`;
}

const wrong = (path: string, why: string): WrongUse =>
  new WrongUse([{ file: path, message: `Cannot count the games for ratings: ${why}` }]);

/** Adds the file to an error of the world. */
async function reading<Value>(path: string, read: (path: string) => Promise<Value>, onWait: TellWait): Promise<Value> {
  try {
    return await whileWaiting(`Reading the games in "${path}" for the ratings.`, onWait, () => read(path));
  } catch (reason) {
    throw wrong(path, messageOf(reason));
  }
}
