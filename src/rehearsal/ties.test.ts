// How the ties of a table are counted: a table made by hand, and a second implementation on rehearsed ones.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { GameEnding, Outcome } from '../core/ending.ts';
import type { EventFacts, FinishedGame } from '../core/facts.ts';
import { entrantName, eventKey, gameId } from '../core/ids.ts';
import { standingsOf } from '../standings/standings.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { league } from '../../test/rehearsedTournaments.ts';
import { tieCounts } from './ties.ts';

function event(tieBreaks: string): EventDefinition {
  const [only] = league(2, 1, `tieBreaks: ${tieBreaks}\n`).events;
  if (only === undefined) throw new RangeError('no event');
  return only;
}

/** `AB1` is a game that A won against B with White, `AB=` a draw, `ABx` a game in which A crashed. */
function factsOf(entrants: string, games: readonly string[]): EventFacts {
  const finished = games.map((text, index): FinishedGame => {
    const [white = '', black = '', result = ''] = text;
    const outcome: Outcome = result === '1' ? 'white' : result === '0' ? 'black' : 'draw';
    const crash: GameEnding = { kind: 'forfeit', by: 'white', fault: 'crash', evidence: '' };
    return {
      id: gameId(index + 1),
      event: eventKey('main'),
      number: index + 1,
      round: 1,
      board: 1,
      players: { white: entrantName(white), black: entrantName(black) },
      ending: result === 'x' ? crash : { kind: 'adjudicated', rule: 'LOT', outcome, evidence: '' },
      plies: 80,
    };
  });
  return {
    entrants: [...entrants].map(entrantName),
    issued: new Map(),
    inPlay: new Set(),
    finished: new Map(finished.map((game) => [game.number, game])),
    disqualified: new Set(),
    postponed: new Set(),
    decidedTies: [],
    rounds: [],
    absences: [],
    lot: undefined,
  };
}

describe('tieCounts', () => {
  it('counts neighbours with equal points by what separated them', () => {
    const facts = factsOf('ABCD', ['AB1', 'DAx', 'BC1', 'BD1', 'CA1', 'CD=', 'DC=', 'AD=', 'DA0']);
    // Points: A 3.5, B 2, C 2, D 1.5. B beat C, and has won twice, C once.
    expect(tieCounts(event('[DE, WIN, RULING]'), facts)).toEqual({ DE: 1 });
    expect(tieCounts(event('[CRASH, WIN, RULING]'), facts)).toEqual({ WIN: 1 });
    expect(tieCounts(event('[CRASH, RULING]'), facts)).toEqual({ level: 1 });
    expect(tieCounts(event('[RULING]'), factsOf('ABC', ['AB=', 'BC=', 'CA=']))).toEqual({ level: 2 });
    expect(tieCounts(event('[RULING]'), { ...factsOf('AB', ['AB1', 'BA=']) })).toEqual({});
  });

  it('ignores the disqualified and those ordered by a ruling, and events without a table', () => {
    const facts = factsOf('ABC', ['AB=', 'BC=', 'CA=']);
    const out = { ...facts, disqualified: new Set([entrantName('C')]) };
    expect(tieCounts(event('[RULING]'), out)).toEqual({ level: 1 });
    const ruled = { ...facts, decidedTies: [facts.entrants] };
    expect(tieCounts(event('[RULING]'), ruled)).toEqual({ level: 2 });
    const match = league(2, 2, '').events.map((one): EventDefinition => ({
      ...one,
      format: { kind: 'match', firstWhite: 'first-seed', encounter: { games: 2, earlyStop: false, tieBreaks: [] } },
    }))[0];
    expect(match && tieCounts(match, facts)).toEqual({});
  });

  it('the counts add up to the neighbours with equal points, in any table', () => {
    const pairs = ['AB', 'AC', 'AD', 'AE', 'BC', 'BD', 'BE', 'CD', 'CE', 'DE'];
    const results = fc.array(fc.constantFrom('1', '0', '=', 'x'), { minLength: pairs.length, maxLength: pairs.length });
    fc.assert(
      fc.property(results, fc.constantFrom('[CRASH, DE, WIN, SB, RULING]', '[DE, SB]', '[RULING]'), (all, tieBreaks) => {
        const facts = factsOf(
          'ABCDE',
          pairs.map((pair, index) => `${pair}${all[index]}`),
        );
        const own = event(tieBreaks);
        const counts = tieCounts(own, facts);
        const { rows, undecided } = standingsOf({
          entrants: facts.entrants,
          games: facts.finished.values(),
          tieBreaks: own.tieBreaks,
        });
        const equal = rows.filter(({ points }, index) => points === rows[index - 1]?.points).length;
        expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(equal);
        expect(counts.level ?? 0).toBe(undecided.reduce((sum, group) => sum + group.length - 1, 0));
      }),
    );
  });
});
