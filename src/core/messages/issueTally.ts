// Many issues of one kind, such as a file of 605 games without a result: the first are reported one by one, the others in one line at the end.

import { formatIssue, type Issue } from './issue.ts';

/** This many of a kind are reported with their places; the next ones only with their lines. */
const TOLD = 3;
const NAMED = 3;

type Kind = { readonly example: Issue; count: number; readonly lines: number[] };

export class IssueTally {
  readonly #kinds = new Map<string, Kind>();

  /** The lines to report now: none when enough of its kind were reported. */
  add(issue: Issue): readonly string[] {
    const key = JSON.stringify([issue.file, kindOf(issue.message)]);
    const kind = this.#kinds.get(key) ?? { example: issue, count: 0, lines: [] };
    this.#kinds.set(key, kind);
    kind.count++;
    if (kind.count <= TOLD) return [formatIssue(issue)];
    if (issue.line !== undefined && kind.lines.length < NAMED) kind.lines.push(issue.line);
    return [];
  }

  /** What has not been reported of all that were added; the tally is empty afterwards. */
  rest(): readonly string[] {
    const lines = [...this.#kinds.values()].flatMap(({ example, count, lines: next }) => {
      const more = count - TOLD;
      if (more <= 0) return [];
      const file = example.file === undefined ? '' : `${example.file}: `;
      const places =
        next.length === 0
          ? ''
          : `, ${next.length < more ? 'next ' : ''}in ${next.length === 1 ? 'line' : 'lines'} ${next.join(', ')}`;
      return [`${file}${more} more like this${places}: ${example.message}`];
    });
    this.#kinds.clear();
    return lines;
  }
}

/** The message without what differs from one to the next. */
const kindOf = (message: string): string => message.replace(/"[^"]*"?|\d+/g, '…');
