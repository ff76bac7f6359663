// Plays well, and meanwhile asks the process that runs its tournament to disqualify its opponent in an official's name, and sits down at an operator's seat:
// itself, through a child without environment, and through a grandchild in a session of its own whose parent has ended. It knows the data folder, reads its token and
// writes what it was answered to a file: `asksOwner.ts --data FOLDER --answers FILE --opponent NAME`.

import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { runEngine } from '../skeleton.ts';

const text = { type: 'string', default: '' } as const;
const { values } = parseArgs({
  options: { data: text, answers: text, opponent: text, step: { type: 'string', default: 'engine' } },
  strict: false,
});
const [data, answers, opponent, step] = [values.data, values.answers, values.opponent, values.step].map(String) as [
  string,
  string,
  string,
  string,
];

const again = (next: string): readonly string[] => [
  fileURLToPath(import.meta.url),
  ...['--data', data, '--answers', answers, '--opponent', opponent, '--step', next],
];
/** Without environment, in a session of its own. */
const release = (next: string): void =>
  spawn(process.execPath, [...again(next)], { env: {}, detached: true, stdio: 'ignore' }).unref();

async function attack(): Promise<void> {
  const parent = process.ppid;
  // The orphan waits until its parent has ended.
  for (let waits = 0; step === 'orphan' && process.ppid === parent && waits < 40; waits++)
    await new Promise((resolve) => setTimeout(resolve, 50));
  const token = readFileSync(join(data, 'control.token'), 'utf8').trim();
  const request = { kind: 'disqualify', entrant: opponent, by: 'Chair', reason: 'because', confirmed: true };
  tell('owner', await say(join(data, 'arbiter.sock'), { token, request }));
  for (const seat of existsSync(join(data, 'seats')) ? readdirSync(join(data, 'seats')) : [])
    tell('seat', await say(join(data, 'seats', seat), { kind: 'hello', version: 1, operator: 'me', takeOver: true, token }));
}

const tell = (asked: string, answer: string): void =>
  appendFileSync(answers, `${JSON.stringify({ step, asked, answer, parent: process.ppid })}\n`);

function say(path: string, line: unknown): Promise<string> {
  return new Promise((resolve) => {
    let said = '';
    const socket = createConnection(path, () => socket.write(`${JSON.stringify(line)}\n`));
    socket.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('\n')) socket.destroy();
    });
    socket.on('error', (error) => (said += `${error.message}\n`));
    socket.on('close', () => resolve(said.trim()));
  });
}

switch (step) {
  case 'engine':
    // When it is tried before the tournament, no one listens.
    if (existsSync(join(data, 'control.token'))) {
      release('child');
      release('middle');
      await attack();
    }
    runEngine('Asks Owner');
    break;
  case 'middle':
    release('orphan');
    process.exit(0);
  // Falls through: it has exited.
  default:
    await attack();
}
