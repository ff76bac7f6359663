// The tournament of the campaign: chess and Go, two games at once, engines whose moves depend on the position only. Every interrupted game is continued
// (INT-5), so any disturbance must leave the games of an undisturbed run.

import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { engineLine } from '../../e2e/arbiter.ts';
import { buildInstant } from '../../e2e/instantEngine.ts';

const CHESS = [1, 2, 3, 4].map((seed) => ({ name: `E${seed}`, seed }));
const GO = [1, 2].map((seed) => ({ name: `G${seed}`, seed }));
const THINKS_US = 8000;

export type Programs = { readonly chess: string; readonly go: string };

/** Builds both engines in a folder. */
export function buildPrograms(folder: string): Programs {
  return { chess: buildInstant(folder), go: buildGoPlayer(join(folder, 'goPlayer')) };
}

function buildGoPlayer(target: string): string {
  execFileSync('gcc', ['-O2', '-o', target, fileURLToPath(new URL('goPlayer.c', import.meta.url))]);
  return target;
}

/** Writes the tournament file in an empty folder; `more` are further fields. */
export function writeSeason(folder: string, programs: Programs, more = ''): string {
  mkdirSync(folder, { recursive: true });
  const engines = [
    ...CHESS.map(({ name, seed }) => {
      const args = ['--seed', String(seed), '--name', name, '--sleep-us', String(THINKS_US)];
      return engineLine(name, { command: programs.chess, args });
    }),
    ...GO.map(({ name, seed }) => engineLine(name, { command: programs.go, args: ['--seed', String(seed)] })),
  ];
  const file = join(folder, 'season.yaml');
  const names = (of: readonly { readonly name: string }[]): string => `[${of.map(({ name }) => name).join(', ')}]`;
  writeFileSync(
    file,
    `tournament: Season\nconcurrency: 2\nrngSeed: 16\ninterruption: {}\nschedule: { break: 0s, check: false }\n${more}` +
      `engines:\n${engines.join('')}events:\n` +
      `  chess: { format: round-robin, entrants: ${names(CHESS)}, timeControl: 20+1, adjudication: { maxMoves: 15 } }\n` +
      `  go: { game: go, rules: tromp-taylor, boardSize: 9, format: match, games: 4, entrants: ${names(GO)}, timeControl: 60s }\n`,
  );
  return file;
}
