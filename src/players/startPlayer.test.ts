import { expect, it } from 'vitest';
import { testEngine } from '../../test/engines/index.ts';
import { processOf } from '../core/engines/program.ts';
import { entrantName } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import { startPlayer } from './startPlayer.ts';

it('a player that has started answers, whatever becomes of the game that it was started for', async () => {
  const game = new AbortController();
  const engine = {
    name: entrantName('Steady'),
    protocol: 'uci',
    program: testEngine('first-legal', 0),
    options: {},
    startupMs: 60_000,
  } as const;
  const host = { cores: [], hidden: [], runId: `start-player-test-${process.pid}`, signal: game.signal };
  const player = unwrap(await startPlayer(engine, host));
  try {
    const answers = player.answers(60_000);
    game.abort();
    expect(await answers).toBe(true);
  } finally {
    await player.quit();
  }
});

// Fairy-Max 5.0b, a real XBoard engine, is killed by SIGSEGV after about every second `uci`.
it('a program that says what it speaks is recognised, even if it dies immediately', async () => {
  const engine = {
    name: entrantName('Dying'),
    protocol: 'uci',
    program: processOf('/bin/sh', ['-c', 'echo "tellics say Dying 1.0"; read -r command; kill -SEGV $$']),
    options: {},
    startupMs: 60_000,
  } as const;
  expect(await startPlayer(engine, { cores: [], hidden: [], runId: `start-player-test-${process.pid}` })).toEqual({
    ok: false,
    error: {
      fault: 'engine',
      reason: 'Cannot start Dying: the engine seems to speak XBoard, not UCI: write "protocol: xboard"',
    },
  });
});
