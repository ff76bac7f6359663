// CGF-6.3, CGF-6.4: players who come late to a game, over a real line and at a real seat: announced before the game, announced while it waits, not
// announced.

import { spawn, type ChildProcess } from 'node:child_process';
import { createServer, type Server } from 'node:net';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import type { GameFacts, TournamentFacts } from '../../../src/projections/tournamentFacts.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { gtpTestEngine } from '../../engines/gtp/index.ts';
import { isHere } from '../../needs.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder, type Finished } from '../arbiter.ts';
import { sitDown } from './operatorAtSeat.ts';

const GNUGO = '/usr/games/gnugo';
const GOOD = gtpTestEngine('first-legal');

/** One round of two, which begins when an official starts it; `late` is the entry of the late program. */
const twoPrograms = (late: string, more: string): string =>
  `tournament: Late\ngame: go\nboardSize: 5\nformat: swiss\nrounds: 1\nconfirmRounds: true\nrngSeed: 3\n${more}engines:\n${late}${engineLine('There', GOOD)}`;

/** A Go program that is reached at a port: it starts listening on request. */
class LateProgram {
  readonly #server: Server;
  readonly #programs: ChildProcess[] = [];
  port = 0;

  private constructor() {
    this.#server = createServer((socket) => {
      const program = spawn(GOOD.command, GOOD.args, { stdio: ['pipe', 'pipe', 'ignore'] });
      this.#programs.push(program);
      socket.on('error', () => program.kill());
      socket.on('close', () => program.kill());
      program.stdin.on('error', () => undefined);
      socket.pipe(program.stdin);
      program.stdout.pipe(socket);
    });
  }

  /** The port is reserved from now on, and no one listens there. */
  static async away(): Promise<LateProgram> {
    const program = new LateProgram();
    await program.comes(0);
    await new Promise((resolve) => program.#server.close(resolve));
    return program;
  }

  async comes(port = this.port): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(port, '127.0.0.1', resolve));
    const address = this.#server.address();
    this.port = typeof address === 'object' && address !== null ? address.port : 0;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const program of this.#programs) program.kill();
    await new Promise((resolve) => this.#server.close(resolve));
  }
}

const factsOf = (data: string): TournamentFacts | undefined => {
  const folded = foldJournal(data);
  return folded.ok ? folded.value.facts : undefined;
};
const gameIn = (data: string): GameFacts | undefined => [...(factsOf(data)?.games.values() ?? [])][0];
const noticesOf = (data: string): readonly string[] => gameIn(data)?.notices?.map(({ notice }) => notice) ?? [];

type Course = {
  readonly data: string;
  readonly rule: (...words: readonly string[]) => Promise<Finished>;
  readonly over: Promise<Finished>;
};

/** Runs the tournament until it is over; nothing begins before the round is started. */
async function withTournament(file: string, course: (course: Course) => Promise<void>): Promise<Finished> {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  const running = startArbiter(['run', folder.file('late.yaml', file), '--data', data], folder.path);
  const rule = (...words: readonly string[]): Promise<Finished> =>
    runArbiter(['rule', '--data', data, '--by', 'Ada', '--reason', 'by telephone', ...words], folder.path);
  try {
    await vi.waitFor(() => expect(factsOf(data)?.sequence ?? 0).toBeGreaterThan(2), { timeout: 60_000, interval: 100 });
    await course({ data, rule, over: running.finished });
    return await running.finished;
  } finally {
    running.process.kill('SIGKILL');
  }
}

const ENTRY = (port: number, startup: string): string =>
  `  - { name: Late, connect: 'tcp:127.0.0.1:${port}', startup: ${startup} }\n`;

describe('CGF-6.3: late players', () => {
  it('announced before the game: its clock runs from the start, past the patience of the event, and the game continues when it is there', async () => {
    await using late = await LateProgram.away();
    await withTournament(
      twoPrograms(ENTRY(late.port, '3s'), 'timeControl: 90s\npatience: 1s\n'),
      async ({ data, rule, over }) => {
        expect(await rule('--tardy', 'Late', '--round', '1', '--late', '2s')).toMatchObject({ code: 0 });
        expect(await rule('--start-round', '1')).toMatchObject({ code: 0 });
        // Reported when the three seconds of its startup are over, two after the patience.
        const told = 'Late is not there: it was announced late, and its clock runs (CGF-6.3)';
        await vi.waitFor(() => expect(noticesOf(data)).toEqual([told]), { timeout: 60_000, interval: 100 });
        await late.comes();
        await over;
        const game = gameIn(data);
        const colour = game?.issued.white === 'Late' ? 'white' : 'black';
        const lateMs = game?.lateMs?.[colour] ?? 0;
        expect(lateMs).toBeGreaterThanOrEqual(3000);
        expect(game?.lateMs?.[colour === 'white' ? 'black' : 'white']).toBe(0);
        expect(game?.ending).toMatchObject({ kind: 'rules', reason: 'counting' });
        expect(noticesOf(data)[1]).toMatch(
          /^Late came \d+ s after the start of the game: \d+ s are taken from its time \(CGF-6\.3\)$/,
        );
        const own = sgfClocks(await sgfOf(data), colour);
        expect(own[0]).toBeLessThanOrEqual((90_000 - lateMs) / 1000);
      },
    );
  });

  it('announced while the game waits: the clock runs from the start of the game all the same', async () => {
    await using late = await LateProgram.away();
    await withTournament(
      twoPrograms(ENTRY(late.port, '1s'), 'timeControl: 90s\npatience: 60s\n'),
      async ({ data, rule, over }) => {
        await rule('--start-round', '1');
        const told =
          /^Late is not there: the game is lost 1 min after its start unless it is announced late: "arbiter rule --tardy"/;
        await vi.waitFor(() => expect(noticesOf(data)).toEqual([expect.stringMatching(told)]), {
          timeout: 60_000,
          interval: 100,
        });
        expect((await rule('--tardy', 'Late', '--round', '1')).stdout).toContain(
          'its clock runs from the start of the game until it arrives',
        );
        await late.comes();
        await over;
        const game = gameIn(data);
        expect(game?.lateMs?.[game.issued.white === 'Late' ? 'white' : 'black']).toBeGreaterThanOrEqual(1000);
        expect(game?.ending).toMatchObject({ kind: 'rules', reason: 'counting' });
        expect((await rule('--tardy', 'Late', '--round', '1')).stderr).toMatch(/over/);
      },
    );
  });

  it('not announced: the game is lost when the patience of the event runs out', async () => {
    await using late = await LateProgram.away();
    await withTournament(
      twoPrograms(ENTRY(late.port, '10s'), 'timeControl: 90s\npatience: 1500ms\n'),
      async ({ data, rule, over }) => {
        await rule('--start-round', '1');
        await over;
        const evidence = 'it did not come within 2 s of the start of the game, and it was not announced late';
        expect(gameIn(data)?.ending).toMatchObject({ kind: 'forfeit', fault: 'absence', evidence });
      },
    );
  });

  it('announced, and its flag falls before it comes: lost on time', async () => {
    await using late = await LateProgram.away();
    await withTournament(
      twoPrograms(ENTRY(late.port, '30s'), 'timeControl: 2s\npatience: 30s\n'),
      async ({ data, rule, over }) => {
        await rule('--tardy', 'Late', '--round', '1');
        await rule('--start-round', '1');
        await over;
        expect(gameIn(data)?.ending).toMatchObject({
          kind: 'forfeit',
          fault: 'time',
          evidence: expect.stringMatching(/had not come when its time ran out, 2 s after the start/),
        });
      },
    );
  });

  it.runIf(isHere(existsSync(GNUGO), GNUGO))('an operator who comes late', async () => {
    const entry = '  - { name: Late, protocol: operator, startup: 1s }\n';
    await withTournament(twoPrograms(entry, 'timeControl: 120s\npatience: 500ms\n'), async ({ data, rule, over }) => {
      await rule('--tardy', 'Late', '--round', '1');
      await rule('--start-round', '1');
      await vi.waitFor(() => expect(noticesOf(data)).toHaveLength(1), { timeout: 60_000, interval: 100 });
      const operator = sitDown(data, 'Late');
      try {
        await vi.waitFor(() => expect(gameIn(data)?.ending ?? gameIn(data)?.referred).toBeDefined(), {
          timeout: 90_000,
          interval: 200,
        });
      } finally {
        operator.stop();
      }
      const game = gameIn(data);
      expect(game?.lateMs?.[game.issued.white === 'Late' ? 'white' : 'black']).toBeGreaterThanOrEqual(1000);
      if (game?.ending === undefined) await rule(`${game?.issued.id}`, '--result', 'B+1');
      await over;
    });
  });
});

async function sgfOf(data: string): Promise<string> {
  const { stdout } = await runArbiter(['export', '--data', data, '--sgf', '-'], data);
  return stdout;
}

/** The times left after a side's moves, in seconds. */
const sgfClocks = (sgf: string, colour: 'black' | 'white'): readonly number[] =>
  [...sgf.matchAll(colour === 'black' ? /BL\[([\d.]+)\]/g : /WL\[([\d.]+)\]/g)].map(([, left]) => Number(left));
