import { describe, expect, it } from 'vitest';
import { unwrap } from '../core/result.ts';
import { Rehearsal } from '../director/testRehearsal.ts';
import { parseTournament } from '../tournament/parse.ts';
import { withEntrantNames } from './entrantNames.ts';

const definition = unwrap(
  parseTournament(`tournament: T
timeControl: 60
format: round-robin
engines:
  - { name: A, displayName: A 1.0, cmd: a }
  - { name: B, cmd: b }
  - { name: C, cmd: c }
events:
  Low: { entrants: [A, B] }
  High: { entrants: [C, { from: Low, places: 1 }], versions: { A: { displayName: A 2.0 } } }
`),
);

describe('withEntrantNames', () => {
  it('S16-13a: takes an engine by its name or by what people read in the event, and leaves what is no name', async () => {
    const rehearsal = new Rehearsal(definition, 1);
    await rehearsal.start();
    const { facts } = rehearsal;
    const of = <Request extends object>(request: Request) => withEntrantNames(request, definition, facts);
    expect(of({ kind: 'disqualify', entrant: 'A 1.0' })).toEqual({ kind: 'disqualify', entrant: 'A' });
    expect(of({ kind: 'disqualify', entrant: 'A 2.0', event: 'High' })).toMatchObject({ entrant: 'A' });
    expect(of({ kind: 'disqualify', entrant: 'A 2.0', event: 'Low' })).toMatchObject({ entrant: 'A 2.0' });
    expect(of({ kind: 'decide-tie', order: ['A 1.0', 'B', 'X'] })).toMatchObject({ order: ['A', 'B', 'X'] });
    expect(of({ kind: 'repair', pairings: [{ white: 'B', black: 'A 1.0' }], byes: ['C'] })).toMatchObject({
      pairings: [{ white: 'B', black: 'A' }],
    });
    const plain = { kind: 'pause', by: 'A 1.0', reason: 'A 1.0' };
    expect(of(plain)).toBe(plain);
  });
});
