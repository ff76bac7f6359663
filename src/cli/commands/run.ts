// arbiter run: a tournament from its file to its final table.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { JOURNAL_FILE } from '../../journal/schema.ts';
import { allocateCores, availableCores } from '../../players/cores.ts';
import { formatDifference, tournamentDifferences } from '../../tournament/changes.ts';
import { WrongUse, type Command } from '../command.ts';
import { defaultDataFolder, readTournament } from '../dataFolder.ts';
import { countOption, textOption } from '../options.ts';
import { preflight, type Acceptance } from '../preflight.ts';
import { readTournamentFile, type TournamentFile } from '../readTournamentFile.ts';
import { play } from '../play.ts';

export const run: Command = {
  name: 'run',
  summary: 'Run a tournament to its end; run again, it goes on where it stopped.',
  arguments: '<file>',
  options: [
    { flags: '--data <folder>', description: 'where everything is kept (default: ./<tournament>.arbiter)' },
    { flags: '--concurrency <games>', description: 'games at once (default: as in the file)' },
  ],
  example: 'bin/arbiter run examples/evening-match.yaml',
  run: async ([fileName = ''], options) => {
    const concurrency = countOption(options, 'concurrency', '--concurrency', 1);
    const file = readTournamentFile(fileName);
    const { definition } = file;
    const folder = resolve(textOption(options, 'data') ?? defaultDataFolder(definition.name));
    const games = concurrency ?? definition.concurrency;
    const slots = allocateCores(games, definition.cores.perGame, definition.cores.shared, await availableCores());
    if (!slots.ok) throw new WrongUse(slots.error);
    checkUnchanged(file, folder);
    const accepted = await checkEngines(file, folder);
    return play({ file, folder, accepted, slots: slots.value, command: `arbiter run ${fileName}` });
  },
};

/** A file that changed while its tournament runs is refused, unless the change cannot touch a result. */
function checkUnchanged(file: TournamentFile, folder: string): void {
  if (!existsSync(join(folder, JOURNAL_FILE))) return;
  const { definition } = readTournament(folder);
  const changes = tournamentDifferences(definition, file.definition).filter(({ allowed }) => !allowed);
  if (changes.length === 0) return;
  throw new WrongUse(
    changes.map((change) => ({
      file: file.fileName,
      message: `Cannot change a tournament that has begun in ${folder}: ${formatDifference(change)}`,
    })),
  );
}

/** Every engine is tried before anything is created; an engine that was accepted before must still be the same program. */
async function checkEngines(file: TournamentFile, folder: string): Promise<readonly Acceptance[]> {
  const accepted = await preflight(file.definition.events);
  if (!accepted.ok) throw new WrongUse(accepted.error);
  if (!existsSync(join(folder, JOURNAL_FILE))) return accepted.value;
  const { facts } = readTournament(folder);
  const issues = accepted.value.flatMap(({ entrant, sha256, command }) => {
    const before = facts.accepted.get(entrant);
    if (before === undefined || before.sha256 === sha256) return [];
    return [{ message: `Cannot go on with ${entrant}: expected the program that was accepted (SHA-256 ${before.sha256.slice(0, 12)}…), but "${command}" has changed (${sha256.slice(0, 12)}…)` }];
  });
  if (issues.length > 0) throw new WrongUse(issues);
  return accepted.value;
}

