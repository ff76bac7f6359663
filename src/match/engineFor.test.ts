import { describe, expect, it } from 'vitest';
import type { EngineConfig } from '../core/gameJob.ts';
import type { GoStart } from '../core/gameRules.ts';
import { entrantName } from '../core/ids.ts';
import type { TimeControl } from '../core/timeControl.ts';
import { engineWith } from './engineFor.ts';

const start: GoStart = { game: 'go', size: 13, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 2 };
const control: TimeControl = { kind: 'clock', periods: [{ moves: null, baseMs: 90_500, incrementMs: 0 }], marginMs: 0 };
const engine = (args: readonly string[]): EngineConfig => ({
  name: entrantName('A'),
  protocol: 'sgmp',
  command: 'go',
  args,
  environment: {},
  options: {},
  startupMs: 1,
});
const argsFor = (...args: readonly string[]): readonly string[] => engineWith(engine(args), start, control, 'white').args;

describe('engineWith', () => {
  it('CGF-A1: tells a program by its arguments what SGMP has no word for', () => {
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

  it('leaves doubled and unknown braces as they are meant', () => {
    expect(argsFor('{{size}}', '{other}', '{', '{ size }')).toEqual(['{size}', '{other}', '{', '{ size }']);
  });

  it('changes nothing for chess', () => {
    const chess = { game: 'chess', chess960: false } as const;
    expect(engineWith(engine(['{size}']), chess, control, 'white').args).toEqual(['{size}']);
  });
});
