// Assembles one game from the pieces that the reader finds, and decides where one game ends and the next begins.
// It knows the order of PGN's parts; reader.ts handles characters and lines.

import type { Issue } from '../../../../core/messages/issue.ts';
import { readResult, type Word } from '../comments/words.ts';
import type { PgnGame, PgnMove, PgnResult } from '../game.ts';

/** Where something is in the input: line from 1, characters from 0. */
export type Location = { readonly line: number; readonly offset: number };

/** Beyond these limits a text is no longer a game; the rest is omitted, so that memory stays bounded on any input. */
const MAX_MOVES = 20_000;
const MAX_TAGS = 500;
const MAX_GLYPHS = 20;
const MAX_COMMENTS = 1 << 25;
const MAX_ISSUES = 20;

const NO_NAGS: readonly number[] = [];

type Mutable<Type> = { -readonly [Key in keyof Type]: Type[Key] };

export class GameBuilder {
  #tags = new Map<string, string>();
  /** The names of tags that are not wanted: they too show where a game begins. */
  readonly #unwanted = new Set<string>();
  #moves: Mutable<PgnMove>[] = [];
  #hasMoves = false;
  #startComment = '';
  #commentSize = 0;
  #marker: PgnResult | undefined = undefined;
  #begin: Location | undefined = undefined;
  #resultTag: Location | undefined = undefined;
  #issues: Issue[] = [];
  #issueCount = 0;
  #variation = 0;
  #tagsOpen = true;
  readonly #give: (game: PgnGame) => void;
  readonly #only: ReadonlySet<string> | undefined;

  /** `only` these tags and the result are wanted: other tags, moves and comments are left out. */
  constructor(give: (game: PgnGame) => void, only: ReadonlySet<string> | undefined) {
    this.#give = give;
    this.#only = only === undefined ? undefined : new Set([...only, 'Result']);
  }

  wants(tag: string): boolean {
    return this.#only === undefined || this.#only.has(tag);
  }

  /** Whether moves and comments may be passed over: they cannot change what is wanted. */
  get passesMoves(): boolean {
    return this.#only !== undefined && this.#hasMoves && this.#marker === undefined;
  }

  /** `value` is `undefined` for a tag that is not wanted. */
  tag(name: string, value: string | undefined, location: Location): void {
    const body = this.#hasMoves || this.#marker !== undefined || this.#variation > 0;
    const isRepeated = this.#tags.has(name) || this.#unwanted.has(name);
    if (body || (isRepeated && (name === 'Event' || !this.#tagsOpen))) this.finish(location);
    this.#start(location);
    this.#tagsOpen = true;
    if (value === undefined) {
      if (this.#unwanted.size < MAX_TAGS) this.#unwanted.add(name);
      return;
    }
    if (this.#tags.has(name)) this.issue(location, `Cannot take tag "${name}" twice: kept the first value`);
    else if (this.#tags.size >= MAX_TAGS)
      this.issue(location, `Cannot read more tags of this game: expected at most ${MAX_TAGS}`);
    else {
      this.#tags.set(name, value);
      if (name === 'Result') this.#resultTag = { ...location };
    }
  }

  /** A blank line: tags after it belong to another game. */
  blankLine(): void {
    if (this.#tags.size > 0 || this.#unwanted.size > 0) this.#tagsOpen = false;
  }

  comment(text: string, location: Location): void {
    if (this.#variation > 0 || text === '') return;
    this.#start(location);
    this.#commentSize += text.length;
    if (this.#commentSize > MAX_COMMENTS) {
      this.issue(location, `Cannot read more comments of this game: expected at most ${MAX_COMMENTS} characters`);
      return;
    }
    if (this.#only !== undefined) return;
    const last = this.#moves.at(-1);
    if (last === undefined) this.#startComment = joined(this.#startComment, text);
    else last.comment = joined(last.comment, text);
  }

  openVariation(location: Location): void {
    this.#start(location);
    this.#variation++;
  }

  closeVariation(location: Location): void {
    if (this.#variation === 0) this.issue(location, 'Cannot close a variation: expected "(" before, got ")"');
    else this.#variation--;
  }

  /** `words` are the parts of `text`. */
  word(text: string, words: readonly Word[], location: Location): void {
    if (this.#variation > 0) return;
    const before = this.#marker;
    for (const word of words) {
      // A game has a place of its own: what follows a result without a space is not the next one.
      const isNext = this.#marker !== before && (word.kind === 'move' || word.kind === 'number');
      this.#take(isNext ? UNKNOWN : word, text, location);
    }
  }

  #take(word: Word, text: string, location: Location): void {
    if (this.#marker !== undefined && (word.kind === 'move' || word.kind === 'number')) this.finish(location);
    this.#start(location);
    switch (word.kind) {
      case 'move': {
        this.#hasMoves = true;
        if (this.#only !== undefined) return;
        const nags = word.nag === undefined ? NO_NAGS : [word.nag];
        if (this.#moves.length < MAX_MOVES) this.#moves.push({ san: word.san, nags, comment: '' });
        else this.issue(location, `Cannot read more of this game: expected at most ${MAX_MOVES} moves`);
        return;
      }
      case 'nag': {
        const last = this.#moves.at(-1);
        if (last !== undefined && last.nags.length < MAX_GLYPHS) last.nags = [...last.nags, word.nag];
        return;
      }
      case 'result':
        if (word.odd) this.issue(location, `Cannot be sure of the result: expected 1-0, 0-1, 1/2-1/2 or *, got "${text}"`);
        if (this.#marker === undefined) this.#marker = word.result;
        else this.issue(location, `Cannot take a second result: expected the next game, got "${text}"`);
        return;
      case 'unknown':
        this.issue(location, `Cannot read movetext: expected a move, got "${text.slice(0, 40)}"`);
        return;
      case 'number':
      case 'noise':
        return;
    }
  }

  issue(location: Location, message: string): void {
    this.#start(location);
    this.#issueCount++;
    if (this.#issues.length < MAX_ISSUES) this.#issues.push({ line: location.line, message });
  }

  /** Returns the current game, if there is one, and prepares for the next. */
  finish(location: Location): void {
    if (this.#variation > 0) this.issue(location, 'Cannot find the end of a variation: expected ")" before the game ends');
    const begin = this.#begin;
    const hasTags = this.#tags.size > 0 || this.#unwanted.size > 0;
    if (begin !== undefined && (hasTags || this.#hasMoves || this.#marker !== undefined || this.#issueCount > 0)) {
      const result = this.#result(location);
      const left = this.#issueCount - this.#issues.length;
      if (left > 0)
        this.#issues.push({ line: begin.line, message: `Cannot list everything odd about this game: ${left} more left out` });
      this.#give({
        tags: this.#tags,
        startComment: this.#startComment,
        moves: this.#moves,
        result,
        line: begin.line,
        offset: begin.offset,
        issues: this.#issues,
      });
    }
    this.#tags = new Map();
    this.#unwanted.clear();
    this.#moves = [];
    this.#hasMoves = false;
    this.#startComment = '';
    this.#commentSize = 0;
    this.#marker = undefined;
    this.#begin = undefined;
    this.#resultTag = undefined;
    this.#issues = [];
    this.#issueCount = 0;
    this.#variation = 0;
    this.#tagsOpen = true;
  }

  #start(location: Location): void {
    this.#begin ??= { line: location.line, offset: location.offset };
  }

  #result(location: Location): PgnResult {
    const tag = this.#tags.get('Result');
    const word = tag === undefined ? undefined : readResult(tag);
    const told = word?.result;
    if (tag !== undefined && told === undefined) {
      this.issue(this.#resultTag ?? location, `Cannot use the Result tag: expected 1-0, 0-1, 1/2-1/2 or *, got "${tag}"`);
    } else if (word?.odd === true) {
      this.issue(
        this.#resultTag ?? location,
        `Cannot be sure of the result: expected 1-0, 0-1, 1/2-1/2 or * in the Result tag, read "${tag}" as ${told}`,
      );
    }
    if (this.#marker === undefined) {
      this.issue(
        location,
        `Cannot find the result after the moves: took "${told ?? '*'}"${told === undefined ? '' : ' from the Result tag'}`,
      );
    } else if (told !== undefined && told !== this.#marker) {
      this.issue(location, `Cannot agree on the result: the Result tag says "${told}", the moves end with "${this.#marker}"`);
    }
    return this.#marker ?? told ?? '*';
  }
}

const UNKNOWN: Word = { kind: 'unknown' };

const joined = (before: string, text: string): string => (before === '' ? text : `${before} ${text}`);
