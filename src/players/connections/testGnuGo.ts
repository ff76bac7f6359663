// Whole games between GNU Go's SGMP and GNU Go's GTP, for tests: our session drives the SGMP program over a connection of any kind; the GTP program
// chooses the opponent's moves, checks every move of the SGMP program, and gives the final score.

import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import type { Colour } from '../../core/colour.ts';
import type { GoStart } from '../../core/gameRules.ts';
import type { SgmpTiming } from '../../protocols/sgmp/machine.ts';
import { createSgmpSession } from '../../protocols/sgmp/session.ts';
import type { SessionEvent } from '../../protocols/session.ts';
import type { ProgramConnection } from './programConnection.ts';

export const GNUGO = '/usr/games/gnugo';

/** The parameters of a game; `colour` is the SGMP program's. */
export type GnuGoGame = { readonly colour: Colour; readonly size: number; readonly handicap?: number; readonly rngSeed: number };

const common = ({ size, rngSeed }: GnuGoGame): readonly string[] => [
  ...['--boardsize', String(size)],
  ...['--komi', '5.5', '--level', '1', '--seed', String(rngSeed)],
];

/** The command line of GNU Go as an SGMP program. */
export function sgmpCommand(game: GnuGoGame): { readonly command: string; readonly args: readonly string[] } {
  const handicap = game.handicap === undefined ? [] : ['--handicap', String(game.handicap)];
  return { command: GNUGO, args: ['--mode', 'sgmp', '--color', game.colour, ...common(game), ...handicap] };
}

export function startSgmp(game: GnuGoGame): ChildProcessWithoutNullStreams {
  const { command, args } = sgmpCommand(game);
  const child = spawn(command, [...args]);
  // It may end before it has read everything.
  child.stdin.on('error', () => {});
  return child;
}

/** What the driver listens to. `onErrors` receives lines of standard error, wherever the connection gets them. */
export type Hears = {
  readonly onData: (chunk: Uint8Array) => void;
  readonly onErrors: (line: string) => void;
  readonly onEnd: () => void;
};

export type PlayedGame = {
  readonly moves: readonly string[];
  /** The score that the SGMP program showed; `judged` is the GTP program's. */
  readonly shown: string;
  readonly judged: string;
  /** How often a frame was written. */
  readonly written: number;
  readonly lastLines: readonly string[];
};

/** The game was longer than so many moves, ended by two passes, and both sides know the same score. */
export const expectSameScore = (played: PlayedGame, longerThan: number): void => {
  expect(played.moves.slice(-2)).toEqual(['pass', 'pass']);
  expect(played.moves.length).toBeGreaterThan(longerThan);
  expect(played.shown).toBe(played.judged);
};

type Move = { readonly turn: Colour; readonly moves: readonly string[] };

/** Plays until two passes and the count. Throws if a move is illegal, or the program ends or breaks the protocol before that. */
export async function playGnuGo(
  game: GnuGoGame,
  open: (hears: Hears) => Promise<Pick<ProgramConnection, 'write' | 'closeInput'>>,
  options: { readonly timing?: SgmpTiming; readonly onMove?: (moves: readonly string[]) => void } = {},
): Promise<PlayedGame> {
  const { size, colour, handicap = 0 } = game;
  const start: GoStart = { game: 'go', size, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap };
  const events: SessionEvent[] = [];
  let wake: () => void = () => {};
  let timer: NodeJS.Timeout | undefined;
  let written = 0;
  const session = createSgmpSession((event) => {
    if (event.kind === 'answer') {
      written++;
      connection.write(event.text);
    } else {
      events.push(event);
      wake();
    }
  }, options.timing);
  const rearm = (): void => {
    clearTimeout(timer);
    const due = session.timed.due();
    if (due !== undefined) timer = setTimeout(tick, Math.max(0, due - performance.now()));
  };
  const tick = (): void => {
    session.timed.now(performance.now());
    rearm();
  };
  const connection = await open({
    onData(chunk) {
      session.timed.now(performance.now());
      session.receive(chunk);
      rearm();
    },
    onErrors: session.heardOnErrors,
    onEnd() {
      session.finish();
      events.push({ kind: 'broken', evidence: 'the program ended' });
      wake();
    },
  });
  const next = async <Kind extends SessionEvent['kind']>(kind: Kind): Promise<Extract<SessionEvent, { readonly kind: Kind }>> => {
    for (;;) {
      rearm();
      const found = events.find((event): event is Extract<SessionEvent, { readonly kind: Kind }> => event.kind === kind);
      if (found !== undefined) {
        events.splice(events.indexOf(found), 1);
        return found;
      }
      const broken = events.find((event) => event.kind === 'broken');
      if (broken !== undefined) throw new Error(`${JSON.stringify(broken)} after ${session.lastLines(10).join(' | ')}`);
      await new Promise<void>((resolve) => (wake = resolve));
    }
  };

  const referee = startGtp(game);
  const moves: string[] = [];
  try {
    if (handicap > 0) await referee.ask(`fixed_handicap ${handicap}`);
    session.timed.now(performance.now());
    session.open();
    session.newGame({ start, opponent: 'GTP', colour });
    session.synchronise();
    await next('ready');
    for (let turn: Colour = handicap === 0 ? 'black' : 'white'; ; turn = turn === 'black' ? 'white' : 'black') {
      if (moves.at(-1) === 'pass' && moves.at(-2) === 'pass') break;
      moves.push(turn === colour ? await programMove({ turn, moves }) : await referee.move({ turn, moves }));
      options.onMove?.(moves);
    }
    session.timed.now(performance.now());
    session.count(moves);
    connection.closeInput();
    const { claim } = await next('counted');
    const judged = await referee.ask('final_score');
    return {
      moves,
      shown: claim.kind === 'told' ? claim.score : claim.evidence,
      judged,
      written,
      lastLines: session.lastLines(100),
    };
  } finally {
    clearTimeout(timer);
    referee.quit();
  }

  async function programMove({ turn, moves: played }: Move): Promise<string> {
    session.timed.now(performance.now());
    session.search({ start, moves: played, turn, time: { kind: 'unlimited' }, limits: {} });
    const { move } = await next('moved');
    await referee.ask(`play ${turn} ${move}`);
    return move;
  }
}

type Referee = {
  /** The reply without its `=`; throws on an error reply. */
  readonly ask: (command: string) => Promise<string>;
  readonly move: (move: Move) => Promise<string>;
  readonly quit: () => void;
};

function startGtp(game: GnuGoGame): Referee {
  const child = spawn(GNUGO, ['--mode', 'gtp', '--never-resign', ...common({ ...game, rngSeed: game.rngSeed + 1 })]);
  const waiting: ((reply: string) => void)[] = [];
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line !== '') waiting.shift()?.(line);
  });
  const ask = async (command: string): Promise<string> => {
    child.stdin.write(`${command}\n`);
    const reply = await new Promise<string>((resolve) => waiting.push(resolve));
    if (!reply.startsWith('=')) throw new Error(`Cannot ${command}: ${reply}`);
    return reply.slice(1).trim();
  };
  return {
    ask,
    async move({ turn }) {
      const move = await ask(`genmove ${turn}`);
      return move === 'PASS' ? 'pass' : move;
    },
    quit: () => void child.kill('SIGKILL'),
  };
}
