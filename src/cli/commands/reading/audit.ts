// arbiter audit: checks games of PGN archives against a rule set. The exit code is 0 whatever the verdicts: they are the answer, not a failure.

import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter } from 'node:path';
import { probeOf, type ProbeOutcome } from '../../../archive/audit/audit.ts';
import { AUDIT_HEADER, auditJson, auditLine, AuditSummary } from '../../../archive/audit/auditReport.ts';
import { auditFile, type AuditStep } from '../../../archive/audit/auditFile.ts';
import { AuditThreads } from '../../../archive/audit/auditThreads.ts';
import type { AdjudicationRules } from '../../../core/adjudication.ts';
import { IssueTally } from '../../../core/messages/issueTally.ts';
import { messageOf } from '../../../core/messages/messageOf.ts';
import { orList, suggestion } from '../../../core/messages/nearest.ts';
import { checkArchives } from '../../../files/checkArchives.ts';
import { RULE_SETS, ruleSetNames } from '../../../tournament/events/ruleSets.ts';
import { Failure, orWrongUse, WrongUse } from '../../../core/messages/failure.ts';
import type { CommandAction } from '../../command.ts';
import { requiredOption, textOptions } from '../../options.ts';
import { print, printed, warn } from '../../../terminal/print.ts';

export const audit: CommandAction = async (files, options) => {
  const rules = await adjudicationOf(requiredOption(options, 'rules', '--rules'));
  await checkArchives(files, ['pgn']);
  const folders = textOptions(options, 'tables')
    .flatMap((list) => list.split(delimiter))
    .filter((folder) => folder !== '');
  const onDamage = damageTeller();
  const probe = await probeOfFolders(folders, onDamage);
  const isJson = options['json'] === true;
  const summary = new AuditSummary();
  using threads = isWorthThreads(files) ? new AuditThreads(files, rules, folders) : undefined;
  for (const [index, file] of files.entries()) {
    if (!isJson) print(`${file}\n${AUDIT_HEADER}\n`);
    const steps = threads === undefined ? auditFile(file, rules, probe) : threads.stepsOf(index, onDamage);
    await printAudit(file, steps, isJson, summary);
  }
  warn(summary.text());
  return 0;
};

/** Below this many bytes a second thread takes longer to start than it saves. */
const WORTH_THREADS = 16 << 20;

/** Only files are read in another order than a single thread would: not what another program writes meanwhile. */
function isWorthThreads(files: readonly string[]): boolean {
  const found = files.map((file) => statSync(file));
  const size = found.reduce((sum, { size: bytes }) => sum + bytes, 0);
  return files.length > 1 && availableParallelism() > 1 && size >= WORTH_THREADS && found.every((file) => file.isFile());
}

async function printAudit(file: string, steps: AsyncIterable<AuditStep>, isJson: boolean, summary: AuditSummary): Promise<void> {
  const tally = new IssueTally();
  const tell = (line: string): void => warn(`${line}\n`);
  try {
    for await (const step of steps) {
      for (const issue of step.issues) tally.add(issue).forEach(tell);
      if (step.kind === 'skipped') {
        warn(`${file}: Skipped game ${step.number}\n`);
        summary.skip();
        continue;
      }
      const { number, game } = step;
      summary.add(game);
      await printed(`${isJson ? auditJson({ file, number }, game) : auditLine(number, game)}\n`);
    }
  } catch (reason) {
    throw reason instanceof WrongUse ? reason : new Failure(messageOf(reason));
  } finally {
    tally.rest().forEach(tell);
  }
}

/** A name wins over a file with that name. The reader of tournament files is loaded only for one: it takes longer than a small archive. */
async function adjudicationOf(asked: string): Promise<AdjudicationRules> {
  const names = ruleSetNames('chess');
  const name = names.find((known) => known === asked);
  if (name !== undefined) return RULE_SETS[name].adjudication;
  if (!existsSync(asked) && !/[./\\]/.test(asked)) {
    const known = orList([...names, 'a tournament file']);
    throw new WrongUse(`Cannot find the rules: expected ${known}, got "${asked}"${suggestion(asked, names)}`);
  }
  const { readDefinition } = await import('../../../run/file/readTournamentFile.ts');
  return readDefinition(asked).definition.events[0]?.adjudication ?? {};
}

async function probeOfFolders(
  folders: readonly string[],
  onDamage: (message: string) => void,
): Promise<ProbeOutcome | undefined> {
  if (folders.length === 0) return undefined;
  const { openTablebases } = await import('../../../files/tablebases.ts');
  return probeOf(orWrongUse(openTablebases(folders)), onDamage);
}

/** Reports each kind of damage once. */
function damageTeller(): (message: string) => void {
  const told = new Set<string>();
  return (message) => {
    if (!told.has(message)) warn(`${message}\n`);
    told.add(message);
  };
}
