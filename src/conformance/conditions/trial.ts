// An engine is started, asked for a move and told to quit, while everything that it executes is recorded, and what files it leaves. It may execute anything
// meanwhile, so that the record names what is not allowed. What `quit` has not ended by then is killed: so no file is left because of Arbiter.

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { present } from '../../core/present.ts';
import { chessStart } from '../../core/gameRules.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { readSmall } from '../../files/openFile.ts';
import { optionsFor } from '../../players/limitedOptions.ts';
import type { PlayerContext, TrialPlace } from '../../players/playerContext.ts';
import { startPlayer } from '../../players/startPlayer.ts';
import { sweepOrphans } from '../../players/process/orphans.ts';
import { setUpChessBoard } from '../../games/chess/notation/sessionBoard.ts';
import type { Target } from '../bench.ts';
import { firstSearch } from '../request.ts';
import { QUICK_CHECK } from '../settings.ts';
import { Subject } from '../subject.ts';
import type { Executed } from './commands.ts';

export type ConditionPlace = TrialPlace & {
  readonly signal?: AbortSignal;
  /** Whether files that it leaves are waited for: twice five seconds. */
  readonly isPatient: boolean;
};

export type Trial = {
  readonly executed: readonly Executed[];
  /** Why it did not come to a move: in English a sentence without its subject. */
  readonly problem: Phrase | string | undefined;
  /** Whether the record was made at all. */
  readonly isTraced: boolean;
  /** Whether it ended at `quit`. */
  readonly hasQuit: boolean;
  /** Files that were there so long after its start, and after its end. */
  readonly leftAfterStart: readonly string[];
  readonly leftAfterEnd: readonly string[];
};

const THINK_MS = 200;
const PATIENCE_MS = 5000;
/** A look at its files may be late on a busy machine. */
const SLACK_S = 2;

/** `leftAfterS`: when files count as left; 0: they are not looked for. */
export async function tryEngine(target: Target, place: ConditionPlace, leftAfterS: number): Promise<Trial> {
  const folder = await mkdtemp(join(tmpdir(), 'arbiter-trial-'));
  const runId = newRunId();
  const file = join(folder, 'trace');
  try {
    await writeFile(file, '');
    const started = await Subject.start(target, { ...contextOf(place, runId), trace: { file, leftAfterS } });
    if (!started.ok) return { ...readTrace('', 0), problem: phrase('check.notStarted', { why: started.error }) };
    const subject = started.value;
    const stop = (): void => subject.kill();
    place.signal?.addEventListener('abort', stop);
    const problem = await play(subject, target);
    const readyS = Math.ceil((performance.now() - subject.startedAt) / 1000);
    if (problem === undefined && leftAfterS > 0)
      await pause((leftAfterS + SLACK_S) * 1000, undefined, present({ signal: place.signal })).catch(() => undefined);
    await subject.quit(PATIENCE_MS + leftAfterS * 1000);
    place.signal?.removeEventListener('abort', stop);
    return { ...readTrace(readSmall(file), readyS + leftAfterS), problem };
  } finally {
    await sweepOrphans(runId);
    await rm(folder, { recursive: true, force: true });
  }
}

/** Starts it with what is allowed alone, as for a game; the error says why it did not start. */
export async function startRestricted(target: Target, place: ConditionPlace): Promise<string | undefined> {
  const runId = newRunId();
  const started = await startPlayer(target, { ...contextOf(place, runId), setUpBoard: setUpChessBoard });
  if (started.ok) await started.value.quit();
  await sweepOrphans(runId);
  return started.ok ? undefined : started.error.reason;
}

let trials = 0;
const newRunId = (): string => `conditions-${process.pid}-${++trials}`;

const contextOf = ({ cores, hidden }: ConditionPlace, runId: string): PlayerContext => ({ cores, hidden, runId });

/** Why it did not come to a move. */
async function play(subject: Subject, target: Target): Promise<Phrase | string | undefined> {
  const { startupMs, variant, go } = target;
  const introduced = await subject.introduce(startupMs);
  if (!introduced.ok) return withWords(introduced.error, subject);
  const configured = subject.configure(optionsFor(target, subject.options, 1));
  if (!configured.ok) return phrase('check.notConfigured', { why: recognised(configured.error) });
  const ready = await subject.ready(startupMs);
  if (!ready.ok) return withWords(ready.error, subject);
  const start = go ?? chessStart(variant ?? 'standard');
  subject.newGame(start);
  if (!(await subject.ready(startupMs)).ok) return phrase('check.notReady.trial');
  const answer = await subject.search(firstSearch({ target, settings: { ...QUICK_CHECK, thinkMs: THINK_MS } }), {
    longestMs: THINK_MS + PATIENCE_MS,
  });
  return answer.kind === 'moved' ? undefined : withWords(answer.evidence, subject);
}

function withWords(what: Phrase | string, subject: Subject): Phrase | string {
  const lines = subject.lastWords(4);
  return lines.length === 0 ? what : phrase('check.lastWords', { what, lines: lines.join(' | ') });
}

/** `lookAtS`: which look at its files counts, in seconds after its start. */
function readTrace(text: string, lookAtS: number): Omit<Trial, 'problem'> {
  const records = text.split('\n').map((line) => line.split('\t'));
  const executed = records.flatMap(([kind, caller = '', program = '', ...words]) =>
    kind === 'exec' ? [{ caller, program, words }] : [],
  );
  const left = records.flatMap(([kind, when = '', path = '']) => (kind === 'left' ? [{ when, path }] : []));
  const looks = left.map(({ when }) => Number(when)).filter((when) => when >= lookAtS);
  const look = String(Math.min(...looks));
  return {
    executed,
    isTraced: executed.length > 0,
    hasQuit: records.some(([kind]) => kind === 'ended'),
    leftAfterStart: left.filter(({ when }) => when === look).map(({ path }) => path),
    leftAfterEnd: left.filter(({ when }) => when === 'end').map(({ path }) => path),
  };
}
