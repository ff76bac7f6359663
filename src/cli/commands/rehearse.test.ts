// Tests the command by its words: arguments, messages and exit codes. src/rehearsal tests the rehearsals themselves.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ranHere, type Ended } from '../../../test/e2e/ranHere.ts';
import { formatIssue } from '../../core/messages/issue.ts';
import { WrongUse } from '../../core/messages/failure.ts';
import { rehearse as rehearseAction } from './rehearse.ts';

/** Neither its engines nor its book exist. */
const FILE = `tournament: Small league
timeControl: 10'+5"
format: round-robin
cycles: 2
openings: { file: no-such-book.pgn, plies: 8 }
engines:
  - { name: Alpha 1.0, cmd: ./no-such-alpha }
  - { name: Beta 2, cmd: ./no-such-beta }
  - { name: Gamma, cmd: ./no-such-gamma }
`;

describe('arbiter rehearse', () => {
  let folder = '';
  const place = (name: string): string => join(folder, name);
  const rehearse = (...args: readonly string[]): Promise<Ended> => ranHere(['rehearse', ...args], folder);

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'arbiter-rehearse-'));
    writeFileSync(place('league.yaml'), FILE);
    writeFileSync(place('elo.txt'), 'Alpha, 3400\nBeta 2, 2000\n');
    writeFileSync(place('wrong.txt'), 'Alpha, strong\n');
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('rehearses a file whose engines and books are missing, and reports it in detail', async () => {
    const { code, stdout, stderr } = await rehearse('league.yaml', '--start', '2026-12-01T18:00Z');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /^Small league, rehearsed with seed 1: 6 games in 2\.\d h, one game at a time\nFrom 2026-12-01 18:00 to /,
    );
  });

  it('prints only one JSON object with --json, the same for the same seed', async () => {
    const args = ['league.yaml', '--json', '--seed', '7', '--start', '2026-12-01'];
    const [first, again, many] = [await rehearse(...args), await rehearse(...args), await rehearse(...args, '--times', '3')];
    expect(first).toEqual(again);
    expect([first.stderr, many.stderr]).toEqual(['', '']);
    expect(JSON.parse(first.stdout)).toMatchObject({ rngSeed: 7, startUtcMs: Date.UTC(2026, 11, 1), games: 6, rulings: [] });
    expect(JSON.parse(many.stdout)).toMatchObject({ rehearsals: 3, rngSeed: 7, games: { mean: 6, most: 6 } });
    expect(JSON.parse(first.stdout)).not.toHaveProperty('rehearsals');
  });

  it('takes strengths from a listing, and names the engines that it lacks', async () => {
    const { code, stdout, stderr } = await rehearse(
      'league.yaml',
      '--ratings',
      'elo.txt',
      '--times',
      '40',
      '--crash-rate',
      '0',
      '--json',
    );
    expect([code, stderr]).toEqual([0, 'Without a rating in elo.txt, strength by lot: Gamma\n']);
    const summary = JSON.parse(stdout) as {
      readonly events: readonly { readonly winners: readonly { readonly name: string }[] }[];
    };
    expect(summary.events[0]?.winners.map(({ name }) => name)).not.toContain('Beta 2');
  });

  it.each([
    ['absent.yaml', {}, /Cannot read the tournament file ".*absent.yaml"/],
    ['league.yaml', { drawRate: '1' }, /--draw-rate: expected a share from 0 to less than 1, got "1"/],
    ['league.yaml', { drawRate: '64' }, /--draw-rate: expected a share from 0 to 1, got "64"/],
    ['league.yaml', { crashRate: 'often' }, /--crash-rate: expected a share from 0 to 1, got "often"/],
    ['league.yaml', { times: '0' }, /--times: expected a whole number from 1, got "0"/],
    ['league.yaml', { seed: '-1' }, /--seed: expected a whole number from 0, got "-1"/],
    ['league.yaml', { start: 'tomorrow' }, /--start: expected a date such as 2026-12-01 or .*, got "tomorrow"/],
    ['league.yaml', { start: '2026-13-01' }, /--start: expected a date/],
    ['league.yaml', { ratings: 'absent.txt' }, /Cannot read the ratings ".*absent.txt": expected a text file, got no such file/],
    [
      'league.yaml',
      { ratings: 'wrong.txt' },
      /wrong\.txt:1: Cannot read a rating: expected a name and its Elo, got "Alpha, strong"/,
    ],
  ] as const)('%s with %j is wrong use', async (file, options, words) => {
    const ratings = 'ratings' in options ? { ratings: place(options.ratings) } : {};
    const refused: unknown = await rehearseAction([place(file)], { ...options, ...ratings }).catch((reason: unknown) => reason);
    expect(refused).toBeInstanceOf(WrongUse);
    expect(refused instanceof WrongUse ? refused.issues.map(formatIssue).join('\n') : '').toMatch(words);
  });
});
