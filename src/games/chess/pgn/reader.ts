// Reads PGN text as it comes, in pieces split anywhere, and returns its games: any length in bounded memory. Never fails: a broken game carries
// its issues, and the next one is read normally. Pure: src/files/pgnStream.ts handles files.
// Source: PGN standard, 1994. It also tolerates what real archives contain: CRLF, a byte order mark, braces within braces, comments,
// tags and variations without an end, games without blank lines between them. Variations are skipped, balanced.

import { GameBuilder, type Location } from './write/builder.ts';
import type { PgnGame } from './game.ts';
import { isTagEnd, readTag } from './tagPair.ts';

export type PgnReader = {
  /** The games that are complete with this piece of text. A game is complete when the next one begins. */
  readonly push: (text: string) => readonly PgnGame[];
  /** Returns the last game and resets the reader. */
  readonly end: () => readonly PgnGame[];
};

export function pgnReader(): PgnReader {
  let games: PgnGame[] = [];
  const make = (): Lexer => new Lexer((game) => games.push(game));
  let lexer = make();
  const taken = (): readonly PgnGame[] => {
    const given = games;
    games = [];
    return given;
  };
  return {
    push(text) {
      lexer.push(text);
      return taken();
    },
    end() {
      lexer.end();
      lexer = make();
      return taken();
    },
  };
}

/** All games of a complete text. */
export function readPgn(text: string): readonly PgnGame[] {
  const reader = pgnReader();
  return [...reader.push(text), ...reader.end()];
}

/** Longer words are cut, so that memory stays bounded on any input. */
const MAX_WORD = 255;
const MAX_TAG = 4096;
const MAX_COMMENT = 1 << 22;
const MAX_AFTER_BRACE = 4096;

/** A game's first tag within a comment: the comment's closing brace is missing. */
const NEXT_GAME = '\n[Event "';

type Mode = 'text' | 'word' | 'brace' | 'afterBrace' | 'tag' | 'line' | 'escape';

class Lexer {
  readonly #games: GameBuilder;
  #mode: Mode = 'text';
  #text = '';
  #at = 0;
  /** The part of the current token from earlier pieces; in 'afterBrace' `#comment` is the text before it. */
  #held = '';
  #comment = '';
  /** Where the current token began, and in 'afterBrace' where the text after the brace began. */
  #token: Location = { line: 1, offset: 0 };
  #after: Location = { line: 1, offset: 0 };
  #lineStart = true;
  /** Characters before `#text`; the line at `#counted` in it; the first line feed from there on. */
  #before = 0;
  #line = 1;
  #counted = 0;
  #nextFeed = -1;

  constructor(give: (game: PgnGame) => void) {
    this.#games = new GameBuilder(give);
  }

  push(text: string): void {
    this.#continueWith(text, { line: this.#line, offset: this.#before });
    this.#run();
    const end = this.#location(this.#text.length);
    this.#continueWith('', end);
  }

  end(): void {
    if (this.#mode === 'afterBrace') {
      this.#closeBrace(this.#held, this.#after);
      this.#run();
    }
    if (this.#mode === 'afterBrace') return this.end();
    if (this.#mode === 'brace') {
      this.#games.issue(this.#token, 'Cannot find the end of a comment: expected "}" before the text ends');
      this.#games.comment(tidied(this.#held), this.#token);
    } else if (this.#mode === 'tag') this.#endTag(this.#held, true);
    else if (this.#mode === 'word') this.#endWord(this.#held);
    else if (this.#mode === 'line') this.#games.comment(tidied(this.#held), this.#token);
    this.#games.finish(this.#location(this.#at));
  }

  #continueWith(text: string, location: Location): void {
    this.#text = text;
    this.#at = 0;
    this.#before = location.offset;
    this.#line = location.line;
    this.#counted = 0;
    this.#nextFeed = -1;
  }

  #location(at: number): Location {
    for (;;) {
      if (this.#nextFeed < this.#counted) {
        const feed = this.#text.indexOf('\n', this.#counted);
        this.#nextFeed = feed === -1 ? Infinity : feed;
      }
      if (this.#nextFeed >= at) return { line: this.#line, offset: this.#before + at };
      this.#line++;
      this.#counted = this.#nextFeed + 1;
    }
  }

  #run(): void {
    while (this.#at < this.#text.length) {
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

  #readText(): void {
    const text = this.#text;
    for (let at = this.#at; at < text.length; at++) {
      const sign = text.charCodeAt(at);
      if (sign === 10) {
        if (this.#lineStart) this.#games.blankLine();
        this.#lineStart = true;
        continue;
      }
      if (isSpace(sign)) continue;
      const lineStart = this.#lineStart;
      this.#lineStart = false;
      if (sign === 123) return this.#open('brace', at, at + 1);
      if (sign === 91) return this.#open('tag', at, at);
      if (sign === 59) return this.#open('line', at, at + 1);
      if (sign === 37 && lineStart) return this.#open('escape', at, at + 1);
      if (sign === 42) this.#games.word('*', this.#location(at));
      else if (sign === 40) this.#games.openVariation(this.#location(at));
      else if (sign === 41) this.#games.closeVariation(this.#location(at));
      else if (sign === 125) this.#games.issue(this.#location(at), 'Cannot close a comment: expected "{" before, got "}"');
      else if (isWordEnd(sign))
        this.#games.issue(this.#location(at), `Cannot read movetext: expected a move, got "${text.charAt(at)}"`);
      else return this.#open('word', at, at);
    }
    this.#at = text.length;
  }

  #open(mode: Mode, at: number, from: number): void {
    this.#token = this.#location(at);
    this.#held = '';
    this.#mode = mode;
    this.#at = from;
  }

  #readWord(): void {
    const text = this.#text;
    let end = this.#at;
    while (end < text.length && !isWordEnd(text.charCodeAt(end))) end++;
    const word = this.#held + text.slice(this.#at, end);
    this.#at = end;
    if (end === text.length) this.#held = word.slice(0, MAX_WORD);
    else this.#endWord(word.slice(0, MAX_WORD));
  }

  #endWord(word: string): void {
    this.#mode = 'text';
    // UTF-8's byte order mark, read as Latin-1 characters.
    const text = this.#token.offset === 0 && word.startsWith('ï»¿') ? word.slice(3) : word;
    if (text !== '') this.#games.word(text, this.#token);
  }

  #readBrace(): void {
    const end = this.#text.indexOf('}', this.#at);
    const searched = Math.max(0, this.#held.length - NEXT_GAME.length);
    const content = this.#held + this.#text.slice(this.#at, end === -1 ? this.#text.length : end);
    const lost = content.indexOf(NEXT_GAME, searched);
    if (lost !== -1 || content.length > MAX_COMMENT) {
      const length = lost === -1 ? MAX_COMMENT : lost;
      const before = lost === -1 ? `within ${MAX_COMMENT} characters` : 'before the next game';
      this.#games.issue(this.#token, `Cannot find the end of a comment: expected "}" ${before}`);
      const kept = content.slice(0, length);
      this.#games.comment(tidied(kept), this.#token);
      this.#mode = 'text';
      const place = { line: this.#token.line + count(kept, '\n'), offset: this.#token.offset + 1 + length };
      return this.#continueWith(content.slice(length) + (end === -1 ? '' : this.#text.slice(end)), place);
    }
    if (end === -1) {
      this.#held = content;
      this.#at = this.#text.length;
      return;
    }
    this.#at = end + 1;
    if (content.includes('{')) {
      this.#comment = content;
      this.#held = '';
      this.#after = this.#location(end + 1);
      this.#mode = 'afterBrace';
      return;
    }
    this.#games.comment(tidied(content), this.#token);
    this.#mode = 'text';
  }

  /**
   * After `{ a { b }`: the standard has no braces within braces, but archives do. If the next brace closes, all of it was one comment;
   * if it opens, or there is none, the text between is movetext.
   */
  #readAfterBrace(): void {
    const seen = this.#held + this.#text.slice(this.#at);
    const next = seen.slice(0, MAX_AFTER_BRACE).search(/[{}]/);
    if (next === -1 && seen.length < MAX_AFTER_BRACE) {
      this.#held = seen;
      this.#at = this.#text.length;
      return;
    }
    if (next === -1 || seen.charAt(next) === '{') return this.#closeBrace(seen, this.#after);
    const inner = seen.slice(0, next);
    this.#comment += `}${inner}`;
    const place = { line: this.#after.line + count(inner, '\n'), offset: this.#after.offset + next + 1 };
    const balanced = count(this.#comment, '{') <= count(this.#comment, '}');
    if (balanced) return this.#closeBrace(seen.slice(next + 1), place);
    this.#held = '';
    this.#after = place;
    this.#continueWith(seen.slice(next + 1), place);
  }

  /** The comment is over; `rest`, which is at `place`, is read as movetext. */
  #closeBrace(rest: string, location: Location): void {
    this.#games.comment(tidied(this.#comment), this.#token);
    this.#mode = 'text';
    this.#held = '';
    this.#continueWith(rest, location);
  }

  #readTag(): void {
    const text = this.#text;
    const from = this.#at;
    for (let at = from; at < text.length; at++) {
      const sign = text.charCodeAt(at);
      const closed = sign === 93 && isTagEnd(this.#held + text.slice(from, at + 1));
      if (!closed && sign !== 10 && this.#held.length + at - from < MAX_TAG) continue;
      this.#at = closed ? at + 1 : at;
      return this.#endTag(this.#held + text.slice(from, this.#at), !closed);
    }
    this.#held += text.slice(from);
    this.#at = text.length;
  }

  #endTag(raw: string, broken: boolean): void {
    this.#mode = 'text';
    const tag = readTag(raw);
    if (tag === undefined) {
      this.#games.issue(this.#token, `Cannot read tag: expected [Name "value"], got "${raw.slice(0, 80).trim()}"`);
      return;
    }
    this.#games.tag(tag.name, tag.value, this.#token);
    if (broken)
      this.#games.issue(this.#token, `Cannot find the end of tag "${tag.name}": expected "] before the end of the line`);
  }

  /** A comment to the end of the line, or a line that the standard reserves for other programs. */
  #readLine(): void {
    const end = this.#text.indexOf('\n', this.#at);
    const stop = end === -1 ? this.#text.length : end;
    if (this.#mode === 'line') this.#held = (this.#held + this.#text.slice(this.#at, stop)).slice(0, MAX_COMMENT);
    this.#at = stop;
    if (end === -1) return;
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

/** Blanks, tab and similar characters, carriage return, no-break space, byte order mark. */
const isSpace = (sign: number): boolean => sign === 32 || (sign >= 9 && sign <= 13) || sign === 0xa0 || sign === 0xfeff;

/** Blanks and `{ } ( ) [ ] ; < > *`. */
function isWordEnd(sign: number): boolean {
  if (sign <= 32) return sign === 32 || (sign >= 9 && sign <= 13);
  if (sign >= 48 && sign <= 58) return false;
  if (sign >= 97 && sign <= 122) return false;
  return (
    sign === 40 ||
    sign === 41 ||
    sign === 42 ||
    sign === 59 ||
    sign === 60 ||
    sign === 62 ||
    sign === 91 ||
    sign === 93 ||
    sign === 123 ||
    sign === 125 ||
    sign === 0xa0 ||
    sign === 0xfeff
  );
}
