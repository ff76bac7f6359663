// How the engine ends, and what it leaves behind. The parent of an engine cannot see what a child does after the engine's end, because it ends the
// whole group; for that check the engine runs under a shell that outlives it and reports when it ended.

import { setTimeout as pause } from 'node:timers/promises';
import { hasAllowList } from '../../core/engines/conditions.ts';
import { present } from '../../core/present.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { onFreshEngine, type Bench } from '../bench.ts';
import type { ProcessEnd } from '../../players/process/processEnd.ts';
import { fail, notApplicable, pass, tenths, warning, type Figures, type Outcome } from '../outcome.ts';
import { livingProcesses } from '../processes.ts';
import { firstSearch, thinkUntil } from '../request.ts';
import type { Subject } from '../subject.ts';

const SLOW_QUIT_MS = 1000;
/** How long a child may outlive the engine: it may be about to end. */
export const CHILD_GRACE_MS = 300;
/** 4K-7.4: the examples of the rules remove their file three seconds after the start. */
const CLEANING_UP_MS = 5000;

export const quit = onFreshEngine(async (subject, bench) => {
  const { endMs } = bench.settings;
  await subject.search(firstSearch(bench), bench.moveWait);
  if (!subject.usable) return notApplicable(phrase('check.quit.notSoFar'));
  const { ended, tookMs, evidence } = await farewell(subject, endMs);
  if (ended === undefined) return fail(phrase('check.quit.killed', { ms: endMs }), evidence);
  const figures = { quitMs: tenths(tookMs), ...exitOf(ended) };
  if (ended.code !== 0) return warning(phrase('check.quit.code', { end: recognised(ended.message) }), figures, evidence);
  if (tookMs > SLOW_QUIT_MS) return warning(phrase('check.quit.slow', { ms: Math.round(tookMs) }), figures);
  return pass(phrase('check.quit.ended', { ms: Math.round(tookMs) }), figures);
});

/** Arbiter sends "stop" before "quit"; other hosts do not. */
export const quitInSearch = onFreshEngine(async (subject, bench) => {
  const { endMs } = bench.settings;
  subject.beginSearch(thinkUntil(bench, {}));
  await subject.awaitEnd(100);
  if (subject.ended !== undefined) return notApplicable(phrase('check.quit.before', { why: recognised(subject.ended.message) }));
  const { ended, tookMs, evidence } = await farewell(subject, endMs);
  if (ended === undefined) return warning(phrase('check.quit.thinking', { ms: endMs }), {}, evidence);
  const figures = { quitMs: tenths(tookMs), ...exitOf(ended) };
  if (ended.code !== 0) return warning(phrase('check.quit.thinkingCode', { end: recognised(ended.message) }), figures, evidence);
  return pass(phrase('check.quit.ended', { ms: Math.round(tookMs) }), figures);
});

type Farewell = { readonly ended: ProcessEnd | undefined; readonly tookMs: number; readonly evidence: readonly string[] };

/** How it ended; `undefined` if it had to be killed. */
async function farewell(subject: Subject, endMs: number): Promise<Farewell> {
  const saidAt = performance.now();
  subject.send('quit\n');
  const ended = await subject.awaitEnd(endMs);
  const tookMs = performance.now() - saidAt;
  return { ended, tookMs, evidence: subject.lastWords() };
}

const exitOf = ({ code, signal }: ProcessEnd): Figures => present({ exitCode: code ?? undefined, signal: signal ?? undefined });

/** `"$@"` is the engine. It receives the handshake, and a moment later its input ends. */
const SHORT_INPUT = (opening: string): readonly string[] => ['sh', '-c', `{ printf '${opening}'; sleep 0.5; } | "$@"`, 'sh'];

const OPENINGS = {
  uci: String.raw`uci\nisready\n`,
  xboard: String.raw`xboard\nprotover 2\n`,
  gtp: String.raw`protocol_version\nlist_commands\n`,
} as const;

/** A host that dies leaves its engines with closed pipes: one that keeps running takes a core from the next engine. */
export async function endOfInput(bench: Bench): Promise<Outcome> {
  const { endMs } = bench.settings;
  const { startupMs } = bench.target;
  const opening = OPENINGS[bench.target.protocol === 'uci' || bench.target.protocol === 'gtp' ? bench.target.protocol : 'xboard'];
  const found = await bench.start(SHORT_INPUT(opening));
  if (!found.ok) return fail(found.error);
  const subject = found.value;
  const longestMs = Math.min(startupMs, endMs + 2000);
  const ended = await subject.awaitEnd(longestMs);
  await subject.end();
  if (ended === undefined) return warning(phrase('check.endOfInput.runs', { ms: endMs }));
  return pass(phrase('check.endOfInput.ends'));
}

export const ENDED = 'arbiter-check: the engine ended';
export const OUTLIVE = ['sh', '-c', `"$@"; echo '${ENDED}'; exec sleep 10`, 'sh'] as const;

export const leftoverProcesses = onFreshEngine(async (subject, bench) => {
  const graceMs = bench.target.conditions?.leavesFiles === false ? CLEANING_UP_MS : CHILD_GRACE_MS;
  await subject.search(firstSearch(bench), bench.moveWait);
  subject.send('quit\n');
  const over = (): boolean => subject.lastWords(3).includes(ENDED);
  await until(over, bench.settings.endMs);
  if (!over()) return notApplicable(phrase('check.left.noQuit'));
  const living = (): Promise<readonly string[]> => livingProcesses(subject.runId, subject.pid);
  let left = await living();
  for (const deadline = performance.now() + graceMs; left.length > 0 && performance.now() < deadline;) {
    await pause(20);
    left = await living();
  }
  return leftBehind(left, phrase('check.left.quit'));
}, OUTLIVE);

export function leftBehind(left: readonly string[], after: Phrase | string): Outcome {
  if (left.length === 0) return pass(phrase('check.left.none'));
  return fail(phrase('check.left.processes', { count: left.length, after, left }), [], { left });
}

export async function leftoverFiles(bench: Bench): Promise<Outcome> {
  await bench.drop();
  if (hasAllowList(bench.target.conditions)) return notApplicable(phrase('check.left.sealed'));
  const files = await bench.folder.newFiles();
  if (files.length === 0) return pass(phrase('check.left.none'));
  return warning(phrase('check.left.files', { count: files.length, files: files.slice(0, 5) }), { files });
}

async function until(condition: () => boolean, longestMs: number): Promise<void> {
  for (const deadline = performance.now() + longestMs; !condition() && performance.now() < deadline;) await pause(10);
}
