import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { outcomeOf, FAULTS, type GameEnding } from '../../../core/ending.ts';
import { endingOfResult, reasonOfEnding, resultOfEnding } from './result.ts';

describe('CGF-A2: the ending that RE means', () => {
  test.each<[string, GameEnding | undefined]>([
    ['B+6.5', { kind: 'rules', reason: 'counting', outcome: 'black', score: 'B+6.5' }],
    ['W+39.50', { kind: 'rules', reason: 'counting', outcome: 'white', score: 'W+39.5' }],
    ['B+10.5', { kind: 'rules', reason: 'counting', outcome: 'black', score: 'B+10.5' }],
    ['0', { kind: 'rules', reason: 'counting', outcome: 'draw', score: '0' }],
    ['Draw', { kind: 'rules', reason: 'counting', outcome: 'draw', score: '0' }],
    ['B+R', { kind: 'resigned', by: 'white' }],
    ['W+Resign', { kind: 'resigned', by: 'black' }],
    ['B+T', { kind: 'forfeit', by: 'white', fault: 'time', evidence: 'T' }],
    ['W+Time Over', { kind: 'forfeit', by: 'black', fault: 'time', evidence: 'Time Over' }],
    ['W+timeout', { kind: 'forfeit', by: 'black', fault: 'time', evidence: 'timeout' }],
    ['W+F', { kind: 'forfeit', by: 'black', fault: 'protocol', evidence: 'F' }],
    ['Void', { kind: 'void', reason: 'No result' }],
    ['B+', { kind: 'ruled', outcome: 'black', by: '', reason: '' }],
    ['W+Repetition', { kind: 'ruled', outcome: 'white', by: '', reason: 'Repetition' }],
    [
      'B+, human judge for communication error ',
      { kind: 'ruled', outcome: 'black', by: '', reason: 'human judge for communication error' },
    ],
    ['B+3.75', { kind: 'rules', reason: 'counting', outcome: 'black' }],
    ['B+1.5 ? W+timeout', undefined],
    ['?', undefined],
    ['', undefined],
    ['unfinished', undefined],
  ])('%s', (text, ending) => {
    expect(endingOfResult(text)).toEqual(ending);
  });
});

const colour = fc.constantFrom('white', 'black');
const outcome = fc.constantFrom('white', 'black', 'draw');
const endings: fc.Arbitrary<GameEnding> = fc.oneof(
  fc.record({ kind: fc.constant('rules'), reason: fc.constant('counting'), outcome }),
  fc.record({ kind: fc.constant('adjudicated'), rule: fc.constant('X-1'), outcome, evidence: fc.constant('seen') }),
  fc.record({ kind: fc.constant('resigned'), by: colour }),
  fc.record({ kind: fc.constant('forfeit'), by: colour, fault: fc.constantFrom(...FAULTS), evidence: fc.constant('seen') }),
  fc.record({ kind: fc.constant('ruled'), outcome, by: fc.constant('Judge'), reason: fc.constant('so') }),
  fc.record({ kind: fc.constant('void'), reason: fc.constant('power') }),
);

describe('CGF-A2: RE for an ending', () => {
  test.each<[string, GameEnding | undefined]>([
    ['?', undefined],
    ['W+0.5', { kind: 'rules', reason: 'counting', outcome: 'white', score: 'W+0.5' }],
    ['B+12.5', { kind: 'ruled', outcome: 'black', by: 'OKASAKI', reason: 'counted', score: 'B+12.5' }],
    ['B+', { kind: 'ruled', outcome: 'black', by: 'OKASAKI', reason: 'lost position' }],
    ['W+R', { kind: 'resigned', by: 'black' }],
    ['B+T', { kind: 'forfeit', by: 'white', fault: 'time', evidence: 'flag' }],
    ['B+F', { kind: 'forfeit', by: 'white', fault: 'absence', evidence: 'late' }],
    ['Void', { kind: 'void', reason: 'power failure' }],
  ])('%s', (text, ending) => {
    expect(resultOfEnding(ending)).toBe(text);
  });

  test('the winner is read back from it', () => {
    fc.assert(
      fc.property(endings, (ending) => {
        const read = endingOfResult(resultOfEnding(ending));
        expect(read).toBeDefined();
        expect(read === undefined ? 'nothing' : outcomeOf(read)).toBe(outcomeOf(ending));
      }),
    );
  });

  test('GC says what RE omits', () => {
    expect(reasonOfEnding({ kind: 'ruled', outcome: 'black', by: 'OKASAKI', reason: 'counted' })).toBe(
      'counted (ruled by OKASAKI)',
    );
    expect(reasonOfEnding({ kind: 'forfeit', by: 'white', fault: 'crash', evidence: 'exit code 1' })).toBe('Crash: exit code 1');
    expect(reasonOfEnding({ kind: 'resigned', by: 'white' })).toBeUndefined();
  });
});
