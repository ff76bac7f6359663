// arbiter verify: checks the journal's hash chain, and folds the tournament from zero: the output is the content of the entries.

import { resolve } from 'node:path';
import { inDataFolder } from '../../../journal/failures.ts';
import { verifyJournal } from '../../../journal/verify.ts';
import { Failure } from '../../../core/messages/failure.ts';
import type { CommandAction } from '../../command.ts';
import { readWholeTournament } from '../../../run/dataFolder.ts';
import { statusOf } from '../../../reports/statusReport.ts';
import { dataOption } from './status.ts';
import { outputWidth, print, printJson } from '../../../terminal/print.ts';

export const verify: CommandAction = async (_, options) => {
  const folder = resolve(dataOption(options));
  const chain = inDataFolder(verifyJournal(folder));
  if (chain.kind === 'broken') {
    throw new Failure(
      `The journal in ${folder} is broken at entry ${chain.sequence}: ${chain.reason}. Entries 1 to ${chain.tail.sequence} are whole.`,
    );
  }
  const { definition, facts } = readWholeTournament(folder);
  const report = statusOf(definition, facts, false, Date.now(), outputWidth());
  if (options['json'] === true) {
    printJson({ entries: facts.sequence, lastHash: chain.tail.hash, ...report });
    return 0;
  }
  print(`The journal is whole: ${facts.sequence} entries, last hash ${chain.tail.hash}\n`);
  for (const event of report.events) print(`\n${event.name}: ${event.finished} games\n\n${event.table}`);
  return 0;
};
