// arbiter export: the games of a data folder as PGN and SGF, or its final places as JSON for a later season.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { exportGames as exportFile, pgnGames, sgfGames } from '../../../archive/exportGames.ts';
import { messageOf } from '../../../core/messages/messageOf.ts';
import { parseOpeningTable, type OpeningTable } from '../../../games/chess/eco/openingTable.ts';
import { SGF_FORMS, type SgfForm } from '../../../games/go/sgf/headers.ts';
import { Failure, orWrongUse, WrongUse } from '../../../core/messages/failure.ts';
import type { CommandAction, OptionValues } from '../../command.ts';
import { readTournament, type OpenedTournament } from '../../../run/dataFolder.ts';
import { requiredOption, textOption } from '../../options.ts';
import { readText } from '../../../files/textFile.ts';
import { resultsOf } from '../../../run/file/seasonResults.ts';
import { formatSeasonResults } from '../../../tournament/season/seasonResults.ts';
import { sgfApplication } from '../../../files/version.ts';
import { dataOption } from './status.ts';

export const exportGames: CommandAction = async (_, options) => {
  const folder = dataOption(options);
  const results = textOption(options, 'results');
  const sgf = textOption(options, 'sgf');
  const pgn = results ?? sgf;
  const target = pgn === undefined ? requiredOption(options, 'pgn', '--pgn, --sgf or --results') : textOption(options, 'pgn');
  const form = sgfForm(options);
  const table = openingTable(textOption(options, 'openingNames'));
  const tournament = readTournament(resolve(folder));
  if (results !== undefined) writeResults(tournament, results);
  if (target !== undefined) writeGames(pgnGames(tournament, table), target);
  if (sgf !== undefined) writeGames(sgfGames(tournament, form, sgfApplication()), sgf);
  return 0;
};

function writeGames(texts: Iterable<string>, target: string): void {
  if (target === '-') {
    for (const text of texts) process.stdout.write(text);
    return;
  }
  const exported = exportFile(texts, resolve(target));
  if (!exported.ok) throw new Failure(exported.error);
  process.stdout.write(`${exported.value} games: ${resolve(target)}\n`);
}

/** CGF-A2: the seed's form; otherwise SGF FF[4] with clocks. */
function sgfForm(options: OptionValues): SgfForm {
  const written = textOption(options, 'sgfForm') ?? 'ff4';
  const form = SGF_FORMS.find((known) => known === written);
  if (form === undefined) throw new WrongUse(`Cannot use --sgf-form: expected ${SGF_FORMS.join(' or ')}, got "${written}"`);
  return form;
}

function writeResults(tournament: OpenedTournament, target: string): void {
  const text = formatSeasonResults(resultsOf(tournament));
  if (target === '-') return void process.stdout.write(text);
  try {
    writeFileSync(resolve(target), text, { flush: true });
  } catch (reason) {
    throw new Failure(`Cannot write the results to "${target}": ${messageOf(reason)}`);
  }
}

/** The user's table of openings for ECO, Opening and Variation. */
function openingTable(file: string | undefined): OpeningTable | undefined {
  if (file === undefined) return undefined;
  return orWrongUse(parseOpeningTable(orWrongUse(readText(file, 'table of openings')), file));
}
