// CUP-5c with real processes: an official stops a game in play, which stays on hold through a kill; it continues with its clocks, is adjudicated,
// replayed, or ended; a disqualified engine loses the game that it plays.

import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { gameId } from '../../../src/core/ids.ts';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import type { GameFacts, TournamentFacts } from '../../../src/projections/tournamentFacts.ts';
import type { StatusReport } from '../../../src/reports/statusReport.ts';
import { gtpTestEngine } from '../../engines/gtp/index.ts';
import { SAMPLE_CHESS, engineLine, runArbiter, startArbiter, temporaryFolder, type Finished, type Running } from '../arbiter.ts';
import { untilFacts } from '../until.ts';

vi.setConfig({ testTimeout: 240_000 });

const factsOf = (data: string): TournamentFacts => unwrap(foldJournal(data)).facts;
const gameOf = (data: string, id: number): GameFacts | undefined => factsOf(data).games.get(gameId(id));

const played =
  (id: number, plies: number) =>
  (facts: TournamentFacts): boolean =>
    (facts.games.get(gameId(id))?.plies.length ?? 0) >= plies;

/** A match of slow engines with a clock, so that the remaining time is visible. */
class Match implements Disposable {
  readonly #folder = temporaryFolder();
  readonly data = join(this.#folder.path, 'data');
  readonly #file: string;
  readonly #running: Running[] = [];

  constructor(more = '', players: readonly string[] = ['A', 'B']) {
    const book = this.#folder.file('won.epd', '4k3/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQ - hmvc 0; fmvn 1;\n');
    this.#file = this.#folder.file(
      'stopped.yaml',
      `tournament: Stopped\ntimeControl: 20+0.1\nformat: round-robin\ncycles: 2\nopenings: { file: ${JSON.stringify(book)} }\n${more}engines:\n` +
        players.map((name) => engineLine(name, SAMPLE_CHESS)).join(''),
    );
  }

  run(): Running {
    const running = startArbiter(['run', this.#file, '--data', this.data], this.#folder.path);
    this.#running.push(running);
    return running;
  }

  /** As typed by an official. */
  rule(...words: readonly string[]): Promise<Finished> {
    const options = ['--data', this.data, '--by', 'Ada', '--reason', 'the server locked up'];
    return runArbiter(['rule', ...words, ...options], this.#folder.path);
  }

  async status(): Promise<StatusReport> {
    return JSON.parse((await runArbiter(['status', '--data', this.data, '--json'], this.#folder.path)).stdout);
  }

  arbiter(...args: readonly string[]): Promise<Finished> {
    return runArbiter([...args, '--data', this.data], this.#folder.path);
  }

  [Symbol.dispose](): void {
    for (const { process } of this.#running) process.kill('SIGKILL');
    this.#folder[Symbol.dispose]();
  }
}

describe('an official and a game in play (CUP-5c)', () => {
  it('stops it now; killed, it stays on hold; it continues with its clocks', async () => {
    using match = new Match();
    const first = match.run();
    await untilFacts(first, match.data, played(1, 4));
    const stopped = await match.rule('1', '--stop');
    expect(stopped).toMatchObject({
      code: 0,
      stdout: expect.stringContaining(
        'Ruled: game 1, A - B, is stopped and keeps its clocks; "arbiter rule 1" continues it with --resume',
      ),
    });
    await untilFacts(first, match.data, (facts) => facts.held.has(gameId(1)));
    // Meanwhile the place is free for another game.
    await untilFacts(first, match.data, played(2, 1));
    const plies = gameOf(match.data, 1)?.plies ?? [];
    first.process.kill('SIGKILL');
    await first.finished;

    const second = match.run();
    await untilFacts(second, match.data, played(2, (gameOf(match.data, 2)?.plies.length ?? 0) + 1));
    expect(gameOf(match.data, 1)).toMatchObject({ held: { cause: 'official' }, ending: undefined });
    const status = await match.status();
    const held = { game: 1, cause: 'official', reason: 'Ada has stopped it: the server locked up' };
    expect(status.events[0]?.held).toMatchObject([held]);
    const [question] = status.questions;
    expect(question?.answers.map((words) => words.join(' '))).toContain('1 --adjudicate');
    // The terminal prints the very command that answers.
    expect(second.output()).toContain(`  arbiter rule 1 --resume --data ${match.data} --by `);
    expect((await match.arbiter('status')).stdout).toContain(`    arbiter rule 1 --resume --data ${match.data} --by `);
    const resumed = await match.rule(...(question?.answers[0] ?? []));
    expect(resumed).toMatchObject({
      code: 0,
      stdout: 'Ruled: game 1, A - B, goes on from its position, with the clocks as they stood.\n',
    });
    await match.rule('2', '--result', '1/2-1/2');
    await untilFacts(second, match.data, played(1, plies.length + 2));
    const after = gameOf(match.data, 1)?.plies ?? [];
    expect(after.slice(0, plies.length)).toEqual(plies);
    // The remaining time is the earlier one, minus this move's time, plus its increment: the interrupted ply cost nothing.
    for (const ply of after.slice(plies.length, plies.length + 2)) {
      const before = plies.findLast((one) => one.ply % 2 === ply.ply % 2);
      expect(ply.leftMs).toBe((before?.leftMs ?? 20_000) - ply.elapsedMs + 100);
    }
    const ended = await match.rule('1', '--result', 'W+R');
    expect(ended.stdout).toBe('Ruled: game 1, A - B, ends: 1-0.\n');
    const { code, stdout, stderr } = await second.finished;
    expect(code, stdout + stderr).toBe(0);
    expect(gameOf(match.data, 1)?.ending).toEqual({ kind: 'resigned', by: 'black' });
    const verified = await match.arbiter('verify');
    expect(verified.code, verified.stderr).toBe(0);
    const pgn = await match.arbiter('export', '--pgn', '-');
    expect(pgn.stdout).toContain(`[ResumedAtPly "${plies.length + 1}"]`);
  });

  it('has it adjudicated by its last evaluations, and replayed at the end of the round', async () => {
    using match = new Match('interruption: { winPawns: 5 }\n');
    const running = match.run();
    await untilFacts(running, match.data, played(1, 4));
    expect(await match.rule('1', '--adjudicate')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('stop it first, with --stop'),
    });
    await match.rule('1', '--stop');
    await untilFacts(running, match.data, (facts) => facts.held.has(gameId(1)));
    const adjudicated = await match.rule('1', '--adjudicate');
    expect(adjudicated.stdout).toMatch(/^Ruled: game 1, A - B, is 1-0, by INT-2: stopped by an official; White \+/);
    await untilFacts(running, match.data, played(2, 2));
    const void2 = await match.rule('2', '--replay', 'end-of-round');
    expect(void2.stdout).toBe('Ruled: game 2, B - A, ends: it is void and will be played again at the end of its round.\n');
    // That game is the last of the event.
    await untilFacts(running, match.data, played(3, 1));
    running.process.kill('SIGKILL');
    await running.finished;
    const games = [...factsOf(match.data).games.values()].map(({ issued, ending }) => [
      issued.number,
      issued.attempt,
      ending?.kind,
    ]);
    expect(games).toEqual([
      [1, 1, 'adjudicated'],
      [2, 1, 'void'],
      [2, 2, undefined],
    ]);
    expect(gameOf(match.data, 1)?.ending).toMatchObject({ rule: 'INT-2', outcome: 'white' });
  });

  it('after a kill the official decides before the policy: stopped, or continued, by a ruling before the next start', async () => {
    using match = new Match('interruption: { winPawns: 5 }\n');
    const first = match.run();
    await untilFacts(first, match.data, played(1, 4));
    first.process.kill('SIGKILL');
    await first.finished;
    expect(await match.rule('1', '--stop')).toMatchObject({ code: 0 });
    expect((await match.status()).events[0]?.held).toMatchObject([{ game: 1, cause: 'official' }]);
    const second = match.run();
    await untilFacts(second, match.data, played(2, 1));
    expect(gameOf(match.data, 1)?.ending).toBeUndefined();
    second.process.kill('SIGKILL');
    await second.finished;
    expect((await match.rule('1', '--resume')).stdout).toContain('game 1, A - B, goes on at the next start from its position');
    const before = gameOf(match.data, 1)?.plies.length ?? 0;
    const third = match.run();
    await untilFacts(third, match.data, played(1, before + 1));
    expect(gameOf(match.data, 1)?.ending).toBeUndefined();
  });

  it('stops a game of Go and continues it with the moves replayed', async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'go.yaml',
      'tournament: Go\ngame: go\nboardSize: 19\ntimeControl: 300s\nformat: match\ngames: 1\nengines:\n' +
        engineLine('A', gtpTestEngine('slow')) +
        engineLine('B', gtpTestEngine('slow')),
    );
    const data = join(folder.path, 'data');
    const options = ['--data', data, '--by', 'Ada', '--reason', 'a look'];
    const running = startArbiter(['run', file, '--data', data], folder.path);
    try {
      await untilFacts(running, data, played(1, 3));
      expect(await runArbiter(['rule', '1', '--stop', ...options], folder.path)).toMatchObject({ code: 0 });
      await untilFacts(running, data, (facts) => facts.held.has(gameId(1)));
      const before = gameOf(data, 1)?.plies ?? [];
      expect(await runArbiter(['rule', '1', '--adjudicate', ...options], folder.path)).toMatchObject({
        code: 1,
        stderr: 'Cannot adjudicate game 1, B (Black) - A: expected a game of chess; rule with --result\n',
      });
      expect(await runArbiter(['rule', '1', '--resume', ...options], folder.path)).toMatchObject({ code: 0 });
      await untilFacts(running, data, played(1, before.length + 2));
      expect(gameOf(data, 1)?.plies.slice(0, before.length)).toEqual(before);
      expect(await runArbiter(['rule', '1', '--result', 'B+R', ...options], folder.path)).toMatchObject({ code: 0 });
      expect((await running.finished).code).toBe(0);
      expect(gameOf(data, 1)?.ending).toEqual({ kind: 'resigned', by: 'white' });
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  });

  it('S16-15c, CGF-10.3: a disqualified engine loses the game that it plays', async () => {
    using match = new Match('', ['A', 'B', 'C']);
    const running = match.run();
    await untilFacts(running, match.data, played(1, 2));
    const { white = '' } = gameOf(match.data, 1)?.issued ?? {};
    expect(await match.rule('--disqualify', white)).toMatchObject({ code: 0 });
    await untilFacts(running, match.data, (facts) => facts.games.get(gameId(1))?.ending !== undefined);
    const reason = `${white} is disqualified: the server locked up`;
    expect(gameOf(match.data, 1)?.ending).toEqual({ kind: 'ruled', outcome: 'black', by: 'Ada', reason });
  });
});
