// A query of the archive, and the games that match it. All conditions must hold. A value that can match no game is refused, because an empty list
// would say that there are no such games.

import { FAULTS, RULES_ENDINGS } from '../../../core/ending.ts';
import { gameId, type GameId } from '../../../core/ids.ts';
import { phrase, type Phrase, type PhraseValue } from '../../../core/phrases/phrase.ts';
import { refusing } from '../../../core/phrases/said.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import {
  GAME_SEARCH_FIELDS,
  GAME_STATES,
  type GameList,
  type GameSearchField,
  type GameSummary,
  type ShownEnding,
} from '../../messages.ts';
import type { GameIndex } from './gameIndex.ts';

export type GameQuery = { readonly [Field in GameSearchField]?: string } & {
  /** Only games with a smaller id. */
  readonly before?: number;
  /** Absent: all. */
  readonly limit?: number;
};

const MOST_GAMES = 200;
const USUAL_GAMES = 50;
const LONGEST_TEXT = 200;
const ENDINGS: readonly string[] = [...RULES_ENDINGS, 'adjudicated', 'resigned', ...FAULTS, 'ruled', 'void'];
const RESULTS = ['1-0', '0-1', '1/2-1/2', '*', 'white', 'black', 'draw'] as const;

/** Parses the query of an address; `events` are the existing keys. The error is a sentence. */
export function parseGameQuery(written: Readonly<Record<string, unknown>>, events: readonly string[]): Result<GameQuery, Phrase> {
  const fields: { -readonly [Field in keyof GameQuery]: GameQuery[Field] } = {};
  for (const [name, value] of Object.entries(written)) {
    if (name === 'before' || name === 'limit') {
      const number = numberOf(name, value);
      if (!number.ok) return number;
      fields[name] = number.value;
      continue;
    }
    const field = GAME_SEARCH_FIELDS.find((known) => known === name);
    if (field === undefined) return refuse(phrase('search.fields'), [...GAME_SEARCH_FIELDS, 'before', 'limit'], name);
    if (typeof value !== 'string') return refuse(field, phrase('search.one'), phrase('search.several'));
    if (value.length > LONGEST_TEXT) return refuse(field, phrase('seen.expects.longest', { most: LONGEST_TEXT }), value.length);
    if (value.trim() === '') continue;
    const checked = checkedText(field, value.trim(), events);
    if (!checked.ok) return checked;
    fields[field] = checked.value;
  }
  return ok(fields);
}

/** The effective `limit` of a list. */
export const listLimit = ({ limit = USUAL_GAMES }: GameQuery): number => limit;

function numberOf(name: 'before' | 'limit', value: unknown): Result<number, Phrase> {
  const number = typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  const most = name === 'limit' ? MOST_GAMES : Number.MAX_SAFE_INTEGER;
  if (number >= 1 && number <= most) return ok(number);
  const expected = name === 'limit' ? phrase('search.limit', { most: MOST_GAMES }) : phrase('search.before');
  return refuse(name, expected, String(value));
}

function checkedText(field: GameSearchField, value: string, events: readonly string[]): Result<string, Phrase> {
  switch (field) {
    case 'event':
      return events.includes(value) ? ok(value) : refuse(field, events, value);
    case 'state': {
      const known = GAME_STATES.find((state) => state === value.toLowerCase());
      return known === undefined ? refuse(field, GAME_STATES, value) : ok(known);
    }
    case 'ending': {
      const word = value.toLowerCase();
      // Rules have ids like WIN-1.
      if (ENDINGS.includes(word) || /^[a-z0-9]+-[a-z0-9.]+$/.test(word)) return ok(word);
      return refuse(field, phrase('search.ending', { endings: ENDINGS }), value);
    }
    case 'result':
      return parseResult(value);
    default:
      return ok(value.toLowerCase());
  }
}

/** A result as people write it; the error is a sentence. */
export function parseResult(value: string): Result<string, Phrase> {
  const plain = value.toLowerCase().replace(/^(?:½-½|=)$/, '1/2-1/2');
  if (RESULTS.some((known) => known === plain) || /^[bw]\+[a-z0-9.]*$/.test(plain)) return ok(plain);
  return refuse('result', phrase('search.result', { results: RESULTS }), value);
}

/** By a field, or by what is none. */
function refuse(
  by: GameSearchField | 'before' | 'limit' | Phrase,
  expected: PhraseValue,
  got: PhraseValue,
): Result<never, Phrase> {
  const what = typeof by === 'string' ? phrase('quoted', { text: by }) : by;
  return err(refusing(phrase('cannot.search', { what }), phrase('refused.search', { expected, got })));
}

/** The ids of the matching games, latest first. */
export function findGames(query: GameQuery, index: GameIndex): readonly GameId[] {
  const tests = testsOf(query);
  return index.filter((summary) => tests.every((test) => test(summary))).toReversed();
}

/** `total` counts all matches, whichever page is requested. */
export function listGames(query: GameQuery, index: GameIndex): GameList {
  const found = findGames(query, index);
  const { before = Infinity } = query;
  const rest = found.filter((id) => id < before);
  const page = rest.slice(0, listLimit(query));
  const last = page.at(-1);
  return {
    total: found.length,
    games: page.map((id) => index.summary(id)),
    ...(last === undefined || page.length === rest.length ? {} : { next: gameId(last) }),
  };
}

type Test = (game: GameSummary) => boolean;

function testsOf({ engine, opponent, white, black, opening, result, ending, event, state }: GameQuery): readonly Test[] {
  const tests: Test[] = [];
  const add = (value: string | undefined, test: (game: GameSummary, value: string) => boolean): void => {
    if (value !== undefined) tests.push((game) => test(game, value));
  };
  add(event, (game, key) => game.event === key);
  add(state, (game, known) => game.state === known);
  add(white, (game, part) => hasName(game.white, part));
  add(black, (game, part) => hasName(game.black, part));
  if (engine !== undefined && opponent !== undefined)
    tests.push(
      (game) =>
        (hasName(game.white, engine) && hasName(game.black, opponent)) ||
        (hasName(game.black, engine) && hasName(game.white, opponent)),
    );
  else add(engine ?? opponent, (game, part) => hasName(game.white, part) || hasName(game.black, part));
  add(result, ({ ending }, value) => isResult(ending, value));
  add(ending, (game, word) => game.ending?.kind === word || game.ending?.rule?.toLowerCase() === word);
  add(opening, isOpening);
  return tests;
}

const LOWER = new Map<string, string>();
/** Whether a name has this part, in small letters. Names are few, so the lower-case form of each is cached. */
export function hasName(name: string, part: string): boolean {
  let small = LOWER.get(name);
  if (small === undefined) {
    if (LOWER.size > 10_000) LOWER.clear();
    LOWER.set(name, (small = name.toLowerCase()));
  }
  // In quotation marks: the whole name.
  return /^".*"$/.test(part) ? small === part.slice(1, -1) : small.includes(part);
}

/** `white` and `1-0` match White's wins, `draw` and `1/2-1/2` match draws, at Go too; `b+` matches all of Black's wins there. */
export function isResult(ending: Pick<ShownEnding, 'result' | 'winner'> | undefined, result: string): boolean {
  if (ending === undefined) return false;
  if (result === '*') return ending.winner === undefined;
  const winner = WINNERS[result];
  if (winner !== undefined) return ending.winner === winner;
  const own = ending.result.toLowerCase();
  return result.endsWith('+') ? own.startsWith(result) : own === result;
}

const WINNERS: Readonly<Record<string, string>> = {
  '1-0': 'white',
  '0-1': 'black',
  '1/2-1/2': 'draw',
  white: 'white',
  black: 'black',
  draw: 'draw',
};

/** The beginning of an ECO code, or part of the name. */
function isOpening({ opening }: GameSummary, part: string): boolean {
  if (opening === undefined) return false;
  return /^[a-e]\d{0,2}$/.test(part) ? opening.eco?.toLowerCase().startsWith(part) === true : hasName(opening.name, part);
}
