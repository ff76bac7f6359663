// SGF's tree, of which only the main line is kept: the first branch at every fork. One list of nodes per game, with properties in order.
// Source: SGF FF[4], EBNF. Also accepted: text before, between and after games; small letters in names (FF[1]–FF[3]: `PlayerBlack`),
// names without values. Never guessed: a game or a value that is not closed. Only that game is lost: reading continues at the next
// place that looks like the root of a game.

import type { Issue } from '../../../core/messages/issue.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { issueAt, type SgfLocation, type SgfToken, type SgfTokenizer } from './sabaki.ts';

/** `line` and `column` of the name; `values` as text, each with its place; empty if the file gives none. */
export type SgfProperty = {
  readonly name: string;
  readonly line: number;
  readonly column: number;
  readonly values: readonly { readonly text: string; readonly line: number; readonly column: number }[];
};
export type SgfNode = readonly SgfProperty[];

/** The number of unclosed games after which the rest of a text is not read. */
const MOST_BROKEN = 100;

/** The main lines of all games of a text, in order; for an unreadable game, the place and the reason. */
export function readMainLines(text: string, tokenize: SgfTokenizer): readonly Result<readonly SgfNode[], Issue>[] {
  const games: Result<readonly SgfNode[], Issue>[] = [];
  let broken = 0;
  let start = nextGame(text, { at: 0, line: 1, column: 1 }, GAME);
  while (start !== undefined) {
    const game = readGame(tokenize(text, start));
    if (game.ok) {
      games.push(ok(game.value.nodes));
      const { line, column, end } = game.value.last;
      start = nextGame(text, { at: end, line, column: column + 1 }, GAME);
      continue;
    }
    const { at, issue } = game.error;
    games.push(err(issue));
    if (++broken < MOST_BROKEN) start = nextGame(text, at ?? { ...start, at: start.at + 1, column: start.column + 1 }, ROOT);
    else {
      games.push(err({ message: `Cannot read SGF: ${MOST_BROKEN} games break off, what stands behind them is not tried` }));
      break;
    }
  }
  return games;
}

/** `(;` or `(` before a property; other text outside games is ignored. */
const GAME = /\(\s*(?:;|[A-Z]{1,2}\s*\[)/;
/** After an unclosed game its variations would look like games: there only a property of whole games marks the start of one. */
const ROOT = /\(\s*;\s*(?:GM|FF|SZ|CA|AP|PB|PW|EV|GN|RE|KM|RU|DT)\s*\[/;

/** Where the next game begins. */
function nextGame(text: string, from: SgfLocation, game: RegExp): SgfLocation | undefined {
  const found = text.slice(from.at).search(game);
  if (found < 0) return undefined;
  const lines = text.slice(from.at, from.at + found).split('\n');
  const column = (lines.length === 1 ? from.column : 1) + (lines.at(-1)?.length ?? 0);
  return { at: from.at + found, line: from.line + lines.length - 1, column };
}

type Draft = Omit<SgfProperty, 'values'> & { readonly values: { text: string; line: number; column: number }[] };

/** `at`: where reading may continue; absent: after the beginning of the game. */
type Broken = { readonly issue: Issue; readonly at?: SgfLocation };

/** `last`: the game's last parenthesis. */
function readGame(tokens: Iterable<SgfToken>): Result<{ readonly nodes: readonly SgfNode[]; readonly last: SgfToken }, Broken> {
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
        if (depth === 0) return ok({ nodes: nodes.map((node) => node.filter(({ name }) => name !== '')), last: token });
        break;
      case 'node':
        if (onMainLine) nodes.push([]);
        property = undefined;
        break;
      case 'name':
        property = { name: token.text.replaceAll(/[a-z]/g, ''), line: token.line, column: token.column, values: [] };
        if (onMainLine) {
          if (nodes.length === 0) nodes.push([]);
          nodes.at(-1)?.push(property);
        }
        break;
      case 'value':
        if (property === undefined) return broken(token, 'Cannot read SGF: expected the name of a property before its value');
        property.values.push({ text: token.text, line: token.line, column: token.column });
        break;
      case 'foreign':
        return broken(token, foreignWords(token.text));
      case 'overlong':
        return broken(
          token,
          'Cannot read SGF: expected values of at most a million characters, got a longer one behind this place',
        );
    }
  }
  const message = 'Cannot read SGF: expected ")" at the end of the game that begins here, got the end of the text';
  return err({ issue: first === undefined ? { message } : issueAt(first, message) });
}

const broken = (token: SgfToken, message: string): Result<never, Broken> =>
  err({ issue: issueAt(token, message), at: { at: token.end, line: token.line, column: token.column } });

const foreignWords = (text: string): string =>
  text === '['
    ? 'Cannot read SGF: expected "]" at the end of the value that begins here, got the end of the text'
    : `Cannot read SGF: expected a property, ";", "(" or ")", got "${text}"`;
