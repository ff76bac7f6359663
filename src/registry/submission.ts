// A version whose files have arrived is recorded, and they are kept: all or nothing. What was submitted stays as it was (CGF-11).

import { orFail } from '../core/messages/failure.ts';
import type { Phrase } from '../core/phrases/phrase.ts';
import { present } from '../core/present.ts';
import { ok, type Result } from '../core/result.ts';
import { askRegistryAll } from './ask.ts';
import { keepFiles, type ReceivedFile } from './content.ts';
import { engineOf } from './registry.ts';
import type { Asker } from './rights.ts';
import { readRegistry } from './store.ts';
import type { VersionSettings, VersionWindow } from './version.ts';

export type SubmittedVersion = { readonly engine: string; readonly number: number };

/** What is said about the files of a version. */
export type Submission = {
  readonly engine: string;
  /** Who wrote it, if it is not registered yet. */
  readonly authors: readonly string[];
  readonly note: string | undefined;
  /** What it is for (registry/entries.ts). */
  readonly list?: string | undefined;
  readonly window: VersionWindow | undefined;
};

/** Records a version whose files have arrived, and keeps them; the error is a sentence. The caller drops what was received. */
export function submitReceived(
  registry: string,
  asker: Asker,
  received: readonly ReceivedFile[],
  { engine, authors, note, list, window, settings }: Submission & { readonly settings: VersionSettings },
): Result<SubmittedVersion, Phrase | string> {
  const known = orFail(readRegistry(registry)).registry;
  const isNew = engineOf(known, engine) === undefined && authors.length > 0;
  const files = received.map(({ path, bytes, sha256 }) => ({ path, bytes, sha256 }));
  const submit = { kind: 'submit-version', engine, files, settings, ...present({ note, list, window }) } as const;
  const requests = isNew ? [{ kind: 'register-engine', engine, authors } as const, submit] : [submit];
  const recorded = askRegistryAll(registry, asker, requests, Date.now(), () => keepFiles(registry, received));
  if (!recorded.ok) return recorded;
  const submitted = recorded.value.find(({ kind }) => kind === 'version-submitted');
  if (submitted?.kind !== 'version-submitted') throw new TypeError('Cannot submit a version: expected its entry');
  return ok({ engine: submitted.payload.engine, number: submitted.payload.number });
}
