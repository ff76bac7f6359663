// S16-X: a command replaces an engine in mid-event, with real processes; everything is killed right after the ruling.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { annulledGames } from '../../../src/core/facts.ts';
import { eventKey } from '../../../src/core/ids.ts';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import type { TournamentFacts } from '../../../src/projections/tournamentFacts.ts';
import type { StatusReport } from '../../../src/reports/statusReport.ts';
import { SAMPLE_CHESS, engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts } from '../until.ts';

const MAIN = eventKey('main');
const factsOf = (data: string): TournamentFacts => unwrap(foldJournal(data)).facts;

const PLAYERS = ['Steady', 'Booked', 'Third'] as const;

it(
  'S16-X own book: a reserve takes over the seat of an engine with an own book, in mid-league, through a kill',
  { timeout: 240_000 },
  async () => {
    using folder = temporaryFolder();
    const engines = [...PLAYERS, 'Reserve'].map((name) => engineLine(name, SAMPLE_CHESS)).join('');
    const file = folder.file(
      'league.yaml',
      'tournament: League\nruleSet: tcec-season-16\ntimeControl: 0.25/move\ntimeMargin: 10s\nformat: round-robin\ncycles: 2\nadjudication: { maxMoves: 8 }\n' +
        `entrants: [${PLAYERS.join(', ')}]\nengines:\n${engines}`,
    );
    const data = join(folder.path, 'data');
    const first = startArbiter(['run', file, '--data', data], folder.path);
    const of =
      (name: string) =>
      (facts: TournamentFacts): boolean =>
        [...facts.games.values()].some(
          ({ issued, ending, plies }) =>
            ending === undefined && plies.length > 2 && [issued.white, issued.black].includes(name as never),
        );
    await untilFacts(first, data, of('Booked'));
    const options = ['--data', data, '--by', 'Director', '--reason', 'its own book', '--event', 'main'];
    const refused = await runArbiter(['rule', '--replace', 'Booked', '--replacement', 'Resrve', ...options], folder.path);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('Reserve, got "Resrve" (did you mean "Reserve"?)'),
    });
    // There is time for one command until the league is over, even on a busy machine.
    await untilFacts(first, data, (facts) => annulledBy(facts) > 0 && of('Booked')(facts));
    const ruled = await runArbiter(['rule', '--replace', 'Booked', '--replacement', 'Reserve', ...options], folder.path);
    first.process.kill('SIGKILL');
    expect(ruled).toMatchObject({
      code: 0,
      stdout: 'Ruled: Reserve replaces Booked in League and plays all games of the seat; those of Booked are annulled.\n',
    });
    await first.finished;

    const second = await runArbiter(['run', file, '--data', data], folder.path);
    expect(second.code, second.stdout + second.stderr).toBe(0);
    const facts = factsOf(data);
    const { entrants, finished } = facts.event(MAIN);
    expect(entrants).toEqual(['Steady', 'Reserve', 'Third']);
    expect(finished.size).toBe(6);
    const names = new Set([...finished.values()].flatMap(({ players }) => [players.white, players.black]));
    expect(names).toEqual(new Set(entrants));
    // The same seat against the same opponent, with the same colours.
    for (const game of annulledGames(facts.event(MAIN))) {
      const again = finished.get(game.number);
      const seat = (name: string): string => (name === 'Booked' ? 'Reserve' : name);
      expect(again?.players).toEqual({ white: seat(game.players.white), black: seat(game.players.black) });
    }
    // It was checked and recorded as an engine of the event before its first game.
    expect([...facts.accepted(MAIN).keys()].toSorted()).toEqual(['Booked', 'Reserve', 'Steady', 'Third']);

    const json: StatusReport = JSON.parse((await runArbiter(['status', '--data', data, '--json'], folder.path)).stdout);
    expect(json.events[0]).toMatchObject({
      finished: 6,
      replaced: [{ name: 'Booked', replacement: 'Reserve', by: 'Director', reason: 'its own book' }],
    });
    const status = await runArbiter(['status', '--data', data], folder.path);
    expect(status.stdout).toContain('  replaced: Booked by Reserve, its own book (Director)\n');
    const tables = await runArbiter(['standings', '--data', data], folder.path);
    expect(tables.stdout).toContain('Reserve replaced Booked, whose games are annulled: its own book (Director)');
    // PGN and ratings keep the games of the replaced engine.
    const pgn = await runArbiter(['export', '--data', data, '--pgn', '-'], folder.path);
    const kept = annulledGames(facts.event(MAIN)).length;
    expect(pgn.stdout.match(/^\[(?:White|Black) "Booked"\]$/gm)).toHaveLength(kept);
    expect(pgn.stdout.match(/^\[Annulled "Booked was replaced by Reserve"\]$/gm)).toHaveLength(kept);
    expect(pgn.stdout.match(/^\[Round /gm)).toHaveLength(6 + kept);
    const verified = await runArbiter(['verify', '--data', data], folder.path);
    expect(verified.code, verified.stderr).toBe(0);
  },
);

/** Games of Booked that have ended. */
const annulledBy = (facts: TournamentFacts): number =>
  [...facts.event(MAIN).finished.values()].filter(({ players }) => Object.values(players).includes('Booked' as never)).length;
