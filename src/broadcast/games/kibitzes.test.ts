import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { PlyRecord } from '../../core/gameJob.ts';
import { gameId } from '../../core/ids.ts';
import type { Thought } from '../../core/live.ts';
import { formatKibitzed, kibitzedFile, kibitzedFolder } from '../../kibitz/kibitzed.ts';
import { Kibitzes } from './kibitzes.ts';
import { GameTrack } from './track/gameTrack.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-kibitzes-'));
mkdirSync(kibitzedFolder(folder));
afterAll(() => rmSync(folder, { recursive: true }));

const ply = (number: number, move: string): PlyRecord => ({ ply: number, move, elapsedMs: 5, evaluation: { kind: 'unknown' } });
/** After 1. e4 c5 2. Nf3. */
function track(): GameTrack {
  const made = new GameTrack({ start: { game: 'chess', chess960: false }, moves: ['e2e4'] }, {});
  made.append([ply(2, 'c7c5'), ply(3, 'g1f3')]);
  return made;
}
const says = (centipawns: number, view: 'white' | 'black', pv: string): Thought => ({
  evaluation: { kind: 'centipawns', centipawns, view },
  pv,
});
const word = (id: number, atPly: number, thought: Thought, by = 'K') =>
  ({ kind: 'kibitz', id: gameId(id), ply: atPly, by, thought }) as const;

test('a finished game has what is in its file: the last of each position, from White’s view, with the legal part of each line', () => {
  const lines = [
    { ply: 2, by: 'K', thought: says(-20, 'black', 'c7c5 g1f3 e1e8') },
    { ply: 3, by: 'K', thought: says(1, 'white', 'b1c3') },
    { ply: 3, by: 'L', thought: says(9, 'white', '') },
    { ply: 3, by: 'K', thought: says(30, 'white', 'g1f3') },
    { ply: 9, by: 'K', thought: says(5, 'white', 'a2a3') },
  ];
  writeFileSync(kibitzedFile(folder, 1), `${lines.map(formatKibitzed).join('')}{"ply":`);
  expect(new Kibitzes(folder).of(gameId(1), track(), false)).toMatchObject([
    {
      name: 'K',
      plies: [
        { ply: 2, evaluation: { centipawns: 20 }, pv: [{ text: 'c5', set: 'c5p c7' }, { text: 'Nf3' }] },
        { ply: 3, evaluation: { centipawns: 30 }, pv: [{ text: 'Nf3' }] },
      ],
    },
    { name: 'L', plies: [{ ply: 3 }] },
  ]);
  expect(new Kibitzes(folder).of(gameId(2), track(), false)).toBeUndefined();
});

test('a game in play has what is heard, after what was in its file when the page began', () => {
  writeFileSync(kibitzedFile(folder, 3), formatKibitzed({ ply: 2, by: 'K', thought: says(-20, 'black', 'c7c5') }));
  const kibitzes = new Kibitzes(folder);
  const played = track();
  expect(kibitzes.take(word(3, 4, says(10, 'black', 'd7d6 d2d4')), played)).toMatchObject({
    ply: 4,
    evaluation: { centipawns: -10 },
    pv: [{ text: 'd6' }, { text: 'd4' }],
  });
  // Not reached yet: its line cannot be read.
  expect(kibitzes.take(word(3, 5, says(7, 'white', 'd2d4')), played)).toEqual({ ply: 5, evaluation: { centipawns: 7 } });
  played.append([ply(4, 'd7d6'), ply(5, 'd2d4')]);
  // It has passed: the line that came before stays.
  expect(kibitzes.take(word(3, 4, says(15, 'black', 'e7e6')), played)).toMatchObject({
    evaluation: { centipawns: -15 },
    pv: [{ text: 'd6' }, { text: 'd4' }],
  });
  expect(kibitzes.of(gameId(3), played, true)?.[0]?.plies.map((found) => found.ply)).toEqual([2, 4, 5]);
  kibitzes.goOnFrom(gameId(3), 4);
  expect(kibitzes.of(gameId(3), played, true)?.[0]?.plies.map((found) => found.ply)).toEqual([2, 4]);
  kibitzes.forget(gameId(3));
  expect(kibitzes.of(gameId(3), played, true)?.[0]?.plies.map((found) => found.ply)).toEqual([2]);
});

test('the outlook of a game of Go is White’s', () => {
  const go = new GameTrack(
    { start: { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 }, moves: [] },
    {},
  );
  const outlook = { view: 'black', winPermille: 620, lead: 3.5, owners: 'b'.repeat(81) } as const;
  const found = new Kibitzes(folder).take(word(4, 1, { evaluation: { kind: 'unknown' }, pv: 'E5', outlook }), go);
  expect(found).toMatchObject({ outlook: { winPermille: 380, lead: -3.5, owners: 'b'.repeat(81) }, pv: [{ text: 'E5' }] });
});
