// arbiter run: plays a tournament from its file to its final table.

import { resolve } from 'node:path';
import { present } from '../../core/present.ts';
import { err, ok } from '../../core/result.ts';
import { programVersion } from '../../files/version.ts';
import { allocateCores, availableCores } from '../../players/process/cores.ts';
import { adviceOn } from '../../tournament/advice.ts';
import { gamesOn, kibitzerCores } from '../../tournament/settings/machine.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { bookAdvice } from '../../run/file/books.ts';
import { changesOfFile } from '../../run/file/changedFile.ts';
import { checkTablebases } from '../../run/checkTablebases.ts';
import { formatTablebases, tablebaseAdvice } from '../../reports/tablebaseReport.ts';
import type { TellWait } from '../../files/longWait.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { orWrongUse, WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, ExitCode, OptionValues } from '../command.ts';
import { defaultDataFolder, tournamentIn, type OpenedTournament } from '../../run/dataFolder.ts';
import { dryRun, formatDryRun } from '../dryRun.ts';
import { countOption, textOption } from '../options.ts';
import type { TrialPlace } from '../../players/playerContext.ts';
import { privatePaths } from '../../run/engines/privatePaths.ts';
import { onStop } from '../stopping.ts';
import { reachFlagsGiven, reachOptions } from '../reachOptions.ts';
import { candidatesOf, preflight, unusedOptions, type Acceptance } from '../../run/engines/preflight.ts';
import { sharedFolderAdvice } from '../../run/engines/sharedFolders.ts';
import { movedFiles } from '../../run/file/movedFiles.ts';
import { seasonsOver, supposition, unfinishedSeason, type UnfinishedSeason } from '../../run/file/previousSeasons.ts';
import { readRatingSources } from '../../run/file/ratingSources.ts';
import type { SlotsFor } from '../../run/file/reload.ts';
import type { Elsewhere, SharedRun } from '../../run/runTournament.ts';
import {
  readAgainFor,
  readDefinition,
  readTournamentFile,
  sameFileFor,
  type TournamentFile,
} from '../../run/file/readTournamentFile.ts';
import { jsonReport } from '../playing/jsonReport.ts';
import { lineReport } from '../playing/lineReport.ts';
import { play, tellOver, type WebUse } from '../playing/play.ts';
import type { RunReport } from '../playing/report.ts';
import { mayRefuse, refusalOf, tellClosed } from '../../run/registry/tellRegistry.ts';
import { urlOf, webAddress } from '../../run/web/address.ts';
import { print, printJson, warn } from '../../terminal/print.ts';

export const run: CommandAction = async ([fileName = ''], options) => {
  const cluster = await clusterOption(options);
  const silenceMs = standByOption(options, cluster);
  if (cluster === undefined) return runFile(fileName, options, undefined);
  try {
    return silenceMs === undefined
      ? await runFile(fileName, options, cluster)
      : await runShared(fileName, options, cluster, silenceMs);
  } finally {
    const { leaveCluster } = await import('../../players/connections/hostedConnection.ts');
    await leaveCluster();
  }
};

/** `--cluster`, the folder of a director. */
async function clusterOption(options: OptionValues): Promise<string | undefined> {
  const folder = textOption(options, 'cluster');
  if (folder === undefined) return undefined;
  const { readMachine } = await import('../../cluster/link/connection.ts');
  const { role, name } = orWrongUse(readMachine(resolve(folder)));
  if (role !== 'director')
    throw new WrongUse(`Cannot direct a tournament as ${name}: expected --cluster with the folder of a director`);
  return resolve(folder);
}

/** `--stand-by`: how long a director may be silent. In ms. */
function standByOption(options: OptionValues, cluster: string | undefined): number | undefined {
  const silence = countOption(options, 'directorSilence', '--director-silence', 1);
  if (options['standBy'] !== true) {
    if (silence !== undefined) throw new WrongUse('Cannot use --director-silence: expected --stand-by with it');
    return undefined;
  }
  if (cluster === undefined) throw new WrongUse('Cannot use --stand-by: expected --cluster with it, the folder of a director');
  return 1000 * (silence ?? 10);
}

/** Directs the tournament whenever it is this machine's turn, until it is over. */
async function runShared(fileName: string, options: OptionValues, cluster: string, silenceMs: number): Promise<ExitCode> {
  if (options['dryRun'] === true) return runFile(fileName, options, cluster);
  const { standBy } = await import('../../run/standBy.ts');
  const report = reportFor(options);
  const { name } = readDefinition(fileName, { onUnfinished: () => undefined }).definition;
  const web = webOption(options);
  const page =
    web === undefined
      ? undefined
      : { ...web, onListening: (at: { readonly host: string; readonly port: number }) => report.onPage(urlOf(at, web.reach)) };
  const folder = resolve(givenFolder(options) ?? defaultDataFolder(name));
  const command = `arbiter run ${fileName}`;
  for (;;) {
    const stop = new AbortController();
    const ignoreStops = onStop(() => stop.abort());
    const place = { machine: cluster, tournament: name, folder, command, silenceMs, ...present({ page }) };
    const turn = await standBy({ ...place, onNotice: report.onNotice }, stop.signal).finally(ignoreStops);
    if (turn === undefined) return 130;
    try {
      return await runFile(fileName, options, cluster, turn);
    } catch (error) {
      if (!turn.isOver()) throw error;
      report.onNotice(`${messageOf(error)}. This machine is on stand-by.`);
    } finally {
      await turn[Symbol.asyncDispose]();
    }
  }
}

async function runFile(
  fileName: string,
  options: OptionValues,
  cluster: string | undefined,
  shared?: SharedRun,
): Promise<ExitCode> {
  const concurrency =
    options['concurrency'] === 'auto' ? 'auto' : countOption(options, 'concurrency', '--concurrency', 1, ' or auto');
  const web = webOption(options);
  const workers = workersOption(options, cluster);
  const given = givenFolder(options);
  const slotsFor: SlotsFor = async ({ concurrency: inFile, cores, hosts, kibitzers }) => {
    // Engines are only tried here.
    if (workers !== undefined) return ok([[]]);
    const available = await availableCores();
    if (hosts !== undefined && typeof concurrency === 'number' && concurrency > hosts.length)
      return err(`Cannot play ${concurrency} games at once: expected at most ${hosts.length}, one at each place of "hosts"`);
    const aside = kibitzerCores(kibitzers);
    const games = concurrency === 'auto' ? gamesOn(cores, available.length, aside) : (concurrency ?? inFile);
    return allocateCores(games, cores.perGame, cores.shared, available, aside);
  };
  const isDry = options['dryRun'] === true;
  if (options['offline'] === true && !isDry) throw new WrongUse('Cannot use --offline: expected --dry-run with it');
  const report = reportFor(options);
  const onWait = isDry ? tellNotice : report.onRemark;
  const { file: read, assumed } = await fileToPlay(fileName, isDry, slotsFor, report, onWait);
  const folder = resolve(given ?? defaultDataFolder(read.definition.name));
  const before = tournamentIn(folder, onWait);
  const file =
    before === undefined
      ? read
      : shared === undefined
        ? readAgainFor(read, before, { onWait, ...(isDry ? { onUnfinished: () => undefined } : {}) })
        : fileInPlay(read, before, report);
  const { definition } = file;
  const slots = orWrongUse(await slotsFor(definition));
  if (workers !== undefined) {
    const { unfitForWorkers } = await import('../../cluster/work/unfit.ts');
    const unfit = unfitForWorkers(definition);
    if (unfit.length > 0) throw new WrongUse(unfit.map((message) => ({ message })));
  }
  const changes = before === undefined ? [] : await allowedChanges(file, before);
  if (before?.facts.closed === true && !isDry) {
    const closed = await tellClosed(before);
    if (!closed.ok) tellNotice(closed.error);
    return tellOver(before, report, cluster);
  }
  const atRegistry = { definition, folder, ...present({ facts: before?.facts }) };
  const refused = before?.facts.closed === true ? undefined : await refusalOf(atRegistry);
  if (refused !== undefined && mayRefuse(atRegistry)) throw new WrongUse(refused);
  const ratingsRead = await readRatingSources(definition.ratings, before?.facts.ratingsRead, tellNotice, onWait);
  const tables = checkTablebases(definition);
  const advice = [...(before === undefined || isDry ? adviceOf(file) : []), ...tablebaseAdvice(definition, tables)];
  const place = { cores: slots[0] ?? [], hidden: privatePaths(folder, file), ...present({ cluster }) };
  if (isDry) {
    const checked = options['offline'] === true ? undefined : await checkEngines(file, { ...place, onWait });
    const told = [...assumed, ...advice, ...(checked?.advice ?? []), ...(refused === undefined ? [] : [refused])];
    return tellPlan(definition, tables, told, options['json'] === true);
  }
  if (tables !== undefined) report.onRemark(formatTablebases(tables, definition));
  tellAdvice(advice, report.onRemark);
  if (workers === undefined && definition.events.some(({ entrants }) => entrants.some(({ engine }) => engine.uses !== undefined)))
    report.onRemark('"uses" counts with --workers alone. Here "concurrency" says how many games are played at once.');
  const onHosts = cluster === undefined || workers !== undefined ? undefined : () => waitForHosts(definition, cluster, report);
  const checked = await checkEngines(file, { ...place, onWait, ...present({ onHosts }) });
  if (checked === undefined) return 130;
  tellAdvice(checked.advice, report.onRemark);
  return play({
    file,
    folder,
    ...present({ fold: before?.fold }),
    accepted: checked.accepted,
    changes,
    ...present({ ratingsRead, shared }),
    ...present({ elsewhere: workers === undefined ? undefined : elsewhere(workers, concurrency) }),
    slots,
    slotsFor,
    ...present({ askedConcurrency: concurrency === undefined ? undefined : slots.length }),
    command: `arbiter run ${fileName}`,
    report,
    ...present({ web, cluster }),
  });
}

/** False: the operator ended it. */
async function waitForHosts(definition: TournamentDefinition, cluster: string, report: RunReport): Promise<boolean> {
  const { untilHostsAreThere } = await import('../../run/engines/returningHosts.ts');
  const stop = new AbortController();
  const ignoreStops = onStop(() => stop.abort());
  return untilHostsAreThere(definition, cluster, report.onNotice, stop.signal).finally(ignoreStops);
}

/** Several machines share the tournament, and the file here may be older or newer than the one by which it is played: only a reload changes that one. */
function fileInPlay(read: TournamentFile, before: OpenedTournament, report: RunReport): TournamentFile {
  const text = before.facts.file ?? read.text;
  if (text !== read.text)
    report.onNotice(
      `${read.fileName} is not the file by which the tournament is played. It goes on by that one; "arbiter reload" takes changes.`,
    );
  read.books.close();
  return sameFileFor({ ...read, text }, before);
}

type WorkersUse = { readonly keys: string; readonly silenceMs: number };

/** `--workers` and what belongs to it. */
function workersOption(options: OptionValues, keys: string | undefined): WorkersUse | undefined {
  const silence = countOption(options, 'workerSilence', '--worker-silence', 2);
  if (options['workers'] !== true) {
    if (silence !== undefined) throw new WrongUse('Cannot use --worker-silence: expected --workers with it');
    return undefined;
  }
  if (keys === undefined) throw new WrongUse('Cannot use --workers: expected --cluster with it, the folder of the director');
  return { keys, silenceMs: 1000 * (silence ?? 30) };
}

/** `concurrency`: the most games at once; without it, workers play as many as they can. */
function elsewhere({ keys, silenceMs }: WorkersUse, concurrency: number | 'auto' | undefined): Elsewhere {
  const mostGames = concurrency === 'auto' ? undefined : concurrency;
  return async (context) => {
    const { directWorkers } = await import('../../cluster/work/direct.ts');
    return directWorkers({ ...context, keys, silenceMs, version: programVersion(), ...present({ mostGames }) });
  };
}

/** An empty `--data` is a variable of a script that was not set, and would be the current folder. */
function givenFolder(options: OptionValues): string | undefined {
  const folder = textOption(options, 'data');
  if (folder?.trim() === '') throw new WrongUse('Cannot use --data: expected a folder, got ""');
  return folder;
}

/** `--json` and `--quiet`. */
function reportFor(options: OptionValues): RunReport {
  if (options['json'] !== true)
    return lineReport({ isQuiet: options['quiet'] === true, withCrosstable: options['crosstable'] !== false });
  if (options['quiet'] === true) throw new WrongUse('Cannot use --quiet and --json together: expected one of them');
  return jsonReport();
}

/** `--web` and how people reach it. */
function webOption(options: OptionValues): WebUse | undefined {
  const { web } = options;
  const reach = reachOptions(options);
  if (typeof web === 'string' || web === true) return { address: webAddress(web, '--web'), reach };
  if (Object.keys(reach).length > 0) {
    throw new WrongUse(`Cannot use ${reachFlagsGiven(options)}: expected --web with it`);
  }
  return undefined;
}

/** The number of games of an event that a terminal lists. */
const TOLD_GAMES = 6;

/**
 * CUP-2a: if an earlier season is not over, a dry run supposes its places; a run checks now what it can, and reads the file again when the season is
 * over.
 */
async function fileToPlay(
  fileName: string,
  isDry: boolean,
  slotsFor: SlotsFor,
  report: RunReport,
  onWait: TellWait,
): Promise<{ readonly file: TournamentFile; readonly assumed: readonly string[] }> {
  const seasons: UnfinishedSeason[] = [];
  const file = readTournamentFile(fileName, { onUnfinished: (season) => seasons.push(unfinishedSeason(season)), onWait });
  if (isDry || seasons.length === 0) return { file, assumed: seasons.map(supposition) };
  checkTablebases(file.definition);
  orWrongUse(await slotsFor(file.definition));
  file.books.close();
  await seasonsOver(seasons, report.onRemark);
  return { file: readTournamentFile(fileName, { onWait }), assumed: [] };
}

function tellPlan(
  definition: TournamentDefinition,
  tablebases: ReturnType<typeof checkTablebases>,
  advice: readonly string[],
  json: boolean,
): ExitCode {
  const events = dryRun(definition, json ? Number.MAX_SAFE_INTEGER : TOLD_GAMES);
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
    printJson(told);
    return 0;
  }
  print(formatDryRun(definition, events));
  if (tablebases !== undefined) print(`\n${formatTablebases(tablebases, definition)}\n`);
  tellAdvice(advice, (line) => print(`${line}\n`));
  return 0;
}

const adviceOf = ({ definition, books }: TournamentFile): readonly string[] => [
  ...adviceOn(definition, Date.now()),
  ...bookAdvice(definition, books),
  ...sharedFolderAdvice(definition),
];

const tellNotice = (line: string): void => warn(`${line}\n`);
const tellAdvice = (advice: readonly string[], tell: (line: string) => void): void =>
  advice.forEach((line) => tell(`Advice: ${line}`));

/** Refuses a file that changed since its tournament began, unless the rules allow the change (S16-13); returns the changes. */
async function allowedChanges(file: TournamentFile, before: OpenedTournament): Promise<readonly string[]> {
  const isMoved = await movedFiles(file.definition, before, file.text);
  const { told, refused } = changesOfFile(file, before, isMoved);
  if (refused.length === 0) return told;
  const remedy = `Cannot continue the tournament in ${before.folder} with this file: restore these lines, or play a new tournament in another folder (--data)`;
  throw new WrongUse([...refused, { message: remedy }]);
}

type EngineCheck = TrialPlace & {
  readonly onWait: TellWait;
  /** Resolves once all engine hosts are there; to false if the operator ends that. Absent: nothing waits for them. */
  readonly onHosts?: () => Promise<boolean>;
};

/** A machine that is lost so often while its engines are checked will not do. */
const MOST_CHECKS = 10;

/** Checks every engine before anything is created; again where an engine host is lost meanwhile. `undefined`: the operator ended it. */
async function checkEngines(
  file: TournamentFile,
  { onWait, onHosts, ...place }: EngineCheck,
): Promise<{ readonly accepted: readonly Acceptance[]; readonly advice: readonly string[] } | undefined> {
  const candidates = candidatesOf(file.definition);
  for (let check = 1; ; check++) {
    if (onHosts !== undefined && !(await onHosts())) return undefined;
    let isAway = false;
    const accepted = await preflight(candidates, { ...place, onAway: () => (isAway = true) }, onWait);
    if (!accepted.ok && isAway && onHosts !== undefined && check < MOST_CHECKS) {
      onWait(`${accepted.error.map(({ message }) => message).join('. ')}. Trying again.`);
      continue;
    }
    const { refused, advice } = unusedOptions(candidates, orWrongUse(accepted));
    if (refused.length > 0) throw new WrongUse(refused);
    return { accepted: orWrongUse(accepted), advice };
  }
}
