// arbiter status: where a tournament stands.

import { WrongUse, type CommandAction } from '../command.ts';
import { carryOut } from '../control.ts';
import { textOption } from '../options.ts';
import type { StatusReport } from '../statusReport.ts';

export const status: CommandAction = async (_, options) => {
  const report = (await carryOut(dataOption(options), { kind: 'status' }, 'arbiter status')) as StatusReport;
  process.stdout.write(options['json'] === true ? `${JSON.stringify(report, withoutTables)}\n` : formatStatus(report));
  return 0;
};

export function dataOption(options: Parameters<typeof textOption>[0]): string {
  const folder = textOption(options, 'data');
  if (folder === undefined || folder === '')
    throw new WrongUse('Cannot find the tournament: expected --data with the folder that "arbiter run" names when it starts');
  return folder;
}

const withoutTables = (key: string, value: unknown): unknown => (key === 'table' ? undefined : value);

function formatStatus({ tournament, state, events }: StatusReport): string {
  const lines = [`${tournament}: ${state}`];
  for (const event of events) {
    const cancelled = event.cancelled === 0 ? '' : `, ${event.cancelled} cancelled`;
    lines.push('', `${event.name}: ${event.finished} of ${event.scheduled ?? '?'} games${cancelled}`);
    for (const { name, by, reason } of event.disqualified) lines.push(`  disqualified: ${name}, ${reason} (${by})`);
    const strikes = Object.entries(event.strikes).map(([name, crashes]) => `${name} ${crashes}`);
    if (strikes.length > 0) lines.push(`  crashes: ${strikes.join(', ')}`);
    for (const { game, round, white, black } of event.inPlay)
      lines.push(`  game ${game} (round ${round}) in play: ${white} - ${black}`);
    lines.push('', event.table);
  }
  return lines.join('\n');
}
