// Kibitzers that crash, hang, flood, are missing or are killed: the games are the same as without them, move by move, and no clock notices.

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { kibitzedFile, parseKibitzed, type Kibitzed } from '../../../src/kibitz/kibitzed.ts';
import { gameId } from '../../../src/core/ids.ts';
import { unwrap } from '../../../src/core/result.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { playedPlies } from '../../../src/projections/playedPlies.ts';
import { engineLine, runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../arbiter.ts';
import { testEngine } from '../../engines/index.ts';
import { until } from '../until.ts';

/** Its first player keeps its moves to itself while the file `hold` is there. */
const players = (hold: string): string => {
  const held = `"$@" | while IFS= read -r line; do case $line in bestmove*) while [ -e '${hold}' ]; do sleep 0.1; done;; esac; printf '%s\\n' "$line"; done`;
  const one = { command: '/bin/sh', args: ['-c', held, 'sh', SAMPLE_CHESS.command, ...SAMPLE_CHESS.args] };
  return (
    'tournament: Watched\ntimeControl: 600\nformat: match\ngames: 2\nrngSeed: 7\ncores: { share: true }\nengines:\n' +
    engineLine('One', one, 'limits: { depth: 4 }') +
    engineLine('Two', SAMPLE_CHESS, 'limits: { depth: 4 }')
  );
};
const THIRD = 'the-third-opinion';
const KIBITZERS =
  'kibitzers:\n' +
  engineLine('Third', { ...SAMPLE_CHESS, args: [...SAMPLE_CHESS.args, THIRD] }) +
  engineLine('Crashes', testEngine('crashes-on-go')) +
  engineLine('Hangs', testEngine('hangs')) +
  engineLine('Floods', testEngine('floods')) +
  engineLine('Missing', { command: './nothing-here', args: [] });

/** Each game with its moves and its ending. */
function gamesOf(data: string): unknown {
  const { facts } = unwrap(foldJournal(data));
  using reader = unwrap(openReader(data));
  return [...facts.games.values()].map(({ ending, issued }) => ({
    ...{ ending, white: issued.white },
    moves: playedPlies(reader, issued.id).map(({ move, evaluation, depth }) => ({ move, evaluation, depth })),
  }));
}

const kibitzedIn = (data: string, game: number): readonly Kibitzed[] => {
  const file = kibitzedFile(data, gameId(game));
  return existsSync(file) ? parseKibitzed(readFileSync(file, 'utf8')) : [];
};

/** The processes that were started with this argument. */
const startedWith = (argument: string): readonly number[] =>
  execFileSync('ps', ['-eo', 'pid=,args='], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().endsWith(` ${argument}`))
    .map((line) => parseInt(line, 10));

/** Kibitzers have what others leave of the processor: on a busy machine a second of it may take minutes. */
const RARELY_MS = 300_000;

/** Seconds of processor time of the program that was started with this argument; 0 if none is there. */
const workOf = (argument: string): number =>
  startedWith(argument)
    .map((pid) => parseInt(execFileSync('ps', ['-o', 'cputimes=', '-p', String(pid)], { encoding: 'utf8' }), 10))
    .reduce((sum, seconds) => sum + seconds, 0);

it('kibitzers that fail, and one that is killed, change no move of a game', { timeout: 2 * RARELY_MS + 200_000 }, async () => {
  using folder = temporaryFolder();
  const [alone, watched] = [join(folder.path, 'alone'), join(folder.path, 'watched')];
  const file = players(join(folder.path, 'hold'));
  const plain = await runArbiter(['run', folder.file('alone.yaml', file), '--data', alone], folder.path);
  expect(plain).toMatchObject({ code: 0, stderr: '' });

  // On a busy machine the games would be over before it analyses.
  let hold = folder.file('hold', '');
  const running = startArbiter(['run', folder.file('watched.yaml', file + KIBITZERS), '--data', watched], folder.path);
  const known = (): number => [1, 2].flatMap((game) => kibitzedIn(watched, game)).filter(({ by }) => by === 'Third').length;
  await until(running, () => workOf(THIRD) >= 1, 'a kibitzer that analyses', RARELY_MS);
  rmSync(hold);
  await until(running, () => known() > 0, 'what the kibitzer found');
  const killed = startedWith(THIRD);
  expect(killed).toHaveLength(1);
  hold = folder.file('hold', '');
  for (const pid of killed) process.kill(pid, 'SIGKILL');
  const isBack = (): boolean => !startedWith(THIRD).some((pid) => killed.includes(pid)) && workOf(THIRD) >= 1;
  await until(running, isBack, 'a kibitzer that analyses again', RARELY_MS);
  rmSync(hold);
  const before = known();
  await until(running, () => known() > before, 'what it found after it was killed');
  const { code, stdout } = await running.finished;
  expect(code).toBe(0);
  expect(gamesOf(watched)).toEqual(gamesOf(alone));
  // No entry of the journal knows of them.
  const { facts } = unwrap(foldJournal(watched));
  expect(
    [...facts.games.values()].flatMap(({ notices = [] }) => notices).filter(({ notice }) => /Third|kibitz/i.test(notice)),
  ).toEqual([]);

  expect(stdout).toMatch(/^The kibitzer Third failed: .* It starts again\.$/m);
  expect(stdout).toMatch(/^The kibitzer Crashes failed: .* It starts again\.$/m);
  expect(stdout).toMatch(/^The kibitzer Missing failed: .*no such file "\S*nothing-here"\. It starts again\.$/m);
  expect(startedWith(THIRD)).toEqual([]);
  for (const found of kibitzedIn(watched, 1))
    expect(found).toMatchObject({ thought: { evaluation: { view: found.ply % 2 === 1 ? 'white' : 'black' } } });
});
