// A version of a registered engine: its files by content, how it is started, and what became of it.

import { createHash } from 'node:crypto';
import type { Protocol } from '../core/gameJob.ts';
import { phrase, type Phrase, type Phrased } from '../core/phrases/phrase.ts';

/** `path`: relative to the version's folder, with `/` between its parts. `sha256` in hex. */
export type SubmittedFile = { readonly path: string; readonly bytes: number; readonly sha256: string };

/** How it is started. `program`: one of its files. */
export type VersionSettings = {
  readonly program: string;
  readonly protocol: Exclude<Protocol, 'operator'>;
  readonly args: readonly string[];
  readonly options: Readonly<Record<string, string | number | boolean>>;
};

/** `late`: after the deadline, by a grant: it may only correct what led to crashes (4K-6.3), so an official looks at it. */
export type VersionWindow = { readonly tournament: string; readonly event: string; readonly late?: true };

/** One thing that a check found. `rule`: the id of the paragraph. `text`: in English. */
export type CheckFinding = Phrased<'text'> & {
  readonly severity: 'failure' | 'warning' | 'note';
  readonly rule?: string;
  readonly text: string;
};

/** A finding for people, with its paragraph. */
export function findingSaid({ rule, text, phrases }: CheckFinding): Phrase | string {
  const what = phrases?.text ?? text;
  return rule === undefined ? what : phrase('check.finding', { of: rule, what });
}

export type Version = {
  readonly number: number;
  readonly files: readonly SubmittedFile[];
  readonly settings: VersionSettings;
  readonly note: string | undefined;
  /** The tournament that is to come, for whose entry list it was submitted. */
  readonly list: string | undefined;
  readonly window: VersionWindow | undefined;
  readonly by: string;
  readonly submittedAtUtcMs: number;
  readonly check:
    | { readonly passed: boolean; readonly findings: readonly CheckFinding[]; readonly calledItself: string | undefined }
    | undefined;
  readonly decision: { readonly accepted: boolean; readonly by: string | undefined; readonly reason: string } | undefined;
};

/** `waiting`: it passed its check, and an official has to decide. */
export type VersionState = 'unchecked' | 'failed' | 'waiting' | 'accepted' | 'refused';

export function stateOf({ check, decision }: Version): VersionState {
  if (decision !== undefined) return decision.accepted ? 'accepted' : 'refused';
  if (check === undefined) return 'unchecked';
  return check.passed ? 'waiting' : 'failed';
}

/** The name of its content: two versions have the same if and only if they have the same files at the same paths. In hex. */
export function contentOf(files: readonly SubmittedFile[]): string {
  const lines = files.map(({ path, sha256 }) => `${sha256} ${JSON.stringify(path)}\n`).toSorted();
  return createHash('sha256').update(lines.join('')).digest('hex');
}
