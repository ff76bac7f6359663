import { describe, expect, it, test } from 'vitest';
import { processOf } from '../../core/engines/program.ts';
import type { EngineConfig } from '../../core/gameJob.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { entrantName } from '../../core/ids.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import { argumentsFor, engineWith } from './engineFor.ts';

const start: GoStart = { game: 'go', size: 13, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 2 };
const control: TimeControl = { kind: 'clock', periods: [{ moves: null, baseMs: 90_500, incrementMs: 0 }], marginMs: 0 };
const argsFor = (...args: readonly string[]): readonly string[] => argumentsFor(args, start, control, 'white');

describe('argumentsFor', () => {
  it('CGF-A1: passes a program by its arguments what SGMP cannot say', () => {
    expect(argsFor('--color', '{colour}', '{size}x{size}', '-k{komi}', '{handicap}', '{minutes}', '{seconds}')).toEqual([
      '--color',
      'white',
      '13x13',
      '-k5.5',
      '2',
      '2',
      '91',
    ]);
  });

  it('unescapes doubled braces and leaves unknown ones alone', () => {
    expect(argsFor('{{size}}', '{other}', '{', '{ size }')).toEqual(['{size}', '{other}', '{', '{ size }']);
  });
});

test('engineWith changes nothing for chess', () => {
  const name = entrantName('A');
  const engine: EngineConfig = { name, protocol: 'uci', program: processOf('chess', ['{size}']), options: {}, startupMs: 1 };
  expect(engineWith(engine, { game: 'chess', chess960: false }, control, 'white')).toEqual(engine);
});
