// Eventcrosstable.json: the bracket that TCEC's viewer derives from it, round by round, is ours.

import { describe, expect, test } from 'vitest';
import { eventKey } from '../../../core/ids.ts';
import { unwrap } from '../../../core/result.ts';
import type { KnockoutSettings } from '../../../formats/knockout/bracket.ts';
import { parseTournament } from '../../../tournament/parse.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import { TestDirector } from '../../views/testDirector.ts';
import { bracketJson, type BracketJson } from './bracketJson.ts';

function cupOf(entrants: number): TestDirector {
  const engines = Array.from({ length: entrants }, (_, index) => `  - { name: E${index + 1}, cmd: e }\n`).join('');
  const text = `tournament: Cup\ntimeControl: 1+0\nformat: knockout\nbookless: true\ngames: 2\nsmallFinal: true\ntieBreaks: atOnce\novertime: [{ sets: 1 }, {}]\nengines:\n${engines}`;
  return new TestDirector(unwrap(parseTournament(text)));
}

type Cup = EventDefinition & { readonly format: KnockoutSettings };
const isCup = (event: EventDefinition): event is Cup => event.format.kind === 'knockout';

function jsonOf({ followed, definition }: TestDirector): BracketJson {
  const [event] = definition.events.filter(isCup);
  if (event === undefined) throw new TypeError('Expected a cup');
  return bracketJson(followed, event);
}

type Team = BracketJson['teams'][number][number];

/** The matches of each round as the viewer seats them: the side with more points advances, the semifinal losers meet for third place. */
function viewerRounds({ teams, results, matchresults }: BracketJson): readonly (readonly string[])[] {
  const scores = new Map(
    matchresults.flatMap(([one, other]) => [
      [`${one.name} ${other.name}`, [one.origscore, other.origscore] as const],
      [`${other.name} ${one.name}`, [other.origscore, one.origscore] as const],
    ]),
  );
  const rounds: (readonly string[])[] = [];
  let seats: readonly (readonly (Team | undefined)[])[] = teams;
  for (let round = 0, size = teams.length; size >= 1; round++, size /= 2) {
    const next: (Team | undefined)[][] = Array.from({ length: Math.max(1, size / 2) + (size === 2 ? 1 : 0) }, () => []);
    rounds.push(seats.map(([one, other]) => `${one?.name ?? '?'}-${other?.name ?? '?'}`));
    for (const [index, [one, other]] of seats.entries()) {
      const [decided] = results[0][round]?.slice(index, index + 1) ?? [];
      const score = one === undefined || other === undefined ? undefined : scores.get(`${one.name} ${other.name}`);
      if (decided === undefined || (decided[0] === 0 && decided[1] === 0) || score === undefined) continue;
      const winner = score[0] > score[1] ? one : other;
      if (winner?.winner !== true) continue;
      const home = next[Math.floor(index / 2)];
      if (home !== undefined) home[index % 2] = winner;
      const small = next[1];
      if (size === 2 && small !== undefined) small[index % 2] = winner === one ? other : one;
    }
    seats = next;
  }
  return rounds;
}

describe('bracketJson', () => {
  test('before the cup is opened the bracket is empty', () => {
    expect(jsonOf(cupOf(4))).toEqual({ EventTable: {}, CrossTable: {}, teams: [], results: [[]], matchresults: [] });
  });

  test('a whole cup of eight: the viewer derives the same matches in every round', () => {
    const cup = cupOf(8);
    let game = 0;
    // Every fifth game is a draw, so that there are tie-breaks too.
    cup.playOut(eventKey('main'), () => (++game % 5 === 0 ? 'draw' : game % 3 === 0 ? 'black' : 'white'));
    const json = jsonOf(cup);
    const played = Object.values(json.EventTable).map(({ Engines }) => Engines.replace(' v ', '-'));
    expect(viewerRounds(json).flat().toSorted()).toEqual(played.toSorted());
    expect(played).toHaveLength(8);
    for (const { Winner, Runner, Games, Gamesno, Score } of Object.values(json.EventTable)) {
      expect([Winner, Runner]).not.toContain(undefined);
      expect([Gamesno.split(',').length, Score.length]).toEqual([Games, Games]);
    }
    expect(json.results[0].map((round) => round.length)).toEqual([4, 2, 2]);
  });
});
