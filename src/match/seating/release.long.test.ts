// S16-15a, S16-15c: what becomes of an engine whose flag has fallen, with real ones: small scripts, and a program of Go.

import { afterEach, expect, test } from 'vitest';
import { gtpTestEngine } from '../../../test/engines/gtp/index.ts';
import { processOf } from '../../core/engines/program.ts';
import type { EngineConfig, GameJob } from '../../core/gameJob.ts';
import { unwrap } from '../../core/result.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { goRules } from '../../games/go/rules.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import { gameJob } from '../../referee/testJobs.ts';
import { unattended } from '../game/game.ts';
import { playGame } from '../game/playGame.ts';
import { Seats } from './seats.ts';

const seats = new Seats(() => ({ cores: [], hidden: [], runId: `release-${process.pid}` }));
afterEach(() => seats.clear());

type Engine = Pick<EngineConfig, 'program' | 'protocol'>;
const script = (answers: string): EngineConfig['program'] =>
  processOf('/bin/sh', ['-c', `while read -r line; do case "$line" in ${answers} esac; done`]);
/** A UCI engine that does this at `go`. */
const atGo = (act: string): Engine => ({
  program: script(`uci) echo uciok;; isready) echo readyok;; go*) ${act};; quit) exit;;`),
  protocol: 'uci',
});
/** An XBoard engine that is silent from `go` on. */
const withoutPing: Engine = {
  program: script('"protover 2") echo "feature ping=0 done=1";; go) exec sleep 600;; quit) exit;;'),
  protocol: 'xboard',
};
const go: Engine = { program: gtpTestEngine('hangs'), protocol: 'gtp' };

/** The engine has the lowest priority meanwhile, and the machine may have other work. */
const GRACE_MS = 4000;
const clock = { kind: 'clock', periods: [{ moves: null, baseMs: 100, incrementMs: 0 }], marginMs: 0 } as const;
const FIVE = { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 } as const;

/** The player that has lost on time. */
async function overstepping(engine: Engine): Promise<{ readonly job: GameJob; readonly player: EnginePlayer }> {
  const isGo = engine.protocol === 'gtp';
  const base = gameJob({
    timeControls: { white: clock, black: clock },
    ...(isGo ? { opening: { start: FIVE, moves: [] } } : {}),
  });
  const other = { white: 'black', black: 'white' } as const;
  const by = isGo ? 'black' : 'white';
  const startupMs = 20_000;
  const job: GameJob = {
    ...base,
    players: {
      ...base.players,
      [by]: { ...base.players[by], ...engine, startupMs },
      [other[by]]: { ...base.players[other[by]], ...(isGo ? go : atGo(':')), startupMs },
    },
  };
  const players = unwrap(await seats.take(job));
  const played = isGo
    ? await playGame(goRules, job, { ...players }, unattended())
    : await playGame(chessRules, job, { ...players }, unattended());
  expect(played).toMatchObject({ kind: 'ended', ending: { kind: 'forfeit', by, fault: 'time' } });
  return { job, player: players[by] };
}

test.each<[string, Engine, string | undefined]>([
  ['answers, and thinks on', atGo(':'), undefined],
  ['has no command to ask it, and is silent', withoutPing, undefined],
  ['says something all the time, and does not answer', atGo('while :; do echo info depth 1; sleep 0.02; done'), undefined],
  ['ends with exit code 0', atGo('read -r stop; exit 0'), undefined],
  ['speaks a protocol in which silence means nothing', go, undefined],
  ['ends with another exit code', atGo('read -r stop; exit 3'), 'the engine exited with code 3'],
  ['ends by a signal', atGo('read -r stop; kill -SEGV $$'), 'the engine was killed by SIGSEGV (a bad memory access)'],
  ['is silent', atGo('exec sleep 600'), `neither a move nor "readyok" within ${GRACE_MS} ms after its time had run out`],
])('an engine that %s', async (_, engine, evidence) => {
  const { job, player } = await overstepping(engine);
  expect(await seats.release(player, GRACE_MS)).toBe(evidence);
  expect(player.ended).toBeDefined();
  expect(Object.values(unwrap(await seats.take(job)))).not.toContain(player);
});

test('an engine that is still waited for when everything stops is ended, and not blamed', async () => {
  const { player } = await overstepping(atGo('exec sleep 600'));
  const released = seats.release(player, 60_000);
  await seats.clear();
  expect(await released).toBeUndefined();
  expect(player.ended).toBeDefined();
});
