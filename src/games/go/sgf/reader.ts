// SGF text → games, through @sabaki/sgf (sabaki.ts). Reads the seed's form (CGF-A2: FF[1], minutes, `tt`, `;B[tt]W[tt]` in one node) and all
// others up to FF[4], and of a tree only the main line. An unreadable header goes to `others`. A game with an unreadable move or board is refused
// with the place of the error, because the rest of it would be worthless; the other games of the text are still read. Readable oddities are
// reported with their places: stones set up after the first move, two moves in a node, a move without a value (a pass), unknown properties.
// Marks and annotations of FF[1] to FF[4] are omitted: they are not part of the course of the game.

import type { Colour } from '../../../core/colour.ts';
import type { Issue } from '../../../core/messages/issue.ts';
import { present } from '../../../core/present.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { formatVertex, LARGEST_BOARD, parseSgfPoint, PASS, SMALLEST_BOARD } from '../vertex.ts';
import type { SgfClock, SgfGame, SgfMove } from './game.ts';
import { HEADERS, type Headers } from './headers.ts';
import { readMainLines, type SgfNode, type SgfProperty } from './nodes.ts';
import { loadTokenizer } from './sabaki.ts';
import { parseClock } from './times.ts';

/** An error or oddity in a text: `game` counts its games from 1, absent if it concerns none; `refused`: that game is not read. */
export type SgfIssue = Issue & { readonly game?: number; readonly refused: boolean };

/** The games read from a text, in order; `number` counts the refused games too. */
export type SgfReading = {
  readonly games: readonly { readonly number: number; readonly game: SgfGame }[];
  readonly issues: readonly SgfIssue[];
};
export type SgfReader = (text: string) => SgfReading;

/** Loads the modules for reading (some 100 ms the first time). */
export async function openSgfReader(): Promise<SgfReader> {
  const tokenize = await loadTokenizer();
  return (text) => {
    const games: { readonly number: number; readonly game: SgfGame }[] = [];
    const issues: SgfIssue[] = [];
    const lines = readMainLines(text, tokenize);
    if (lines.length === 0)
      issues.push({ message: 'Cannot read SGF: expected a game, which begins with "(;", got none', refused: true });
    for (const [index, nodes] of lines.entries()) {
      const game = nodes.ok ? readGame(nodes.value) : nodes;
      const number = index + 1;
      if (!game.ok) issues.push({ ...game.error, game: number, refused: true });
      else {
        games.push({ number, game: game.value.game });
        issues.push(...game.value.oddities.map((oddity) => ({ ...oddity, game: number, refused: false })));
      }
    }
    return { games, issues };
  };
}

type Draft = {
  size: number;
  version: number;
  headers: Headers;
  setup: Record<Colour, Set<string>>;
  comment: string | undefined;
  others: { name: string; values: string[] }[];
  moves: SgfMove[];
  edits: Map<number, Record<Colour | 'empty', Set<string>>>;
  /** By kind: the first oddity of each is reported, the others are counted. */
  oddities: Map<string, { readonly first: Issue; more: number }>;
};

type Read = { readonly game: SgfGame; readonly oddities: readonly Issue[] };

function readGame(nodes: readonly SgfNode[]): Result<Read, Issue> {
  const first = (name: string): SgfProperty | undefined =>
    nodes.flat().find((property) => property.name === name && property.values.length > 0);
  const size = readSize(first('SZ'));
  if (!size.ok) return size;
  const kind = first('GM')?.values[0];
  if (kind !== undefined && kind.text.trim() !== '' && kind.text.trim() !== '1') {
    return wrong(kind, `Cannot read SGF: expected a game of Go, GM[1], got "${kind.text}"`);
  }
  const draft: Draft = {
    size: size.value,
    version: Number(first('FF')?.values[0]?.text ?? '4'),
    headers: {},
    setup: { white: new Set(), black: new Set() },
    comment: undefined,
    others: [],
    moves: [],
    edits: new Map(),
    oddities: new Map(),
  };
  for (const node of nodes) {
    const issue = readNode(draft, node);
    if (issue !== undefined) return err(issue);
  }
  return ok({ game: finish(draft), oddities: [...draft.oddities.values()].map(withCount) });
}

function readSize(property: SgfProperty | undefined): Result<number, Issue> {
  const value = property?.values[0];
  if (value === undefined || value.text.trim() === '') return ok(19);
  const [, width = '', height = width] = /^\s*([0-9]{1,2})(?::([0-9]{1,2}))?\s*$/.exec(value.text) ?? [];
  const size = Number(width);
  if (width !== '' && width === height && size >= SMALLEST_BOARD && size <= LARGEST_BOARD) return ok(size);
  return wrong(
    value,
    `Cannot read SGF: expected a square board of ${SMALLEST_BOARD} to ${LARGEST_BOARD} lines in SZ, got "${value.text}"`,
  );
}

/** Reads a node and returns its error; `undefined`: none. */
function readNode(draft: Draft, node: SgfNode): Issue | undefined {
  const movesBefore = draft.moves.length;
  for (const property of node) tellOdd(draft, property);
  for (const property of node) {
    const colour = MOVE_COLOUR[property.name];
    const issue = colour === undefined ? undefined : readMoves(draft, property, colour);
    if (issue !== undefined) return issue;
  }
  const hasMoves = draft.moves.length > movesBefore;
  const made = draft.moves.slice(movesBefore);
  const second = node.filter(({ name }) => MOVE_COLOUR[name] !== undefined)[1];
  // The seed ends its records with both passes in one node.
  if (made.length > 1 && made.some(({ move }) => move !== 'pass')) {
    tell(
      draft,
      'two moves',
      second ?? node[0] ?? ORIGIN,
      `Odd SGF: ${made.length} moves in one node, read as one after the other`,
    );
  }
  for (const property of node) {
    if (MOVE_COLOUR[property.name] !== undefined || (property.values.length === 0 && property.name !== 'KO')) continue;
    const issue = hasMoves
      ? readAfterMove(draft, property, movesBefore)
      : draft.moves.length === 0
        ? readBeforeMoves(draft, property)
        : readBetween(draft, property);
    if (issue !== undefined) return issue;
  }
  return undefined;
}

const MOVE_COLOUR: Readonly<Record<string, Colour>> = { B: 'black', W: 'white' };

/** Reports properties that are odd wherever they are. */
function tellOdd(draft: Draft, property: SgfProperty): void {
  const { name, values } = property;
  if (values.length === 0 && name !== 'KO') {
    const what = MOVE_COLOUR[name] === undefined ? 'is left out' : 'is read as a pass';
    tell(draft, `no value ${name}`, property, `Odd SGF: ${name} has no value and ${what}`);
  }
  if (values.length > 1 && MOVE_COLOUR[name] !== undefined)
    tell(draft, 'values', property, `Odd SGF: ${name} has ${values.length} values, read as moves one after the other`);
}

function readMoves(draft: Draft, property: SgfProperty, colour: Colour): Issue | undefined {
  const { line, column } = property;
  for (const value of property.values.length === 0 ? [{ text: '', line, column }] : property.values) {
    const point = parseSgfPoint(value.text, draft.size);
    if (!point.ok) return place(value, `Cannot read move ${draft.moves.length + 1} of a game: ${point.error}`);
    draft.moves.push({ colour, move: formatVertex(point.value, draft.size) });
  }
  return undefined;
}

/** Reads properties next to a move: the clock of its side, comments, late headers. */
function readAfterMove(draft: Draft, property: SgfProperty, from: number): Issue | undefined {
  if (property.name === 'KO') {
    const forced = draft.moves.pop();
    if (forced !== undefined) draft.moves.push({ ...forced, forced: true });
    return undefined;
  }
  const clock = CLOCKS[property.name];
  if (clock === undefined) return readBetween(draft, property);
  const at = draft.moves.findLastIndex((move, index) => index >= from && move.colour === clock.colour);
  const move = draft.moves[at];
  const text = property.values[0]?.text.trim() ?? '';
  const read = clock.read(text, move?.clock);
  if (move !== undefined && read !== undefined) draft.moves[at] = { ...move, clock: read };
  return undefined;
}

type ClockProperty = {
  readonly colour: Colour;
  readonly read: (text: string, clock: SgfClock | undefined) => SgfClock | undefined;
};

const CLOCKS: Readonly<Record<string, ClockProperty>> = {
  BL: { colour: 'black', read: withTime },
  WL: { colour: 'white', read: withTime },
  OB: { colour: 'black', read: withMoves },
  OW: { colour: 'white', read: withMoves },
};

function withTime(text: string, clock: SgfClock | undefined): SgfClock | undefined {
  const leftMs = parseClock(text);
  return leftMs === undefined ? clock : { ...clock, leftMs };
}

/** Without its time the number of moves has no meaning. */
function withMoves(text: string, clock: SgfClock | undefined): SgfClock | undefined {
  return clock === undefined || !/^[0-9]{1,4}$/.test(text) ? clock : { ...clock, movesLeft: Number(text) };
}

function readBetween(draft: Draft, property: SgfProperty): Issue | undefined {
  if (property.name === 'C') {
    const last = draft.moves.pop();
    if (last !== undefined) draft.moves.push({ ...last, comment: joined(last.comment, property) });
    return undefined;
  }
  if (SETUP[property.name] !== undefined) return readLaterStones(draft, property);
  if (!readHeader(draft, property) && !UNREAD.has(property.name) && CLOCKS[property.name] === undefined)
    tell(
      draft,
      `left out ${property.name}`,
      property,
      `Odd SGF: ${property.name}[${property.values[0]?.text ?? ''}] is left out, no one knows it there`,
    );
  return undefined;
}

const SETUP: Readonly<Record<string, Colour | 'empty'>> = { AB: 'black', AW: 'white', AE: 'empty' };

/** Normal in problems and lectures, but odd in a record of a game. */
function readLaterStones(draft: Draft, property: SgfProperty): Issue | undefined {
  const at = draft.moves.length;
  const edit = draft.edits.get(at) ?? { white: new Set(), black: new Set(), empty: new Set() };
  if (!draft.edits.has(at)) {
    const [value] = property.values;
    const message = `Odd SGF: stones are set up after move ${at}, not before the first only: ${property.name}[${value?.text ?? ''}]`;
    tell(draft, 'stones', value ?? property, message);
  }
  draft.edits.set(at, edit);
  return eachPoint(draft, property, (vertex) => {
    for (const points of Object.values(edit)) points.delete(vertex);
    edit[SETUP[property.name] ?? 'empty'].add(vertex);
  });
}

function readBeforeMoves(draft: Draft, property: SgfProperty): Issue | undefined {
  if (property.name === 'C') {
    draft.comment = joined(draft.comment, property);
    return undefined;
  }
  if (SETUP[property.name] !== undefined) return readStones(draft, property);
  if (!readHeader(draft, property)) {
    draft.others.push({ name: property.name, values: property.values.map(({ text }) => text) });
  }
  return undefined;
}

function readStones(draft: Draft, property: SgfProperty): Issue | undefined {
  const kind = SETUP[property.name];
  return eachPoint(draft, property, (vertex) => {
    draft.setup.black.delete(vertex);
    draft.setup.white.delete(vertex);
    if (kind === 'black' || kind === 'white') draft.setup[kind].add(vertex);
  });
}

function eachPoint({ size }: Draft, { name, values }: SgfProperty, take: (vertex: string) => void): Issue | undefined {
  for (const value of values) {
    const [from = '', to = from] = value.text.split(':');
    const ends = [parseSgfPoint(from, size), parseSgfPoint(to, size)];
    const [one = PASS, other = PASS] = ends.map((end) => (end.ok ? end.value : PASS));
    if (one === PASS || other === PASS)
      return place(value, `Cannot read SGF: expected points of a ${size}x${size} board in ${name}, got "${value.text}"`);
    for (const point of rectangle(one, other, size)) take(formatVertex(point, size));
  }
  return undefined;
}

/** FF[4]'s compressed point lists: all points between two corners. */
function rectangle(one: number, other: number, size: number): number[] {
  const columns = [one % size, other % size].toSorted((first, second) => first - second);
  const rows = [Math.floor(one / size), Math.floor(other / size)].toSorted((first, second) => first - second);
  const points: number[] = [];
  for (let row = rows[0] ?? 0; row <= (rows[1] ?? -1); row++) {
    for (let column = columns[0] ?? 0; column <= (columns[1] ?? -1); column++) points.push(column + size * row);
  }
  return points;
}

/** Whether the property is a known, readable header; the first of each name counts. */
function readHeader(draft: Draft, { name, values }: SgfProperty): boolean {
  if (name === 'SZ' || name === 'GM' || name === 'FF' || name === 'CA') return true;
  const text = (values[0]?.text ?? '').replaceAll(/\s+/g, name === 'GC' ? '$&' : ' ').trim();
  if (text === '') return true;
  const read = HEADERS[name]?.read(text, draft.version);
  if (read === undefined) return false;
  draft.headers = { ...read, ...draft.headers };
  return true;
}

const joined = (before: string | undefined, { values }: SgfProperty): string =>
  [...(before === undefined ? [] : [before]), ...values.map(({ text }) => text)].join('\n');

/** Properties of FF[1] to FF[4] and common programs that are not part of the game's course: marks, judgements, figures, views. */
const UNREAD: ReadonlySet<string> = new Set(
  'N V TE BM DO IT DM GB GW HO UC MN PL FG PM VW DD AR CR LB LN MA SL SQ TR TB TW SE CP US AN SO ON ST BR WR BT WT BS WS CH EL EX ID LT OM OP OV RG SC SI TC L M OB OW BL WL KGSDE KGSSB KGSSW CC WC RP'.split(
    ' ',
  ),
);

function finish({ size, headers, setup, comment, others, moves, edits }: Draft): SgfGame {
  const { black, white, handicap = 0, ...rest } = headers;
  return {
    size,
    players: present({ black, white }),
    ...rest,
    handicap,
    setup: { white: [...setup.white], black: [...setup.black] },
    ...(comment === undefined || comment === '' ? {} : { comment }),
    others,
    moves,
    ...(edits.size === 0
      ? {}
      : {
          edits: [...edits].map(([afterMoves, edit]) => ({
            afterMoves,
            black: [...edit.black],
            white: [...edit.white],
            empty: [...edit.empty],
          })),
        }),
  };
}

type Location = { readonly line: number; readonly column: number };

function tell({ oddities }: Draft, kind: string, at: Location, message: string): void {
  const known = oddities.get(kind);
  if (known === undefined) oddities.set(kind, { first: place(at, message), more: 0 });
  else known.more++;
}

const withCount = ({ first, more }: { readonly first: Issue; readonly more: number }): Issue =>
  more === 0 ? first : { ...first, message: `${first.message} (and ${more} more like it in this game)` };

const ORIGIN: Location = { line: 1, column: 1 };

const place = ({ line, column }: Location, message: string): Issue => ({ line, column, message });
const wrong = (at: Location, message: string): Result<never, Issue> => err(place(at, message));
