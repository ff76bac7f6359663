// arbiter export: the games of a data folder as PGN, or its final places as JSON for a later season.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { exportPgn, pgnGames } from '../../archive/exportPgn.ts';
import { parseOpeningTable, type OpeningTable } from '../../games/chess/eco/openingTable.ts';
import { Failure, WrongUse, type CommandAction } from '../command.ts';
import { readTournament, type OpenedTournament } from '../dataFolder.ts';
import { requiredOption, textOption } from '../options.ts';
import { readText } from '../readTournamentFile.ts';
import { resultsOf } from '../seasonResults.ts';
import { formatSeasonResults } from '../../tournament/seasonResults.ts';
import { dataOption } from './status.ts';

export const exportGames: CommandAction = async (_, options) => {
  const folder = dataOption(options);
  const results = textOption(options, 'results');
  const target = results === undefined ? requiredOption(options, 'pgn', '--pgn or --results') : textOption(options, 'pgn');
  const table = openingTable(textOption(options, 'openingNames'));
  const tournament = readTournament(resolve(folder));
  if (results !== undefined) writeResults(tournament, results);
  if (target !== undefined) writeGames(tournament, target, table);
  return 0;
};

function writeGames(tournament: OpenedTournament, target: string, table: OpeningTable | undefined): void {
  if (target === '-') {
    for (const text of pgnGames(tournament, table)) process.stdout.write(text);
    return;
  }
  const exported = exportPgn(tournament, resolve(target), table);
  if (!exported.ok) throw new Failure(exported.error);
  process.stdout.write(`${exported.value} games: ${resolve(target)}\n`);
}

function writeResults(tournament: OpenedTournament, target: string): void {
  const text = formatSeasonResults(resultsOf(tournament));
  if (target === '-') return void process.stdout.write(text);
  try {
    writeFileSync(resolve(target), text, { flush: true });
  } catch (reason) {
    throw new Failure(`Cannot write the results to "${target}": ${reason instanceof Error ? reason.message : String(reason)}`);
  }
}

/** The user's own table of openings for ECO, Opening and Variation. */
function openingTable(file: string | undefined): OpeningTable | undefined {
  if (file === undefined) return undefined;
  const text = readText(file, 'table of openings');
  if (!text.ok) throw new WrongUse(text.error);
  const table = parseOpeningTable(text.value, file);
  if (!table.ok) throw new WrongUse(table.error);
  return table.value;
}
