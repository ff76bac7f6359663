// An engine that must be started again for a game, where that is refused: the host cannot write its log, its program is gone, or is another version.
// The game is held, and no one has lost it.

import { chmodSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { xboardTestEngine } from '../../../test/engines/cecp/index.ts';
import { gtpTestEngine } from '../../../test/engines/gtp/index.ts';
import { testEngine } from '../../../test/engines/index.ts';
import { temporaryFolder } from '../../../test/e2e/arbiter.ts';
import type { Colour } from '../../core/colour.ts';
import { processOf } from '../../core/engines/program.ts';
import type { EngineConfig, GameJob } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { goRules } from '../../games/go/rules.ts';
import { versions } from '../../players/versionFiles.ts';
import { Seats } from '../seating/seats.ts';
import type { GameResult } from './endOfGame.ts';
import { unattended } from './game.ts';
import { playGame } from './playGame.ts';

const engine = (name: string, changes: Pick<EngineConfig, 'program' | 'protocol'>): EngineConfig => ({
  name: entrantName(name),
  options: {},
  startupMs: 20_000,
  ...changes,
});
const steady = (name: string): EngineConfig => engine(name, { program: testEngine('first-legal'), protocol: 'uci' });
/** Ends when its second game begins. */
const brittle = (name: string): EngineConfig =>
  engine(name, { program: xboardTestEngine('dies-after-result'), protocol: 'xboard' });

const clock = { kind: 'clock', periods: [{ moves: null, baseMs: 10_000, incrementMs: 0 }], marginMs: 0 } as const;
const jobOf = (white: EngineConfig, black: EngineConfig, changes: Partial<GameJob> = {}): GameJob => ({
  id: gameId(1),
  event: eventKey('test'),
  number: 1,
  round: 1,
  board: 1,
  players: { white, black },
  opening: { start: { game: 'chess', chess960: false }, moves: [] },
  timeControls: { white: clock, black: clock },
  limits: { white: {}, black: {} },
  adjudication: {},
  ...changes,
});

/**
 * The result of `job`, played `games` times with the same players; a stop ends each after two plies. Before the last one `change` is called, and then the
 * logs of these cannot be written.
 */
async function play(
  job: GameJob,
  games: number,
  refused: readonly Colour[],
  change: () => void = () => undefined,
): Promise<GameResult | undefined> {
  using folder = temporaryFolder();
  const flat = join(folder.path, 'flat');
  writeFileSync(flat, '');
  let mayWrite = true;
  const isRefused = (name: string): boolean => refused.some((colour) => job.players[colour].name === name);
  const seats = new Seats(({ name }) => ({
    ...{ cores: [], hidden: [], runId: `refused-restart-${process.pid}`, dataFolder: folder.path },
    logFile: join(mayWrite || !isRefused(name) ? folder.path : flat, `${name}.log`),
  }));
  let result: GameResult | undefined;
  try {
    for (let game = 1; game <= games; game++) {
      const players = { ...unwrap(await seats.take(job)) };
      if (game === games) {
        mayWrite = false;
        change();
      }
      const context = unattended();
      const { desk } = context;
      const chosen = {
        ...context,
        facts: {
          ...context.facts,
          ply: ({ ply }: { readonly ply: number }): void => void (ply >= 2 && desk.stop()),
          judgeCalled: () => desk.answer('restart'),
        },
        replace: (by: Colour, how: 'restart' | 'seat') => seats.replace(job, by, how, players[by]),
      };
      result =
        job.opening.start.game === 'go'
          ? await playGame(goRules, job, players, chosen)
          : await playGame(chessRules, job, players, chosen);
    }
    return result;
  } finally {
    seats.kill();
    await seats.clear();
  }
}

const heldFor = (by: Colour, fault: string, reason: RegExp): unknown => ({
  kind: 'held',
  plies: expect.any(Number),
  failure: expect.objectContaining({ by, fault, reason: expect.stringMatching(reason) }),
});
const held = (by: Colour): unknown => heldFor(by, 'host', /^Cannot start [AB]: cannot write the log /);

test('between two games: held, also where the other one comes back', async () => {
  expect(await play(jobOf(brittle('A'), steady('B')), 2, ['white'])).toEqual(held('white'));
  expect(await play(jobOf(brittle('A'), brittle('B')), 2, ['white'])).toEqual(held('white'));
});

test('between two games: a program that is gone, or another version', async () => {
  using folder = temporaryFolder();
  const { command, args } = xboardTestEngine('dies-after-result');
  const text = `#!/bin/sh\nexec ${[command, ...args].map((word) => `'${word}'`).join(' ')}\n`;
  const file = folder.file('engine.sh', text);
  chmodSync(file, 0o755);
  const program = processOf(file, []);
  const started = engine('A', { program, protocol: 'xboard' });
  const version = await versions.read({ program, options: {} });
  const job = jobOf({ ...started, version }, steady('B'));
  const change = (): void => writeFileSync(file, `${text}# changed\n`);
  expect(await play(job, 2, [], change)).toEqual(heldFor('white', 'version', /^A is not the version that was accepted: /));
  writeFileSync(file, text);
  expect(await play(jobOf(started, steady('B')), 2, [], () => rmSync(file))).toEqual(heldFor('white', 'entry', /no such file/));
});

test('in the warm-up of a resumed game', async () => {
  const resume = ['e2e4', 'e7e5'].map((move, index) => ({
    ply: index + 1,
    move,
    elapsedMs: 1,
    evaluation: { kind: 'unknown' } as const,
  }));
  const crashing = engine('A', { program: testEngine('crashes-on-go'), protocol: 'uci' });
  const job = jobOf(crashing, steady('B'), { resume, warmUpMs: { white: 20, black: 20 } });
  expect(await play(job, 1, ['white'])).toEqual(held('white'));
});

test('CGF-10.1: by the order of a judge', async () => {
  const rules = { ruleSet: 'japanese', superko: 'none', suicide: false } as const;
  const start = { game: 'go', size: 5, komi: 11, handicap: 0, ...rules } as const;
  const go = (name: string, program: EngineConfig['program']): EngineConfig => engine(name, { program, protocol: 'gtp' });
  const job = jobOf(go('A', gtpTestEngine('first-legal')), go('B', gtpTestEngine('crashes-on-genmove')), {
    opening: { start, moves: [] },
    judging: { flagFromPly: 300, stopAtPly: 400, crashes: true, protocolFaults: true },
    countMs: 10_000,
  });
  expect(await play(job, 1, ['black'])).toEqual(held('black'));
});
