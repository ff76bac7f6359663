// A UCI engine that runs as a worker of this page: one thread, a small hash, three lines of the position shown. It thinks about one position for a time, and
// ends with `close`. The protocol's own rules are in src/protocols/uci; of them a viewer needs little.

import { signal } from '@preact/signals';
import type { ShownEvaluation } from '../../../src/broadcast/messages.ts';
import type { Colour } from '../../../src/core/colour.ts';
import { ofWhite, readInfo } from './info.ts';

export type Asked = { readonly fen: string; readonly turn: Colour; readonly isChess960: boolean };
/** `moves` in protocol form; `evaluation` in White's view. */
export type EngineLine = { readonly evaluation: ShownEvaluation; readonly moves: readonly string[] };
/** The best line first. */
export type Findings = { readonly fen: string; readonly depth: number; readonly lines: readonly EngineLine[] };

const HASH_MB = 16;
const LINES = 3;
const THINKS_MS = 60_000;
/** Of a line of the internet, to load it. */
const STARTS_MS = 120_000;
/** Between two findings. */
const REST_MS = 200;

export class BrowserEngine {
  readonly name = signal<string | undefined>(undefined);
  readonly findings = signal<Findings | undefined>(undefined);
  readonly isThinking = signal(false);
  readonly failure = signal<string | undefined>(undefined);
  readonly #worker: Worker;
  readonly #options = new Set<string>();
  readonly #starts: ReturnType<typeof setTimeout>;
  #rests: ReturnType<typeof setTimeout> | undefined;
  #isReady = false;
  #wanted: Asked | undefined;
  /** What it thinks about, until it has given a move. */
  #now: Asked | undefined;
  #found: Findings | undefined;

  constructor(url: string) {
    this.#worker = new Worker(url);
    this.#worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (typeof data === 'string') for (const line of data.split('\n')) this.#hear(line);
    });
    this.#worker.addEventListener('error', (event) => {
      event.preventDefault();
      this.#fail(event.message ?? '');
    });
    this.#starts = setTimeout(() => this.#fail(''), STARTS_MS);
    this.#say('uci');
  }

  analyse(asked: Asked): void {
    const { fen } = asked;
    if (this.#wanted?.fen === fen) return;
    this.#wanted = asked;
    this.#found = undefined;
    if (this.#now !== undefined) this.#say('stop');
    else this.#begin();
  }

  close(): void {
    clearTimeout(this.#starts);
    clearTimeout(this.#rests);
    this.#worker.terminate();
  }

  #begin(): void {
    const wanted = this.#wanted;
    if (!this.#isReady || wanted === undefined) return;
    this.#now = wanted;
    this.isThinking.value = true;
    this.#set('UCI_Chess960', wanted.isChess960);
    this.#say(`position fen ${wanted.fen}`);
    this.#say(`go movetime ${THINKS_MS}`);
  }

  #hear(line: string): void {
    const [word, ...words] = line.trim().split(/\s+/);
    if (word === 'id' && words[0] === 'name') this.name.value = words.slice(1).join(' ');
    else if (word === 'option') this.#options.add(optionOf(words));
    else if (word === 'uciok') {
      this.#set('Threads', 1);
      this.#set('Hash', HASH_MB);
      this.#set('MultiPV', LINES);
      this.#say('isready');
    } else if (word === 'readyok' && !this.#isReady) {
      clearTimeout(this.#starts);
      this.#isReady = true;
      this.#begin();
    } else if (word === 'info') this.#learn(words);
    else if (word === 'bestmove') {
      const isLeft = this.#now?.fen !== this.#wanted?.fen;
      this.#now = undefined;
      if (isLeft) this.#begin();
      else this.isThinking.value = false;
    }
  }

  #learn(words: readonly string[]): void {
    const now = this.#now;
    const info = readInfo(words, LINES);
    if (now === undefined || info === undefined || now.fen !== this.#wanted?.fen) return;
    const lines = [...(this.#found?.lines ?? [])];
    lines[Math.min(info.rank, lines.length)] = { evaluation: ofWhite(info.evaluation, now.turn), moves: info.moves };
    this.#found = { fen: now.fen, depth: info.depth, lines };
    this.#rests ??= setTimeout(() => {
      this.#rests = undefined;
      this.findings.value = this.#found;
    }, REST_MS);
  }

  #set(option: string, value: number | boolean): void {
    if (this.#options.has(option.toLowerCase())) this.#say(`setoption name ${option} value ${value}`);
  }

  #say(line: string): void {
    this.#worker.postMessage(line);
  }

  #fail(reason: string): void {
    this.close();
    this.isThinking.value = false;
    this.failure.value = reason;
  }
}

const optionOf = (words: readonly string[]): string => words.slice(1, words.indexOf('type')).join(' ').toLowerCase();
