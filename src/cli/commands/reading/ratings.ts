// arbiter ratings: rating lists from archives and the games of a tournament, as TCEC keeps them (S16-14, 4K-5, CUP-9).

import { formatRatings } from '../../../ratings/formatRatings.ts';
import { PlayerNames, versionsThatMet } from '../../../ratings/playerNames.ts';
import type { RatingList } from '../../../ratings/ratingList.ts';
import { RatedGames } from '../../../ratings/ratedGames.ts';
import { ratingsJson } from '../../../ratings/ratingsJson.ts';
import { checkArchives } from '../../../files/checkArchives.ts';
import { Failure, WrongUse } from '../../../core/messages/failure.ts';
import { oneOf, suggestion } from '../../../core/messages/nearest.ts';
import type { CommandAction, OptionValues } from '../../command.ts';
import { IssueTally } from '../../../core/messages/issueTally.ts';
import { countOption, strikeNeedsData, textOption, textOptions } from '../../options.ts';
import { SourcedCounts, type SourcedEncounter } from '../../../ratings/sourcedCounts.ts';
import { countArchives } from '../../../run/archiveGames.ts';
import type { OpenedTournament } from '../../../run/dataFolder.ts';
import { choiceOption, methodSettings, namePolicy, ratingLevel } from '../../ratingOptions.ts';
import { print, printJson, warn } from '../../../terminal/print.ts';

const APART_BY = ['event', 'time-control'] as const;

export const ratings: CommandAction = async (files, options) => {
  const joint = await jointList(files, options);
  if (joint !== undefined) {
    tellList(joint, options, digitsOption(options));
    return 0;
  }
  const settings = methodSettings(options);
  const level = ratingLevel(options);
  const { policy, keepMet } = namePolicy(options);
  const by = choiceOption(options, 'by', '--by', APART_BY);
  const digits = digitsOption(options);
  const official = await officialGames(files, options, by === 'time-control');
  const tests = new SourcedCounts();
  await addArchives(textOptions(options, 'testGames'), by === 'time-control', tests);

  const apart = keepMet ? tellMet(both(official, tests)) : new Set<string>();
  const names = new PlayerNames({ ...policy, apart });

  const listOf = (games: SourcedEncounter): string => (by === undefined ? '' : by === 'event' ? games.event : games.timeControl);
  const ratedOf = new Map<string, RatedGames>();
  for (const games of official) {
    const rated = ratedOf.get(listOf(games)) ?? new RatedGames(settings, level);
    ratedOf.set(listOf(games), rated);
    rated.addEncounter(renamed(games, names));
  }
  // A test game has its own event: it belongs to every list, and only lists by time control keep tests apart.
  for (const [key, rated] of ratedOf) {
    for (const games of tests) if (by !== 'time-control' || listOf(games) === key) rated.addTestEncounter(renamed(games, names));
  }
  tellMerged(names);
  const lists = [...ratedOf].map(([key, rated]) => ({ key, list: rated.ratings() }));
  if (!lists.some(({ list }) => list.rows.length + list.unrated.length > 0))
    throw new Failure(
      'Cannot rate: expected games between two players, got only games between versions of one engine (--versions keep)',
    );
  checkAnchor(
    options,
    lists.map(({ list }) => list),
  );
  for (const { key, list } of lists) {
    const of = by === undefined ? {} : by === 'event' ? { event: key } : { timeControl: key };
    tellList(list, options, digits, of);
  }
  return 0;
};

/** `of` names the list, if there are several. */
function tellList(
  list: RatingList,
  options: OptionValues,
  digits: number,
  of: { readonly event?: string; readonly timeControl?: string } = {},
): void {
  const key = of.event ?? of.timeControl;
  if (options['json'] === true) printJson({ ...of, ...ratingsJson(list) });
  else print(key === undefined ? formatRatings(list, digits) : `${key}\n\n${formatRatings(list, digits)}\n`);
}

/** Options that do not affect how a list is computed. */
const OF_SHOWING: ReadonlySet<string> = new Set(['data', 'beforeStrike', 'digits', 'json']);

/** The joint list of the tournament's own file (S16-14, 4K-5); `undefined` if the file has none, or if the options ask for another. */
async function jointList(files: readonly string[], options: OptionValues): Promise<RatingList | undefined> {
  const folder = textOption(options, 'data');
  if (folder === undefined || files.length > 0 || Object.keys(options).some((name) => !OF_SHOWING.has(name))) return undefined;
  const { RatingLists } = await import('../../../projections/ratingLists.ts');
  const { definition, facts } = await tournamentIn(folder, options);
  const lists = new RatingLists(() => definition, facts);
  return lists.isJoint ? lists.joint() : undefined;
}

async function tournamentIn(folder: string, options: OptionValues): Promise<OpenedTournament> {
  const { readTournament, readTournamentBeforeStrike } = await import('../../../run/dataFolder.ts');
  return options['beforeStrike'] === true ? readTournamentBeforeStrike(folder) : readTournament(folder);
}

function digitsOption(options: OptionValues): number {
  const digits = countOption(options, 'digits', '--digits', 0) ?? 0;
  if (digits > 12) throw new WrongUse(`Cannot use --digits: expected at most 12, got "${digits}"`);
  return digits;
}

async function officialGames(files: readonly string[], options: OptionValues, withTimeControls: boolean): Promise<SourcedCounts> {
  const folder = textOption(options, 'data');
  if (folder === undefined && files.length === 0)
    throw new WrongUse('Cannot show ratings: expected PGN or SGF files, --data with a data folder, or both');
  if (folder === undefined && options['beforeStrike'] === true) throw strikeNeedsData();
  const counts = new SourcedCounts();
  await checkArchives([...files, ...textOptions(options, 'testGames')]);
  // Archives alone need nothing that knows of tournaments, which takes longer to load than a small archive to read.
  if (folder !== undefined)
    (await import('../../../run/ratedGames.ts')).countTournament(await tournamentIn(folder, options), counts);
  await addArchives(files, withTimeControls, counts);
  if (counts.size === 0)
    throw new Failure(
      `Cannot rate: expected games with results in ${[...(folder === undefined ? [] : [folder]), ...files].join(', ')}, got none`,
    );
  return counts;
}

async function addArchives(files: readonly string[], withTimeControls: boolean, counts: SourcedCounts): Promise<void> {
  const tally = new IssueTally();
  const lines: string[] = [];
  await countArchives(files, counts, { withTimeControls, complain: (issue) => void lines.push(...tally.add(issue)) });
  for (const line of [...lines, ...tally.rest()]) warn(`${line}\n`);
}

function* both(official: SourcedCounts, tests: SourcedCounts): Generator<SourcedEncounter> {
  yield* official;
  yield* tests;
}

const renamed = (games: SourcedEncounter, names: PlayerNames): SourcedEncounter => ({
  ...games,
  white: names.listed(games.white, games.event),
  black: names.listed(games.black, games.event),
});

/** Two versions that play each other are two players, whatever their names. */
function tellMet(games: Iterable<SourcedEncounter>): ReadonlySet<string> {
  const met = versionsThatMet(games);
  for (const names of met.values()) {
    warn(`Kept apart because they have played each other: ${[...names].join(', ')} (--versions ignore or --names joins them)\n`);
  }
  return new Set(met.keys());
}

/** Ignoring versions is meant for versions of one engine over the years; two in one event may be two players. */
function tellMerged(names: PlayerNames): void {
  for (const { event, player, names: written } of names.merged()) {
    warn(
      `Counted as one engine, ${player}, in ${event === '' ? 'one event' : event}: ${written.join(', ')} (--versions keep or --names keeps them apart)\n`,
    );
  }
}

/** A list without the anchor would have another level than was asked for. One of several may lack it: its mean is 0. */
function checkAnchor(options: OptionValues, lists: readonly RatingList[]): void {
  const anchor = textOption(options, 'anchor');
  if (anchor === undefined) return;
  const without = lists.filter((list) => list.anchor === undefined).length;
  if (without === lists.length) {
    const name = anchor.slice(0, anchor.lastIndexOf('=')).trim();
    const known = [...new Set(lists.flatMap(({ rows }) => rows.map((row) => row.name)))];
    throw new WrongUse(
      `Cannot use --anchor: expected a player with a rating, ${oneOf(name, known, 'the list without --anchor')}, got "${name}"${suggestion(name, known)}`,
    );
  }
  if (without > 0) warn(`${without} of ${lists.length} lists have no "${anchor}": their mean is 0\n`);
}
