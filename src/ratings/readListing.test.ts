import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import { formatIssue } from '../core/messages/issue.ts';
import { unwrap } from '../core/result.ts';
import { parseListing } from './readListing.ts';

const issuesOf = (text: string): readonly string[] => {
  const parsed = parseListing(text, 'elo.txt');
  return parsed.ok ? [] : parsed.error.map(formatIssue);
};

describe('parseListing', () => {
  it('reads the listings of BayesElo and Ordo, whatever text surrounds them', () => {
    const bayesElo = [
      'Rank Name                   Elo    +    -    games score oppo. draws',
      '   1 Stockfish             3771   26   26      247   63%  3683   53%',
      '   2 Komodo 14 MCTS        -324   26   26      253   52%  3710   53%',
      '',
      'advantage 75',
    ].join('\n');
    expect([...unwrap(parseListing(bayesElo, 'elo.txt'))]).toEqual([
      ['Stockfish', 3771],
      ['Komodo 14 MCTS', -324],
    ]);
    const ordo = [
      '   # PLAYER          :  RATING  ERROR  POINTS  PLAYED   (%)',
      '   1 Fire 7.1        :  3301.4   12.1    44.5      90    49',
      '   2 Elephant: Queen :  3250.0   ----    40.0      90    44',
      'White advantage = 30.12',
    ].join('\r\n');
    expect([...unwrap(parseListing(ordo, 'elo.txt'))]).toEqual([
      ['Fire 7.1', 3301.4],
      ['Elephant: Queen', 3250],
    ]);
  });

  it('reads our own listing, including temporary ratings and players without games', () => {
    const own = [
      'Rank Name    Elo    +    - games score oppo. draws ',
      '   1 Fire   3301   12   12    90   49%  3310   60% ',
      '   * New    2950                0    0%         0% ',
      '   * Ice 4 2901.5 80.25 81   10   45%  2930   20% ',
    ].join('\n');
    expect([...unwrap(parseListing(own, 'elo.txt'))]).toEqual([
      ['Fire', 3301],
      ['New', 2950],
      ['Ice 4', 2901.5],
    ]);
  });

  it('reads one name with its Elo per line', () => {
    expect([...unwrap(parseListing('# by hand\nRofchade, 3212.5\n\n ice4 4 2969 \nZero:-12\n', 'elo.txt'))]).toEqual([
      ['Rofchade', 3212.5],
      ['ice4 4', 2969],
      ['Zero', -12],
    ]);
  });

  it('reports every line that it cannot read, and refuses a file without ratings', () => {
    expect(issuesOf('Stockfish, fast\nFire 3000\nFire 3001\n')).toEqual([
      'elo.txt:1: Cannot read a rating: expected a name and its Elo, got "Stockfish, fast"',
      'elo.txt:3: Cannot read a rating: expected every name once, got "Fire"',
    ]);
    expect(issuesOf('# no one\n')).toEqual(['elo.txt: Cannot read ratings: expected a name and its Elo a line, got none']);
  });

  const listing = referenceData('tcec/oracles/swiss9-elo.txt');
  it.skipIf(listing === undefined)('reads a complete listing of TCEC', () => {
    const text = readFileSync(listing ?? '', 'utf8');
    const ratings = unwrap(parseListing(text, 'swiss9-elo.txt'));
    expect(ratings.size).toBe(text.split('\n').filter((line) => /\d%/.test(line)).length);
    expect(ratings.get('Stockfish')).toBe(3771);
  });

  it('refuses a line without an end in words, and at once', () => {
    expect(issuesOf(`A${' '.repeat(1_000_000)}B`)).toEqual([
      expect.stringMatching(/^elo\.txt:1: Cannot read a rating: expected a name and its Elo, got "A"$/),
    ]);
  });
});
