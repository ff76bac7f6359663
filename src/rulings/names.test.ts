import { describe, expect, it } from 'vitest';
import { unwrap } from '../core/result.ts';
import { Rehearsal } from '../director/testRehearsal.ts';
import { parseTournament } from '../tournament/parse.ts';
import { withNames } from './names.ts';

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

describe('withNames', () => {
  it('S16-13a: accepts an engine’s name or its display name in the event, and leaves other text unchanged', async () => {
    const rehearsal = new Rehearsal(definition, 1);
    await rehearsal.start();
    const { facts } = rehearsal;
    const of = <Request extends object>(request: Request) => withNames(request, definition, facts);
    expect(of({ kind: 'disqualify', entrant: 'A 1.0' })).toEqual({ kind: 'disqualify', entrant: 'A' });
    expect(of({ kind: 'disqualify', entrant: 'A 2.0', event: 'High' })).toMatchObject({ entrant: 'A' });
    expect(of({ kind: 'disqualify', entrant: 'A 2.0', event: 'Low' })).toMatchObject({ entrant: 'A 2.0' });
    expect(of({ kind: 'decide-tie', order: ['A 1.0', 'B', 'X'] })).toMatchObject({ order: ['A', 'B', 'X'] });
    expect(of({ kind: 'repair', seats: ['B', 'A 1.0', 'C'] })).toMatchObject({ seats: ['B', 'A', 'C'] });
    const plain = { kind: 'pause', by: 'A 1.0', reason: 'A 1.0' };
    expect(of(plain)).toEqual(plain);
    expect(of({ kind: 'disqualify', entrant: 'B', event: 'High' })).toMatchObject({ event: { key: 'High' } });
    // In any case, where one name is meant.
    expect(of({ kind: 'disqualify', entrant: 'a 2.0', event: 'HIGH' })).toMatchObject({ entrant: 'A', event: { key: 'High' } });
    expect(of({ kind: 'decide-tie', order: ['b', 'a'] })).toMatchObject({ order: ['B', 'A'] });
    expect(() => of({ kind: 'join', event: 'Hi' })).toThrow('expected the event Low or High, got "Hi"');
  });
});
