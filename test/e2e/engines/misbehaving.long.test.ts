// A tournament in which most engines misbehave: it ends, every game has the known fault of its engine, crashes disqualify (S16-12b, S16-15c), and the
// table counts only the games that still count.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { isCrash, type GameEnding } from '../../../src/core/ending.ts';
import { recognised } from '../../../src/core/phrases/recognised.ts';
import { unwrap } from '../../../src/core/result.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { EXPECTED_FAULTS, testEngine, type TestEngineName } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

/** One or two of each kind of fault, and three that only look bad. */
const ENTERED = [
  'first-legal',
  'garbage',
  'crashes-on-go',
  'exits-after-bestmove',
  'illegal',
  'malformed-bestmove',
  'stalls',
  'floods',
  'hangs',
] as const satisfies readonly TestEngineName[];
const STRIKES = 3;

it(
  'S16-15c: a tournament of misbehaving engines ends with the right faults, disqualifications and table',
  { timeout: 240_000 },
  async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'misbehaving.yaml',
      `tournament: Misbehaving\ntimeControl: 1+0.2\nformat: round-robin\nruleSet: tcec-season-16\ncrashes: { disqualifyAt: 3, grace: 5s }\nadjudication: { maxMoves: 20 }\nconcurrency: 2\nengines:\n` +
        ENTERED.map((name) => engineLine(name, testEngine(name, 4))).join(''),
    );
    const data = join(folder.path, 'data');
    const ran = await runArbiter(['run', file, '--data', data], folder.path);
    expect(ran.code, ran.stderr).toBe(1);
    expect(ran.stderr).toMatch(/games were lost by a crash, a stall or a breach of protocol/);

    const { facts } = unwrap(foldJournal(data));
    const games = [...facts.games.values()];
    const strikes = new Map<string, number>();
    const unresponsive = unresponsiveIn(data);
    for (const { issued, ending } of games) {
      expect(ending, `game ${issued.number} has ended`).toBeDefined();
      if (ending?.kind !== 'forfeit') continue;
      // The page says it in the viewer's language.
      expect(recognised(ending.evidence), ending.evidence).toMatchObject({ code: expect.stringMatching(/^seen\./) });
      const loser = issued[ending.by];
      expect(ending.fault, `${loser} in game ${issued.number}: ${ending.evidence}`).toBe(
        EXPECTED_FAULTS[loser as TestEngineName],
      );
      if (isCrash(ending) || unresponsive.get(issued.id) === loser) strikes.set(loser, (strikes.get(loser) ?? 0) + 1);
    }
    // An engine that does not respond again after its time ran out has crashed as well (S16-15c).
    expect(new Set(unresponsive.values())).toEqual(new Set(['hangs']));
    const crashing = ENTERED.filter((name) => name === 'hangs' || EXPECTED_FAULTS[name] === 'crash');
    expect(crashing.length).toBeGreaterThan(2);
    // Two games at once: one more may have been under way at the third crash.
    for (const name of crashing) expect([STRIKES, STRIKES + 1], name).toContain(strikes.get(name));

    const shown = await runArbiter(['standings', '--data', data, '--json'], folder.path);
    const table = (JSON.parse(shown.stdout) as { entrants: { name: string; points: number; games: number }[] }).entrants;
    const counted = games.filter(({ issued }) => !crashing.some((name) => name === issued.white || name === issued.black));
    for (const name of ENTERED) {
      if (crashing.some((other) => other === name)) continue;
      const own = counted.filter(({ issued }) => issued.white === name || issued.black === name);
      const row = table.find((entrant) => entrant.name === name);
      expect(row, name).toMatchObject({ games: ENTERED.length - 1 - crashing.length, points: pointsOf(name, own) });
    }
    expect(
      table
        .slice(-crashing.length)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual([...crashing].toSorted());

    const verified = await runArbiter(['verify', '--data', data, '--json'], folder.path);
    expect(JSON.parse(verified.stdout).events[0].standings).toEqual(JSON.parse(shown.stdout));
  },
);

/** The engine that did not respond after its time ran out, by game. */
function unresponsiveIn(data: string): ReadonlyMap<number, string> {
  const reader = unwrap(openReader(data));
  try {
    const entries = [...reader.entries({ kind: 'without-plies' }, 0)].map((entry) => unwrap(entry));
    return new Map(
      entries.flatMap((entry) => (entry.kind === 'engine-unresponsive' ? [[entry.payload.id, entry.payload.entrant]] : [])),
    );
  } finally {
    reader.close();
  }
}

type Played = { readonly issued: { readonly white: string; readonly black: string }; readonly ending: GameEnding | undefined };

/** Counted by hand: a win is a point, a draw a half. */
function pointsOf(name: string, games: readonly Played[]): number {
  let points = 0;
  for (const { issued, ending } of games) {
    if (ending === undefined) continue;
    if (ending.kind === 'forfeit') points += issued[ending.by] === name ? 0 : 1;
    else if ('outcome' in ending && ending.outcome === 'draw') points += 0.5;
    else if ('outcome' in ending && ending.outcome !== 'draw') points += issued[ending.outcome] === name ? 1 : 0;
  }
  return points;
}
