// SGF's tree, of which only the main line is kept: the first branch at every fork. One list of nodes a game, properties in their order.
// Source: SGF FF[4], EBNF. Read more leniently: text before, between and after games; small letters in names (FF[1]–FF[3]: `PlayerBlack`),
// names without values. Never guessed at: a game or a value that is not closed.

import type { Issue } from '../../../core/issue.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { issueAt, type SgfPlace, type SgfToken, type SgfTokenizer } from './sabaki.ts';

/** `values` as text, with the place of each. */
export type SgfProperty = {
  readonly name: string;
  readonly values: readonly { readonly text: string; readonly line: number; readonly column: number }[];
};
export type SgfNode = readonly SgfProperty[];

/** The main lines of all games of a text; the error names the first place that cannot be read. */
export function readMainLines(text: string, tokenize: SgfTokenizer): Result<readonly (readonly SgfNode[])[], Issue> {
  const games: (readonly SgfNode[])[] = [];
  let start = nextGame(text, { at: 0, line: 1, column: 1 });
  while (start !== undefined) {
    const game = readGame(tokenize(text, start));
    if (!game.ok) return game;
    games.push(game.value.nodes);
    const { line, column, end } = game.value.last;
    start = nextGame(text, { at: end, line, column: column + 1 });
  }
  return games.length > 0 ? ok(games) : err({ message: 'Cannot read SGF: expected a game, which begins with "(;", got none' });
}

/** Where the next game begins, `(;` or `(` before a property: what else stands outside games is not ours to read. */
function nextGame(text: string, from: SgfPlace): SgfPlace | undefined {
  const found = text.slice(from.at).search(/\(\s*(?:;|[A-Z]{1,2}\s*\[)/);
  if (found < 0) return undefined;
  const lines = text.slice(from.at, from.at + found).split('\n');
  const column = (lines.length === 1 ? from.column : 1) + (lines.at(-1)?.length ?? 0);
  return { at: from.at + found, line: from.line + lines.length - 1, column };
}

type Draft = { readonly name: string; readonly values: { text: string; line: number; column: number }[] };

/** `last`: the game's last parenthesis. */
function readGame(tokens: Iterable<SgfToken>): Result<{ readonly nodes: readonly SgfNode[]; readonly last: SgfToken }, Issue> {
  const nodes: Draft[][] = [];
  let depth = 0;
  // The main line ends where the first branch does.
  let onMainLine = true;
  let property: Draft | undefined;
  let first: SgfToken | undefined;
  for (const token of tokens) {
    first ??= token;
    switch (token.kind) {
      case 'open':
        depth++;
        property = undefined;
        break;
      case 'close':
        depth--;
        onMainLine = false;
        if (depth === 0) return ok({ nodes: nodes.map(withValues), last: token });
        break;
      case 'node':
        if (onMainLine) nodes.push([]);
        property = undefined;
        break;
      case 'name':
        property = { name: token.text.replaceAll(/[a-z]/g, ''), values: [] };
        if (onMainLine) {
          if (nodes.length === 0) nodes.push([]);
          nodes.at(-1)?.push(property);
        }
        break;
      case 'value':
        if (property === undefined)
          return err(issueAt(token, 'Cannot read SGF: expected the name of a property before its value'));
        property.values.push({ text: token.text, line: token.line, column: token.column });
        break;
      case 'foreign':
        return err(issueAt(token, foreignWords(token.text)));
      case 'overlong':
        return err(
          issueAt(token, 'Cannot read SGF: expected values of at most a million characters, got a longer one behind this place'),
        );
    }
  }
  const message = 'Cannot read SGF: expected ")" at the end of the game that begins here, got the end of the text';
  return err(first === undefined ? { message } : issueAt(first, message));
}

const withValues = (node: readonly Draft[]): SgfNode => node.filter(({ name, values }) => name !== '' && values.length > 0);

const foreignWords = (text: string): string =>
  text === '['
    ? 'Cannot read SGF: expected "]" at the end of the value that begins here, got the end of the text'
    : `Cannot read SGF: expected a property, ";", "(" or ")", got "${text}"`;
