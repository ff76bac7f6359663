// arbiter match: what a command line of another runner says, played by `run`'s own machine, with that runner's lines and files.

import { existsSync, rmSync } from 'node:fs';
import { availableParallelism, homedir } from 'node:os';
import { join, resolve } from 'node:path';
import { formatIssue, type Issue } from '../../core/messages/issue.ts';
import { orWrongUse, WrongUse } from '../../core/messages/failure.ts';
import { present } from '../../core/present.ts';
import type { Result } from '../../core/result.ts';
import { readMatch } from '../../dialects/dialects.ts';
import { formatHelp } from '../../dialects/help.ts';
import type { MatchRequest } from '../../dialects/matchRequest.ts';
import type { OwnRequest } from '../../dialects/ownOptions.ts';
import { tournamentFields } from '../../dialects/tournamentFields.ts';
import { tournamentText } from '../../dialects/tournamentText.ts';
import { readText } from '../../files/textFile.ts';
import { programVersion } from '../../files/version.ts';
import type { FactsFold } from '../../projections/foldTournament.ts';
import { allocateCores, availableCores } from '../../players/process/cores.ts';
import { defaultDataFolder, tournamentIn } from '../../run/dataFolder.ts';
import { candidatesOf, preflight } from '../../run/engines/preflight.ts';
import { privatePaths } from '../../run/engines/privatePaths.ts';
import { tournamentOfText, type TournamentFile } from '../../run/file/readTournamentFile.ts';
import { webAddress } from '../../run/web/address.ts';
import { print, warn } from '../../terminal/print.ts';
import type { CommandAction, ExitCode } from '../command.ts';
import { Introductions } from '../playing/introductions.ts';
import { keepMatch } from '../playing/matchKeeping.ts';
import { matchOutput } from '../playing/matchOutput.ts';
import { play } from '../playing/play.ts';
import { temporaryFolder } from '../playing/temporaryFolder.ts';

const VERSION_WORDS = ['--version', '-version', '-v', '--v'];
const MATCH_FILE = 'match.yaml';
const HELP_WORDS = ['--help', '-help', '-h'];

export const match: CommandAction = async (words) => {
  if (words.length === 0 || HELP_WORDS.includes(words[0] ?? '')) {
    print(formatHelp());
    return words.length === 0 ? 2 : 0;
  }
  if (VERSION_WORDS.includes(words[0] ?? '')) {
    print(`arbiter ${programVersion()}\n`);
    return 0;
  }
  const {
    own,
    words: foreign,
    request: read,
  } = readMatch(words, {
    ...present({ enginesJson: words.some((word) => word.startsWith('conf=')) ? enginesJson() : undefined }),
    read: (path) => readText(path, 'saved match'),
  });
  const request = orWrongUse(read);
  if (request.answer !== undefined) {
    print(request.answer);
    return 0;
  }
  if (request.checked !== undefined) {
    const { check } = await import('./check.ts');
    return check(request.checked, { quick: true });
  }
  const games = gamesAtOnce(request);
  const text = tournamentText(tournamentFields(request, games), foreign);
  if (own.writeFile) {
    print(text);
    return 0;
  }
  const file = fileOf(text);
  const place = folderFor(file, own);
  try {
    return await playMatch(request, own, file, place, words);
  } finally {
    if (place.isTemporary) rmSync(place.folder, { recursive: true, force: true });
  }
};

/** cutechess's list of engines, where it looks for it. */
function enginesJson(): string | undefined {
  const home = process.env['XDG_CONFIG_HOME'] ?? join(homedir(), '.config');
  const file = ['engines.json', join(home, 'cutechess', 'engines.json')].find((path) => existsSync(path));
  return file === undefined ? undefined : orWrongUse(readText(file, 'list of engines'));
}

function gamesAtOnce({ concurrency, forceConcurrency }: MatchRequest): number {
  const cores = availableParallelism();
  const games = concurrency > 0 ? concurrency : Math.max(1, cores + concurrency);
  if (games > cores && !forceConcurrency)
    throw new WrongUse(
      `Cannot play ${games} games at once on ${cores} cores: expected -concurrency ${cores} or less, or -force-concurrency`,
    );
  return games;
}

/** The person typed no tournament file, so issues name its fields without a place; those of other files, such as a book, keep theirs. */
function fileOf(text: string): TournamentFile {
  try {
    return tournamentOfText(text, MATCH_FILE);
  } catch (reason) {
    if (!(reason instanceof WrongUse)) throw reason;
    throw new WrongUse(reason.issues.map((issue) => (issue.file === MATCH_FILE ? withoutPlace(issue) : issue)));
  }
}

const withoutPlace = ({ path, message }: Issue): Issue => (path === undefined ? { message } : { path, message });

/** `fold`: of the journal that it has; absent: it has none. */
type MatchFolder = { readonly folder: string; readonly isTemporary: boolean; readonly fold?: FactsFold };

/** The folder of this very match if it is unfinished; otherwise one that does not exist yet. */
function folderFor(file: TournamentFile, { data, keep }: OwnRequest): MatchFolder {
  if (!keep) return { folder: temporaryFolder(), isTemporary: true };
  const named = data === undefined ? undefined : resolve(data);
  const first = defaultDataFolder(file.definition.name);
  for (let number = 1; ; number++) {
    const folder = named ?? (number === 1 ? first : first.replace(/(?=\.arbiter$)/, `-${number}`));
    const before = tournamentIn(folder);
    if (before === undefined) return { folder, isTemporary: false };
    const { facts, fold } = before;
    const isSame = facts.file === file.text && !facts.closed;
    if (isSame) return { folder, isTemporary: false, fold };
    if (named !== undefined)
      throw new WrongUse(
        `Cannot use --data ${data}: it holds ${facts.closed ? 'a match that is over' : 'another match'}; expected a folder without one`,
      );
  }
}

async function playMatch(
  request: MatchRequest,
  { web, output, keep }: OwnRequest,
  file: TournamentFile,
  { folder, fold }: MatchFolder,
  words: readonly string[],
): Promise<ExitCode> {
  const { cores, concurrency } = file.definition;
  const slotsFor = async (): Promise<Result<readonly (readonly number[])[], string>> =>
    allocateCores(concurrency, cores.perGame, cores.shared, await availableCores());
  const slots = orWrongUse(await slotsFor());
  const introductions = new Introductions(request);
  const accepted = await preflight(
    candidatesOf(file.definition),
    { cores: slots[0] ?? [], hidden: privatePaths(folder, file) },
    () => undefined,
    introductions.hear,
  );
  if (!accepted.ok) return tellStartFailure(request, accepted.error, output !== 'json' && output !== 'arbiter');
  const { report, stopAt, exitCode } = keepMatch(request, introductions, matchOutput(output, request, introductions, keep));
  return play({
    file,
    folder,
    ...present({ fold }),
    accepted: accepted.value,
    changes: [],
    slots,
    slotsFor,
    command: `arbiter match ${words.join(' ')}`,
    // Without a folder that stays, it would be deleted.
    withoutGamesFile: !keep || (request.pgn !== undefined && request.pgn.file !== ''),
    report,
    stopAt,
    exitCode,
    ...(web === undefined ? {} : { web: { address: webAddress(web, '--web'), reach: {} } }),
  });
}

/** The runner's line for its readers, and the reason for people. */
function tellStartFailure({ engines }: MatchRequest, issues: readonly Issue[], withLine: boolean): ExitCode {
  for (const issue of issues) {
    const engine = engines.find(({ name }) => issue.message.startsWith(`Cannot start ${name}:`));
    if (withLine && engine !== undefined)
      print(`Fatal; ${engine.name} engine startup failure: "Engine didn't respond to uciok after startup"\n`);
    warn(`${formatIssue(issue)}\n`);
  }
  return 1;
}
