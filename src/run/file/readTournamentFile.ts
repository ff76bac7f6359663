// From a file name to a tournament that can be played: the file itself, the files it names, its openings. Writes nothing, starts nothing.

import { statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { dirname, isAbsolute, join, resolve } from 'node:path';
import { messageOf } from '../../core/messages/messageOf.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { noSuchFolder } from '../../files/foundInstead.ts';
import type { TellWait } from '../../files/longWait.ts';
import { readText } from '../../files/textFile.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import type { PresetName } from '../../tournament/presets/presetNames.ts';
import { parseTournament } from '../../tournament/parse.ts';
import type { SeasonResults } from '../../tournament/season/seasonResults.ts';
import { openBooks, type Books } from './books.ts';
import { orWrongUse } from '../../core/messages/failure.ts';
import type { OpenedTournament } from '../dataFolder.ts';
import { registeredEngines, type Begun } from './registeredEngines.ts';
import { checkSource } from './ratingSources.ts';
import { readResults, supposedResults } from './seasonResults.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import { packageFolder } from '../../files/version.ts';

export type TournamentFile = {
  readonly fileName: string;
  readonly text: string;
  readonly definition: TournamentDefinition;
  readonly books: Books;
};

/** Throws `WrongUse` with every error. */
export function readTournamentFile(fileName: string, { onWait, ...options }: FileOptions & Waits = {}): TournamentFile {
  const { text, definition } = readDefinition(fileName, { findFolder, ...options });
  return { fileName, text, definition, books: orWrongUse(openBooks(definition, onWait)) };
}

export type FileOptions = {
  /** Checks whether a folder that the file names exists; absent: it need not exist. */
  readonly findFolder?: (path: string) => Result<undefined, string>;
  /** Receives earlier seasons that are not over, whose places are then supposed; absent: they are refused. */
  readonly onUnfinished?: (season: OpenedTournament) => void;
  /** The tournament that the file is for: opened events keep the versions of its registered engines. Absent: it has not begun. */
  readonly tournament?: Begun;
};

/** Says which book takes long to read. */
type Waits = { readonly onWait?: TellWait };

/** The file again, with the versions of registered engines that a tournament which has begun keeps. Throws `WrongUse` with every error. */
export function readAgainFor(file: TournamentFile, tournament: OpenedTournament, options: FileOptions & Waits): TournamentFile {
  if (!hasRegistered(file.definition)) return file;
  file.books.close();
  return readTournamentFile(file.fileName, { ...options, tournament });
}

/** The same text, read for a tournament as far as it has come now. Throws `WrongUse` with every error. */
export function sameFileFor({ text, fileName }: TournamentFile, tournament: Begun): TournamentFile {
  const definition = definitionOf(text, fileName, dirname(resolve(fileName)), { findFolder, tournament });
  return { fileName, text, definition, books: orWrongUse(openBooks(definition)) };
}

/** Whether any engine comes from a registry. */
export const hasRegistered = ({ events }: TournamentDefinition): boolean =>
  events.some((event) => possibleEntrants(event).some(({ engine }) => engine.registered !== undefined));

/** The same for a text that no file has; relative paths start where the command was typed. Throws `WrongUse` with every error. */
export function tournamentOfText(text: string, fileName: string): TournamentFile {
  const definition = definitionOf(text, fileName, process.cwd(), { findFolder });
  return { fileName, text, definition, books: orWrongUse(openBooks(definition)) };
}

/** The file without its books and folders, which need not be available. Throws `WrongUse` with every error. */
export function readDefinition(fileName: string, options: FileOptions = {}): Omit<TournamentFile, 'books'> {
  const text = orWrongUse(readText(fileName, 'tournament file'));
  return { fileName, text, definition: definitionOf(text, fileName, dirname(resolve(fileName)), options) };
}

function definitionOf(
  text: string,
  fileName: string,
  folder: string,
  { onUnfinished, tournament, ...options }: FileOptions,
): TournamentDefinition {
  const suppose = (season: OpenedTournament): Result<SeasonResults, string> => {
    onUnfinished?.(season);
    return ok(supposedResults(season));
  };
  const parsed = parseTournament(text, {
    ...options,
    fileName,
    resolvePath: (written) => (isAbsolute(written) ? written : resolve(folder, written)),
    readText: (path) => readText(path, 'file'),
    readResults: (path) => (onUnfinished === undefined ? readResults(path) : readResults(path, suppose)),
    checkSource,
    registered: registeredEngines(tournament),
    cores: availableParallelism(),
    readPreset,
  });
  return orWrongUse(parsed);
}

export const readPreset = (name: PresetName): Result<string, string> =>
  readText(join(packageFolder(), 'presets', `${name}.yaml`), 'preset');

function findFolder(path: string): Result<undefined, string> {
  try {
    const there = statSync(path, { throwIfNoEntry: false });
    if (there === undefined) return err(noSuchFolder(path));
    return there.isDirectory() ? ok(undefined) : err('a file');
  } catch (reason) {
    return err(messageOf(reason));
  }
}
