// Whether the engine keeps its limits: a time for the move, a depth, a number of nodes, one thread.

import { present } from '../../core/present.ts';
import type { SearchLimits } from '../../core/timeControl.ts';
import { inWords } from '../../core/phrases/said.ts';
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
      return fail(`${moveTimeMs} ms for a move: it ${inWords(answer.evidence)}`, found.value.lastWords());
    overshoots.push(answer.elapsedMs - moveTimeMs);
  }
  const overshootMs = tenths(Math.max(...overshoots));
  const figures = { overshootMs, moveTimesMs: MOVE_TIMES_MS.map(String) };
  if (overshootMs > MOVE_TIME_TOLERANCE_MS)
    return warning(`takes up to ${Math.round(overshootMs)} ms more than its time for the move`, figures);
  return pass(
    overshootMs > 0 ? `at most ${overshootMs} ms over its time` : `moves ${-overshootMs} ms or more before its time is over`,
    figures,
  );
}

export const depth = onEngine(async (subject, bench) => {
  const answer = await searchTo({ depth: DEPTH }, subject, bench);
  if (answer.kind === 'failed') return fail(`depth ${DEPTH}: it ${inWords(answer.evidence)}`, subject.lastWords());
  const reached = answer.thought.depth;
  const figures = { askedDepth: DEPTH, ...present({ reachedDepth: reached }), elapsedMs: tenths(answer.elapsedMs) };
  if (answer.stoppedMs !== undefined)
    return warning(`does not obey depth ${DEPTH}: still thinking after ${bench.settings.limitMs} ms${at(reached)}`, figures);
  if (reached === undefined) return pass(`depth ${DEPTH} came to its end in ${Math.round(answer.elapsedMs)} ms`, figures);
  if (reached > DEPTH) return warning(`does not obey depth ${DEPTH}: it went to depth ${reached}`, figures);
  return pass(`depth ${reached} of ${DEPTH} in ${Math.round(answer.elapsedMs)} ms`, figures);
});

export const nodes = onEngine(async (subject, bench) => {
  if (bench.target.protocol !== 'uci') return notApplicable('XBoard has no command for it');
  const answer = await searchTo({ nodes: NODES }, subject, bench);
  if (answer.kind === 'failed') return fail(`${NODES} nodes: it ${inWords(answer.evidence)}`, subject.lastWords());
  const searched = answer.thought.nodes;
  const figures = { askedNodes: NODES, ...present({ searchedNodes: searched }), elapsedMs: tenths(answer.elapsedMs) };
  const times = searched === undefined ? '' : ` (${searched} nodes, ${tenths(searched / NODES)} times as many)`;
  if (answer.stoppedMs !== undefined)
    return warning(`does not obey ${NODES} nodes: still thinking after ${bench.settings.limitMs} ms${times}`, figures);
  if (searched === undefined) return pass(`moved in ${Math.round(answer.elapsedMs)} ms and told no nodes`, figures);
  if (searched > NODES * NODES_TOLERANCE) return warning(`does not obey ${NODES} nodes${times}`, figures);
  return pass(`${searched} of ${NODES} nodes`, figures);
});

export const threads = onEngine(async (subject, bench) => {
  const { threadsMs } = bench.settings;
  const { patienceMs } = bench;
  const before = await cpuMs(subject.runId);
  if (before === undefined) return notApplicable('this system does not tell CPU times');
  const answer = await subject.search(thinkUntil(bench, {}), { stopAfterMs: threadsMs, longestMs: patienceMs });
  if (answer.kind === 'failed') return fail(`without a limit: it ${inWords(answer.evidence)}`, subject.lastWords());
  const used = (await cpuMs(subject.runId)) ?? before;
  const cpuShare = Math.round(((used - before) / Math.max(answer.elapsedMs, 1)) * 100) / 100;
  const figures = { cpuShare, elapsedMs: Math.round(answer.elapsedMs) };
  // CPU time is measured in hundredths of a second, too coarse for a shorter search.
  if (answer.elapsedMs < threadsMs / 2)
    return notApplicable(`it thought for only ${tenths(answer.elapsedMs)} ms without a limit`);
  const threadCount = Math.max(bench.place.cores.length, 1);
  if (cpuShare > threadCount + CPU_SHARE_TOLERANCE)
    return warning(
      `uses ${cpuShare} s of CPU time a second with ${threadCount === 1 ? 'one thread' : `${threadCount} threads`}`,
      figures,
    );
  return pass(`${cpuShare} s of CPU time a second`, figures);
});

const searchTo = (limits: SearchLimits, subject: Subject, bench: Bench): Promise<Answer> =>
  subject.search(thinkUntil(bench, limits), { stopAfterMs: bench.settings.limitMs, longestMs: bench.patienceMs });

const at = (reached: number | undefined): string => (reached === undefined ? '' : `, at depth ${reached}`);
