// Round robins of TCEC from their archives, so far as they had gone after so many games: what odds are judged by.

import { readFileSync } from 'node:fs';
import type { Outcome } from '../src/core/ending.ts';
import { entrantName, eventKey, type EntrantName } from '../src/core/ids.ts';
import { planEvent } from '../src/formats/registry.ts';
import { TestDirector } from '../src/broadcast/views/testDirector.ts';
import { readBenchGames } from './bench/runners/pgnGames.ts';
import { read } from './rehearsedTournaments.ts';

const MAIN = eventKey('main');
const OUTCOMES: Readonly<Record<string, Outcome>> = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw' };

export type ArchivedEvent = {
  readonly games: number;
  /** Points at the end, in half-points. */
  readonly points: ReadonlyMap<EntrantName, number>;
  /** A tournament of which the first games were played, with the ratings from before it. */
  readonly after: (games: number) => TestDirector;
};

export function archivedEvent(file: string): ArchivedEvent {
  const games = readBenchGames(readFileSync(file, 'latin1')).map(({ tags }) => {
    const tag = (name: string): string => tags.get(name) ?? '';
    const players = { white: entrantName(tag('White')), black: entrantName(tag('Black')) };
    const outcome = OUTCOMES[tag('Result')];
    if (outcome === undefined) throw new RangeError(`Cannot read ${file}: expected results of all games`);
    return { ...players, outcome, elo: { white: Number(tag('WhiteElo')), black: Number(tag('BlackElo')) } };
  });
  const elos = new Map<EntrantName, number>();
  const points = new Map<EntrantName, number>();
  for (const { white, black, outcome, elo } of games) {
    if (!elos.has(white)) elos.set(white, elo.white);
    if (!elos.has(black)) elos.set(black, elo.black);
    points.set(white, (points.get(white) ?? 0) + (outcome === 'white' ? 2 : outcome === 'draw' ? 1 : 0));
    points.set(black, (points.get(black) ?? 0) + (outcome === 'black' ? 2 : outcome === 'draw' ? 1 : 0));
  }
  const names = [...elos.keys()];
  const cycles = (2 * games.length) / (names.length * (names.length - 1));
  const quoted = (name: string): string => JSON.stringify(name);
  const definition = read(`tournament: Archive
timeControl: 30'+5"
format: round-robin
cycles: ${cycles}
ruleSet: tcec-season-16
tieBreaks: [DE, WIN, SB]
ratings: { known: { ${[...elos].map(([name, elo]) => `${quoted(name)}: ${elo}`).join(', ')} } }
engines: [${names.map((name) => `{ name: ${quoted(name)}, cmd: e }`).join(', ')}]
`);
  return {
    games: games.length,
    points,
    after(count) {
      const test = new TestDirector(definition);
      test.open(MAIN, names);
      for (const { white, black, outcome } of games.slice(0, count)) {
        const plan = planEvent(test.event(MAIN).format, test.followed.facts.event(MAIN), games.length);
        const planned = plan.kind === 'play' ? plan.games : [];
        const game =
          planned.find((one) => one.white === white && one.black === black) ??
          planned.find((one) => one.white === black && one.black === white);
        if (game === undefined)
          throw new RangeError(`Cannot follow ${file}: expected a game of ${white} and ${black} in its schedule`);
        const id = test.issue(MAIN, game);
        test.start(id);
        // A double round robin of TCEC may have had its colours the other way round.
        test.end(id, game.white === white || outcome === 'draw' ? outcome : outcome === 'white' ? 'black' : 'white');
      }
      return test;
    },
  };
}
