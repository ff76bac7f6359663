// arbiter status: the current state of a tournament.

import { inDataFolder } from '../../../journal/failures.ts';
import { openReader } from '../../../journal/reader.ts';
import { WrongUse } from '../../../core/messages/failure.ts';
import { formatUtc } from '../../../core/messages/formatUtc.ts';
import type { CommandAction } from '../../command.ts';
import { answerCommands } from '../../answerCommands.ts';
import { carryOut } from '../../../run/control.ts';
import { textOption } from '../../options.ts';
import { formatSandbox } from '../../../reports/sandboxReport.ts';
import { endWords } from '../../../reports/progressReport.ts';
import { matchLines } from '../../../reports/matchReport.ts';
import type { StatusReport } from '../../../reports/statusReport.ts';
import { outputWidth, print, printJson } from '../../../terminal/print.ts';

export const status: CommandAction = async (_, options) => {
  const folder = dataOption(options);
  const report = (await carryOut(folder, { kind: 'status', width: outputWidth() }, 'arbiter status')) as StatusReport;
  const head = headOf(folder);
  if (options['json'] === true) printJson({ ...report, events: report.events.map(({ table: _, ...event }) => event), head });
  else print(`${formatStatus(report, folder)}\nJournal: entry ${head.entry}, head ${head.hash}\n`);
  return 0;
};

/** The last entry and its hash (docs/trust.md), read after the rest. */
function headOf(folder: string): { readonly entry: number; readonly hash: string } {
  using reader = inDataFolder(openReader(folder));
  const { sequence, hash } = inDataFolder(reader.tail());
  return { entry: sequence, hash };
}

export function dataOption(options: Parameters<typeof textOption>[0]): string {
  const folder = textOption(options, 'data');
  if (folder === undefined || folder === '')
    throw new WrongUse('Cannot find the tournament: expected --data with the folder that "arbiter run" names when it starts');
  return folder;
}

function formatStatus(
  { tournament, state, pause, endsAt, isOverAt, sandbox, officials, questions, titles, events }: StatusReport,
  folder: string,
): string {
  const lines = [`${tournament}: ${state}${pause === null ? '' : ` by ${pause.by}: ${pause.reason}`}${endText(endsAt)}`];
  if (isOverAt !== null)
    lines.push(
      `  all games are over; officials may rule on them until ${formatUtc(Date.parse(isOverAt))}, then the tournament is over`,
    );
  for (const { event, question, answers } of questions)
    lines.push(
      `  waits for a ruling (${event}): ${question}`,
      ...answerCommands(answers, folder, officials).map((command) => `    ${command}`),
    );
  if (sandbox !== null && sandbox.levels.length > 0) lines.push(`  ${formatSandbox(sandbox)}`);
  for (const { title, holder } of titles) if (holder !== null) lines.push(`  ${title}: ${holder}`);
  for (const event of events) {
    const cancelled = event.cancelled === 0 ? '' : `, ${event.cancelled} cancelled`;
    const struck = event.struck === 0 ? '' : `, ${event.struck} struck`;
    const stage = event.stage === 'running' || event.stage === 'over' ? '' : `, ${stageText(event)}`;
    lines.push(
      '',
      `${event.name}: ${event.finished} of ${event.scheduled ?? '?'} games${cancelled}${struck}${stage}${events.length > 1 ? endText(event.endsAt) : ''}`,
    );
    for (const { name, by, reason } of event.disqualified) lines.push(`  disqualified: ${name}, ${reason} (${by})`);
    for (const { name, replacement, by, reason } of event.replaced)
      lines.push(`  replaced: ${name} by ${replacement}, ${reason} (${by})`);
    const strikes = Object.entries(event.strikes).map(([name, crashes]) => `${name} ${crashes}`);
    if (strikes.length > 0) lines.push(`  crashes: ${strikes.join(', ')}`);
    for (const { game, round, white, black } of event.inPlay)
      lines.push(`  game ${game} (round ${round}) in play: ${white} - ${black}`);
    for (const { game, white, black, reason, next } of event.held)
      lines.push(`  game ${game} is held: ${white} - ${black}: ${reason}; ${next}`);
    for (const { game, move, notice } of event.notices)
      lines.push(`  game ${game}${move === undefined ? '' : `, move ${move}`}: ${notice}`);
    if (event.standings.entrants.length > 0) lines.push('', event.table);
    if (event.match?.sprt !== undefined) lines.push(...matchLines(event.match), '');
  }
  return lines.join('\n');
}

const endText = (endsAt: string | null): string =>
  endWords(endsAt === null ? null : Date.parse(endsAt), Date.now())
    .map((words) => `, ${words}`)
    .join('');

const stageText = ({ stage, beginsAt }: StatusReport['events'][number]): string =>
  stage === 'waiting' ? 'waits for others' : beginsAt === null ? 'about to begin' : `begins at ${beginsAt}`;
