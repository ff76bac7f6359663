// Whether the engine keeps its limits: a time for the move, a depth, a number of nodes, one thread.

import { present } from '../../core/present.ts';
import type { SearchLimits } from '../../core/timeControl.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { onEngine, type Bench } from '../bench.ts';
import { fail, notApplicable, pass, tenths, warning, type Outcome } from '../outcome.ts';
import { cpuMs } from '../processes.ts';
import { chessStartFor, thinkFor, thinkUntil } from '../request.ts';
import type { Answer, Subject } from '../subject.ts';

/** How much longer than its time a move may take before it is reported: the delay of a busy machine. */
const MOVE_TIME_TOLERANCE_MS = 100;
const MOVE_TIMES_MS = [100, 300] as const;
/** An engine may check its limit only from time to time, but must not exceed it tenfold. */
const NODES = 20_000;
const NODES_TOLERANCE = 2;
const DEPTH = 4;
/** In addition to one second of CPU time per second for each thread. */
const CPU_SHARE_TOLERANCE = 0.3;

export async function moveTime(bench: Bench): Promise<Outcome> {
  const firstMoves = bench.target.variant === undefined ? ['e2e4'] : [];
  const overshoots: number[] = [];
  for (const moveTimeMs of MOVE_TIMES_MS) {
    const found = await bench.subject();
    if (!found.ok) return fail(found.error);
    const answer = await found.value.search(thinkFor(chessStartFor(bench), firstMoves, moveTimeMs), {
      longestMs: moveTimeMs + bench.patienceMs,
    });
    if (answer.kind === 'failed')
      return fail(phrase('check.moveTime.failed', { ms: moveTimeMs, what: answer.evidence }), found.value.lastWords());
    overshoots.push(answer.elapsedMs - moveTimeMs);
  }
  const overshootMs = tenths(Math.max(...overshoots));
  const figures = { overshootMs, moveTimesMs: MOVE_TIMES_MS.map(String) };
  if (overshootMs > MOVE_TIME_TOLERANCE_MS)
    return warning(phrase('check.moveTime.over', { ms: Math.round(overshootMs) }), figures);
  return pass(
    overshootMs > 0 ? phrase('check.moveTime.most', { ms: overshootMs }) : phrase('check.moveTime.before', { ms: -overshootMs }),
    figures,
  );
}

export const depth = onEngine(async (subject, bench) => {
  const answer = await searchTo({ depth: DEPTH }, subject, bench);
  if (answer.kind === 'failed')
    return fail(phrase('check.depth.failed', { depth: DEPTH, what: answer.evidence }), subject.lastWords());
  const reached = answer.thought.depth;
  const figures = { askedDepth: DEPTH, ...present({ reachedDepth: reached }), elapsedMs: tenths(answer.elapsedMs) };
  if (answer.stoppedMs !== undefined) {
    const thinks = { depth: DEPTH, ms: bench.settings.limitMs };
    const said =
      reached === undefined ? phrase('check.depth.thinks', thinks) : phrase('check.depth.thinksAt', { ...thinks, reached });
    return warning(said, figures);
  }
  const ended = { depth: DEPTH, ms: Math.round(answer.elapsedMs) };
  if (reached === undefined) return pass(phrase('check.depth.ended', ended), figures);
  if (reached > DEPTH) return warning(phrase('check.depth.beyond', { depth: DEPTH, reached }), figures);
  return pass(phrase('check.depth.reached', { ...ended, reached }), figures);
});

export const nodes = onEngine(async (subject, bench) => {
  if (bench.target.protocol !== 'uci') return notApplicable(phrase('check.nodes.xboard'));
  const answer = await searchTo({ nodes: NODES }, subject, bench);
  if (answer.kind === 'failed')
    return fail(phrase('check.nodes.failed', { nodes: NODES, what: answer.evidence }), subject.lastWords());
  const searched = answer.thought.nodes;
  const figures = { askedNodes: NODES, ...present({ searchedNodes: searched }), elapsedMs: tenths(answer.elapsedMs) };
  const withTimes = (what: Phrase): Phrase =>
    searched === undefined ? what : phrase('check.nodes.times', { what, searched, times: tenths(searched / NODES) });
  if (answer.stoppedMs !== undefined)
    return warning(withTimes(phrase('check.nodes.thinks', { nodes: NODES, ms: bench.settings.limitMs })), figures);
  if (searched === undefined) return pass(phrase('check.nodes.untold', { ms: Math.round(answer.elapsedMs) }), figures);
  if (searched > NODES * NODES_TOLERANCE) return warning(withTimes(phrase('check.nodes.beyond', { nodes: NODES })), figures);
  return pass(phrase('check.nodes.searched', { searched, nodes: NODES }), figures);
});

export const threads = onEngine(async (subject, bench) => {
  const { threadsMs } = bench.settings;
  const { patienceMs } = bench;
  const before = await cpuMs(subject.runId);
  if (before === undefined) return notApplicable(phrase('check.threads.unknown'));
  const answer = await subject.search(thinkUntil(bench, {}), { stopAfterMs: threadsMs, longestMs: patienceMs });
  if (answer.kind === 'failed') return fail(phrase('check.threads.failed', { what: answer.evidence }), subject.lastWords());
  const used = (await cpuMs(subject.runId)) ?? before;
  const cpuShare = Math.round(((used - before) / Math.max(answer.elapsedMs, 1)) * 100) / 100;
  const figures = { cpuShare, elapsedMs: Math.round(answer.elapsedMs) };
  // CPU time is measured in hundredths of a second, too coarse for a shorter search.
  if (answer.elapsedMs < threadsMs / 2) return notApplicable(phrase('check.threads.short', { ms: tenths(answer.elapsedMs) }));
  const threadCount = Math.max(bench.place.cores.length, 1);
  if (cpuShare > threadCount + CPU_SHARE_TOLERANCE)
    return warning(phrase('check.threads.over', { share: cpuShare, threads: threadCount }), figures);
  return pass(phrase('check.threads.used', { share: cpuShare }), figures);
});

const searchTo = (limits: SearchLimits, subject: Subject, bench: Bench): Promise<Answer> =>
  subject.search(thinkUntil(bench, limits), { stopAfterMs: bench.settings.limitMs, longestMs: bench.patienceMs });
