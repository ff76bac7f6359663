// arbiter standings: the table of a data folder, or of any archive of games.

import { resolve } from 'node:path';
import { readArchiveTable } from '../../archive/archiveTable.ts';
import { formatIssue } from '../../core/issue.ts';
import { crosstableOf } from '../../standings/crosstable.ts';
import { formatCrosstable } from '../../standings/formatCrosstable.ts';
import { formatStandings } from '../../standings/formatStandings.ts';
import { standingsOf, type StandingsInput } from '../../standings/standings.ts';
import { standingsJson } from '../../standings/standingsJson.ts';
import { parseTieBreaks, SEASON_16_TIE_BREAKS, type TieBreakCode } from '../../standings/tieBreaks/declared.ts';
import { disqualifiedByCrashes } from '../../standings/disqualification.ts';
import { Failure, WrongUse, type CommandAction, type OptionValues } from '../command.ts';
import { readTournament } from '../dataFolder.ts';
import { countOption, textOption } from '../options.ts';
import { tableInput } from '../tables.ts';

export const standings: CommandAction = async (files, options) => {
  for (const { name, input } of await tables(files, options)) {
    const table = standingsOf(input);
    if (options['json'] === true) process.stdout.write(`${JSON.stringify(standingsJson(table))}\n`);
    else {
      const width = process.stdout.isTTY ? process.stdout.columns : Number.POSITIVE_INFINITY;
      process.stdout.write(`${name}\n\n${formatStandings(table, width)}\n${formatCrosstable(crosstableOf(input), width)}`);
    }
  }
  return 0;
};

type NamedInput = { readonly name: string; readonly input: StandingsInput };

async function tables(files: readonly string[], options: OptionValues): Promise<readonly NamedInput[]> {
  const folder = textOption(options, 'data');
  if ((folder === undefined) === (files.length === 0)) {
    throw new WrongUse('Cannot show standings: expected either PGN files or --data with a data folder');
  }
  const asked = textOption(options, 'tieBreaks');
  const tieBreaks = asked === undefined ? undefined : parseTieBreaks(asked);
  if (tieBreaks?.ok === false) throw new WrongUse(tieBreaks.error);
  const disqualifyAt = countOption(options, 'disqualifyAt', '--disqualify-at', 1);
  const inputs =
    folder === undefined ? [await archiveInput(files, tieBreaks?.value ?? SEASON_16_TIE_BREAKS)] : tournamentInputs(folder);
  return inputs.map(({ name, input }) => ({
    name,
    input: {
      ...input,
      ...(tieBreaks === undefined ? {} : { tieBreaks: tieBreaks.value }),
      ...(disqualifyAt === undefined ? {} : { disqualified: disqualifiedByCrashes(input.games, disqualifyAt), annul: true }),
    },
  }));
}

function tournamentInputs(folder: string): readonly NamedInput[] {
  const { definition, facts } = readTournament(resolve(folder));
  return definition.events.map((event) => ({ name: event.name, input: tableInput(facts, event) }));
}

/** Games are replayed and paired only where a tie-break asks for it. */
async function archiveInput(files: readonly string[], tieBreaks: readonly TieBreakCode[]): Promise<NamedInput> {
  const measures = { mobility: tieBreaks.includes('RMOB'), pairs: tieBreaks.includes('2WIN') };
  const archive = await readArchiveTable(files, measures).catch((reason: unknown) => {
    throw new Failure(`Cannot read the archive: ${reason instanceof Error ? reason.message : String(reason)}`);
  });
  for (const issue of archive.issues) process.stderr.write(`${formatIssue(issue)}\n`);
  if (archive.games.length === 0)
    throw new Failure(`Cannot show standings: expected games with results in ${files.join(', ')}, got none`);
  const { entrants, games } = archive;
  return { name: files.join(', '), input: { entrants, games, tieBreaks } };
}
