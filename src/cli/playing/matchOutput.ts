// What a match prints by `--output`: the lines of a runner, JSON, or Arbiter's own view. The last two are those of `run`.

import type { MatchRequest } from '../../dialects/matchRequest.ts';
import type { Output } from '../../dialects/ownOptions.ts';
import type { Introductions } from './introductions.ts';
import { jsonReport } from './jsonReport.ts';
import { lineReport } from './lineReport.ts';
import type { MatchOutput } from './matchKeeping.ts';
import { matchReport } from './matchReport.ts';
import type { RunReport } from './report.ts';

/** `output` absent: the lines that the words ask for. `isKept`: the match can go on after a stop. */
export function matchOutput(
  output: Output | undefined,
  request: MatchRequest,
  introductions: Introductions,
  isKept: boolean,
): MatchOutput {
  switch (output) {
    case 'json':
      return ownOutput(jsonReport(isKept), introductions, isKept);
    case 'arbiter':
      return ownOutput(lineReport({ isMatch: true, isKept }), introductions, isKept);
    case undefined:
      return matchReport(request, introductions, isKept);
    default:
      return matchReport({ ...request, dialect: output, lines: output }, introductions, isKept);
  }
}

function ownOutput(report: RunReport, introductions: Introductions, isKept: boolean): MatchOutput {
  return {
    ...report,
    begin(...words) {
      report.begin(...words);
      for (const { engine, option, value, isKnown } of introductions.wrongOptions())
        report.onNotice(
          isKnown ? `${engine} does not take "${value}" for its option ${option}` : `${engine} has no option ${option}`,
        );
    },
    onCrash: ({ number, white, black }) =>
      report.onNotice(
        `Stopping: an engine of game ${number} (${white} - ${black}) crashed. With -recover the match would go on${isKept ? '; the same command continues it' : ''}.`,
      ),
    onChecksum: report.onRemark,
  };
}
