import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import { entrantName } from '../core/ids.ts';
import { formatIssue } from '../core/issue.ts';
import { unwrap } from '../core/result.ts';
import { parseRatings, strengthsOf } from './readRatings.ts';

const issuesOf = (text: string): readonly string[] => {
  const parsed = parseRatings(text, 'elo.txt');
  return parsed.ok ? [] : parsed.error.map(formatIssue);
};

describe('parseRatings', () => {
  it('reads the listings of BayesElo and Ordo, whatever stands around them', () => {
    const bayesElo = [
      'Rank Name                   Elo    +    -    games score oppo. draws',
      '   1 Stockfish             3771   26   26      247   63%  3683   53%',
      '   2 Komodo 14 MCTS        -324   26   26      253   52%  3710   53%',
      '',
      'advantage 75',
    ].join('\n');
    expect([...unwrap(parseRatings(bayesElo, 'elo.txt'))]).toEqual([
      ['Stockfish', 3771],
      ['Komodo 14 MCTS', -324],
    ]);
    const ordo = [
      '   # PLAYER          :  RATING  ERROR  POINTS  PLAYED   (%)',
      '   1 Fire 7.1        :  3301.4   12.1    44.5      90    49',
      '   2 Elephant: Queen :  3250.0   ----    40.0      90    44',
      'White advantage = 30.12',
    ].join('\r\n');
    expect([...unwrap(parseRatings(ordo, 'elo.txt'))]).toEqual([
      ['Fire 7.1', 3301.4],
      ['Elephant: Queen', 3250],
    ]);
  });

  it('reads a name and its Elo a line', () => {
    expect([...unwrap(parseRatings('# by hand\nRofchade, 3212.5\n\n ice4 4 2969 \nZero:-12\n', 'elo.txt'))]).toEqual([
      ['Rofchade', 3212.5],
      ['ice4 4', 2969],
      ['Zero', -12],
    ]);
  });

  it('names every line that it cannot read, and refuses a file without any', () => {
    expect(issuesOf('Stockfish, fast\nFire 3000\nFire 3001\n')).toEqual([
      'elo.txt:1: Cannot read a rating: expected a name and its Elo, got "Stockfish, fast"',
      'elo.txt:3: Cannot read a rating: expected every name once, got "Fire"',
    ]);
    expect(issuesOf('# nobody\n')).toEqual(['elo.txt: Cannot read ratings: expected a name and its Elo a line, got none']);
  });

  const listing = referenceData('tcec/oracles/swiss9-elo.txt');
  it.skipIf(listing === undefined)('reads a listing of TCEC whole', () => {
    const text = readFileSync(listing ?? '', 'utf8');
    const ratings = unwrap(parseRatings(text, 'swiss9-elo.txt'));
    expect(ratings.size).toBe(text.split('\n').filter((line) => /\d%/.test(line)).length);
    expect(ratings.get('Stockfish')).toBe(3771);
  });
});

describe('strengthsOf', () => {
  it('knows an engine by its own name, or by the longest listed name that its own begins with', () => {
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
