import { describe, expect, it } from 'vitest';
import { entrantName } from '../../core/ids.ts';
import { strengthsOf } from './strengths.ts';

describe('strengthsOf', () => {
  it('matches an engine by its own name, or by the longest listed name that its own begins with', () => {
    const ratings = new Map([
      ['Komodo', 3400],
      ['Komodo MCTS', 3300],
      ['Fire 7', 3200],
    ]);
    const names = ['komodo 14', 'Komodo MCTS 2499', 'Fire 7.1', 'Komodor', 'Fire 7'].map(entrantName);
    expect([...strengthsOf(names, ratings)]).toEqual([
      ['komodo 14', 3400],
      ['Komodo MCTS 2499', 3300],
      ['Fire 7', 3200],
    ]);
  });
});
