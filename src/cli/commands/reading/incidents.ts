// arbiter incidents: what happened in a tournament besides play, as the page shows it: faults, rulings, interruptions, notices, changes.

import { incidentOf } from '../../../broadcast/views/incidents.ts';
import { formatUtc } from '../../../core/messages/formatUtc.ts';
import { orFail } from '../../../core/messages/failure.ts';
import { openReader } from '../../../journal/reader.ts';
import { readTournament } from '../../../run/dataFolder.ts';
import { print, printed, printJson } from '../../../terminal/print.ts';
import type { CommandAction } from '../../command.ts';
import { countOption, eventOption } from '../../options.ts';
import { dataOption } from './status.ts';

export const incidents: CommandAction = async (_, options) => {
  const { folder, definition, facts } = readTournament(dataOption(options));
  const event = eventOption(options, definition);
  const game = countOption(options, 'game', '--game', 1);
  let found = 0;
  using reader = orFail(openReader(folder));
  for (const read of reader.entries({ kind: 'all' }, 0)) {
    const entry = orFail(read);
    const incident = incidentOf(entry, facts);
    if (incident === undefined) continue;
    if ((event !== undefined && incident.event !== event) || (game !== undefined && incident.game !== game)) continue;
    found += 1;
    if (options['json'] === true) printJson(incident);
    else await printed(textOf(incident));
  }
  if (found === 0 && options['json'] !== true) print('No incidents.\n');
  return 0;
};

function textOf({ atUtcMs, words, by, reason, lines = [] }: NonNullable<ReturnType<typeof incidentOf>>): string {
  const why = [...(by === undefined ? [] : [by]), ...(reason === undefined ? [] : [reason])].join(': ');
  const head = `${formatUtc(atUtcMs)}  ${words}${why === '' ? '' : ` (${why})`}\n`;
  return head + lines.map((line) => `  | ${line}\n`).join('');
}
