// An issue: one error in something that a person wrote, with its place.

import { withShortQuotes } from './shortened.ts';

/** `line` and `column` count from 1; `path` is the field (`engines[1].cmd`); each is absent if unknown. */
export type Issue = {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly path?: string;
  readonly message: string;
};

/** `file:line:column: path: message`, without the unknown parts; long quotes in the message are shortened. */
export function formatIssue(issue: Issue): string {
  const place = [issue.file, issue.line, issue.column].filter((part) => part !== undefined).join(':');
  return [place, issue.path, withShortQuotes(issue.message)].filter((part) => part !== undefined && part !== '').join(': ');
}
