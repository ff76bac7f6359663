// Swiss pairings: how long a round of a large field takes, and 10,000 random tournaments whose rounds are checked (CGF-5).
//   node test/bench/swiss.ts                  times for 64 and 500 entrants
//   node test/bench/swiss.ts 10000 [seed]     10000 tournaments of 4 to 64 entrants, even and odd, with withdrawals

import { randomSource } from '../../src/core/random.ts';
import type { RoundFigures } from '../../src/formats/swiss/testSwissChecks.ts';
import { checkRound } from '../../src/formats/swiss/testSwissChecks.ts';
import { swissSettings, playSwiss } from '../../src/formats/swiss/testSwiss.ts';
import { seeds } from '../../src/formats/testFacts.ts';

const [tournaments, seed = '1'] = process.argv.slice(2);
if (tournaments === undefined) times();
else play(Number(tournaments), Number(seed));

function times(): void {
  for (const [entrants, rounds] of [
    [64, 9],
    [65, 9],
    [500, 11],
  ] as const) {
    for (const pairing of ['modified', 'tcec'] as const) {
      const authors = Object.fromEntries(
        seeds(entrants).map((name, index) => [name, `author ${index % Math.ceil(entrants / 2)}`]),
      );
      const settings = swissSettings({ rounds, pairing, authors });
      const course = { entrants, random: randomSource(1), withdrawOneIn: 0, missOneIn: 0, drawOneIn: 5 };
      const tournament = playSwiss(settings, course);
      const took: number[] = [];
      const busy: number[] = [];
      for (;;) {
        const [start, cpu] = [performance.now(), process.cpuUsage()];
        if (tournament.next().done === true) break;
        took.push(Math.round(performance.now() - start));
        busy.push(Math.round(process.cpuUsage(cpu).user / 1000));
      }
      process.stdout.write(`${entrants} entrants, ${pairing}: a round in ${Math.max(...took)} ms at most (${took.join(', ')}), `);
      process.stdout.write(`of the processor ${Math.max(...busy)} ms (${busy.join(', ')})\n`);
    }
  }
}

function play(count: number, rngSeed: number): void {
  const random = randomSource(rngSeed);
  const rounds: RoundFigures[] = [];
  const start = performance.now();
  for (let tournament = 0; tournament < count; tournament++) {
    const entrants = 4 + random.below(61);
    const settings = swissSettings({
      rounds: 2 + random.below(10),
      pairing: random.below(4) === 0 ? 'tcec' : 'modified',
      colours: random.below(4) === 0 ? 'nigiri' : 'balanced',
      authors: Object.fromEntries(seeds(entrants).map((name) => [name, `author ${random.below(entrants)}`])),
    });
    const withdrawals = random.below(2) === 0 ? { withdrawOneIn: 30, missOneIn: 25 } : { withdrawOneIn: 0, missOneIn: 0 };
    const course = { entrants, random: randomSource(rngSeed + tournament), drawOneIn: 5, ...withdrawals };
    for (const round of playSwiss(settings, course)) rounds.push(checkRound(settings, round, 12));
  }
  const many = (holds: (figures: RoundFigures) => boolean): number => rounds.filter(holds).length;
  const lines = [
    `${count} tournaments, ${rounds.length} rounds, ${Math.round((performance.now() - start) / 1000)} s`,
    `${many(({ tried }) => tried)} rounds against all ways to pair them: every cost least`,
    `${many(({ players }) => players % 2 === 1)} rounds of odd fields`,
    `${many(({ repeats }) => repeats > 0)} rounds with a repeat, the largest field ${largest(({ repeats }) => repeats > 0)}; ${many(({ repeats, tried }) => repeats > 0 && !tried)} of them not proved to be needed`,
    `${many(({ secondByes }) => secondByes > 0)} rounds with a second bye, ${many(({ secondByes, tried }) => secondByes > 0 && !tried)} of them not proved to be needed`,
    `${many(({ unevenColours }) => unevenColours > 0)} rounds after which someone has one colour twice more`,
  ];
  process.stdout.write(`${lines.join('\n')}\n`);

  function largest(holds: (figures: RoundFigures) => boolean): number {
    return rounds.filter(holds).reduce((most, { players }) => Math.max(most, players), 0);
  }
}
