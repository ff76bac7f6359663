// A tournament file with another engine, at every moment of a Swiss in memory.

import { expect, it } from 'vitest';
import { decideIn } from '../../../test/decideIn.ts';
import { isBetweenRounds } from '../../course/betweenRounds.ts';
import { Rehearsal } from '../../director/testRehearsal.ts';
import { unwrap } from '../../core/result.ts';
import { parseTournament } from '../../tournament/parse.ts';
import { openBooks } from './books.ts';
import { changesOfFile } from './changedFile.ts';

const textOf = (first: string): string =>
  `tournament: T\ntimeControl: 10\nformat: swiss\nrounds: 2\nconfirmRounds: true\nencounters: { games: 2 }\nupdates: betweenRounds\nengines:\n  - { name: P1, cmd: ${first} }\n${[2, 3, 4].map((number) => `  - { name: P${number}, cmd: engine }\n`).join('')}`;

it('CGF-4.2: a changed file may exchange engines when every game of a round is over, not between two of them', async () => {
  const [before, after] = ['engine', 'other'].map((cmd) => unwrap(parseTournament(textOf(cmd), { resolvePath: (path) => path })));
  if (before === undefined || after === undefined) throw new TypeError('Expected two files');
  const [event] = before.events;
  if (event === undefined) throw new TypeError('Expected an event');
  const rehearsal = new Rehearsal(before, 1);
  await rehearsal.start();
  const seen: boolean[] = [];
  for (let game = 0; game < 8; game++) {
    const asked = { kind: 'start-round', event: 'main', round: 1 + game / 4, by: 'A. Chair', reason: 'so' } as const;
    if (game % 4 === 0) await rehearsal.rule(decideIn(rehearsal, before, asked).entry);
    // A pause begins while the game is played, so that the next one does not begin.
    await rehearsal.rule(decideIn(rehearsal, before, { kind: 'pause', by: 'A. Chair', reason: 'lunch' }).entry);
    await rehearsal.end(0, 'white');
    const { facts } = rehearsal;
    const books = unwrap(openBooks(after));
    const file = { fileName: 't.yaml', text: textOf('other'), definition: after, books };
    const { refused } = changesOfFile(file, { folder: '/data', definition: before, facts }, () => false);
    seen.push(refused.length === 0);
    expect(isBetweenRounds(event, facts)).toBe(seen.at(-1));
    if (refused.length > 0)
      expect(refused[0]?.message).toContain('CGF-4.2: programs may change between rounds: when all games of one');
    expect(facts.event(event.key).inPlay.size).toBe(0);
    await rehearsal.rule(decideIn(rehearsal, before, { kind: 'resume', by: 'A. Chair', reason: 'on' }).entry);
  }
  // One game at a time: after the fourth a round is over; after the last, the event.
  expect(seen).toEqual([false, false, false, true, false, false, false, true]);
});
