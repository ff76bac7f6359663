// Tournament files in the documents, and the examples: the program's own parser must accept each.

import { readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { formatIssue } from '../../src/core/messages/issue.ts';
import { err, ok } from '../../src/core/result.ts';
import { parseTournament } from '../../src/tournament/parse.ts';
import type { Page } from './page.ts';

type Shown = { readonly path: string; readonly line: number; readonly text: string };

/** A yaml block is a tournament file if it names one, or a preset and its engines; other blocks show parts of one. */
export function tournamentProblems(root: string, pages: readonly Page[], examples: readonly Shown[]): string[] {
  const shown = pages.flatMap(({ path, blocks }) =>
    blocks
      .filter(
        ({ language, text }) =>
          /^ya?ml$/.test(language) && (/^tournament:/m.test(text) || (/^preset:/m.test(text) && /^engines:/m.test(text))),
      )
      .map(({ line, text }) => ({ path, line, text })),
  );
  return [...shown, ...examples].flatMap(({ path, line, text }) => {
    const folder = dirname(resolve(root, path));
    const parsed = parseTournament(text, {
      readPreset: (name) => ok(readFileSync(resolve(root, 'presets', `${name}.yaml`), 'utf8')),
      readText: (named) => {
        try {
          return ok(readFileSync(resolve(folder, named), 'utf8'));
        } catch (reason) {
          return err(String(reason));
        }
      },
    });
    return parsed.ok
      ? []
      : parsed.error.map((issue) => `${path}:${line}: the tournament file shown here is refused: ${formatIssue(issue)}`);
  });
}
