// Reports oddities of a file that could still be read, on stderr: the first of each kind one by one, the others counted.

import type { Issue } from '../core/messages/issue.ts';
import { IssueTally } from '../core/messages/issueTally.ts';
import { warn } from '../terminal/print.ts';

export function tellIssues(issues: readonly Issue[]): void {
  const tally = new IssueTally();
  const lines = [...issues.flatMap((issue) => tally.add(issue)), ...tally.rest()];
  for (const line of lines) warn(`${line}\n`);
}
