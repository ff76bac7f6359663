// arbiter next-season: writes the tournament file of the next season, from this one's file and its final tables.

import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { nextSeasonFile } from '../../tournament/season/nextSeason.ts';
import { Failure } from '../../core/messages/failure.ts';
import type { CommandAction } from '../command.ts';
import { readTournament } from '../../run/dataFolder.ts';
import { textOption } from '../options.ts';
import { resultsOf } from '../../run/file/seasonResults.ts';
import { dataOption } from './reading/status.ts';
import { print, printFile, warn } from '../../terminal/print.ts';

export const nextSeason: CommandAction = async (_, options) => {
  const tournament = readTournament(resolve(dataOption(options)));
  const { file } = tournament.facts;
  if (file === undefined) throw new Failure('Cannot make the next season: expected the tournament file in the journal');
  const made = nextSeasonFile(file, tournament.definition, resultsOf(tournament));
  if (!made.ok) throw new Failure(made.error);
  const { text, notes } = made.value;
  const target = textOption(options, 'out');
  if (target === undefined || target === '-') await printFile(text);
  else write(resolve(target), text);
  for (const note of notes) warn(`${note}\n`);
  return 0;
};

/** An existing file is someone's work. */
function write(target: string, text: string): void {
  try {
    writeFileSync(target, text, { flag: 'wx', flush: true });
  } catch (reason) {
    const exists = reason instanceof Error && 'code' in reason && reason.code === 'EEXIST';
    const why = exists ? 'a new file, but it exists' : `a file that can be written, got ${String(reason)}`;
    throw new Failure(`Cannot write the next season to "${target}": expected ${why}`);
  }
  print(`The next season: ${target}\n`);
}
