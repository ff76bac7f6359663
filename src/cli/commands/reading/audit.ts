// arbiter audit: checks games of PGN archives against a rule set. The exit code is 0 whatever the verdicts: they are the answer, not a failure.

import { existsSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter } from 'node:path';
import { probeOf, type ProbeOutcome } from '../../../archive/audit.ts';
import { AUDIT_HEADER, auditJson, auditLine, AuditSummary } from '../../../archive/auditReport.ts';
import { auditFile, holdsGames, type AuditStep } from '../../../archive/auditFile.ts';
import { AuditThreads } from '../../../archive/auditThreads.ts';
import type { AdjudicationRules } from '../../../core/adjudication.ts';
import { IssueTally } from '../../../core/messages/issueTally.ts';
import { messageOf } from '../../../core/messages/messageOf.ts';
import { orList, suggestion } from '../../../core/messages/nearest.ts';
import { RULE_SET_NAMES, RULE_SETS } from '../../../tournament/events/ruleSets.ts';
import { Failure, orWrongUse, WrongUse } from '../../../core/messages/failure.ts';
import type { CommandAction } from '../../command.ts';
import { requiredOption, textOptions } from '../../options.ts';

export const audit: CommandAction = async (files, options) => {
  const rules = await adjudicationOf(requiredOption(options, 'rules', '--rules'));
  for (const file of files) await checkFile(file);
  const folders = textOptions(options, 'tables')
    .flatMap((list) => list.split(delimiter))
    .filter((folder) => folder !== '');
  const onDamage = damageTeller();
  const probe = await probeOfFolders(folders, onDamage);
  const isJson = options['json'] === true;
  const summary = new AuditSummary();
  using threads = isWorthThreads(files) ? new AuditThreads(files, rules, folders) : undefined;
  for (const [index, file] of files.entries()) {
    if (!isJson) process.stdout.write(`${file}\n${AUDIT_HEADER}\n`);
    const steps = threads === undefined ? auditFile(file, rules, probe) : threads.stepsOf(index, onDamage);
    await printAudit(file, steps, isJson, summary);
  }
  process.stderr.write(summary.text());
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
  const tell = (line: string): void => void process.stderr.write(`${line}\n`);
  try {
    for await (const step of steps) {
      for (const issue of step.issues) tally.add(issue).forEach(tell);
      if (step.kind === 'skipped') {
        process.stderr.write(`${file}: Skipped game ${step.number}\n`);
        summary.skip();
        continue;
      }
      const { number, game } = step;
      summary.add(game);
      await written(`${isJson ? auditJson({ file, number }, game) : auditLine(number, game)}\n`);
    }
  } catch (reason) {
    throw new Failure(messageOf(reason));
  } finally {
    tally.rest().forEach(tell);
  }
}

/** Waits for a slow reader: unread output would stay in memory. */
async function written(text: string): Promise<void> {
  if (process.stdout.write(text)) return;
  await new Promise<void>((resolve) => process.stdout.once('drain', resolve));
}

/** A name wins over a file with that name. The reader of tournament files is loaded only for one: it takes longer than a small archive. */
async function adjudicationOf(asked: string): Promise<AdjudicationRules> {
  const name = RULE_SET_NAMES.find((known) => known === asked);
  if (name !== undefined) return RULE_SETS[name].adjudication;
  if (!existsSync(asked) && !/[./\\]/.test(asked)) {
    const known = orList([...RULE_SET_NAMES, 'a tournament file']);
    throw new WrongUse(`Cannot find the rules: expected ${known}, got "${asked}"${suggestion(asked, RULE_SET_NAMES)}`);
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
    if (!told.has(message)) process.stderr.write(`${message}\n`);
    told.add(message);
  };
}

async function checkFile(file: string): Promise<void> {
  const cannot = (got: string): WrongUse => new WrongUse(`Cannot audit "${file}": expected a PGN file, got ${got}`);
  const found = statSync(file, { throwIfNoEntry: false });
  if (found === undefined) throw cannot('no such file');
  if (found.isDirectory()) throw cannot('a folder');
  if (!found.isFile()) return;
  const isPgn = await holdsGames(file).catch((reason: unknown) => {
    throw new WrongUse(messageOf(reason));
  });
  if (!isPgn) throw cannot(found.size === 0 ? 'an empty file' : 'no game in it');
}
