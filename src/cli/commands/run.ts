// arbiter run: a tournament from its file to its final table.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openTablebases } from '../../files/tablebases.ts';
import { JOURNAL_FILE } from '../../journal/schema.ts';
import { allocateCores, availableCores } from '../../players/cores.ts';
import { formatDifference, tournamentDifferences } from '../../tournament/changes.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { WrongUse, type CommandAction } from '../command.ts';
import { defaultDataFolder, readTournament, type OpenedTournament } from '../dataFolder.ts';
import { countOption, textOption } from '../options.ts';
import { preflight, type Acceptance } from '../preflight.ts';
import { readTournamentFile, type TournamentFile } from '../readTournamentFile.ts';
import { play, tellOver } from '../play.ts';

export const run: CommandAction = async ([fileName = ''], options) => {
  const concurrency = countOption(options, 'concurrency', '--concurrency', 1);
  const file = readTournamentFile(fileName);
  const { definition } = file;
  const folder = resolve(textOption(options, 'data') ?? defaultDataFolder(definition.name));
  const games = concurrency ?? definition.concurrency;
  const slots = allocateCores(games, definition.cores.perGame, definition.cores.shared, await availableCores());
  if (!slots.ok) throw new WrongUse(slots.error);
  const before = existsSync(join(folder, JOURNAL_FILE)) ? readTournament(folder) : undefined;
  if (before !== undefined) checkUnchanged(file, before);
  if (before?.facts.closed === true) return tellOver(before);
  checkTablebases(definition);
  const accepted = await checkEngines(definition, slots.value[0] ?? [], before?.facts);
  return play({ file, folder, accepted, slots: slots.value, command: `arbiter run ${fileName}` });
};

/** A file that changed while its tournament runs is refused, unless the change cannot touch a result. */
function checkUnchanged({ fileName, definition }: TournamentFile, before: OpenedTournament): void {
  const changes = tournamentDifferences(before.definition, definition).filter(({ allowed }) => !allowed);
  if (changes.length === 0) return;
  const cannot = `Cannot change a tournament that has begun in ${before.folder}`;
  throw new WrongUse(changes.map((change) => ({ file: fileName, message: `${cannot}: ${formatDifference(change)}` })));
}

/** Tables that are damaged are refused by name before anything is played. */
function checkTablebases(definition: TournamentDefinition): void {
  if (definition.tablebases.length === 0) return;
  const opened = openTablebases(definition.tablebases);
  if (!opened.ok) throw new WrongUse(opened.error);
  opened.value.close();
}

/** Every engine is tried before anything is created; an engine that was accepted before must still be the same program. */
async function checkEngines(
  definition: TournamentDefinition,
  cores: readonly number[],
  before: TournamentFacts | undefined,
): Promise<readonly Acceptance[]> {
  const accepted = await preflight(definition.events, cores);
  if (!accepted.ok) throw new WrongUse(accepted.error);
  const issues = accepted.value.flatMap(({ entrant, sha256, command }) => {
    const known = before?.accepted.get(entrant)?.sha256 ?? sha256;
    if (known === sha256) return [];
    const expected = `the program that was accepted (SHA-256 ${known.slice(0, 12)}…)`;
    return [{ message: `Cannot go on with ${entrant}: expected ${expected}, got "${command}" with ${sha256.slice(0, 12)}…` }];
  });
  if (issues.length > 0) throw new WrongUse(issues);
  return accepted.value;
}
