// arbiter status: the current state of a tournament.

import { WrongUse } from '../../../core/messages/failure.ts';
import type { CommandAction } from '../../command.ts';
import { carryOut } from '../../../run/control.ts';
import { textOption } from '../../options.ts';
import type { StatusReport } from '../../../reports/statusReport.ts';

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

function formatStatus({ tournament, state, pause, questions, titles, events }: StatusReport): string {
  const lines = [`${tournament}: ${state}${pause === null ? '' : ` by ${pause.by}: ${pause.reason}`}`];
  for (const { event, question } of questions) lines.push(`  waits for a ruling (${event}): ${question}`);
  for (const { title, holder } of titles) if (holder !== null) lines.push(`  ${title}: ${holder}`);
  for (const event of events) {
    const cancelled = event.cancelled === 0 ? '' : `, ${event.cancelled} cancelled`;
    const stage = event.stage === 'running' || event.stage === 'over' ? '' : `, ${stageText(event)}`;
    lines.push('', `${event.name}: ${event.finished} of ${event.scheduled ?? '?'} games${cancelled}${stage}`);
    for (const { name, by, reason } of event.disqualified) lines.push(`  disqualified: ${name}, ${reason} (${by})`);
    for (const { name, replacement, by, reason } of event.replaced)
      lines.push(`  replaced: ${name} by ${replacement}, ${reason} (${by})`);
    const strikes = Object.entries(event.strikes).map(([name, crashes]) => `${name} ${crashes}`);
    if (strikes.length > 0) lines.push(`  crashes: ${strikes.join(', ')}`);
    for (const { game, round, white, black } of event.inPlay)
      lines.push(`  game ${game} (round ${round}) in play: ${white} - ${black}`);
    for (const { game, white, black, reason, next } of event.held)
      lines.push(`  game ${game} is held: ${white} - ${black}: ${reason}; ${next}`);
    for (const { game, ply, notice } of event.notices) lines.push(`  game ${game}, move ${ply}: ${notice}`);
    if (event.standings.entrants.length > 0) lines.push('', event.table);
  }
  return lines.join('\n');
}

const stageText = ({ stage, beginsAt }: StatusReport['events'][number]): string =>
  stage === 'waiting' ? 'waits for others' : beginsAt === null ? 'about to begin' : `begins at ${beginsAt}`;
