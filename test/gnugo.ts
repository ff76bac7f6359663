// For tests: queries GNU Go (Debian's gnugo) in one process.

import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect } from 'vitest';
import { isHere } from './needs.ts';

export const GNUGO = '/usr/games/gnugo';
export const hasGnugo = isHere(existsSync(GNUGO), `GNU Go at ${GNUGO} (Debian: gnugo)`);

/** The answers to GTP commands, one process for all of them; a failure is returned unchanged (`? …`). */
export function askGnugo(options: readonly string[], commands: readonly string[]): string[] {
  const input = `${commands.join('\n')}\nquit\n`;
  const { stdout, status } = spawnSync(GNUGO, ['--mode', 'gtp', ...options], { input, encoding: 'utf8', timeout: 600_000 });
  expect(status).toBe(0);
  const answers = stdout.split('\n\n').map((answer) => answer.trim().replace(/^= ?/, ''));
  expect(answers.length).toBeGreaterThanOrEqual(commands.length + 1);
  return answers.slice(0, commands.length);
}

export const words = (text: string | undefined): string[] =>
  (text ?? '')
    .split(/\s+/)
    .filter((word) => word !== '')
    .sort();
