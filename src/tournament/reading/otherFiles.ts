// Files that a tournament file names: how they are read, and how their mistakes are reported.

import type { EventKey } from '../../core/ids.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { err } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';
import type { EngineEntry } from '../engines/enginesJson.ts';
import type { SeasonResults } from '../season/seasonResults.ts';
import type { Path, Refuse, Report } from './fields.ts';

/** The version of an engine in the registry in `folder` that plays as `entrant` in an event, or in any (`event` absent); the error is the end of a sentence. */
export type FindRegistered = (asked: {
  readonly folder: string;
  readonly engine: string;
  readonly entrant: string;
  readonly event: EventKey | undefined;
}) => Result<EngineEntry, string>;

/** What reading a tournament file needs from outside, and where its mistakes go (parse.ts). */
export type ReadContext = {
  readonly resolvePath: (written: string) => string;
  readonly readText?: (path: string) => Result<string, string>;
  readonly readResults?: (path: string) => Result<SeasonResults, string>;
  readonly findFolder?: (path: string) => Result<undefined, string>;
  readonly checkSource?: (path: string) => Result<void, string>;
  readonly registered?: FindRegistered;
  readonly cores?: number;
  readonly report: Report;
  readonly refuse: Refuse;
  /** Whether a mistake at a path, or below it, has been reported. */
  readonly isWrong: (path: Path) => boolean;
  /** For the mistakes of other files. */
  readonly issues: Issue[];
};

/** The contents of the file named at a path; `undefined` if it is wrong, which is reported. `what` is for the message. */
export function readOther<Value>(
  { path, written, what }: { readonly path: Path; readonly written: string; readonly what: string },
  parse: (text: string, file: string) => Result<Value, readonly Issue[]>,
  { resolvePath, readText, refuse, issues }: ReadContext,
): Value | undefined {
  const file = resolvePath(written);
  const text = readText?.(file) ?? err('other files are not at hand here');
  if (!text.ok) {
    refuse(path, text.error.startsWith('Cannot ') ? text.error : `Cannot read the ${what} "${written}": ${text.error}`);
    return undefined;
  }
  const parsed = parse(text.value, file);
  if (parsed.ok) return parsed.value;
  issues.push(...parsed.error);
  return undefined;
}
