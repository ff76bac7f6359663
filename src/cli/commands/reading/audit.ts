// arbiter audit: checks games of PGN archives against a rule set. The exit code is 0 whatever the verdicts: they are the answer, not a failure.

import { existsSync, statSync } from 'node:fs';
import { delimiter } from 'node:path';
import type { ProbeOutcome } from '../../../archive/audit.ts';
import { AUDIT_HEADER, auditJson, auditLine, AuditSummary } from '../../../archive/auditReport.ts';
import { auditFile, holdsGames } from '../../../archive/auditFile.ts';
import type { AdjudicationRules } from '../../../core/adjudication.ts';
import { IssueTally } from '../../../core/messages/issueTally.ts';
import { messageOf } from '../../../core/messages/messageOf.ts';
import { orList, suggestion } from '../../../core/messages/nearest.ts';
import { present } from '../../../core/present.ts';
import { RULE_SET_NAMES, RULE_SETS } from '../../../tournament/events/ruleSets.ts';
import { Failure, orWrongUse, WrongUse } from '../../../core/messages/failure.ts';
import type { CommandAction } from '../../command.ts';
import { requiredOption, textOptions } from '../../options.ts';

export const audit: CommandAction = async (files, options) => {
  const rules = await adjudicationOf(requiredOption(options, 'rules', '--rules'));
  for (const file of files) await checkFile(file);
  const probe = await probeOf(textOptions(options, 'tables'));
  const isJson = options['json'] === true;
  const summary = new AuditSummary();
  for (const file of files) {
    if (!isJson) process.stdout.write(`${file}\n${AUDIT_HEADER}\n`);
    await auditOne(file, { rules, ...present({ probe }) }, isJson, summary);
  }
  process.stderr.write(summary.text());
  return 0;
};

type Judges = { readonly rules: AdjudicationRules; readonly probe?: ProbeOutcome };

async function auditOne(file: string, { rules, probe }: Judges, isJson: boolean, summary: AuditSummary): Promise<void> {
  const tally = new IssueTally();
  const tell = (line: string): void => void process.stderr.write(`${line}\n`);
  try {
    for await (const step of auditFile(file, rules, probe)) {
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

/** A table that is damaged is reported once, and gives no result for the position. */
async function probeOf(written: readonly string[]): Promise<ProbeOutcome | undefined> {
  const folders = written.flatMap((list) => list.split(delimiter)).filter((folder) => folder !== '');
  if (folders.length === 0) return undefined;
  const { openTablebases } = await import('../../../files/tablebases.ts');
  const tablebases = orWrongUse(openTablebases(folders));
  const told = new Set<string>();
  return (position) => {
    const value = tablebases.probe(position);
    if (value.ok) return value.value?.outcome;
    if (!told.has(value.error)) process.stderr.write(`${value.error}\n`);
    told.add(value.error);
    return undefined;
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
