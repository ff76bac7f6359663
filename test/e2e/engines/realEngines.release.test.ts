// Five of Debian's engines in a double round robin: every game ends without a fault, and Debian's pgn-extract, an independent program, replays the PGN
// without a complaint and adds up to the same table.

import { execFileSync, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES, PGN_EXTRACT } from '../debianEngines.ts';

/** GNU Chess gives up now and then on a busy machine: its UCI front asserts that it never reads a full buffer. */
const engines = Object.entries(DEBIAN_ENGINES).filter(([name]) => name !== 'GNU Chess');
const games = engines.length * (engines.length - 1);

describe.runIf(areHere(PGN_EXTRACT, ...engines.map(([, { command }]) => command)))(
  'a double round robin of Debian engines',
  () => {
    it('is played out, and pgn-extract agrees with it', { timeout: 600_000 }, async () => {
      using folder = temporaryFolder();
      const file = folder.file(
        'five.yaml',
        // Delays by a busy machine stay within the margin; an engine that exceeds it is at fault.
        'tournament: Five engines\ntimeControl: 1+0.01\ntimeMargin: 10s\nformat: round-robin\ncycles: 2\nconcurrency: 2\nengines:\n' +
          engines.map(([name, engine]) => engineLine(name, engine)).join(''),
      );
      const data = join(folder.path, 'data');
      const ran = await runArbiter(['run', file, '--data', data], folder.path);
      expect(ran).toMatchObject({ code: 0, stderr: '' });

      const { facts } = unwrap(foldJournal(data));
      const endings = [...facts.games.values()].map(({ ending }) => ending);
      expect(endings).toHaveLength(games);
      expect(endings.filter((ending) => ending?.kind !== 'rules')).toEqual([]);

      const pgn = join(data, 'games.pgn');
      const replay = spawnSync(PGN_EXTRACT, ['-s', '-r', pgn], { encoding: 'utf8' });
      expect({ status: replay.status, said: replay.stdout + replay.stderr }).toEqual({ status: 0, said: '' });

      const shown = await runArbiter(['standings', '--data', data, '--json'], folder.path);
      const points = new Map<string, number>(
        JSON.parse(shown.stdout).entrants.map((row: { name: string; points: number }) => [row.name, row.points]),
      );
      expect(points).toEqual(pointsByPgnExtract(pgn));
      const fromPgn = await runArbiter(['standings', pgn, '--json'], folder.path);
      expect(withoutSeeds(fromPgn.stdout)).toEqual(withoutSeeds(shown.stdout));
    });
  },
);

type Table = {
  readonly entrants: readonly { readonly name: string; readonly decidedBy: string }[];
  readonly undecided: readonly string[][];
};

/** A table by name: entrants who share a place are in seed order, which PGN does not know. */
function withoutSeeds(json: string): unknown {
  const { entrants, undecided } = JSON.parse(json) as Table;
  const rows = entrants.map(({ decidedBy: _, ...row }) => row).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  return { rows, undecided: undecided.map((group) => group.toSorted()) };
}

/** The totals of pgn-extract's copy of the games; its own replay marks mates and stalemates. */
function pointsByPgnExtract(pgn: string): Map<string, number> {
  const copied = execFileSync(PGN_EXTRACT, ['-s', '-C', '--fixresulttags', pgn], { encoding: 'utf8', maxBuffer: 1 << 27 });
  const points = new Map<string, number>();
  const add = (name: string, gained: number): unknown => points.set(name, (points.get(name) ?? 0) + gained);
  for (const game of copied.split(/^\[Event /m).slice(1)) {
    const tag = (name: string): string => new RegExp(`^\\[${name} "(.*)"\\]$`, 'm').exec(game)?.[1] ?? '';
    const white = { '1-0': 1, '0-1': 0, '1/2-1/2': 0.5 }[tag('Result')];
    if (white === undefined) throw new Error(`a game without a result: ${game.slice(0, 200)}`);
    add(tag('White'), white);
    add(tag('Black'), 1 - white);
  }
  return points;
}
