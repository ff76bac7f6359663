// arbiter standings: the table of a data folder, or of any archive of games.

import { resolve } from 'node:path';
import { WrongUse, type Command } from '../command.ts';
import { readTournament } from '../dataFolder.ts';
import { textOption } from '../options.ts';
import { eventStandings, formatTables } from '../tables.ts';
import { standingsJson } from '../../standings/standingsJson.ts';

export const standings: Command = {
  name: 'standings',
  summary: 'Show the table of a tournament.',
  options: [
    { flags: '--data <folder>', description: 'the data folder of a tournament' },
    { flags: '--json', description: 'one JSON object' },
  ],
  example: 'bin/arbiter standings --data Evening-match.arbiter',
  run: async (_, options) => {
    const folder = textOption(options, 'data');
    if (folder === undefined) throw new WrongUse('Cannot show standings: expected --data with a data folder');
    const { definition, facts } = readTournament(resolve(folder));
    for (const event of definition.events) {
      if (options['json'] === true) process.stdout.write(`${JSON.stringify(standingsJson(eventStandings(facts, event)))}\n`);
      else process.stdout.write(`${event.name}\n\n${formatTables(facts, event, process.stdout.columns ?? 120)}`);
    }
    return 0;
  },
};
