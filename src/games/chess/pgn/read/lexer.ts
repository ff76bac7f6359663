// The tokens of PGN text: finds tags, words, comments and lines in bytes that come in pieces split anywhere, and gives them with their locations to
// the builder of games. Long, because all kinds of tokens share the position in the text, and what is held of earlier pieces.

import { readWords, type Word } from '../comments/words.ts';
import type { PgnGame } from '../game.ts';
import { isTagEnd, readTag } from '../tagPair.ts';
import { GameBuilder, type Location } from './builder.ts';
import { KnownTexts } from './knownTexts.ts';
import { FEED, isAlphanumeric, kindOf, SIGN, SPACE, textOf, USUAL, WORD, type PgnText } from './text.ts';

/** Longer words are cut, so that memory stays bounded on any input. */
const MAX_WORD = 255;
const MAX_TAG = 4096;
const MAX_COMMENT = 1 << 22;
const MAX_AFTER_BRACE = 4096;

/** A game's first tag within a comment: the comment's closing brace is missing. */
const NEXT_GAME = '\n[Event "';

const FEED_CODE = 10;
const SPACE_CODE = 32;
const QUOTE = 34;
const PERCENT = 37;
const HYPHEN = 45;
const SEMICOLON = 59;
const LETTER_O = 79;
const OPEN_BRACKET = 91;
const BACKSLASH = 92;
const CLOSE_BRACKET = 93;
const OPEN_BRACE = 123;
const CLOSE_BRACE = 125;

/** As names of properties, texts are one with those of the code, so that a map compares no letters. */
const NAMES = new KnownTexts<string>((text) => Object.keys({ [text]: true })[0] ?? text);
const WORDS = new KnownTexts<{ readonly text: string; readonly words: readonly Word[] }>((text) => ({
  text,
  words: readWords(text),
}));
const NO_TEXT = textOf('');

type Mode = 'text' | 'word' | 'brace' | 'afterBrace' | 'tag' | 'line' | 'escape';

export class Lexer {
  readonly #games: GameBuilder;
  #mode: Mode = 'text';
  #text = NO_TEXT;
  #at = 0;
  /** The part of the current token from earlier pieces; in 'afterBrace' `#comment` is the text before it. */
  #held = '';
  #comment = '';
  /** Where the current token began, and in 'afterBrace' where the text after the brace began. */
  #token: Location = { line: 1, offset: 0 };
  readonly #place = { line: 1, offset: 0 };
  #after: Location = { line: 1, offset: 0 };
  #lineStart = true;
  /** Characters before `#text`; the line at `#counted` in it; the first line feed, `{` and `[` from a place on, Infinity for none. */
  #before = 0;
  #line = 1;
  #counted = 0;
  #nextFeed = -1;
  #nextBrace = -1;
  #nextBracket = -1;

  constructor(give: (game: PgnGame) => void, only: ReadonlySet<string> | undefined) {
    this.#games = new GameBuilder(give, only);
  }

  push(text: PgnText): void {
    this.#continueWith(text, { line: this.#line, offset: this.#before });
    this.#run();
    this.#continueWith(NO_TEXT, this.#location(this.#text.codes.length));
  }

  end(): void {
    while (this.#mode === 'afterBrace') {
      this.#closeBrace(0, this.#after);
      this.#run();
    }
    if (this.#mode === 'brace') {
      this.#games.issue(this.#token, 'Cannot find the end of a comment: expected "}" before the text ends');
      this.#games.comment(tidied(this.#held), this.#token);
    } else if (this.#mode === 'tag') this.#endTag(this.#held, true);
    else if (this.#mode === 'word') this.#endWord(WORDS.of(this.#held));
    else if (this.#mode === 'line') this.#games.comment(tidied(this.#held), this.#token);
    this.#games.finish(this.#location(this.#at));
  }

  #continueWith(text: PgnText, { line, offset }: Location): void {
    this.#text = text;
    this.#before = offset;
    this.#continueAt(0, line);
  }

  #continueAt(at: number, line: number): void {
    this.#at = at;
    this.#line = line;
    this.#counted = at;
    this.#nextFeed = -1;
    this.#nextBrace = -1;
    this.#nextBracket = -1;
  }

  /** Continues at a character of what is held and the rest of the text, counted together. */
  #goBackTo(character: number, location: Location): void {
    const held = this.#held.slice(character);
    const at = this.#at + Math.max(0, character - this.#held.length);
    this.#held = '';
    if (held === '') return this.#continueAt(at, location.line);
    const text = this.#text;
    const before = this.#before;
    this.#continueWith(textOf(held), location);
    this.#run();
    const { line } = this.#location(held.length);
    this.#text = text;
    this.#before = before;
    this.#continueAt(at, line);
  }

  #location(at: number): Location {
    for (;;) {
      if (this.#nextFeed < this.#counted) this.#nextFeed = this.#find(FEED_CODE, this.#counted);
      if (this.#nextFeed >= at) return { line: this.#line, offset: this.#before + at };
      this.#line++;
      this.#counted = this.#nextFeed + 1;
    }
  }

  #find(code: number, from: number): number {
    const at = this.#text.codes.indexOf(code, from);
    return at === -1 ? Infinity : at;
  }

  #run(): void {
    while (this.#at < this.#text.codes.length) {
      switch (this.#mode) {
        case 'text':
          this.#readText();
          break;
        case 'word':
          this.#readWord();
          break;
        case 'brace':
          this.#readBrace();
          break;
        case 'afterBrace':
          this.#readAfterBrace();
          break;
        case 'tag':
          this.#readTag();
          break;
        case 'line':
        case 'escape':
          this.#readLine();
          break;
      }
    }
  }

  /** Counts the lines itself: all line feeds before `#at` are counted here, and the others before it is called. */
  #readText(): void {
    const { codes } = this.#text;
    for (let at = this.#at; at < codes.length; at++) {
      const code = codes[at] ?? 0;
      const kind = kindOf(code);
      if (kind === SPACE) continue;
      if (kind === FEED) {
        if (this.#lineStart) this.#games.blankLine();
        this.#lineStart = true;
        this.#line++;
        this.#counted = at + 1;
        continue;
      }
      const lineStart = this.#lineStart;
      this.#lineStart = false;
      if (code === OPEN_BRACE) return this.#open('brace', at, at + 1);
      if (code === SEMICOLON) return this.#open('line', at, at + 1);
      if (code === PERCENT && lineStart) return this.#open('escape', at, at + 1);
      if (code === OPEN_BRACKET) {
        const end = this.#usualTag(at);
        if (end === at) return this.#open('tag', at, at);
        at = end - 1;
      } else if (kind === SIGN) this.#readSign(code, at);
      else {
        const end = this.#games.passesMoves ? this.#usualWords(at) : at;
        if (end === at) return this.#open('word', at, at);
        at = end - 1;
      }
    }
    this.#at = codes.length;
  }

  /** Valid until it is called again. */
  #here(at: number): Location {
    this.#place.line = this.#line;
    this.#place.offset = this.#before + at;
    return this.#place;
  }

  #readSign(code: number, at: number): void {
    const sign = String.fromCharCode(code);
    if (sign === '*') this.#games.word('*', WORDS.of('*').words, this.#here(at));
    else if (sign === '(') this.#games.openVariation(this.#here(at));
    else if (sign === ')') this.#games.closeVariation(this.#here(at));
    else if (sign === '}') this.#games.issue(this.#here(at), 'Cannot close a comment: expected "{" before, got "}"');
    else this.#games.issue(this.#here(at), `Cannot read movetext: expected a move, got "${sign}"`);
  }

  #open(mode: Mode, at: number, from: number): void {
    this.#token = { ...this.#here(at) };
    this.#held = '';
    this.#mode = mode;
    this.#at = from;
  }

  /** Reads a tag as programs write it, `[Name "value"]` without a backslash or quote in the value. Returns its end; `at` for any other, or a part. */
  #usualTag(at: number): number {
    const { codes } = this.#text;
    let space = at + 1;
    while (isAlphanumeric(codes[space] ?? 0)) space++;
    if (space === at + 1 || codes[space] !== SPACE_CODE || codes[space + 1] !== QUOTE) return at;
    const from = space + 2;
    let end = from;
    for (let code = codes[end]; code !== QUOTE; code = codes[++end])
      if (code === undefined || code === BACKSLASH || code === FEED_CODE) return at;
    if (codes[end + 1] !== CLOSE_BRACKET || end - at > MAX_TAG) return at;
    const name = NAMES.get(this.#text, at + 1, space);
    this.#games.tag(name, this.#games.wants(name) ? NAMES.get(this.#text, from, end) : undefined, this.#here(at));
    return end + 2;
  }

  /** The end of the words of ordinary moves and numbers from `at` on, on one line; `at` if the first word may be another, or a part of one. */
  #usualWords(at: number): number {
    const { codes } = this.#text;
    let end = at;
    for (; end < codes.length; end++) {
      const code = codes[end] ?? 0;
      if (code === SPACE_CODE || kindOf(code) === USUAL) continue;
      if (code === HYPHEN && codes[end - 1] === LETTER_O && codes[end + 1] === LETTER_O) continue;
      if (kindOf(code) !== WORD) return end;
      break;
    }
    while (end > at && codes[end - 1] !== SPACE_CODE) end--;
    return end;
  }

  #readWord(): void {
    const { codes } = this.#text;
    const from = this.#at;
    let end = from;
    while (end < codes.length && kindOf(codes[end] ?? 0) <= USUAL) end++;
    this.#at = end;
    if (end === codes.length) this.#held = (this.#held + this.#text.slice(from, end)).slice(0, MAX_WORD);
    else if (this.#held === '' && end - from <= MAX_WORD) this.#endWord(WORDS.get(this.#text, from, end));
    else this.#endWord(WORDS.of((this.#held + this.#text.slice(from, end)).slice(0, MAX_WORD)));
  }

  #endWord({ text, words }: ReturnType<typeof WORDS.of>): void {
    this.#mode = 'text';
    // UTF-8's byte order mark, read as Latin-1 characters.
    if (this.#token.offset === 0 && text.startsWith('ï»¿')) {
      if (text.length > 3) this.#games.word(text.slice(3), readWords(text.slice(3)), this.#token);
    } else if (text !== '') this.#games.word(text, words, this.#token);
  }

  #readBrace(): void {
    const end = this.#find(CLOSE_BRACE, this.#at);
    if (this.#games.passesMoves && this.#held === '' && this.#isUsualComment(end)) return this.#closeComment(end);
    const searched = Math.max(0, this.#held.length - NEXT_GAME.length);
    const content = this.#held + this.#text.slice(this.#at, Math.min(end, this.#text.codes.length));
    const lost = content.indexOf(NEXT_GAME, searched);
    if (lost !== -1 || content.length > MAX_COMMENT) {
      const length = lost === -1 ? MAX_COMMENT : lost;
      const before = lost === -1 ? `within ${MAX_COMMENT} characters` : 'before the next game';
      this.#games.issue(this.#token, `Cannot find the end of a comment: expected "}" ${before}`);
      const kept = content.slice(0, length);
      this.#games.comment(tidied(kept), this.#token);
      this.#mode = 'text';
      const place = { line: this.#token.line + count(kept, '\n'), offset: this.#token.offset + 1 + length };
      return this.#goBackTo(length, place);
    }
    if (end === Infinity) {
      this.#held = content;
      this.#at = this.#text.codes.length;
      return;
    }
    if (content.includes('{')) {
      this.#comment = content;
      this.#held = '';
      this.#at = end + 1;
      this.#after = this.#location(end + 1);
      this.#mode = 'afterBrace';
      return;
    }
    this.#games.comment(tidied(content), this.#token);
    this.#closeComment(end);
  }

  /** Whether a comment up to `end` contains neither a brace nor the beginning of a line with a tag. */
  #isUsualComment(end: number): boolean {
    const from = this.#at;
    if (end === Infinity) return false;
    if (this.#nextBrace < from) this.#nextBrace = this.#find(OPEN_BRACE, from);
    if (this.#nextBrace < end) return false;
    if (this.#nextBracket < from) this.#nextBracket = this.#find(OPEN_BRACKET, from);
    while (this.#nextBracket < end) {
      if (this.#text.codes[this.#nextBracket - 1] === FEED_CODE) return false;
      this.#nextBracket = this.#find(OPEN_BRACKET, this.#nextBracket + 1);
    }
    return true;
  }

  #closeComment(end: number): void {
    this.#mode = 'text';
    this.#at = end + 1;
    this.#location(end + 1);
  }

  /**
   * After `{ a { b }`: the standard has no braces within braces, but archives do. If the next brace closes, all of it was one comment;
   * if it opens, or there is none, the text between is movetext.
   */
  #readAfterBrace(): void {
    const { codes } = this.#text;
    const seen = this.#held + this.#text.slice(this.#at, Math.min(codes.length, this.#at + MAX_AFTER_BRACE - this.#held.length));
    const next = seen.search(/[{}]/);
    if (next === -1 && seen.length < MAX_AFTER_BRACE) {
      this.#held = seen;
      this.#at = codes.length;
      return;
    }
    if (next === -1 || seen.charAt(next) === '{') return this.#closeBrace(0, this.#after);
    const inner = seen.slice(0, next);
    this.#comment += `}${inner}`;
    const place = { line: this.#after.line + count(inner, '\n'), offset: this.#after.offset + next + 1 };
    const balanced = count(this.#comment, '{') <= count(this.#comment, '}');
    if (balanced) return this.#closeBrace(next + 1, place);
    this.#after = place;
    this.#goBackTo(next + 1, place);
  }

  /** The comment is over; the text from `character` on, which is at `place`, is read as movetext. */
  #closeBrace(character: number, place: Location): void {
    this.#games.comment(tidied(this.#comment), this.#token);
    this.#mode = 'text';
    this.#goBackTo(character, place);
  }

  #readTag(): void {
    const { codes } = this.#text;
    const from = this.#at;
    for (let at = from; at < codes.length; at++) {
      const code = codes[at];
      const closed = code === CLOSE_BRACKET && isTagEnd(this.#held + this.#text.slice(from, at + 1));
      if (!closed && code !== FEED_CODE && this.#held.length + at - from < MAX_TAG) continue;
      this.#at = closed ? at + 1 : at;
      return this.#endTag(this.#held + this.#text.slice(from, this.#at), !closed);
    }
    this.#held += this.#text.slice(from, codes.length);
    this.#at = codes.length;
  }

  #endTag(raw: string, broken: boolean): void {
    this.#mode = 'text';
    const tag = readTag(raw);
    if (tag === undefined) {
      this.#games.issue(this.#token, `Cannot read tag: expected [Name "value"], got "${raw.slice(0, 80).trim()}"`);
      return;
    }
    this.#games.tag(tag.name, this.#games.wants(tag.name) ? tag.value : undefined, this.#token);
    if (broken)
      this.#games.issue(this.#token, `Cannot find the end of tag "${tag.name}": expected "] before the end of the line`);
  }

  /** A comment to the end of the line, or a line that the standard reserves for other programs. */
  #readLine(): void {
    const end = this.#find(FEED_CODE, this.#at);
    const stop = Math.min(end, this.#text.codes.length);
    if (this.#mode === 'line') this.#held = (this.#held + this.#text.slice(this.#at, stop)).slice(0, MAX_COMMENT);
    this.#at = stop;
    if (end === Infinity) return;
    if (this.#mode === 'line') this.#games.comment(tidied(this.#held), this.#token);
    this.#mode = 'text';
  }
}

/** Line breaks within a comment come from wrapping by some program. */
function tidied(comment: string): string {
  const text = comment.trim();
  return text.includes('\n') ? text.replace(/\s*\n\s*/g, ' ') : text;
}

function count(text: string, sign: string): number {
  let found = 0;
  for (let at = text.indexOf(sign); at !== -1; at = text.indexOf(sign, at + 1)) found++;
  return found;
}
