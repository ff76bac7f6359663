// arbiter standings: the table of a data folder, or of any archive of games, PGN or SGF.

import { resolve } from 'node:path';
import { readArchiveTable } from '../../../archive/archiveTable.ts';
import { readGoTable } from '../../../archive/goTable.ts';
import type { Bye } from '../../../core/facts.ts';
import type { EntrantName } from '../../../core/ids.ts';
import { checkArchives } from '../../../files/checkArchives.ts';
import { present } from '../../../core/present.ts';
import { tellIssues } from '../../tellIssues.ts';
import { meantName } from '../../../core/messages/meantName.ts';
import { suggestion } from '../../../core/messages/nearest.ts';
import { halfPoints } from '../../../core/points.ts';
import { crosstableOf } from '../../../standings/crosstable.ts';
import { formatCrosstable } from '../../../standings/shown/formatCrosstable.ts';
import { formatStandings } from '../../../standings/shown/formatStandings.ts';
import { standingsOf, type StandingsInput } from '../../../standings/standings.ts';
import { standingsJson } from '../../../standings/shown/standingsJson.ts';
import { parseTieBreaks, SEASON_16_TIE_BREAKS, type TieBreakCode } from '../../../standings/tieBreaks/declared.ts';
import { disqualifiedByCrashes } from '../../../standings/disqualification.ts';
import { Failure, WrongUse } from '../../../core/messages/failure.ts';
import type { CommandAction, OptionValues } from '../../command.ts';
import { readTournament, readTournamentBeforeStrike } from '../../../run/dataFolder.ts';
import { countOption, strikeNeedsData, textOption, textOptions } from '../../options.ts';
import { shownName } from '../../../course/displayNames.ts';
import { formatTables, replacementNotes, shownTableInput, tableInput } from '../../../reports/tables.ts';
import { outputWidth, print, printJson } from '../../../terminal/print.ts';

export const standings: CommandAction = async (files, options) => {
  for (const { name, input, shown, shownAs, notes } of await tables(files, options)) {
    if (options['json'] === true) printJson(standingsJson(standingsOf(input), shownAs));
    else {
      const table = standingsOf(shown);
      const width = outputWidth();
      const crosstable = options['crosstable'] === false ? '' : `\n${formatCrosstable(crosstableOf(shown), width)}`;
      print(`${name}\n\n${formatStandings(table, width)}${crosstable}${notes?.(width) ?? ''}`);
    }
  }
  return 0;
};

/** `shown` is for people, with display names instead of names; `shownAs` returns the display name of a name; `notes` come below the tables, for a knockout with its bracket. */
type NamedInput = {
  readonly name: string;
  readonly input: StandingsInput;
  readonly shown: StandingsInput;
  readonly shownAs?: (name: EntrantName) => string;
  readonly notes?: (width: number) => string;
};

async function tables(files: readonly string[], options: OptionValues): Promise<readonly NamedInput[]> {
  const folder = textOption(options, 'data');
  if ((folder === undefined) === (files.length === 0)) {
    throw new WrongUse('Cannot show standings: expected either PGN or SGF files, or --data with a data folder');
  }
  const asked = textOption(options, 'tieBreaks');
  const tieBreaks = asked === undefined ? undefined : parseTieBreaks(asked);
  if (tieBreaks?.ok === false) throw new WrongUse(tieBreaks.error);
  const disqualifyAt = countOption(options, 'disqualifyAt', '--disqualify-at', 1);
  const byes = textOptions(options, 'bye');
  if (folder !== undefined && byes.length > 0)
    throw new WrongUse('Cannot count byes: expected --bye with files, got --data, whose journal has them');
  const isBefore = options['beforeStrike'] === true;
  if (folder === undefined && isBefore) throw strikeNeedsData();
  const inputs = folder === undefined ? [await archiveInput(files, tieBreaks?.value, byes)] : tournamentInputs(folder, isBefore);
  const asAsked = (input: StandingsInput): StandingsInput => ({
    ...input,
    ...present({ tieBreaks: tieBreaks?.value }),
    ...(disqualifyAt === undefined ? {} : { disqualified: disqualifiedByCrashes(input.games, disqualifyAt), annul: true }),
  });
  return inputs.map(({ input, shown, ...rest }) => ({ ...rest, input: asAsked(input), shown: asAsked(shown) }));
}

function tournamentInputs(folder: string, isBefore: boolean): readonly NamedInput[] {
  const { definition, facts } = isBefore ? readTournamentBeforeStrike(folder) : readTournament(resolve(folder));
  return definition.events.map((event) => ({
    name: event.name,
    input: tableInput(facts, event),
    shown: shownTableInput(facts, event),
    shownAs: (name) => shownName(event, facts, name),
    notes: (width) =>
      event.format.kind === 'knockout' ? `\n${formatTables(facts, event, width)}` : replacementNotes(facts, event, width),
  }));
}

/** CGF-7.1; entrants who are still level share the rank. */
const GO_TIE_BREAKS: readonly TieBreakCode[] = ['WIN', 'SOS', 'SODOS', 'SODOSX', 'DE'];

/** Games are replayed and paired only if a tie-break needs it. */
async function archiveInput(
  files: readonly string[],
  asked: readonly TieBreakCode[] | undefined,
  byes: readonly string[],
): Promise<NamedInput> {
  const isGo = (await checkArchives(files)) === 'sgf';
  const tieBreaks = asked ?? (isGo ? GO_TIE_BREAKS : SEASON_16_TIE_BREAKS);
  const measures = { mobility: tieBreaks.includes('RMOB'), pairs: tieBreaks.includes('2WIN') };
  const archive = await (isGo ? readGoTable(files) : readArchiveTable(files, measures));
  tellIssues(archive.issues);
  if (archive.games.length === 0)
    throw new Failure(`Cannot show standings: expected games with results in ${files.join(', ')}, got none`);
  const { entrants, games } = archive;
  const input = { entrants, games, tieBreaks, byes: byes.map((name) => byeOf(name, entrants)) };
  return { name: files.length > 3 ? `${files.length} files` : files.join(', '), input, shown: input };
}

/** One point each: archives do not record byes. */
function byeOf(name: string, entrants: readonly EntrantName[]): Bye {
  const entrant = meantName<EntrantName>(name, entrants);
  if (entrant === undefined)
    throw new WrongUse(`Cannot count a bye: expected who has played, got "${name}"${suggestion(name, entrants)}`);
  return { entrant, points: halfPoints(2) };
}
