// An issue: one thing wrong with something that a person wrote, with the place where it stands.

import { withShortQuotes } from './shortened.ts';

/** `line` and `column` count from 1; `path` is the field (`engines[1].cmd`); each is absent where it is not known. */
export type Issue = {
  readonly file?: string;
  readonly line?: number;
  readonly column?: number;
  readonly path?: string;
  readonly message: string;
};

/** `file:line:column: path: message`, leaving out what is not known; what the message quotes is cut. */
export function formatIssue(issue: Issue): string {
  const place = [issue.file, issue.line, issue.column].filter((part) => part !== undefined).join(':');
  return [place, issue.path, withShortQuotes(issue.message)].filter((part) => part !== undefined && part !== '').join(': ');
}
