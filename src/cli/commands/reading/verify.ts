// arbiter verify: checks the journal's hash chain, and folds the tournament from zero: the output is the content of the entries. `--head` asks for
// published hashes (docs/trust.md).

import { resolve } from 'node:path';
import { formatUtc } from '../../../core/messages/formatUtc.ts';
import { Failure, WrongUse } from '../../../core/messages/failure.ts';
import { inDataFolder } from '../../../journal/failures.ts';
import { verifyJournal, type Found } from '../../../journal/verify.ts';
import { statusOf } from '../../../reports/statusReport.ts';
import { readWholeTournament } from '../../../run/dataFolder.ts';
import { outputWidth, print, printJson } from '../../../terminal/print.ts';
import type { CommandAction } from '../../command.ts';
import { textOptions } from '../../options.ts';
import { inEntries, signaturesIn, signaturesJson, signatureText } from './signatureText.ts';
import { dataOption } from './status.ts';

export const verify: CommandAction = async (_, options) => {
  const folder = resolve(dataOption(options));
  const heads = textOptions(options, 'head').map(headOf);
  const chain = inDataFolder(verifyJournal(folder, heads));
  if (chain.kind === 'broken') {
    throw new Failure(
      `The journal in ${folder} is broken at entry ${chain.sequence}: ${chain.reason}. Entries 1 to ${chain.tail.sequence} are whole.`,
    );
  }
  const { definition, facts } = readWholeTournament(folder);
  const report = statusOf(definition, facts, false, Date.now(), outputWidth());
  const signatures = signaturesIn(folder);
  const asked = heads.map((hash) => ({ hash, found: chain.found.find((one) => one.hash === hash) }));
  if (options['json'] === true) {
    const found = asked.map(({ hash, found }) => ({ hash, entry: found?.sequence ?? null, at: isoOf(found) }));
    printJson({
      entries: facts.sequence,
      lastHash: chain.tail.hash,
      heads: found,
      signatures: signaturesJson(signatures),
      ...report,
    });
  } else {
    print(`The journal is whole: ${facts.sequence} entries, last hash ${chain.tail.hash}\n`);
    for (const { hash, found } of asked)
      if (found !== undefined)
        print(`It contains ${hash}: entry ${found.sequence} of ${facts.sequence}, written at ${formatUtc(found.atUtcMs)}\n`);
    print(signatureText(signatures));
    for (const { name, finished, struck, table } of report.events)
      print(`\n${name}: ${finished} games${struck === 0 ? '' : `, ${struck} struck`}\n\n${table}`);
  }
  const missing = asked.flatMap(({ hash, found }) => (found === undefined ? [hash] : []));
  if (signatures.wrong.length > 0)
    throw new Failure(
      `Cannot believe ${signatures.wrong.map(({ sequence, by, reason }) => `the signature of ${by} in entry ${sequence}: ${reason}`).join('; ')}`,
    );
  if (signatures.missing.size > 0)
    throw new Failure(
      `Cannot find the signature of ${[...signatures.missing].map(([by, entries]) => `${by} in ${inEntries(entries)}`).join('; ')}: someone ruled in that name without the key`,
    );
  if (missing.length > 0)
    throw new Failure(
      `The journal in ${folder} does not contain ${missing.join(', ')}: it was cut or written again after that line was published, or the line is of another tournament`,
    );
  return 0;
};

function headOf(written: string): string {
  const hash = written.trim().toLowerCase();
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw new WrongUse(`Cannot use --head: expected the 64 hexadecimal digits of a hash, all of them, got "${written}"`);
}

const isoOf = (found: Found | undefined): string | null => (found === undefined ? null : new Date(found.atUtcMs).toISOString());
