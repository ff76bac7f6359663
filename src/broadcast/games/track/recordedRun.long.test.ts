// A real tournament run: what viewers see of every game is what `arbiter export` writes.

import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { engineLine, temporaryFolder } from '../../../../test/e2e/arbiter.ts';
import { testEngine } from '../../../../test/engines/index.ts';
import { unwrap } from '../../../core/result.ts';
import { archiveOf } from '../../../games/chess/pgn/testArchiveOf.ts';
import { readPgn } from '../../../games/chess/pgn/reader.ts';
import { openReader } from '../../../journal/reader.ts';
import { FollowedTournament } from '../../followedTournament.ts';
import type { DurableMessage, ShownPly } from '../../messages.ts';
import { Games } from '../games.ts';
import { shownEvaluation } from '../shownFigures.ts';

const root = resolve(import.meta.dirname, '../../../..');
const folder = temporaryFolder();
const data = join(folder.path, 'data');
afterAll(() => folder[Symbol.dispose]());

const arbiter = (...args: readonly string[]): Promise<unknown> =>
  promisify(execFile)(process.execPath, [join(root, 'src/cli/main.ts'), ...args], { cwd: folder.path });

beforeAll(async () => {
  const sample = { command: process.execPath, args: [join(root, 'engines/sampleChess/main.ts')] };
  const file = folder.file(
    'run.yaml',
    'tournament: Run\ntimeControl: 20+0.1\nlimits: { depth: 2 }\nformat: round-robin\ncycles: 1\n' +
      'adjudication: { draw: { fromMove: 5, moves: 3, pawns: 0.5 }, win: { moves: 3, pawns: 5 }, maxMoves: 40 }\nengines:\n' +
      engineLine('Sample', sample) +
      engineLine('First', testEngine('first-legal')) +
      engineLine('Wrong "move"', testEngine('illegal', 10)),
  );
  await arbiter('run', file, '--data', data);
  await arbiter('export', '--data', data, '--pgn', 'all.pgn');
});

test('documents, files and the stream of a run agree with its export', () => {
  const followed = new FollowedTournament(data);
  const games = new Games(followed);
  const streamed = new Map<number, ShownPly[]>();
  const take = (message: DurableMessage | undefined): void => {
    if (message?.kind === 'plies') streamed.set(message.game, [...(streamed.get(message.game) ?? []), ...message.plies]);
  };
  const reader = unwrap(openReader(data));
  for (const entry of reader.entries({ kind: 'all' }, 0)) {
    const told = unwrap(entry);
    followed.add(told);
    take(games.add(told));
  }
  reader.close();

  const exported = readFileSync(join(folder.path, 'all.pgn'), 'utf8');
  const read = readPgn(exported);
  const archived = read.map((one) => unwrap(archiveOf(one)));
  const ids = [...followed.facts.games.keys()];
  expect(archived.length).toBe(3);
  expect(ids.map((id) => games.pgn(id)).join('')).toBe(exported);
  let evaluated = 0;
  let kinds = '';
  for (const [index, id] of ids.entries()) {
    const document = games.document(id);
    const game = archived[index];
    if (document === undefined || game === undefined) throw new TypeError(`Expected game ${id}`);
    const played = document.plies.filter(({ book }) => book !== true);
    expect(streamed.get(id)).toEqual(played);
    expect(read[index]?.moves.map(({ san }) => san)).toEqual(document.plies.map(({ text }) => text));
    expect(played.map(({ leftMs, elapsedMs }) => [leftMs, elapsedMs])).toEqual(
      game.plies.map(({ leftMs, elapsedMs }) => [leftMs, elapsedMs]),
    );
    expect(played.map(({ evaluation }) => evaluation)).toEqual(game.plies.map((ply) => shownEvaluation(ply.evaluation)));
    evaluated += played.filter(({ evaluation }) => evaluation !== undefined).length;
    expect(document.summary).toMatchObject({ state: 'over', plies: document.plies.length, white: game.players.white });
    expect(document.summary.ending?.result).toBe(read[index]?.result);
    kinds += ` ${document.summary.ending?.kind ?? ''}`;
  }
  expect(evaluated).toBeGreaterThan(5);
  expect(kinds).toContain('illegal-move');
  games.close();
});
