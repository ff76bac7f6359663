// Follows the files of the certificate: a renewed one is used for new connections, and those that exist go on. A pair that cannot be used, such as a
// certificate whose key is not written yet, changes nothing. Fourteen days before the end, and at the end, its organiser gets a notice.

import { statSync } from 'node:fs';
import type { TlsFiles } from '../reach.ts';
import { day, readCertificate, type Certificate } from './certificate.ts';

const LOOK_MS = 10_000;
const DAY_MS = 24 * 3_600_000;
export const WARNED_BEFORE_MS = 14 * DAY_MS;

export type WatchOptions = {
  readonly files: TlsFiles;
  /** The certificate in use. */
  readonly first: Certificate;
  readonly onRenewed: (certificate: Certificate) => void;
  readonly onNotice: (text: string) => void;
  readonly nowMs?: () => number;
  readonly lookMs?: number;
};

/** Returns what ends it. */
export function watchCertificate({
  files,
  first,
  onRenewed,
  onNotice,
  nowMs = Date.now,
  lookMs = LOOK_MS,
}: WatchOptions): () => void {
  let { endsAt } = first;
  let mark = markOf(files);
  let said = '';
  /** Each once. */
  const say = (text: string): void => {
    if (text !== said && text !== '') onNotice(text);
    said = text;
  };
  const look = (): void => {
    const seen = markOf(files);
    if (seen !== mark) {
      const read = readCertificate(files, nowMs());
      if (!read.ok) return say(`The certificate has changed, and the earlier one stays in use. ${read.error}.`);
      mark = seen;
      ({ endsAt } = read.value);
      onRenewed(read.value);
      onNotice(`The page uses the certificate that is valid until ${day(endsAt)}.`);
    }
    say(endNotice(endsAt, files, nowMs()));
  };
  look();
  const timer = setInterval(look, lookMs).unref();
  return () => clearInterval(timer);
}

/** Empty while it is far from its end. */
function endNotice(end: Date, { certFile }: TlsFiles, nowMs: number): string {
  const leftMs = end.getTime() - nowMs;
  if (leftMs > WARNED_BEFORE_MS) return '';
  const remedy = 'a renewed file is used without a restart';
  if (leftMs <= 0) return `The certificate of the page ended on ${day(end)}: browsers refuse it (${certFile}; ${remedy}).`;
  return `The certificate of the page ends on ${day(end)} (${certFile}; ${remedy}).`;
}

/** Identifies the versions of both files; a symbolic link counts as what it points to. */
const markOf = ({ certFile, keyFile }: TlsFiles): string =>
  [certFile, keyFile]
    .map((file) => {
      const found = statSync(file, { bigint: true, throwIfNoEntry: false });
      return found === undefined ? 'none' : `${found.ino} ${found.size} ${found.mtimeNs}`;
    })
    .join('; ');
