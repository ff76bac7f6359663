// CGF-12.3: once records are struck, every view, table and feed is as if the games had not been played; what was decided by them stays.

import { describe, expect, it } from 'vitest';
import type { Outcome } from '../../core/ending.ts';
import { entrantName, eventKey } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { formatGameEvidence, gameEvidence } from '../../reports/gameEvidence.ts';
import { formatProgress, progressOf } from '../../reports/progressReport.ts';
import { statusOf } from '../../reports/statusReport.ts';
import { parseTournament } from '../../tournament/parse.ts';
import { atomText } from '../feeds/atom.ts';
import { bracketJson } from '../feeds/tcec/bracketJson.ts';
import { crashJson } from '../feeds/tcec/eventTables.ts';
import { GameIndex } from './archive/gameIndex.ts';
import { shelfOf, TestDirector, view } from './testDirector.ts';

const MAIN = eventKey('main');
const CLONE = entrantName('Clone');

function director(lines: string, ...names: readonly string[]): TestDirector {
  const engines = names.map((name) => `  - { name: ${name}, cmd: e }\n`).join('');
  return new TestDirector(unwrap(parseTournament(`tournament: Cup\ntimeControl: 1+0\n${lines}engines:\n${engines}`)));
}

const strike = (made: TestDirector): unknown => made.rule({ kind: 'records-struck', entrant: CLONE, case: '5f3a90c2' });
const status = ({ definition, followed, nowUtcMs }: TestDirector) => statusOf(definition, followed.facts, true, nowUtcMs);
const progress = ({ definition, followed, nowUtcMs }: TestDirector): string =>
  formatProgress(progressOf(definition, followed.facts, undefined), nowUtcMs);

/** Clone wins every game, else the one that is named first. */
const cloneWins = ({ white, black }: { readonly white: string; readonly black: string }): Outcome =>
  white === CLONE || (black !== CLONE && white < black) ? 'white' : 'black';

describe('CGF-12.3: where records are struck', () => {
  it('a match has no games, score or test', () => {
    const made = director('format: match\ngames: 4\nsprt: { elo0: 0, elo1: 50 }\n', 'Clone', 'Dragon');
    made.open(MAIN);
    made.play(MAIN, 4, cloneWins);
    const views = shelfOf(made);
    expect(view(views, 'match', 'main').match?.games).toEqual([0, 0, 4]);
    strike(made);
    expect(view(views, 'match', 'main')).toEqual({ event: 'main' });
    const [event] = status(made).events;
    expect(event).toMatchObject({ finished: 0, struck: 4, match: { games: 0, wins: 0, losses: 0 } });
    expect(event?.match?.sprt).toBeUndefined();
    expect(progress(made)).toBe('0 of 0 games, Clone 0 - 0 Dragon');
    const { rows } = view(views, 'standings', 'main');
    expect(rows.map(({ name, points, why }) => [name, points, why])).toEqual([
      ['Dragon', 0, 'records struck'],
      ['Clone', 0, 'disqualified'],
    ]);
  });

  it('a knockout keeps its winners, without scores', () => {
    const cup = 'format: knockout\nbookless: true\ngames: 2\nsmallFinal: true\ntieBreaks: atOnce\n';
    const made = director(cup, 'Alpha', 'Beta', 'Clone', 'Dragon');
    made.open(MAIN);
    made.play(MAIN, Infinity, cloneWins);
    const views = shelfOf(made);
    const before = view(views, 'bracket', 'main').rounds;
    strike(made);
    const matches = view(views, 'bracket', 'main').rounds.flatMap((round) => round.matches);
    const earlier = before.flatMap((round) => round.matches);
    expect(matches.map(({ winner }) => winner)).toEqual(earlier.map(({ winner }) => winner));
    const withClone = matches.filter(({ seats }) => seats.some((seat) => seat.kind === 'entrant' && seat.name === CLONE));
    expect(withClone).toHaveLength(2);
    for (const match of withClone) {
      expect(match.score).toBeUndefined();
      expect(match.words).toBe('records struck');
    }
    expect(matches.filter(({ score }) => score !== undefined)).toHaveLength(2);
    const [event] = status(made).events;
    expect(event).toMatchObject({ finished: 4, struck: 4 });
    expect(event?.bracket?.flatMap((round) => round.matches).filter(({ struck }) => struck)).toEqual([
      { match: 2, entrants: ['Beta', 'Clone'], games: 0, winner: 'Clone', struck: true },
      { match: 1, entrants: ['Alpha', 'Clone'], games: 0, winner: 'Clone', struck: true },
    ]);
    expect(event?.table).toContain('Alpha  struck  Clone');
    expect(event?.table).not.toMatch(/\d - \d +Clone/);
    const [only] = made.definition.events;
    if (only?.format.kind !== 'knockout') throw new TypeError('Expected a cup');
    const { EventTable } = bracketJson(made.followed, { ...only, format: only.format });
    expect(Object.values(EventTable).filter(({ Engines }) => Engines.includes('Clone'))).toMatchObject([
      { Games: 0, Points: '0-0', Score: '', Gamesno: '', Winner: 'Clone' },
      { Games: 0, Points: '0-0', Score: '', Gamesno: '', Winner: 'Clone' },
    ]);
    expect(view(views, 'standings', 'main').rows[0]).toMatchObject({ name: 'Alpha', why: 'lost the Final, records struck' });
  });

  it('schedule, lists, feeds and counts are without the games, until the strike is taken back', () => {
    const made = director('format: round-robin\n', 'Alpha', 'Beta', 'Clone');
    made.open(MAIN);
    const { followed } = made;
    made.play(
      MAIN,
      3,
      (game) =>
        (game.black === CLONE ? cloneWins(game) : { kind: 'forfeit', by: 'black', fault: 'crash', evidence: '' }) as Outcome,
    );
    const [event] = made.definition.events;
    if (event === undefined) throw new TypeError('Expected an event');
    const seen = () => ({
      progress: progress(made),
      schedule: view(shelfOf(made), 'schedule', 'main').games,
      over: new GameIndex(followed).filter(({ state }) => state === 'over').length,
      atom: atomText(followed, 'https://example.org', 'test').match(/<entry>/g)?.length ?? 0,
      crashes: crashJson(followed, event).length,
      status: status(made),
    });
    const before = seen();
    expect(before).toMatchObject({ over: 3, atom: 3, progress: '3 of 3 games' });
    strike(made);
    const after = seen();
    expect(after).toMatchObject({ over: 1, atom: 1, progress: '1 of 1 games', status: { events: [{ finished: 1, struck: 2 }] } });
    expect(after.crashes).toBeLessThan(before.crashes);
    const told = [...followed.facts.games.values()].map((game) =>
      formatGameEvidence(gameEvidence(game, event, [], followed.facts)).includes(
        '\nStruck, so it counts nowhere: 5f3a90c2: seen by all (Ada)\n',
      ),
    );
    expect(told.filter(Boolean)).toHaveLength(2);
    for (const game of after.schedule.filter(({ white, black }) => white === CLONE || black === CLONE)) {
      expect(game.state).toBe('struck');
      expect(game.ending).toBeUndefined();
    }
    made.rule({ kind: 'entrant-reinstated', entrant: CLONE });
    expect(seen()).toEqual(before);
  });

  it('a Swiss shows no results of the games', () => {
    const made = director('format: swiss\nrounds: 2\n', 'Alpha', 'Beta', 'Clone', 'Dragon');
    made.open(MAIN);
    made.play(MAIN, 4, cloneWins);
    const results = () =>
      view(shelfOf(made), 'pairings', 'main').paired.flatMap(({ pairings }) =>
        pairings.map(({ white, black, result }) => [white, black].includes(CLONE) && result),
      );
    expect(results().filter((result) => typeof result === 'string')).toHaveLength(2);
    strike(made);
    expect(results().filter((result) => result !== false)).toEqual(['struck', 'struck']);
  });
});
