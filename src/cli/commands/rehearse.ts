// arbiter rehearse: a whole tournament in seconds, with modelled players on a virtual clock. Engines and books may be missing.

import type { EntrantName } from '../../core/ids.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { readText } from '../../files/textFile.ts';
import { formatReport, formatSummary, type Heading } from '../../rehearsal/formatRehearsal.ts';
import { RatingLists } from '../../projections/ratingLists.ts';
import { foldTournament } from '../../projections/foldTournament.ts';
import { parseListing } from '../../ratings/readListing.ts';
import { strengthsOf } from '../../rehearsal/models/strengths.ts';
import { rehearse as rehearseOnce } from '../../rehearsal/rehearse.ts';
import type { RehearsalReport } from '../../rehearsal/report.ts';
import { DEFAULT_SETTINGS, type RehearsalSettings } from '../../rehearsal/settings.ts';
import { summarise } from '../../rehearsal/summary.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { Failure, orWrongUse, WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { countOption, textOption } from '../options.ts';
import { supposition, unfinishedSeason } from '../../run/file/previousSeasons.ts';
import { readRatingSources } from '../../run/file/ratingSources.ts';
import { readDefinition } from '../../run/file/readTournamentFile.ts';
import { outputWidth, print, printJson, statusLines, warn } from '../../terminal/print.ts';

export const rehearse: CommandAction = async ([fileName = ''], options) => {
  const { definition } = readDefinition(fileName, {
    onUnfinished: (season) => warn(`${supposition(unfinishedSeason(season))}\n`),
  });
  const rngSeed = countOption(options, 'seed', '--seed', 0) ?? 1;
  const times = countOption(options, 'times', '--times', 1) ?? 1;
  const settings = await settingsOf(options, definition);
  const json = options['json'] === true;
  const reports = await rehearseAll(definition, settings, rngSeed, times);
  const heading: Heading = {
    tournament: definition.name,
    concurrency: definition.concurrency,
    settings,
    width: outputWidth(),
  };
  const [only, ...others] = reports;
  if (only !== undefined && others.length === 0) {
    if (json) printJson(only);
    else print(formatReport(only, heading));
  } else {
    const summary = summarise(reports);
    if (json) printJson(summary);
    else print(formatSummary(summary, heading));
  }
  return 0;
};

async function rehearseAll(
  definition: TournamentDefinition,
  settings: RehearsalSettings,
  rngSeed: number,
  times: number,
): Promise<readonly RehearsalReport[]> {
  const reports: RehearsalReport[] = [];
  const progress = createProgress(times);
  try {
    for (let index = 0; index < times; index++) {
      reports.push(await rehearseOnce(definition, settings, rngSeed + index));
      progress.tell(index + 1);
    }
  } catch (reason) {
    throw new Failure(messageOf(reason));
  } finally {
    progress.end();
  }
  return reports;
}

const TELL_EVERY_MS = 200;

/** A line on the terminal that shows the progress; nothing if errors go to a file. */
function createProgress(times: number): { readonly tell: (done: number) => void; readonly end: () => void } {
  if (times === 1) return { tell: () => undefined, end: () => undefined };
  const line = statusLines('stderr');
  let told = performance.now();
  return {
    tell(done) {
      const now = performance.now();
      if (now - told < TELL_EVERY_MS) return;
      told = now;
      line.show(`${done} of ${times} rehearsals`);
    },
    end: line.clear,
  };
}

async function settingsOf(options: OptionValues, definition: TournamentDefinition): Promise<RehearsalSettings> {
  const drawRate = shareOption(options, 'drawRate', '--draw-rate');
  if (drawRate === 1) throw new WrongUse('Cannot use --draw-rate: expected a share from 0 to less than 1, got "1"');
  return {
    startUtcMs: startOption(options) ?? Date.now(),
    ratings: await ratingsOption(options, definition),
    drawRate: drawRate ?? DEFAULT_SETTINGS.drawRate,
    crashRate: shareOption(options, 'crashRate', '--crash-rate') ?? DEFAULT_SETTINGS.crashRate,
  };
}

function shareOption(options: OptionValues, name: string, flag: string): number | undefined {
  const text = textOption(options, name);
  if (text === undefined) return undefined;
  const share = /^(\d+|\d*\.\d+)$/.test(text) ? Number(text) : Number.NaN;
  if (!(share >= 0 && share <= 1)) throw new WrongUse(`Cannot use ${flag}: expected a share from 0 to 1, got "${text}"`);
  return share;
}

/** ISO 8601; a date without a time is midnight UTC. */
function startOption(options: OptionValues): number | undefined {
  const text = textOption(options, 'start');
  if (text === undefined) return undefined;
  const utcMs = ISO_8601.test(text) ? Date.parse(text) : Number.NaN;
  if (!Number.isNaN(utcMs)) return utcMs;
  throw new WrongUse(`Cannot use --start: expected a date such as 2026-12-01 or 2026-12-01T18:00Z, got "${text}"`);
}

const ISO_8601 = /^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d)?(Z|[+-]\d\d:\d\d))?$/;

/** From the file that the option names, else from the tournament's own joint list; engines in neither get a strength by lot. */
async function ratingsOption(options: OptionValues, definition: TournamentDefinition): Promise<ReadonlyMap<EntrantName, number>> {
  const fileName = textOption(options, 'ratings');
  const names = new Set(definition.events.flatMap(({ entrants }) => entrants.map(({ engine }) => engine.name)));
  const strengths = fileName === undefined ? await jointStrengths(names, definition) : listedStrengths(names, fileName);
  const unknown = [...names].filter((name) => !strengths.has(name));
  if (unknown.length > 0 && (fileName !== undefined || definition.ratings !== undefined)) {
    const where = fileName ?? 'the joint list (ratings)';
    warn(`Without a rating in ${where}, strength by lot: ${unknown.join(', ')}\n`);
  }
  return strengths;
}

function listedStrengths(names: Iterable<EntrantName>, fileName: string): ReadonlyMap<EntrantName, number> {
  return strengthsOf(names, orWrongUse(parseListing(orWrongUse(readText(fileName, 'ratings')), fileName)));
}

/** The ratings before the first game. */
async function jointStrengths(
  names: ReadonlySet<EntrantName>,
  definition: TournamentDefinition,
): Promise<ReadonlyMap<EntrantName, number>> {
  if (definition.ratings === undefined) return new Map();
  const fold = foldTournament();
  const payload = await readRatingSources(definition.ratings, undefined, (text) => warn(`${text}\n`));
  if (payload !== undefined) fold.add({ sequence: 1, atUtcMs: 0, kind: 'ratings-read', payload });
  const lists = new RatingLists(() => definition, fold.facts);
  const elo = new Map(lists.joint().rows.map((row) => [row.name, row.elo]));
  return new Map(
    [...names].flatMap((name) => {
      const known = elo.get(lists.nameOf(name));
      return known === undefined ? [] : [[name, known] as const];
    }),
  );
}
