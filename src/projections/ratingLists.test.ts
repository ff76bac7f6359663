// S16-14, 4K-5, CUP-9a: the joint list, given entries as a director writes them, compared with BayesElo's own listings and with lists built
// from scratch.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import { entrantName, eventKey, gameId, type EventKey } from '../core/ids.ts';
import type { Outcome } from '../core/ending.ts';
import type { EntryPayloads, NewEntry, RecordedResults } from '../journal/entries.ts';
import { ResultCounts, type RatedGame } from '../ratings/gameResults.ts';
import { parseListing } from '../ratings/readListing.ts';
import { RatedGames } from '../ratings/ratedGames.ts';
import { game, gamesOfPgn } from '../ratings/testResults.ts';
import { parseTournament } from '../tournament/parse.ts';
import { unwrap } from '../core/result.ts';
import { PLAIN_RATINGS, RatingLists, shownElo } from './ratingLists.ts';
import { foldTournament } from './foldTournament.ts';

const [LEAGUE, CUP] = [eventKey('League'), eventKey('Cup')];
const NAMES = ['A 2', 'B', 'C', 'New 1'];

function recorded(...games: readonly RatedGame[]): RecordedResults {
  const { names, encounters } = new ResultCounts(games);
  return {
    names,
    encounters: encounters.map(({ white, black, whiteWins, draws, blackWins }) => [white, black, whiteWins, draws, blackWins]),
  };
}

class Played {
  readonly fold = foldTournament();
  readonly lists: RatingLists;
  #id = 0;
  #sequence = 0;

  constructor(ratings: string, names: readonly string[] = NAMES) {
    const engines = names.map((name) => `  - { name: ${JSON.stringify(name)}, cmd: a }`).join('\n');
    const text = `tournament: T\ntimeControl: 60+1\nengines:\n${engines}\n${ratings}events:\n  League: { format: round-robin, cycles: 2, entrants: all }\n  Cup: { format: knockout, bookless: true, games: 2, entrants: all, rated: apart }\n`;
    const definition = unwrap(parseTournament(text));
    this.lists = new RatingLists(() => definition, this.fold.facts);
    for (const event of [LEAGUE, CUP]) this.add({ kind: 'event-opened', payload: { event, entrants: names.map(entrantName) } });
  }

  add(entry: NewEntry): void {
    this.#sequence += 1;
    this.fold.add({ sequence: this.#sequence, atUtcMs: 0, ...entry });
  }

  read(earlier: RecordedResults, tests: RecordedResults = recorded()): this {
    this.add({ kind: 'ratings-read', payload: { sources: [], earlier, tests } });
    return this;
  }

  play(event: EventKey, white: string, black: string, outcome: Outcome): number {
    const id = gameId((this.#id += 1));
    const issued: EntryPayloads['game-issued'] = {
      ...{ id, event, number: id, round: id, board: 1, white: entrantName(white), black: entrantName(black), attempt: 1 },
      opening: { start: { game: 'chess', chess960: false }, moves: [] },
      openingIndex: 0,
    };
    this.add({ kind: 'game-issued', payload: issued });
    const ending = { kind: 'adjudicated', rule: 'DRAW-1', outcome, evidence: '' } as const;
    this.add({ kind: 'game-ended', payload: { id, ending, plies: 0, durationMs: 0, evidence: [] } });
    return id;
  }

  rule(id: number, outcome: Outcome): void {
    const ending = { kind: 'ruled', outcome, by: 'Ada', reason: 'seen' } as const;
    this.add({
      kind: 'ruling-made',
      payload: { by: 'Ada', reason: 'seen', subject: { kind: 'game-result', id: gameId(id), ending } },
    });
  }

  elo(name: string): number {
    return this.lists.joint().rows.find((row) => row.name === name)?.elo ?? Number.NaN;
  }

  before(white: string, black: string) {
    return this.lists.before(entrantName(white), entrantName(black));
  }
}

const EARLIER = ['A 1 beats B', 'B draws A 1', 'C beats A 1', 'B draws C', 'C loses to B'].map(game);

describe('S16-14b, S16-14d, 4K-5.2, 4K-5.4: earlier games and those of the tournament form one list', () => {
  it('updated after every game, versions ignored, as if all games had been counted at once', () => {
    const played = new Played('ratings: { average: 3000 }\n').read(recorded(...EARLIER));
    const rated = new RatedGames(PLAIN_RATINGS.method, { kind: 'mean', elo: 3000 });
    for (const one of EARLIER) rated.add({ ...one, white: one.white.replace(' 1', ''), black: one.black.replace(' 1', '') });
    const compare = (): void => {
      const expected = rated.ratings();
      expect(played.lists.joint().rows.map(({ name, games }) => `${name} ${games}`)).toEqual(
        expected.rows.map(({ name, games }) => `${name} ${games}`),
      );
      for (const { name, elo } of expected.rows) expect(played.elo(name)).toBeCloseTo(elo, 2);
    };
    compare();
    for (const [white, black, outcome] of [
      ['A 2', 'B', 'white'],
      ['C', 'A 2', 'draw'],
      ['New 1', 'A 2', 'draw'],
      ['B', 'New 1', 'black'],
    ] as const) {
      played.play(LEAGUE, white, black, outcome);
      rated.add({ white: white.replace(/ \d/, ''), black: black.replace(/ \d/, ''), outcome });
      compare();
    }
  });

  it('a result changed by a ruling is rated as ruled', () => {
    const played = new Played('ratings: { average: 3000 }\n').read(recorded(...EARLIER));
    const id = played.play(LEAGUE, 'A 2', 'B', 'white');
    const before = played.elo('A');
    played.rule(id, 'black');
    expect(played.elo('A')).toBeLessThan(before);
    const other = new Played('ratings: { average: 3000 }\n').read(recorded(...EARLIER));
    other.play(LEAGUE, 'A 2', 'B', 'black');
    expect(played.elo('A')).toBeCloseTo(other.elo('A'), 3);
  });

  it('CUP-9a: games of an event that is rated apart change nothing, and have their own list', () => {
    const played = new Played('ratings: { average: 3000 }\n').read(recorded(...EARLIER));
    const before = played.lists.joint().rows;
    played.play(CUP, 'A 2', 'B', 'black');
    played.play(CUP, 'B', 'A 2', 'white');
    expect(played.lists.joint().rows).toEqual(before);
    const own = played.lists.list([CUP], 'alone');
    expect(own.rows.map(({ name, games }) => `${name} ${games}`)).toEqual(['B 2', 'A 2']);
    // Their PGN contains the joint ratings.
    expect(played.before('A 2', 'B').white).toEqual({ elo: shownElo(played.elo('A')) });
  });

  it('two versions that can meet here are two players; names take precedence over versions', () => {
    const names = ['A 1', 'A 2', 'B x', 'C'];
    const played = new Played('ratings: { average: 3000, names: { B x: Bee } }\n', names).read(recorded(game('A 1 beats B')));
    played.play(LEAGUE, 'A 2', 'A 1', 'draw');
    played.play(LEAGUE, 'A 2', 'B x', 'draw');
    expect(
      played.lists
        .joint()
        .rows.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['A 1', 'A 2', 'B', 'Bee']);
    const ignored = new Played('ratings: { average: 3000, versions: ignore }\n', names).read(recorded(game('A 1 beats B')));
    ignored.play(LEAGUE, 'A 2', 'A 1', 'draw');
    expect(ignored.lists.joint()).toMatchObject({ againstItself: 1, games: 1 });
  });

  it('without the group there is no joint list, and no rating before a game', () => {
    const played = new Played('').read(recorded(...EARLIER));
    played.play(LEAGUE, 'A 2', 'B', 'draw');
    expect(played.lists.isJoint).toBe(false);
    expect(
      played.lists
        .joint()
        .rows.map(({ name }) => name)
        .toSorted(),
    ).toEqual(['A 2', 'B']);
    expect(played.before('A 2', 'B')).toEqual({});
    // The same if nothing anchors the Elo scale.
    expect(new Played('ratings: {}\n').read(recorded(...EARLIER)).before('A 2', 'B')).toEqual({});
  });
});

describe('S16-14e, 4K-5.5: a newcomer has a temporary rating until it has played', () => {
  it('from test games, otherwise from its known rating', () => {
    const group = 'ratings: { anchor: { B: 3000 }, known: { New: 2950, A: 1, Stranger: 2000 } }\n';
    const known = new Played(group).read(recorded(...EARLIER));
    expect(known.before('New 1', 'B')).toEqual({ white: { elo: 2950, temporary: true }, black: { elo: 3000 } });
    expect(known.lists.joint().rows.map(({ name }) => name)).not.toContain('Stranger');
    const tested = new Played(group).read(recorded(...EARLIER), recorded(game('New 0 draws B'), game('B draws New 0')));
    const { white } = tested.before('New 1', 'B');
    expect(white?.temporary).toBe(true);
    expect(Math.abs((white?.elo ?? 0) - 3000)).toBeLessThan(50);
    tested.play(LEAGUE, 'New 1', 'B', 'draw');
    expect(tested.before('New 1', 'B').white).not.toHaveProperty('temporary');
  });

  it('S16-14c, 4K-5.3: test games may count for everyone', () => {
    const [tests, group] = [recorded(game('A 1 beats B'), game('New 1 draws B')), 'ratings: { average: 3000'];
    const apart = new Played(`${group} }\n`).read(recorded(...EARLIER), tests);
    const counted = new Played(`${group}, testsCount: true }\n`).read(recorded(...EARLIER), tests);
    expect(counted.elo('A')).toBeGreaterThan(apart.elo('A'));
    expect(counted.before('New 1', 'A 2').white?.temporary).toBe(true);
  });
});

const stats = referenceData('stats');
describe.skipIf(stats === undefined)('4K-5.1: BayesElo’s own listing', () => {
  it.each([
    ['drr16', 'mm11', 'ratings: { average: 0 }\n'],
    ['mini4', 'mm11', 'ratings: { average: 0 }\n'],
    ['mini4', 'mm00', 'ratings: { average: 0, advantage: 32.8, drawElo: 97.3 }\n'],
  ])('%s %s: its ratings equal those of the joint list with the same games as earlier games', (games, how, group) => {
    const played = new Played(group);
    played.read(recorded(...gamesOfPgn(readFileSync(`${stats ?? ''}/${games}.pgn`, 'utf8'))));
    // Uses the first of its listings, which differ only in their intervals.
    const [, first = ''] = readFileSync(`${stats ?? ''}/be-${games}-${how}.txt`, 'utf8').split(/^.*Rank Name.*$/m);
    const listed = unwrap(parseListing(first, 'be.txt'));
    expect(listed.size).toBeGreaterThan(3);
    for (const [name, elo] of listed) expect(Math.abs(played.elo(name) - elo)).toBeLessThan(0.01);
  });
});
