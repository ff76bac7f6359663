// One tournament of the campaign: started, disturbed, started again until it is over, and compared.

import { join } from 'node:path';
import type { RandomSource } from '../../../src/core/random.ts';
import { unwrap } from '../../../src/core/result.ts';
import { within } from '../../../src/players/within.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { enginesOf } from '../../enginesOf.ts';
import { startArbiter, type Finished, type Running } from '../../e2e/arbiter.ts';
import { differences, outcomeOf, type Outcome } from './outcome.ts';

/** The longest that any start may take, the fault apart: the machine may be busy with much else. */
const MOST_MS = 600_000;
/** After those that the fault ended: it is over by then. */
const MOST_STARTS = 3;

export type Trial = {
  readonly random: RandomSource;
  /** Its own, with the data folder in it. */
  readonly folder: string;
  readonly file: string;
  readonly data: string;
  /** A random moment of a start. */
  readonly moment: () => Promise<void>;
  /** Starts the run through a launcher such as `env NAME=VALUE`. */
  readonly start: (options?: StartOptions) => Start;
  /** A fault has hit. */
  readonly hit: (what: string) => void;
  readonly problem: (what: string) => void;
};

/** `isElsewhere`: its data folder is not seen from here. */
type StartOptions = {
  readonly launcher?: readonly string[];
  readonly words?: readonly string[];
  readonly besidesMs?: number;
  readonly isElsewhere?: boolean;
};

export type Start = Running & {
  readonly pid: number;
  /** Resolves when it has ended; throws if that takes more than MOST_MS and the time that the fault takes. */
  readonly end: () => Promise<Finished>;
};

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** `killed`: engines that may have crashed by the rules, in one game each. `launcher`: how the last start can see the data folder. */
export type Disturbed = { readonly killed?: readonly string[]; readonly launcher?: readonly string[] };

export type Disturb = (trial: Trial) => Promise<Disturbed>;

/** `wholeMs`: how long a start takes that ends by itself, lately. */
export type Bench = { readonly file: string; readonly expected: Outcome; wholeMs: number };

export type Verdict = {
  readonly problems: readonly string[];
  readonly hits: readonly string[];
  /** How each start ended. */
  readonly endings: readonly string[];
};

/** Runs a trial in an empty folder; `data` is where its data folder is seen from here. */
export async function tried(disturb: Disturb, bench: Bench, folder: string, random: RandomSource): Promise<Verdict> {
  const [problems, hits, endings]: [string[], string[], string[]] = [[], [], []];
  const data = join(folder, 'data');
  const start = ({ launcher = [], words = [], besidesMs = 0, isElsewhere = false }: StartOptions = {}): Start => {
    const began = performance.now();
    const running = startArbiter(['run', bench.file, '--data', data, ...words], folder, launcher);
    void running.finished.then(({ code, signal, stderr }) => {
      endings.push(`${signal ?? code}${stderr === '' ? '' : `: ${oneForm(stderr, folder)}`}`);
      if (code === 0 && besidesMs === 0) bench.wholeMs = Math.round(0.9 * bench.wholeMs + 0.1 * (performance.now() - began));
      if (/^ +at /mu.test(stderr)) problems.push(`a fault that no one expected: ${stderr}`);
    });
    return {
      ...running,
      pid: running.process.pid ?? Number.NaN,
      async end() {
        const finished = await within(running.finished, MOST_MS + besidesMs, () => undefined);
        if (finished === undefined) {
          running.process.kill('SIGKILL');
          await running.finished;
          throw new Error(`a start did not end: ${running.output().slice(-1500)}`);
        }
        if (!isElsewhere) problems.push(...lostAnnouncements(finished.stdout, data));
        return finished;
      },
    };
  };
  try {
    const trial: Trial = {
      ...{ random, folder, data, start, file: bench.file },
      moment: () => pause(random.below(bench.wholeMs)),
      hit: (what) => hits.push(what),
      problem: (what) => problems.push(what),
    };
    const { killed = [], launcher } = await disturb(trial);
    for (let again = 1; ; again++) {
      const { code, stderr } = await start(launcher === undefined ? {} : { launcher }).end();
      if (code === 0 || (killed.length > 0 && code === 1)) break;
      if (again === MOST_STARTS) throw new Error(`it does not go on: ${code} ${stderr}`);
    }
    problems.push(...compared(outcomeOf(data), bench.expected, killed));
    const left = await enginesOf(data);
    if (left.length > 0) problems.push(`engines are left: ${left.join(', ')}`);
  } catch (reason) {
    problems.push(reason instanceof Error ? reason.message : String(reason));
  }
  return { problems, hits, endings };
}

/** An engine that was killed crashes in one game at most, and no other game is different. */
function compared(found: Outcome, expected: Outcome, killed: readonly string[]): readonly string[] {
  const crashes = [...found.games].flatMap(([id, game]) =>
    game.ending?.kind === 'forfeit' && game.ending.fault === 'crash' ? [{ id, by: game[game.ending.by] }] : [],
  );
  const left = [...killed];
  const wrong = crashes.filter(({ by }) => !left.includes(by) || left.splice(left.indexOf(by), 1).length === 0);
  return [
    ...wrong.map(({ id, by }) => `game ${id}: ${by} has crashed, and was not killed so often`),
    ...differences(found, expected, new Set(crashes.map(({ id }) => id))),
  ];
}

/** Games that the run announced as ended, and whose ending is not in the journal. */
export function lostAnnouncements(output: string, data: string): readonly string[] {
  const told = [...output.matchAll(/^Game (\d+) \([^)]*round \d+\): .*/gmu)];
  if (told.length === 0) return [];
  const { games } = unwrap(foldJournal(data)).facts;
  const ended = new Set([...games.values()].flatMap(({ issued, ending }) => (ending === undefined ? [] : [String(issued.id)])));
  return told.flatMap(([line, id = '']) => (ended.has(id) ? [] : [`announced and lost: ${line}`]));
}

/** Messages without what differs from run to run. */
const oneForm = (text: string, folder: string): string =>
  text
    .replaceAll(folder, '…')
    .replaceAll(/\/tmp\/[^ "']*/gu, '…')
    .replaceAll(/\d+/gu, 'N')
    .trim();
