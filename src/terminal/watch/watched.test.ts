import { expect, test } from 'vitest';
import { plainCell } from '../../broadcast/client/cell.ts';
import { LiveTournament } from '../../broadcast/client/liveTournament.ts';
import type { GameSummary } from '../../broadcast/messages.ts';
import { documentOf, PLIES, summaryOf } from '../../broadcast/testMessages.ts';
import { Watched } from './watched.ts';

test('the game in play is shown with its table, until the viewer chooses another', async () => {
  const asked: string[] = [];
  const live: LiveTournament = new LiveTournament({
    cell: plainCell,
    change: (make) => make(),
    addressOf: (path) => path,
    // The test shows only games.
    async getJson<Value>(path: string) {
      asked.push(path);
      return documentOf(summaryOf({ id: Number(path.split('/').at(-1)) }), PLIES) as Value;
    },
  });
  const watched = new Watched(live);
  const tell = (summary: GameSummary): void => {
    live.take('entries', JSON.stringify([{ kind: 'game', summary }]));
    watched.update();
  };
  watched.turn(1);
  tell(summaryOf({ state: 'over' }));
  tell(summaryOf({ id: 2 }));
  expect(watched.chosen).toBe(2);
  watched.turn(-1);
  tell(summaryOf({ id: 3, event: 'other' }));
  expect(watched.chosen).toBe(1);
  watched.followCurrent();
  expect(watched.chosen).toBe(2);
  tell(summaryOf({ id: 2, state: 'over' }));
  expect(watched.chosen).toBe(3);
  await expect.poll(() => watched.scene.game?.document.summary.id).toBe(3);
  expect(asked).toEqual(['/games/1', '/views/standings/main', '/games/2', '/games/3', '/views/standings/other']);
});
