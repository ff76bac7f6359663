// The only file that reads YAML (nextSeason.ts rewrites it). It returns plain data together with the location of every key and value, so that each
// issue can point at what the user wrote. YAML 1.2 (`yes`, `on`, `1:30` are text); JSON is YAML too, so engines.json is read here as well. Anchors,
// aliases and `<<` merges work, within limits: no circles, no alias bombs, no custom tags, one document of at most 10 MB.

import { isAlias, isMap, isScalar, isSeq, parseAllDocuments, visit } from 'yaml';
import type { Alias, Document, Node, Range, YAMLMap } from 'yaml';
import type { Issue } from '../../core/messages/issue.ts';
import { present } from '../../core/present.ts';
import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';
import { printable } from '../../core/messages/printable.ts';

/** Both count from 1; columns are UTF-16 units. `file` is set if it is not the tournament file. */
export type Location = { readonly line: number; readonly column: number; readonly file?: string };

/** A value with its location. `fields` are filled for a map, `items` for a list; `written` is the raw text of a plain scalar. */
export type Located = {
  readonly value: unknown;
  readonly location: Location;
  readonly written?: string;
  /** Where to report a missing field if the group is in another file; absent: at `location`. */
  readonly missingAt?: Location;
  readonly fields: ReadonlyMap<string, LocatedField>;
  readonly items: readonly Located[];
};
export type LocatedField = { readonly keyLocation: Location; readonly value: Located };

/** The location of everything that does not come from a file (define.ts). */
export const IN_CODE: Location = { line: 0, column: 0 };
/** `line 5`, for a message about a second location. */
export const describePlace = ({ line }: Location): string => (line === IN_CODE.line ? 'the definition' : `line ${line}`);

export const LARGEST_FILE = 10_000_000;

/** `issues` of a good result are mistakes that do not hide the rest (a duplicate key): the file is wrong, but the reader can continue. */
export function readYaml(
  written: string,
  file: string | undefined,
): Result<{ root: Located; issues: readonly Issue[] }, readonly Issue[]> {
  const text = written.replace(/^\u{feff}/u, '');
  const issues: Issue[] = [];
  const report = (location: Location, message: string): void => {
    issues.push({ ...present({ file }), ...location, message: printable(message) });
  };
  if (text.length > LARGEST_FILE) {
    report(TOP, `Cannot read the file: expected at most ${LARGEST_FILE} characters, got ${text.length}`);
    return err(issues);
  }
  const locationAt = locationsOf(text);
  const document = onlyDocument(text, locationAt, report);
  if (document === undefined) return err(issues);
  const root = locate(document, locationAt, report);
  return root === undefined ? err(issues) : ok({ root, issues });
}

type Report = (location: Location, message: string) => void;
type LocationAt = (offset: number) => Location;

/** The line and column of an offset. Computed here because the library's counter skips line ends in text that it gave up on. */
function locationsOf(text: string): LocationAt {
  const starts = [0];
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', end + 1)) starts.push(end + 1);
  return (offset) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= offset) low = middle;
      else high = middle;
    }
    return { line: low + 1, column: offset - (starts[low] ?? 0) + 1 };
  };
}

function onlyDocument(text: string, locationAt: LocationAt, report: Report): Document | undefined {
  let documents: readonly Document[];
  try {
    // A file without any document gives an array with no members.
    // Locating reports duplicate keys, with their names; the library compares each key with all before it.
    documents = [...parseAllDocuments(text, { prettyErrors: false, stringKeys: true, uniqueKeys: false, logLevel: 'silent' })];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    report(TOP, TOO_DEEP);
    return undefined;
  }
  const [first, second] = documents;
  if (first === undefined) {
    report(TOP, 'Cannot read the file: expected fields such as "tournament: Evening match", got an empty file');
    return undefined;
  }
  if (second?.contents?.range) {
    report(locationAt(second.contents.range[0]), 'Cannot read the file: expected one document, got a second one after "---"');
    return undefined;
  }
  if (first.directives?.yaml.explicit === true && first.directives.yaml.version !== '1.2') {
    report(TOP, `Cannot read the file: expected YAML 1.2, got "%YAML ${first.directives.yaml.version}"`);
    return undefined;
  }
  const errors = [...first.errors, ...first.warnings];
  if (errors.some(({ message }) => message.includes('call stack'))) {
    report(TOP, TOO_DEEP);
    return undefined;
  }
  const openEnded = errors.some(({ code }) => OPEN_ENDED.has(code));
  const open = openEnded ? unclosed(first, text) : undefined;
  if (open !== undefined) report(locationAt(open.start), `Cannot find the end of ${open.what}`);
  const seenLines = new Set(open === undefined ? [] : [locationAt(open.start).line]);
  for (const error of errors) {
    const location = locationAt(error.pos[0]);
    if (seenLines.has(location.line) || (open !== undefined && OPEN_ENDED.has(error.code)) || seenLines.size > MOST_SYNTAX_ISSUES)
      continue;
    report(location, syntaxMessage(error.code, error.message));
    seenLines.add(location.line);
  }
  return errors.length > 0 ? undefined : first;
}

/** The parser's codes for something that has no end. */
const OPEN_ENDED: ReadonlySet<string> = new Set(['MISSING_CHAR', 'BAD_INDENT']);
const MOST_SYNTAX_ISSUES = 20;

/** The quoted text, list or map without an end: the parser reports it where it gives up, which may be the last line. */
function unclosed(document: Document, text: string): { readonly start: number; readonly what: string } | undefined {
  let found: { readonly start: number; readonly what: string } | undefined;
  const check = (range: Range | null | undefined, openings: string, closings: string, names: readonly string[]): void => {
    if (!range) return;
    const kind = openings.indexOf(text.charAt(range[0]));
    const ended = range[1] - range[0] > 1 && text.charAt(range[1] - 1) === closings.charAt(kind);
    if (kind >= 0 && !ended) found = { start: range[0], what: `${names[kind]}: expected a closing ${closings.charAt(kind)}` };
  };
  visit(document, {
    Scalar: (_, { range }) => check(range, `"'`, `"'`, ['the text in quotes', 'the text in quotes']),
    Collection: (_, { range }, path) => {
      check(range, '[{', ']}', ['the list', 'the group of fields']);
      // Deeper than any tournament file; the levels above are evidence enough.
      return path.length > 2 * DEEPEST ? visit.BREAK : undefined;
    },
  });
  return found;
}

function syntaxMessage(code: string, message: string): string {
  switch (code) {
    case 'TAB_AS_INDENT':
      return 'Cannot read the file: expected spaces at the start of the line, got a tab';
    case 'BLOCK_AS_IMPLICIT_KEY':
      return 'Cannot read the line: expected one "name: value"; put a value that holds ": " in quotes, and check the indentation';
    case 'MULTILINE_IMPLICIT_KEY':
      return 'Cannot read the line: expected "name: value"; a colon and a space seem to be missing';
    case 'BAD_SCALAR_START':
      return 'Cannot read the value: expected it in quotes, because its first character has a meaning in YAML';
    case 'BAD_INDENT':
      return 'Cannot read the line: expected it further to the right, below what it belongs to';
    case 'BAD_ALIAS':
      return 'Cannot read the value: expected it in quotes, because * has a meaning in YAML';
    case 'TAG_RESOLVE_FAILED':
      return 'Cannot read the value: expected no tag; put a value that begins with ! in quotes';
    case 'BAD_DIRECTIVE':
      return `Cannot read the file: expected YAML 1.2 (${message})`;
    case 'NON_STRING_KEY':
      return 'Cannot read the name of the field: expected text before the colon';
    default:
      return `Cannot read the file as YAML: ${message.charAt(0).toLowerCase()}${message.slice(1)}`;
  }
}

const TOP: Location = { line: 1, column: 1 };
const DEEPEST = 64;
const TOO_DEEP = `Cannot read the file: expected at most ${DEEPEST} levels of nesting`;
const MOST_BY_ALIAS = 10_000;

/** Thrown and caught only in this file: the data cannot be used. */
class Unusable extends Error {}

function locate(document: Document, locationAt: LocationAt, report: Report): Located | undefined {
  let copied = 0;
  const reportedKeys = new Set<unknown>();
  const refuse = (location: Location, message: string): never => {
    report(location, message);
    throw new Unusable();
  };
  const locationOf = (node: Node | null | undefined, fallback: Location): Location =>
    node?.range ? locationAt(node.range[0]) : fallback;

  const anchored = anchorsOf(document);
  const target = (alias: Alias, location: Location): Node =>
    anchored.get(alias) ?? refuse(location, `Cannot follow "*${alias.source}": expected an anchor "&${alias.source}" before it`);

  /** `copying` is true inside an alias: its nodes are counted. */
  const convert = (node: Node | null, near: Location, depth: number, copying: boolean): Located => {
    const location = locationOf(node, near);
    if (depth > DEEPEST) return refuse(location, TOO_DEEP);
    if (copying && ++copied > MOST_BY_ALIAS) {
      return refuse(location, `Cannot follow the aliases: expected at most ${MOST_BY_ALIAS} values copied by them`);
    }
    if (isAlias(node)) return { ...convert(target(node, location), location, depth + 1, true), location };
    if (isMap(node)) return mapOf(fieldsOf(node, location, depth, copying), location);
    if (isSeq(node)) {
      const items = node.items.map((item) => convert(asNode(item), location, depth + 1, copying));
      return { value: items.map((item) => item.value), location, fields: new Map(), items };
    }
    const value = isScalar(node) ? node.value : null;
    const written = isScalar(node) && node.type === 'PLAIN' ? node.source : undefined;
    return { value, location, ...present({ written }), fields: new Map(), items: [] };
  };

  const fieldsOf = (map: YAMLMap, near: Location, depth: number, copying: boolean): Map<string, LocatedField> => {
    const own = new Map<string, LocatedField>();
    const merged = new Map<string, LocatedField>();
    for (const pair of map.items) {
      const keyNode = asNode(pair.key);
      const keyLocation = locationOf(keyNode, near);
      const key = isScalar(keyNode) ? String(keyNode.value) : '';
      const valueNode = asNode(pair.value);
      if (key === '<<' && isScalar(keyNode) && keyNode.type === 'PLAIN') {
        for (const [name, field] of mergeOf(valueNode, keyLocation, depth)) if (!merged.has(name)) merged.set(name, field);
      } else if (key === '__proto__') refuse(keyLocation, 'Cannot use the name "__proto__": expected another name');
      else if (!own.has(key)) own.set(key, { keyLocation, value: convert(valueNode, keyLocation, depth + 1, copying) });
      else if (!reportedKeys.has(pair)) {
        reportedKeys.add(pair);
        report(
          keyLocation,
          `Cannot use "${key}" twice: expected it once, it already is in line ${own.get(key)?.keyLocation.line}`,
        );
      }
    }
    return new Map([...merged, ...own]);
  };

  const mergeOf = (node: Node | null, near: Location, depth: number): ReadonlyMap<string, LocatedField> => {
    const location = locationOf(node, near);
    if (isSeq(node)) {
      const all = new Map<string, LocatedField>();
      for (const item of node.items) {
        for (const [name, field] of mergeOf(asNode(item), location, depth + 1)) if (!all.has(name)) all.set(name, field);
      }
      return all;
    }
    const source = isAlias(node) ? target(node, location) : node;
    if (!isMap(source)) return refuse(location, 'Cannot merge with "<<": expected an alias of a group of fields, such as *base');
    return convert(source, location, depth + 1, true).fields;
  };

  try {
    return convert(document.contents, TOP, 0, false);
  } catch (error) {
    if (error instanceof Unusable) return undefined;
    throw error;
  }
}

/**
 * The target of each alias: the last node before it with its anchor. One walk through the document, because the library walks through the whole
 * document for each alias.
 */
function anchorsOf(document: Document): ReadonlyMap<Alias, Node> {
  const anchors = new Map<string, Node>();
  const targets = new Map<Alias, Node>();
  visit(document, {
    Node: (_, node, path) => {
      if (path.length > 2 * DEEPEST + 2) return visit.SKIP; // refused later, by its location
      if (isAlias(node)) {
        const target = anchors.get(node.source);
        if (target !== undefined) targets.set(node, target);
      } else if (node.anchor !== undefined) anchors.set(node.anchor, node);
      return undefined;
    },
  });
  return targets;
}

function mapOf(fields: ReadonlyMap<string, LocatedField>, location: Location): Located {
  return {
    value: Object.fromEntries([...fields].map(([name, field]) => [name, field.value.value])),
    location,
    fields,
    items: [],
  };
}

/** A parsed document holds only nodes; `null` stands for an empty value. */
const asNode = (item: unknown): Node | null => (isMap(item) || isSeq(item) || isScalar(item) || isAlias(item) ? item : null);
