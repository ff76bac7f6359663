import { expect, it } from 'vitest';
import { testEngine } from '../../test/engines/index.ts';
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
  const host = { cores: [], runId: `start-player-test-${process.pid}`, signal: game.signal };
  const player = unwrap(await startPlayer(engine, host));
  try {
    const answers = player.answers(60_000);
    game.abort();
    expect(await answers).toBe(true);
  } finally {
    await player.quit();
  }
});
