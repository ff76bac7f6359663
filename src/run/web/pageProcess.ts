// The run's side of the page's process: how it is started, the messages to it, and its one end. Not here: starting it again (webHost.ts).

import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { LiveWord } from '../../core/live.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { threadUrl } from '../../core/threadUrl.ts';
import { hostTools } from '../../players/process/hostTools.ts';
import { within } from '../../players/within.ts';
import type { FromPage, PageData, ToPage } from './messages.ts';

/** The longest time that it may take to close its connections. */
const CLOSES_WITHIN_MS = 2000;
/** Words that wait while the page reads no others; more are lost. */
const MOST_WORDS = 1024;
/** Its memory is bounded and swept like that of the run (cli/main.ts); no signal opens a debugger. */
const NODE_OPTIONS = ['--max-old-space-size=1024', '--max-semi-space-size=2', '--heap-growing-percent=40', '--disable-sigusr1'];
/** What V8 says before it gives up. */
const LAST_WORDS = /FATAL ERROR: (.*)/;
const KEPT_CHARACTERS = 4000;

/** What a page says while it lives. */
export type PageNews = Exclude<FromPage, { readonly kind: 'fell' }>;

export class PageProcess {
  /** Resolves with the reason when it has ended. Never rejects. */
  readonly ended: Promise<string>;
  readonly #child: ChildProcess;
  #isListening = false;
  #isWriting = false;
  #words: LiveWord[] = [];
  #reason: string | undefined;

  /** `command`: its program with all arguments. Throws if the host refuses at once. */
  constructor([program = '', ...args]: readonly string[], data: PageData, onMessage: (message: PageNews) => void) {
    this.#child = spawn(program, args, { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
    this.#child.on('message', (message: FromPage) => {
      if (message.kind === 'fell') this.#reason = message.reason;
      else onMessage(message);
      this.#isListening ||= message.kind === 'listening';
    });
    this.ended = this.#end();
    this.#send({ kind: 'serve', data });
  }

  /** Sends what a game reports to its viewers; lost if they are not served, or the page does not read. */
  pass(word: LiveWord): void {
    if (!this.#isListening || this.#words.length >= MOST_WORDS) return;
    this.#words.push(word);
    this.#passWords();
  }

  /** Of a copy: whether the tournament is run. */
  tellRun(isRun: boolean): void {
    this.#send({ kind: 'run', isRun });
  }

  /** Lets it close its connections; resolves when it has ended. */
  async close(): Promise<void> {
    this.#send({ kind: 'close' });
    await within(this.ended, CLOSES_WITHIN_MS, () => this.#child.kill('SIGKILL'));
  }

  /** What has gathered while the system took what was sent before. */
  #passWords(): void {
    if (this.#isWriting || this.#words.length === 0) return;
    this.#isWriting = true;
    const words = this.#words.splice(0);
    this.#send({ kind: 'live', words }, () => {
      this.#isWriting = false;
      this.#passWords();
    });
  }

  #send(message: ToPage, onSent: () => void = () => undefined): void {
    // A page that has ended receives nothing; `ended` says so.
    if (this.#child.connected) this.#child.send(message, (error) => (error === null ? onSent() : undefined));
  }

  #end(): Promise<string> {
    const child = this.#child;
    const { promise, resolve } = Promise.withResolvers<string>();
    let said = '';
    child.stderr?.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-KEPT_CHARACTERS)));
    const told = new Promise((heard) => child.once('disconnect', heard));
    child.once('close', (code, signal) => {
      void told.then(() => resolve(this.#reason ?? LAST_WORDS.exec(said)?.[1] ?? `it ended with ${signal ?? `code ${code}`}`));
    });
    child.on('error', (error) => {
      if (child.pid === undefined) resolve(messageOf(error));
    });
    return promise;
  }
}

/** How it is started: the kernel ends it with us, where this host has the program for that. */
export async function pageCommand(): Promise<readonly string[]> {
  const { setpriv } = await hostTools();
  const tied = setpriv === undefined ? [] : [setpriv, '--pdeathsig=KILL'];
  return [...tied, process.execPath, ...NODE_OPTIONS, fileURLToPath(threadUrl('pageMain', import.meta.url))];
}
