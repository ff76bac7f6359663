// The cost of the live page's tables: ms for each view, as a value and as JSON, after one more result in an event of 20,160 games of 64 entrants, and
// for a search through its archive. Minimum and median of several runs. Not a test: prints figures.
//
//   node test/bench/views.ts [--runs 20] [--played 1]     `played`: the share of the games already played

import { parseArgs } from 'node:util';
import { GameIndex } from '../../src/broadcast/views/archive/gameIndex.ts';
import { listGames, type GameQuery } from '../../src/broadcast/views/archive/gameSearch.ts';
import { TestDirector } from '../../src/broadcast/views/testDirector.ts';
import { ViewShelf } from '../../src/broadcast/views/shelf/viewShelf.ts';
import { eventKey } from '../../src/core/ids.ts';
import { randomSource } from '../../src/core/random.ts';
import { league } from '../rehearsedTournaments.ts';

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '20' }, played: { type: 'string', default: '1' } },
});
const runs = Number(values.runs);
const main = eventKey('main');
const random = randomSource(16);
const test = new TestDirector(league(64, 10, 'concurrency: 8\n'));
test.open(main);
const planned = test.planned(main, 1_000_000);
for (const game of planned.slice(0, Math.floor(planned.length * Number(values.played)))) {
  const id = test.issue(main, game);
  test.start(id);
  test.nowUtcMs += 1000;
  test.end(id, (['white', 'draw', 'draw', 'black'] as const)[random.below(4)] ?? 'draw');
}
const views = new ViewShelf({ followed: test.followed, nowUtcMs: () => test.nowUtcMs, arbiterVersion: 'bench' });
await views.prepare();
test.onEntry = (entry) => void views.add(entry);

console.log(`${planned.length} games, ${test.followed.facts.event(main).finished.size} played; ms, least and median of ${runs}`);
for (const name of views.names) {
  let bytes = 0;
  measure(
    name,
    () => {
      bytes = views.current(name)?.text.length ?? 0;
    },
    oneMoreResult,
  );
  console.log(`  ${bytes} bytes`);
}
const index = new GameIndex(test.followed);
index.prepare(Infinity);
search({});
search({ engine: 'e1', result: 'draw' });
search({ engine: 'e1', opponent: 'e2' });

/** A game gets another result. */
function oneMoreResult(): void {
  const outcome = random.below(2) === 0 ? 'white' : 'black';
  const id = test.followed.facts.event(main).finished.get(1 + random.below(100))?.id;
  if (id !== undefined) test.rule({ kind: 'game-result', id, ending: { kind: 'ruled', outcome, by: 'bench', reason: 'bench' } });
}

function search(query: GameQuery): void {
  measure(`search ${JSON.stringify(query)}`, () => listGames(query, index));
}

function measure(name: string, run: () => unknown, before: () => void = () => undefined): void {
  const took = Array.from({ length: runs }, () => {
    before();
    const begun = performance.now();
    run();
    return performance.now() - begun;
  }).toSorted((one, other) => one - other);
  console.log(`${name}: ${took[0]?.toFixed(1)}, ${took[took.length >> 1]?.toFixed(1)}`);
}
