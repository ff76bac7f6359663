// SGF text → games, through @sabaki/sgf (sabaki.ts). Read are the seed's form (CGF-A2: FF[1], minutes, `tt`, `;B[tt]W[tt]` in one node) and all
// others up to FF[4]; of a tree the main line. A header that cannot be read as what it is stands in `others`; a move or a board that cannot
// be read is an error with its place, because nothing behind it would be worth anything.

import type { Colour } from '../../../core/colour.ts';
import type { Issue } from '../../../core/issue.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { formatVertex, LARGEST_BOARD, parseSgfPoint, PASS, SMALLEST_BOARD } from '../vertex.ts';
import type { SgfClock, SgfGame, SgfMove } from './game.ts';
import { HEADERS, type Headers } from './headers.ts';
import { readMainLines, type SgfNode, type SgfProperty } from './nodes.ts';
import { loadTokenizer } from './sabaki.ts';
import { parseClock } from './times.ts';

/** All games of a text, at least one. */
export type SgfReader = (text: string) => Result<readonly SgfGame[], Issue>;

/** Loads what reading takes (some 100 ms the first time). */
export async function openSgfReader(): Promise<SgfReader> {
  const tokenize = await loadTokenizer();
  return (text) => {
    const lines = readMainLines(text, tokenize);
    if (!lines.ok) return lines;
    const games: SgfGame[] = [];
    for (const nodes of lines.value) {
      const game = readGame(nodes);
      if (!game.ok) return game;
      games.push(game.value);
    }
    return ok(games);
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
};

function readGame(nodes: readonly SgfNode[]): Result<SgfGame, Issue> {
  const first = (name: string): SgfProperty | undefined => nodes.flat().find((property) => property.name === name);
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
  };
  for (const node of nodes) {
    const issue = readNode(draft, node);
    if (issue !== undefined) return err(issue);
  }
  return ok(finish(draft));
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

/** Tells what is wrong with a node; `undefined`: nothing. */
function readNode(draft: Draft, node: SgfNode): Issue | undefined {
  const movesBefore = draft.moves.length;
  for (const property of node) {
    const colour = MOVE_COLOUR[property.name];
    const issue = colour === undefined ? undefined : readMoves(draft, property, colour);
    if (issue !== undefined) return issue;
  }
  const hasMoves = draft.moves.length > movesBefore;
  for (const property of node) {
    if (MOVE_COLOUR[property.name] !== undefined) continue;
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

function readMoves(draft: Draft, { values }: SgfProperty, colour: Colour): Issue | undefined {
  for (const value of values) {
    const point = parseSgfPoint(value.text, draft.size);
    if (!point.ok) return place(value, `Cannot read move ${draft.moves.length + 1} of a game: ${point.error}`);
    draft.moves.push({ colour, move: formatVertex(point.value, draft.size) });
  }
  return undefined;
}

/** What stands beside a move: the clock of whoever made it, comments, headers that came late. */
function readAfterMove(draft: Draft, property: SgfProperty, from: number): Issue | undefined {
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

/** Without its time the number of moves says nothing. */
function withMoves(text: string, clock: SgfClock | undefined): SgfClock | undefined {
  return clock === undefined || !/^[0-9]{1,4}$/.test(text) ? clock : { ...clock, movesLeft: Number(text) };
}

function readBetween(draft: Draft, property: SgfProperty): Issue | undefined {
  if (property.name === 'C') {
    const last = draft.moves.pop();
    if (last !== undefined) draft.moves.push({ ...last, comment: joined(last.comment, property) });
    return undefined;
  }
  const value = property.values[0];
  if (/^(?:AB|AW|AE)$/.test(property.name) && value !== undefined) {
    return place(
      value,
      `Cannot read SGF: expected stones to be set up before the first move only, got ${property.name}[${value.text}]`,
    );
  }
  readHeader(draft, property);
  return undefined;
}

function readBeforeMoves(draft: Draft, property: SgfProperty): Issue | undefined {
  if (property.name === 'C') {
    draft.comment = joined(draft.comment, property);
    return undefined;
  }
  if (/^(?:AB|AW|AE)$/.test(property.name)) return readStones(draft, property);
  if (!readHeader(draft, property)) {
    draft.others.push({ name: property.name, values: property.values.map(({ text }) => text) });
  }
  return undefined;
}

function readStones(draft: Draft, { name, values }: SgfProperty): Issue | undefined {
  for (const value of values) {
    const [from = '', to = from] = value.text.split(':');
    const ends = [parseSgfPoint(from, draft.size), parseSgfPoint(to, draft.size)];
    const [one = PASS, other = PASS] = ends.map((end) => (end.ok ? end.value : PASS));
    if (one === PASS || other === PASS) {
      return place(
        value,
        `Cannot read SGF: expected points of a ${draft.size}x${draft.size} board in ${name}, got "${value.text}"`,
      );
    }
    for (const point of rectangle(one, other, draft.size)) {
      const vertex = formatVertex(point, draft.size);
      draft.setup.black.delete(vertex);
      draft.setup.white.delete(vertex);
      if (name !== 'AE') draft.setup[name === 'AB' ? 'black' : 'white'].add(vertex);
    }
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

/** Whether the property is a header that we know and could be read as one; the first of each name counts. */
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

function finish({ size, headers, setup, comment, others, moves }: Draft): SgfGame {
  const { black, white, handicap = 0, ...rest } = headers;
  return {
    size,
    players: { ...(black === undefined ? {} : { black }), ...(white === undefined ? {} : { white }) },
    ...rest,
    handicap,
    setup: { white: [...setup.white], black: [...setup.black] },
    ...(comment === undefined || comment === '' ? {} : { comment }),
    others,
    moves,
  };
}

type Place = { readonly line: number; readonly column: number };

const place = ({ line, column }: Place, message: string): Issue => ({ line, column, message });
const wrong = (at: Place, message: string): Result<never, Issue> => err(place(at, message));
