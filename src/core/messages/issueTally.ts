// Many issues of one kind, such as a file of 605 games without a result: the first are reported one by one, the others in one line at the end.

import { formatIssue, type Issue } from './issue.ts';

/** This many of a kind are reported with their places; of the next ones only the lines. */
const TOLD = 3;
const NAMED = 3;

type Kind = { readonly example: Issue; count: number; readonly lines: number[] };

export class IssueTally {
  readonly #kinds = new Map<string, Kind>();

  /** The lines to report now: none if enough of its kind were reported. */
  add(issue: Issue): readonly string[] {
    const key = JSON.stringify([issue.file, kindOf(issue.message)]);
    const kind = this.#kinds.get(key) ?? { example: issue, count: 0, lines: [] };
    this.#kinds.set(key, kind);
    kind.count++;
    if (kind.count <= TOLD) return [formatIssue(issue)];
    if (issue.line !== undefined && kind.lines.length < NAMED) kind.lines.push(issue.line);
    return [];
  }

  /** Every added issue that has not been reported; empties the tally. */
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

/** The message without the parts that differ between issues of one kind. */
const kindOf = (message: string): string => message.replace(/"[^"]*"?|\d+/g, '…');
