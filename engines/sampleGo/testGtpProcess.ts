// A GTP program for tests: a process with pipes, one command at a time.

import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export type GtpProcess = {
  /** The reply without its `=`; throws on an error reply. */
  readonly ask: (command: string) => Promise<string>;
  /** Whether the command succeeded. */
  readonly accepts: (command: string) => Promise<boolean>;
  readonly end: () => void;
};

export function startGtpProcess(command: string, args: readonly string[]): GtpProcess {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'ignore'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const reply = async (words: string): Promise<string> => {
    child.stdin.write(`${words}\n`);
    const text: string[] = [];
    for (;;) {
      const next = await lines.next();
      if (next.done === true) throw new Error(`${command} ended after "${words}"`);
      if (next.value === '' && text.length > 0) return text.join('\n');
      if (next.value !== '') text.push(next.value);
    }
  };
  return {
    async ask(words) {
      const text = await reply(words);
      if (!text.startsWith('=')) throw new Error(`${command} refused "${words}": ${text}`);
      return text.slice(1).trim();
    },
    accepts: async (words) => (await reply(words)).startsWith('='),
    end: () => void child.kill('SIGKILL'),
  };
}
