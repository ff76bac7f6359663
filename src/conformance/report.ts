// The report for people and for programs. The names of the JSON fields are documented in docs/check.md and do not change.

import type { StartedEngine } from '../core/gameJob.ts';
import { printable } from '../core/messages/printable.ts';
import { shortened } from '../core/messages/shortened.ts';
import { inWords } from '../core/phrases/said.ts';
import type { CheckResult, ConformanceReport } from './conformance.ts';
import { ruledReason, type Verdict } from './outcome.ts';

const VERDICT_WORDS = { pass: 'ok', warning: 'WARN', fail: 'FAIL', 'not-applicable': '-' } as const satisfies Record<
  Verdict,
  string
>;
const VERDICT_WIDTH = 5;
const TITLE_WIDTH = 33;
/** How many of the engine's last lines are shown under a failure. */
const LINES_SHOWN = 3;
const LONGEST_TEXT = 480;

/** A line for the check, followed by the engine's output if that shows something. Each with its line end. */
export function formatResult(result: CheckResult): string {
  const { verdict, title, evidence } = result;
  const lines = evidence.slice(-LINES_SHOWN).map((line) => `${' '.repeat(VERDICT_WIDTH + 4)}> ${shown(line)}\n`);
  return `  ${VERDICT_WORDS[verdict].padEnd(VERDICT_WIDTH)} ${title.padEnd(TITLE_WIDTH)} ${shown(ruledReason(result))}\n${lines.join('')}`;
}

/** What would end its games in an event, one sentence each. Empty: it would survive. */
export const reasonsAgainst = ({ results }: ConformanceReport): readonly string[] =>
  results.filter(({ verdict }) => verdict === 'fail').map((result) => `${result.id}: ${ruledReason(result)}`);

/** The last lines of the report. */
export function formatSummary(report: ConformanceReport): string {
  const count = countsOf(report.results);
  const seconds = Math.max(Math.round(report.durationMs / 1000), 1);
  const counts = `${report.results.length} checks in ${seconds} s: ${count.pass} passed, ${count.warning} warnings, ${count.fail} failed, ${count.notApplicable} not applicable.`;
  const against = reasonsAgainst(report);
  if (report.aborted) return `${counts}\nStopped before the end: no verdict.\n`;
  if (against.length === 0) return `${counts}\n${report.name ?? 'The engine'} would survive an event.\n`;
  return `${counts}\n${report.name ?? 'The engine'} would not survive an event:\n${against.map((reason) => `  ${shown(reason)}\n`).join('')}`;
}

/** The report as one plain object. */
export function reportJson(target: StartedEngine, report: ConformanceReport): unknown {
  return {
    engine: {
      command: target.program.command,
      args: target.program.args,
      protocol: target.protocol,
      name: report.name ?? null,
      author: report.author ?? null,
    },
    survives: report.aborted ? null : reasonsAgainst(report).length === 0,
    reasons: reasonsAgainst(report),
    counts: countsOf(report.results),
    durationMs: report.durationMs,
    checks: report.results.map(resultJson),
  };
}

/** In the order of its fields, with `reason` in English for what it says. */
const resultJson = (result: CheckResult): unknown =>
  Object.fromEntries(
    Object.entries({ ...result, said: inWords(result.said) }).map(([field, value]) => [
      field === 'said' ? 'reason' : field,
      value,
    ]),
  );

function countsOf(results: readonly CheckResult[]) {
  const count = (wanted: Verdict): number => results.filter(({ verdict }) => verdict === wanted).length;
  return { pass: count('pass'), warning: count('warning'), fail: count('fail'), notApplicable: count('not-applicable') };
}

const shown = (text: string): string => shortened(printable(text), LONGEST_TEXT);
