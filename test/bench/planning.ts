// The cost of planning the next game as events grow: `node test/bench/planning.ts [most games]`, up to 100,000 games by default. First the plan
// alone: each event is played in memory up to its last 200 games, and every plan for those is timed. Then whole events, with modelled players and the
// real director. Figures are microseconds.

import type { PlannedGame } from '../../src/core/facts.ts';
import type { Outcome } from '../../src/core/ending.ts';
import { unwrap } from '../../src/core/result.ts';
import type { Encounter } from '../../src/formats/match/encounter.ts';
import { eventPlaces, type FormatSettings } from '../../src/formats/registry.ts';
import { swissSettings } from '../../src/formats/swiss/testSwiss.ts';
import { seeds, TestEvent } from '../../src/formats/testFacts.ts';
import { rehearse } from '../../src/rehearsal/rehearse.ts';
import { parseTournament } from '../../src/tournament/parse.ts';
import { settingsWith } from '../rehearsedTournaments.ts';

const most = Number(process.argv[2] ?? 100_000);
const TIMED = 200;

const encounter = (games: number): Encounter => ({ games, earlyStop: false, tieBreaks: [{ set: 2 }] });

const cup = (rounds: number, games: number): FormatSettings => ({
  kind: 'knockout',
  rounds: Array.from({ length: rounds }, (_, index) => ({ name: `Round ${index + 1}`, encounter: encounter(games) })),
  smallFinal: { name: 'Small final', encounter: encounter(games) },
  tieBreaks: 'after-round',
});

const match = (games: number): FormatSettings => ({ kind: 'match', encounter: encounter(games), firstWhite: 'first-seed' });

const ROWS: readonly (readonly [name: string, games: number, settings: FormatSettings, entrants: number])[] = [
  ...[100, 10_000, 100_000].map((games) => ['match', games, match(games), 2] as const),
  ...[1, 83, 833].map((cycles) => ['round robin, 16 entrants', 120 * cycles, { kind: 'round-robin', cycles }, 16] as const),
  ...[2, 200, 2_000].map(
    (cycles) => ['gauntlet, 1 challenger, 50 others', 50 * cycles, { kind: 'gauntlet', challengers: 1, cycles }, 51] as const,
  ),
  ...[4, 300, 3_000].map((games) => ['cup of 32', 32 * games, cup(5, games), 32] as const),
  ...[4, 40].map((rounds) => ['Swiss, 64 entrants', 32 * rounds, swissSettings({ rounds }), 64] as const),
];

/** Nearly always the better seed wins; one game in three is drawn. */
const outcomeOf = ({ number, white, black }: PlannedGame): Outcome =>
  number % 3 === 0 ? 'draw' : Number(white.slice(1)) < Number(black.slice(1)) ? 'white' : 'black';

function measure(settings: FormatSettings, entrants: number, games: number): readonly number[] {
  const event = new TestEvent(settings, seeds(entrants));
  const play = (limit: number): number => {
    const begun = performance.now();
    const plan = event.plan(limit);
    const took = performance.now() - begun;
    if (plan.kind !== 'play') return Number.NaN;
    for (const game of plan.games) event.issue(game);
    for (const game of plan.games) event.end(game.number, outcomeOf(game));
    return took;
  };
  for (let left = games - TIMED; left > 0; left = games - TIMED - event.facts.issued.size) play(Math.min(left, 500));
  const times = Array.from({ length: Math.min(TIMED, games) }, () => play(1)).filter((took) => !Number.isNaN(took));
  times.sort((one, other) => one - other);
  const begun = performance.now();
  eventPlaces(settings, event.facts, { tieBreaks: ['DE', 'WIN', 'SB'], annul: true });
  const places = performance.now() - begun;
  return [times[times.length >> 1] ?? Number.NaN, times.at(-2) ?? Number.NaN, places].map((ms) => 1000 * ms);
}

async function throughDirector(format: string, entrants: number): Promise<readonly number[]> {
  const engines = seeds(entrants)
    .map((name) => `  - { name: ${name}, cmd: engine }\n`)
    .join('');
  const text = `tournament: T\ntimeControl: 1+0.01\nconcurrency: 4\n${format}\nengines:\n${engines}`;
  const before = process.cpuUsage();
  const { games } = await rehearse(unwrap(parseTournament(text)), settingsWith({ crashRate: 0 }), 1);
  const { user, system } = process.cpuUsage(before);
  return [(user + system) / games];
}

const say = (name: string, games: number | string, figures: readonly (number | string)[]): void => {
  const shown = figures.map((figure) => (typeof figure === 'number' ? figure.toFixed(1) : figure).padStart(14));
  process.stdout.write(`${name.padEnd(36)}${String(games).padStart(8)}${shown.join('')}\n`);
};

say('plan of one game', 'games', ['p50', 'p99', 'places']);
for (const [name, games, settings, entrants] of ROWS) if (games <= most) say(name, games, measure(settings, entrants, games));

say('\nwhole events through the director', 'games', ['a game']);
await throughDirector('format: match\ngames: 1000', 2);
for (const games of [100, 10_000, 100_000])
  if (games <= most) say('match', games, await throughDirector(`format: match\ngames: ${games}`, 2));
// Hypotheses too near for a decision.
for (const games of [100, 10_000, 100_000])
  if (games <= most)
    say('match with a test', games, await throughDirector(`format: match\ngames: ${games}\nsprt: { elo0: 0, elo1: 0.001 }`, 2));
for (const cycles of [1, 83, 833])
  if (120 * cycles <= most)
    say('round robin, 16 entrants', 120 * cycles, await throughDirector(`format: round-robin\ncycles: ${cycles}`, 16));
