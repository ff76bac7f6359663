// Journals of every format version, as the Arbiter of that time wrote them: one that was killed in its third game (shuffle.yaml), and one of a whole
// match between Stockfish and Glaurung. Today's Arbiter opens, folds, continues, verifies and backs them up, or refuses them in words.

import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { pgnGames } from '../../../src/archive/exportGames.ts';
import { outcomeOf } from '../../../src/core/ending.ts';
import { unwrap } from '../../../src/core/result.ts';
import { FORMAT_VERSION, OLDEST_FORMAT_VERSION } from '../../../src/journal/entries.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { verifyJournal } from '../../../src/journal/verify.ts';
import { foldWholeJournal } from '../../../src/projections/foldJournal.ts';
import { backUp } from '../../../src/run/backup/backUp.ts';
import { restore } from '../../../src/run/backup/restore.ts';
import { readWholeTournament } from '../../../src/run/dataFolder.ts';
import { runArbiter, temporaryFolder } from '../../e2e/arbiter.ts';

/** By format version; version 2 changed while it was in use: `format2` has no files of engine versions. */
const READ = { format2: 2, 'format2-late': 2, format3: 3, format4: 4 } as const;

/** Where the engine was when the journals were written. */
const ENGINE_FOLDER = '/tmp/arbiter-fixture';
beforeAll(() => {
  mkdirSync(ENGINE_FOLDER, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'shuffler.sh'), join(ENGINE_FOLDER, 'shuffler.sh'));
});
afterAll(() => rmSync(ENGINE_FOLDER, { recursive: true }));

function unpack(name: string, data: string): string {
  mkdirSync(data);
  writeFileSync(join(data, 'journal.sqlite'), gunzipSync(readFileSync(join(import.meta.dirname, `${name}.sqlite.gz`))));
  return data;
}

it('there is a journal of every version that can be read', () => {
  const versions = Array.from(
    { length: FORMAT_VERSION - OLDEST_FORMAT_VERSION + 1 },
    (_, index) => OLDEST_FORMAT_VERSION + index,
  );
  expect([...new Set(Object.values(READ))]).toEqual(versions);
});

describe.each(Object.keys(READ) as (keyof typeof READ)[])('%s', (name) => {
  it('goes on where it was killed', async () => {
    using folder = temporaryFolder();
    const data = unpack(name, join(folder.path, 'data'));
    const before = unwrap(verifyJournal(data));
    const { facts } = unwrap(foldWholeJournal(data));
    expect(facts.opened?.formatVersion).toBe(READ[name]);
    expect([...facts.games.values()].map(({ ending }) => ending?.kind)).toEqual(['rules', 'rules', undefined, undefined]);

    const file = join(import.meta.dirname, 'shuffle.yaml');
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0 });
    const verified = await runArbiter(['verify', '--data', data, '--head', before.tail.hash], folder.path);
    expect(verified).toMatchObject({ code: 0, stdout: expect.stringContaining(`entry ${before.tail.sequence} of `) });
    const games = [...unwrap(foldWholeJournal(data)).facts.games.values()];
    expect(games.map(({ plyCount, ending }) => [plyCount, ending?.kind === 'rules' && ending.outcome])).toEqual(
      Array.from({ length: 4 }, () => [8, 'draw']),
    );
    expect(readFileSync(join(data, 'games.pgn'), 'utf8').match(/^\[JournalHead "[0-9a-f]{64}"\]$/gm)).toHaveLength(4);
  });

  it('gives the games of real engines', () => {
    using folder = temporaryFolder();
    const data = unpack(`${name}-played`, join(folder.path, 'data'));
    expect(unwrap(verifyJournal(data)).kind).toBe('whole');
    const tournament = readWholeTournament(data);
    const games = [...tournament.facts.games.values()];
    expect(games.map(({ issued, ending }) => [issued.white, ending && outcomeOf(ending)])).toEqual([
      ['Stockfish', 'white'],
      ['Glaurung', 'black'],
    ]);
    // Each move is checked against the rules as it is written.
    expect([...pgnGames(tournament)].join('').match(/^\[Result "(?:1-0|0-1)"\]$/gm)).toHaveLength(2);
  });
});

it.each([...Object.keys(READ), ...Object.keys(READ).map((name) => `${name}-played`)])(
  '%s comes back from a backup, with every head that was shown',
  async (name) => {
    using folder = temporaryFolder();
    const data = unpack(name, join(folder.path, 'data'));
    const file = join(folder.path, 'backup');
    const { note } = await backUp(data, file);
    expect(unwrap(verifyJournal(data)).tail).toEqual(note.tail);
    const copy = join(folder.path, 'copy');
    await restore(file, copy);
    using reader = unwrap(openReader(data));
    const heads = [...reader.entries({ kind: 'all' }, 0)].map((entry) => unwrap(entry).hash);
    const verified = unwrap(verifyJournal(copy, heads));
    expect(verified.kind === 'whole' && verified.found.map(({ hash }) => hash)).toEqual(heads);
    const gamesOf = (at: string) => [...unwrap(foldWholeJournal(at)).facts.games.values()];
    expect(gamesOf(copy)).toEqual(gamesOf(data));
  },
);

it('a backup of version 1, which has no seal, is restored', async () => {
  using folder = temporaryFolder();
  const file = join(folder.path, 'backup');
  const bytes = gunzipSync(readFileSync(join(import.meta.dirname, 'backup1.gz')));
  writeFileSync(file, bytes);
  const { note, files } = await restore(file, join(folder.path, 'copy'));
  expect([note.tail.sequence, files.map(({ path }) => path)]).toEqual([40, ['logs/A.log']]);
  expect(unwrap(verifyJournal(join(folder.path, 'copy'), [note.tail.hash]))).toMatchObject({
    kind: 'whole',
    found: [{ sequence: 40 }],
  });
  const place = bytes.indexOf('a line\n');
  bytes[place] = (bytes[place] ?? 0) ^ 1;
  writeFileSync(file, bytes);
  await expect(restore(file, join(folder.path, 'other'))).rejects.toThrow('it was changed or cut: use another backup');
});

it('format version 1 is refused by name', async () => {
  using folder = temporaryFolder();
  const data = unpack('format1', join(folder.path, 'data'));
  const { code, stderr } = await runArbiter(['status', '--data', data], folder.path);
  expect([code, stderr]).toEqual([
    1,
    expect.stringContaining('expected a journal of format version 2 to 4 (another version of Arbiter'),
  ]);
});
