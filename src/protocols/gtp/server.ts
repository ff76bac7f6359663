// The program's side of GTP 2 (G. Farnebäck, draft 2, 2002): lines in, replies out, one command after the other. The creator of a server
// supplies its commands; the commands that every program has (`known_command`, `list_commands`, `quit`) are here.

import { err, ok, type Result } from '../../core/result.ts';

/** The text after `=`, or after `?`. */
export type GtpReply = Result<string, string>;
/** A reply that takes time delays the commands after it. */
export type GtpCommand = (args: readonly string[]) => GtpReply | Promise<GtpReply>;

export type GtpServer = {
  /** Takes one line without its end. */
  readonly receive: (line: string) => void;
  /** Resolves when every command so far has been answered. */
  readonly idle: () => Promise<void>;
};

export type GtpWorld = {
  readonly commands: Readonly<Record<string, GtpCommand>>;
  /** Writes a reply, including its empty line. */
  readonly write: (text: string) => void;
  /** Called when `quit` has been answered. */
  readonly quit: () => void;
};

export function createGtpServer({ commands, write, quit }: GtpWorld): GtpServer {
  const all: Readonly<Record<string, GtpCommand>> = {
    ...commands,
    protocol_version: () => ok('2'),
    known_command: ([name = '']) => ok(String(Object.hasOwn(all, name))),
    list_commands: () => ok(Object.keys(all).toSorted().join('\n')),
    quit: () => ok(''),
  };
  const waiting: string[] = [];
  let hasQuit = false;
  let working: Promise<void> | undefined;

  return {
    receive(line) {
      const text = cleaned(line);
      if (text === '' || hasQuit) return;
      waiting.push(text);
      if (working === undefined) goOn();
    },
    async idle() {
      while (working !== undefined) await working;
    },
  };

  function goOn(): void {
    working = undefined;
    for (let text = waiting.shift(); text !== undefined; text = waiting.shift()) {
      const { id, name, args } = parseCommand(text);
      const command = Object.hasOwn(all, name) ? all[name] : undefined;
      const reply = command === undefined ? err('unknown command') : command(args);
      if (reply instanceof Promise) {
        working = reply.then((late) => {
          answer(id, name, late);
          goOn();
        });
        return;
      }
      answer(id, name, reply);
    }
  }

  function answer(id: string, name: string, reply: GtpReply): void {
    const text = reply.ok ? reply.value : reply.error;
    write(`${reply.ok ? '=' : '?'}${id}${text === '' ? '' : ` ${text}`}\n\n`);
    if (name !== 'quit') return;
    hasQuit = true;
    waiting.length = 0;
    quit();
  }
}

/** GTP 2, 3.1: removes control characters and comments; a tab becomes a space. */
function cleaned(line: string): string {
  const [text = ''] = line.split('#');
  return text
    .replaceAll('\t', ' ')
    .replace(/\p{Cc}/gu, '')
    .trim();
}

function parseCommand(text: string): { readonly id: string; readonly name: string; readonly args: readonly string[] } {
  const words = text.split(/ +/);
  const id = /^\d+$/.test(words[0] ?? '') ? (words.shift() ?? '') : '';
  return { id, name: words[0] ?? '', args: words.slice(1) };
}
