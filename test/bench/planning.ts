// What it costs to plan the next game as events grow: `node test/bench/planning.ts`. Each event is played to its end in memory, one game at a
// time, and every plan is timed; the director asks for one after each game. Figures are milliseconds.

import type { PlannedGame } from '../../src/core/facts.ts';
import type { Outcome } from '../../src/core/ending.ts';
import type { Encounter } from '../../src/formats/encounter.ts';
import { eventPlaces, type FormatSettings } from '../../src/formats/registry.ts';
import { seeds, TestEvent } from '../../src/formats/testFacts.ts';

const encounter = (games: number): Encounter => ({ games, earlyStop: false, tieBreaks: [{ set: 2 }] });

const cup = (rounds: number, games: number): FormatSettings => ({
  kind: 'knockout',
  rounds: Array.from({ length: rounds }, (_, index) => ({ name: `Round ${index + 1}`, encounter: encounter(games) })),
  smallFinal: { name: 'Small final', encounter: encounter(games) },
  tieBreaks: 'after-round',
});

const ROWS: readonly (readonly [name: string, settings: FormatSettings, entrants: number])[] = [
  ['round robin, 16 entrants × 2 cycles', { kind: 'round-robin', cycles: 2 }, 16],
  ['round robin, 64 entrants × 10 cycles', { kind: 'round-robin', cycles: 10 }, 64],
  ['gauntlet, 1 challenger, 50 others × 400 cycles', { kind: 'gauntlet', challengers: 1, cycles: 400 }, 51],
  ['match of 100', { kind: 'match', encounter: encounter(100), firstWhite: 'first-seed' }, 2],
  ['match of 10,000', { kind: 'match', encounter: encounter(10_000), firstWhite: 'first-seed' }, 2],
  ['cup of 32, matches of 8', cup(5, 8), 32],
  ['cup of 64, matches of 100', cup(6, 100), 64],
];

/** Nearly always the better seed; one game in three is drawn. */
const outcomeOf = ({ number, white, black }: PlannedGame): Outcome =>
  number % 3 === 0 ? 'draw' : Number(white.slice(1)) < Number(black.slice(1)) ? 'white' : 'black';

function measure(settings: FormatSettings, entrants: number): readonly string[] {
  const event = new TestEvent(settings, seeds(entrants));
  const times: number[] = [];
  for (;;) {
    const begun = performance.now();
    const plan = event.plan();
    times.push(performance.now() - begun);
    const [game] = plan.kind === 'play' ? plan.games : [];
    if (game === undefined) break;
    event.issue(game);
    event.end(game.number, outcomeOf(game));
  }
  const last = times.slice(-100).sort((one, other) => one - other);
  const begun = performance.now();
  eventPlaces(settings, event.facts, { tieBreaks: ['DE', 'WIN', 'SB'], annul: true });
  const places = performance.now() - begun;
  const mean = times.reduce((sum, time) => sum + time, 0) / times.length;
  return [
    `${times.length - 1}`,
    ...[mean, last[50] ?? Number.NaN, last[98] ?? Number.NaN, places].map((time) => time.toFixed(3)),
  ];
}

const say = (cells: readonly string[]): void => {
  const [name = '', ...figures] = cells;
  process.stdout.write(`${name.padEnd(48)}${figures.map((figure) => figure.padStart(14)).join('')}\n`);
};

say(['event', 'games', 'mean', 'last 100 p50', 'last 100 p99', 'places']);
for (const [name, settings, entrants] of ROWS) say([name, ...measure(settings, entrants)]);
