// Six of Debian's engines, UCI and XBoard mixed, under TCEC's rules and with tablebases: every ending has a reason, and `arbiter audit`, which sees
// only the PGN, finds each adjudication at the ply at which it was made.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { referenceData } from '../../needs.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES, DEBIAN_XBOARD_ENGINES } from '../debianEngines.ts';

const { Stockfish, Ethereal, Glaurung } = DEBIAN_ENGINES;
const { Phalanx, Sjeng, HoiChess } = DEBIAN_XBOARD_ENGINES;
const uci = { Stockfish, Ethereal, Glaurung };
const xboard = { Phalanx, Sjeng, HoiChess };
const programs = [...Object.values(uci), ...Object.values(xboard)].map(({ command }) => command);
const tables = referenceData('syzygy');
const games = (programs.length * (programs.length - 1)) / 2;

type Audited = { readonly game: number; readonly recorded: string; readonly verdict: object | null; readonly agrees: boolean };

describe.runIf(tables !== undefined && areHere(...programs))('a tournament under the rules of Season 16', () => {
  it('S16-11a, S16-11b, S16-11c, S16-11d: is adjudicated as audit judges it', { timeout: 600_000 }, async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'season.yaml',
      `tournament: Mixed\ntimeControl: 1+0.03\ntimeMargin: 10s\nformat: round-robin\nconcurrency: 2\nruleSet: tcec-season-16\ntablebases: [${JSON.stringify(tables)}]\nengines:\n` +
        Object.entries(uci)
          .map(([name, engine]) => engineLine(name, engine))
          .join('') +
        Object.entries(xboard)
          .map(([name, engine]) => engineLine(name, engine, `protocol: xboard, dir: ${JSON.stringify(folder.path)}`))
          .join(''),
    );
    const data = join(folder.path, 'data');
    const ran = await runArbiter(['run', file, '--data', data], folder.path);
    expect(ran).toMatchObject({ code: 0, stderr: '' });

    const { facts } = unwrap(foldJournal(data));
    const endings = [...facts.games.values()].map(({ ending }) => ending);
    expect(endings).toHaveLength(games);
    expect(endings.filter((ending) => ending?.kind === 'forfeit')).toEqual([]);

    const audit = await runArbiter(
      ['audit', join(data, 'games.pgn'), '--rules', 'tcec-season-16', '--tables', tables ?? '', '--json'],
      folder.path,
    );
    expect(audit.code, audit.stderr).toBe(0);
    const judged = audit.stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Audited);
    expect(judged).toHaveLength(games);
    expect(judged.filter(({ agrees }) => !agrees)).toEqual([]);
    expect(
      judged.some(({ verdict }) => verdict !== null),
      'one game at least is adjudicated',
    ).toBe(true);
    expect(judged.filter(({ verdict }) => verdict !== null)).toHaveLength(
      endings.filter((ending) => ending?.kind === 'adjudicated').length,
    );
  });
});
