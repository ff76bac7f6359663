// arbiter compare: two players side by side, from PGN or SGF files and data folders.

import { writeFileSync } from 'node:fs';
import { comparisonPage } from '../../../reports/compare/comparisonPage.ts';
import { comparisonReport } from '../../../reports/compare/comparisonReport.ts';
import { comparisonSections } from '../../../reports/compare/comparisonSections.ts';
import { formatComparison } from '../../../reports/compare/comparisonText.ts';
import { Failure, WrongUse } from '../../../core/messages/failure.ts';
import { IssueTally } from '../../../core/messages/issueTally.ts';
import { messageOf } from '../../../core/messages/messageOf.ts';
import { readComparison } from '../../../run/comparison.ts';
import { outputWidth, print, printJson, warn } from '../../../terminal/print.ts';
import type { CommandAction } from '../../command.ts';
import { countOption, textOption } from '../../options.ts';
import { numberOption } from '../../ratingOptions.ts';

export const compare: CommandAction = async ([first = '', second = '', ...sources], options) => {
  if (sources.length === 0) throw new WrongUse('Cannot compare: expected two names, then PGN or SGF files or data folders');
  const pawns = numberOption(options, 'apart', '--apart', { above: 0, below: 5, unit: 'pawns' }) ?? 1;
  const most = countOption(options, 'list', '--list', 0) ?? 10;
  const centipawns = Math.round(100 * pawns);
  const tally = new IssueTally();
  const comparison = await readComparison([first, second], sources, { centipawns, most }, (issue) => {
    for (const line of tally.add(issue)) warn(`${line}\n`);
  });
  for (const line of tally.rest()) warn(`${line}\n`);
  const report = comparisonReport(comparison);
  const sections = comparisonSections(report, { centipawns, most });
  const page = textOption(options, 'html');
  if (page !== undefined) {
    try {
      writeFileSync(page, comparisonPage(report, sections));
    } catch (reason) {
      throw new Failure(`Cannot write the page "${page}": ${messageOf(reason)}`);
    }
  }
  if (options['json'] === true) printJson(report);
  else print(formatComparison(sections, outputWidth()));
  return 0;
};
