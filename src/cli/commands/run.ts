// arbiter run: plays a tournament from its file to its final table.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { present } from '../../core/present.ts';
import { JOURNAL_FILE } from '../../journal/schema.ts';
import { allocateCores, availableCores } from '../../players/process/cores.ts';
import { adviceOn } from '../../tournament/advice.ts';
import { formatDifference } from '../../tournament/changes.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { bookAdvice } from '../../run/file/books.ts';
import { changesOfFile } from '../../run/file/changedFile.ts';
import { checkTablebases } from '../../run/checkTablebases.ts';
import { formatTablebases, tablebaseAdvice } from '../../reports/tablebaseReport.ts';
import { orWrongUse, WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, ExitCode, OptionValues } from '../command.ts';
import { defaultDataFolder, readTournament, type OpenedTournament } from '../../run/dataFolder.ts';
import { dryRun, formatDryRun } from '../dryRun.ts';
import { countOption, publicUrlOption, textOption } from '../options.ts';
import { candidatesOf, preflight, unusedOptions, type Acceptance } from '../../run/engines/preflight.ts';
import { seasonsOver, supposition, unfinishedSeason, type UnfinishedSeason } from '../../run/file/previousSeasons.ts';
import { readRatingSources } from '../../run/file/ratingSources.ts';
import { readTournamentFile, type TournamentFile } from '../../run/file/readTournamentFile.ts';
import { play, tellOver, type WebUse } from '../play.ts';
import { webAddress } from '../../run/web/address.ts';

export const run: CommandAction = async ([fileName = ''], options) => {
  const concurrency = countOption(options, 'concurrency', '--concurrency', 1);
  const web = webOption(options);
  if (options['dryRun'] === true) return tellPlan(fileName, options['json'] === true);
  const file = await fileToPlay(fileName, concurrency);
  const { definition } = file;
  const folder = resolve(textOption(options, 'data') ?? defaultDataFolder(definition.name));
  const slots = await slotsFor(definition, concurrency);
  const before = existsSync(join(folder, JOURNAL_FILE)) ? readTournament(folder) : undefined;
  const changes = before === undefined ? [] : allowedChanges(file, before);
  if (before?.facts.closed === true) return tellOver(before);
  const ratingsRead = await readRatingSources(definition.ratings, before?.facts.ratingsRead, tellNotice);
  const tables = checkTablebases(definition);
  if (tables !== undefined) process.stdout.write(`${formatTablebases(tables, definition)}\n`);
  tellAdvice([...(before === undefined ? adviceOf(file) : []), ...tablebaseAdvice(definition, tables)]);
  const accepted = await checkEngines(definition, slots[0] ?? []);
  return play({
    file,
    folder,
    accepted,
    changes,
    ...present({ ratingsRead }),
    slots,
    command: `arbiter run ${fileName}`,
    ...present({ web }),
  });
};

/** `--web` and `--public-url`. */
function webOption(options: OptionValues): WebUse | undefined {
  const { web } = options;
  const publicUrl = publicUrlOption(options);
  if (typeof web === 'string' || web === true) return { address: webAddress(web, '--web'), ...present({ publicUrl }) };
  if (publicUrl !== undefined) throw new WrongUse('Cannot use --public-url: expected --web with it');
  return undefined;
}

/** The number of games of an event that a terminal lists. */
const TOLD_GAMES = 6;

/** CUP-2a: if an earlier season is not over, the command checks now what it can, and reads the file again when the season is over. */
async function fileToPlay(fileName: string, concurrency: number | undefined): Promise<TournamentFile> {
  const seasons: UnfinishedSeason[] = [];
  const file = readTournamentFile(fileName, { onUnfinished: (season) => seasons.push(unfinishedSeason(season)) });
  if (seasons.length === 0) return file;
  checkTablebases(file.definition);
  await slotsFor(file.definition, concurrency);
  file.books.close();
  await seasonsOver(seasons, (line) => void process.stdout.write(`${line}\n`));
  return readTournamentFile(fileName);
}

/** The number of cores for each game. */
async function slotsFor({ concurrency, cores }: TournamentDefinition, asked: number | undefined): Promise<readonly number[][]> {
  const slots = orWrongUse(allocateCores(asked ?? concurrency, cores.perGame, cores.shared, await availableCores()));
  return slots.map((slot) => [...slot]);
}

function tellPlan(fileName: string, json: boolean): ExitCode {
  const seasons: UnfinishedSeason[] = [];
  const file = readTournamentFile(fileName, { onUnfinished: (season) => seasons.push(unfinishedSeason(season)) });
  const { definition } = file;
  const events = dryRun(definition, json ? Number.MAX_SAFE_INTEGER : TOLD_GAMES);
  const tablebases = checkTablebases(definition);
  const advice = [...seasons.map(supposition), ...adviceOf(file), ...tablebaseAdvice(definition, tablebases)];
  if (json) {
    const { officials = [], dates = [] } = definition;
    const told = {
      tournament: definition.name,
      officials,
      dates,
      events,
      ...present({ tablebases }),
      advice,
    };
    process.stdout.write(`${JSON.stringify(told)}\n`);
    return 0;
  }
  process.stdout.write(formatDryRun(definition, events));
  if (tablebases !== undefined) process.stdout.write(`\n${formatTablebases(tablebases, definition)}\n`);
  tellAdvice(advice);
  return 0;
}

const adviceOf = ({ definition, books }: TournamentFile): readonly string[] => [
  ...adviceOn(definition, Date.now()),
  ...bookAdvice(definition, books),
];

const tellNotice = (line: string): void => void process.stderr.write(`${line}\n`);
const tellAdvice = (advice: readonly string[]): void => advice.forEach((line) => void process.stdout.write(`Advice: ${line}\n`));

/** Refuses a file that changed since its tournament began, unless the rules allow the change (S16-13); returns the changes. */
function allowedChanges(file: TournamentFile, before: OpenedTournament): readonly string[] {
  const { changes, refused } = changesOfFile(file, before);
  if (refused.length > 0) throw new WrongUse(refused);
  return changes.map(formatDifference);
}

/** Checks every engine before anything is created. */
async function checkEngines(definition: TournamentDefinition, cores: readonly number[]): Promise<readonly Acceptance[]> {
  const candidates = candidatesOf(definition);
  const accepted = orWrongUse(await preflight(candidates, cores));
  const unused = unusedOptions(candidates, accepted);
  if (unused.length > 0) throw new WrongUse(unused);
  return accepted;
}
