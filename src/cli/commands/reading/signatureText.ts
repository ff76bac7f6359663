// What `arbiter verify` says about the signatures of officials.

import { orFail } from '../../../core/messages/failure.ts';
import { openReader } from '../../../journal/reader.ts';
import { verifySignatures, type SignatureReport } from '../../../journal/verifySignatures.ts';

export function signaturesIn(folder: string): SignatureReport {
  using reader = orFail(openReader(folder));
  return orFail(verifySignatures(reader));
}

/** Empty if there are no rulings and no keys. */
export function signatureText({ signed, missing, keyless, wrong, keys }: SignatureReport): string {
  const lines: string[] = [];
  for (const [by, count] of signed) lines.push(`Signed by ${by}: ${rulings(count)}`);
  for (const [by, entries] of missing)
    lines.push(`Not signed: ${rulings(entries.length)} of ${by}, who had a key (${inEntries(entries)})`);
  for (const [by, entries] of keyless)
    lines.push(`Not signed: ${rulings(entries.length)} of ${by}, who had no key (${inEntries(entries)})`);
  for (const { sequence, by, reason } of wrong) lines.push(`Wrong: the signature of ${by} in entry ${sequence}: ${reason}`);
  for (const { name, key, from, until } of keys)
    lines.push(`Key of ${name} from entry ${from}${until === undefined ? '' : ` to entry ${until}`}: ${key}`);
  return lines.map((line) => `${line}\n`).join('');
}

export const inEntries = (entries: readonly number[]): string =>
  `${entries.length === 1 ? 'entry' : 'entries'} ${entries.join(', ')}`;

const rulings = (count: number): string => (count === 1 ? '1 ruling' : `${count} rulings`);

export const signaturesJson = ({ signed, missing, keyless, wrong, keys }: SignatureReport) => ({
  signed: Object.fromEntries(signed),
  missing: Object.fromEntries(missing),
  keyless: Object.fromEntries(keyless),
  wrong: wrong.map(({ sequence, by, reason }) => ({ entry: sequence, by, reason })),
  keys,
});
