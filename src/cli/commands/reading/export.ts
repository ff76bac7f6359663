// arbiter export: the games of a data folder as PGN, SGF, EPD, JSON and CSV, or its final places as JSON for a later season.

import { writeFileSync } from 'node:fs';
import { join, parse, resolve } from 'node:path';
import { exportGames as exportFile, gameTexts, pgnGames, sgfGames } from '../../../archive/exportGames.ts';
import { epdOf } from '../../../archive/finalPosition.ts';
import { CSV_HEAD, csvOf, jsonOf } from '../../../archive/gameRows.ts';
import { GROUPINGS, groupsOf, type Grouping } from '../../../archive/splitGames.ts';
import { messageOf } from '../../../core/messages/messageOf.ts';
import { orList } from '../../../core/messages/nearest.ts';
import { parseOpeningTable, type OpeningTable } from '../../../games/chess/eco/openingTable.ts';
import { SGF_FORMS, type SgfForm } from '../../../games/go/sgf/headers.ts';
import { Failure, orWrongUse, WrongUse } from '../../../core/messages/failure.ts';
import type { CommandAction, OptionValues } from '../../command.ts';
import { readTournament, readTournamentBeforeStrike, type OpenedTournament } from '../../../run/dataFolder.ts';
import { textOption } from '../../options.ts';
import { choiceOption } from '../../ratingOptions.ts';
import { readText } from '../../../files/textFile.ts';
import { resultsOf } from '../../../run/file/seasonResults.ts';
import { formatSeasonResults } from '../../../tournament/season/seasonResults.ts';
import { sgfApplication } from '../../../files/version.ts';
import { dataOption } from './status.ts';
import { print, printFile } from '../../../terminal/print.ts';

export const exportGames: CommandAction = async (_, options) => {
  const folder = dataOption(options);
  const wanted = TARGETS.filter((name) => textOption(options, name) !== undefined);
  if (wanted.length === 0)
    throw new WrongUse(`Cannot export: expected ${orList(TARGETS.map((name) => `--${name}`))} with a file, got none of them`);
  const sgf = sgfForm(options);
  const pgn = { table: openingTable(textOption(options, 'openingNames')), minimal: options['minimal'] === true };
  const split = splitOption(options, wanted);
  const tournament = options['beforeStrike'] === true ? readTournamentBeforeStrike(folder) : readTournament(resolve(folder));
  for (const name of wanted) checkGame(tournament, name);
  const writers: Record<Target, (target: string) => Promise<void>> = {
    pgn: async (target) => {
      if (split === undefined) return writeGames(pgnGames(tournament, pgn), target);
      const { dir, name, ext } = parse(target);
      for (const { name: end, only } of groupsOf(tournament, split))
        await writeGames(pgnGames({ ...tournament, only }, pgn), join(dir, `${name}-${end}${ext}`));
    },
    sgf: (target) => writeGames(sgfGames(tournament, sgf, sgfApplication()), target),
    epd: (target) => writeGames(gameTexts(tournament, epdOf), target),
    json: (target) => writeGames(gameTexts(tournament, jsonOf), target),
    csv: (target) => writeGames(gameTexts(tournament, csvOf), target, CSV_HEAD),
    results: (target) => writeResults(tournament, target),
  };
  for (const name of wanted) await writers[name](textOption(options, name) ?? '-');
  return 0;
};

/** What can be written, each by the option of its name with a file. */
const TARGETS = ['pgn', 'sgf', 'epd', 'json', 'csv', 'results'] as const;
type Target = (typeof TARGETS)[number];

/** A file that could have no game of the tournament is not written. */
function checkGame({ definition }: OpenedTournament, target: Target): void {
  const game = { pgn: 'chess', epd: 'chess', sgf: 'Go', json: undefined, csv: undefined, results: undefined }[target];
  if (game === undefined || definition.events.some(({ go }) => (go === undefined ? 'chess' : 'Go') === game)) return;
  const instead = game === 'Go' ? '--pgn' : '--sgf';
  throw new WrongUse(
    `Cannot write --${target}: expected games of ${game}, got a tournament without any: ${definition.name}. Use ${instead}, --json or --csv`,
  );
}

function splitOption(options: OptionValues, wanted: readonly Target[]): Grouping | undefined {
  const split = choiceOption(options, 'split', '--split', GROUPINGS);
  const target = textOption(options, 'pgn');
  for (const flag of ['split', 'minimal']) {
    if (options[flag] !== undefined && !wanted.includes('pgn'))
      throw new WrongUse(`Cannot use --${flag}: expected it with --pgn`);
  }
  if (split !== undefined && target === '-')
    throw new WrongUse('Cannot use --split with standard output: expected a file for --pgn, such as games.pgn');
  return split;
}

async function writeGames(texts: Iterable<string>, target: string, head = ''): Promise<void> {
  if (target === '-') {
    await printFile(head);
    for (const text of texts) await printFile(text);
    return;
  }
  const exported = await exportFile(texts, resolve(target), { head });
  if (!exported.ok) throw new Failure(exported.error);
  print(`${exported.value} ${exported.value === 1 ? 'game' : 'games'}: ${resolve(target)}\n`);
}

/** CGF-A2: the seed's form; otherwise SGF FF[4] with clocks. */
function sgfForm(options: OptionValues): SgfForm {
  const written = textOption(options, 'sgfForm') ?? 'ff4';
  const form = SGF_FORMS.find((known) => known === written);
  if (form === undefined) throw new WrongUse(`Cannot use --sgf-form: expected ${SGF_FORMS.join(' or ')}, got "${written}"`);
  return form;
}

async function writeResults(tournament: OpenedTournament, target: string): Promise<void> {
  const text = formatSeasonResults(resultsOf(tournament));
  if (target === '-') return printFile(text);
  try {
    writeFileSync(resolve(target), text, { flush: true });
    print(`Final places: ${resolve(target)}\n`);
  } catch (reason) {
    throw new Failure(`Cannot write the results to "${target}": ${messageOf(reason)}`);
  }
}

/** The user's table of openings for ECO, Opening and Variation. */
function openingTable(file: string | undefined): OpeningTable | undefined {
  if (file === undefined) return undefined;
  return orWrongUse(parseOpeningTable(orWrongUse(readText(file, 'table of openings')), file));
}
