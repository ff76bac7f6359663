// Whether the engine reacts: to `stop`, to questions while it thinks, to new games, to input that it does not understand.

import { inWords } from '../../core/phrases/said.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { onEngine, type Bench, type Check } from '../bench.ts';
import { fail, notApplicable, pass, percentile, tenths, warning, type Figures, type Outcome } from '../outcome.ts';
import { chessStartFor, thinkFor, thinkUntil } from '../request.ts';
import type { Subject } from '../subject.ts';

/** How long an event waits for a stopped engine and for an answer before the engine counts as stalled (S16-15c). */
const ANSWER_MS = 1000;
const QUESTIONS = 5;
/** Long enough for the search to be well under way when it is stopped at the end. */
const QUESTION_EVERY_MS = 40;

/** An engine that has just begun to search may miss `stop`; no event stops it that early, so this is reported separately. */
const AT_ONCE_MS = 1;
const MOMENTS_MS = [60, 80, 100, 120, 140] as const;

export async function stop(bench: Bench): Promise<Outcome> {
  const { stopTries } = bench.settings;
  const { patienceMs } = bench;
  const times: number[] = [];
  let early = 0;
  let forgotten = '';
  for (const stopAfterMs of [AT_ONCE_MS, ...moments(stopTries)]) {
    const found = await bench.subject();
    if (!found.ok) return fail(found.error);
    const subject = found.value;
    const answer = await subject.search(thinkUntil(bench, {}), { stopAfterMs, longestMs: patienceMs });
    if (answer.kind === 'failed' && stopAfterMs === AT_ONCE_MS && subject.ended === undefined) {
      forgotten = 'forgets a "stop" that comes right behind its "go"';
      await bench.drop();
      continue;
    }
    if (answer.kind === 'failed' && bench.target.protocol !== 'uci' && subject.ended === undefined) {
      await bench.drop();
      return warning(`does not move on demand: it ${inWords(answer.evidence)}; XBoard engines may ignore "?"`);
    }
    if (answer.kind === 'failed')
      return fail(`without a limit, after the order to stop: it ${inWords(answer.evidence)}`, subject.lastWords());
    if (answer.stoppedMs === undefined) early++;
    else times.push(answer.stoppedMs);
    const still = await subject.ready(ANSWER_MS);
    if (!still.ok) return fail(`after it was stopped: ${inWords(still.error)}`, subject.lastWords());
  }
  const figures = stopFigures(times, early);
  const most = Math.max(0, ...times);
  if (most > ANSWER_MS) return fail(`took up to ${Math.round(most)} ms to stop, ${ANSWER_MS} ms are allowed`, [], figures);
  const told = `stops in ${tenths(percentile(times, 0.5))} ms (p99 ${tenths(percentile(times, 0.99))} ms, ${times.length} times)`;
  const problems = [
    ...(times.length === 0 ? [] : [told]),
    ...(forgotten === '' ? [] : [forgotten]),
    ...(early === 0 ? [] : [`moved ${early} times before the order to stop, although it had no limit`]),
  ];
  return problems.length === 1 && times.length > 0 ? pass(told, figures) : warning(problems.join(', but '), figures);
}

const moments = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => MOMENTS_MS[index % MOMENTS_MS.length] ?? 0);

const stopFigures = (times: readonly number[], early: number): Figures => ({
  stopMsP50: tenths(percentile(times, 0.5)),
  stopMsP99: tenths(percentile(times, 0.99)),
  stopMsMost: tenths(Math.max(0, ...times)),
  stopped: times.length,
  movedEarly: early,
});

export const readyInSearch = onEngine(async (subject, bench) => {
  if (bench.target.protocol !== 'uci') return notApplicable('XBoard engines need not answer "ping" while they think');
  const times: number[] = [];
  subject.beginSearch(thinkUntil(bench, {}));
  for (let count = 0; count < QUESTIONS; count++) {
    await delay(QUESTION_EVERY_MS);
    const answered = await subject.ready(ANSWER_MS);
    if (subject.ended !== undefined)
      return fail(`was asked "isready" while it thought: ${subject.ended.message}`, subject.lastWords());
    if (!answered.ok) {
      await bench.drop();
      return warning(`did not answer "isready" within ${ANSWER_MS} ms while it thought: a long search looks like a stall`);
    }
    times.push(answered.value);
  }
  const ended = await subject.endSearch(bench.patienceMs);
  if (ended === undefined) return fail(`did not stop after it was asked "isready" while it thought`, subject.lastWords());
  return pass(`answers in ${tenths(Math.max(...times))} ms at most`, { readyMsMost: tenths(Math.max(...times)) });
});

/** Two new games without a game between them, and then a move. */
export const newGame: Check = async (bench) => {
  const start = chessStartFor(bench);
  const first = await bench.newGame(start);
  if (!first.ok) return fail(first.error.said, first.error.evidence);
  const { subject } = first.value;
  subject.newGame(start);
  const begun = await subject.ready(bench.target.startupMs);
  if (!begun.ok) return fail(`after two new games: ${inWords(begun.error)}`, subject.lastWords());
  const answer = await subject.search(thinkFor(start, [], bench.settings.thinkMs), bench.moveWait);
  if (answer.kind === 'failed') return fail(`after two new games: it ${inWords(answer.evidence)}`, subject.lastWords());
  const figures = { readyMs: tenths(begun.value) };
  const { endedBetweenGames: end } = bench;
  if (end !== undefined)
    return warning(`ended between two games: ${inWords(end.said)}; an event starts it again`, figures, end.evidence);
  return pass(`ready in ${tenths(begun.value)} ms after two of them`, figures);
};

const DEATH_MS = 50;
const LONG_LINE = 70_000;

/** Input that a host may send to any engine: the protocol requires it to be ignored. */
const ODD_INPUTS = [
  ['an unknown command', 'xyzzy plugh\n'],
  ['empty lines', '\n\n\n'],
  ['blanks', '   \t  \n'],
  ['a Windows line end', '\r\n'],
  ['letters beyond ASCII', 'żółw ♞ 棋\n'],
  ['bytes that are no text', new Uint8Array([0x01, 0xff, 0xfe, 0x80, 0x0a])],
] as const;

export async function oddInput(bench: Bench): Promise<Outcome> {
  const inputs =
    bench.target.protocol === 'uci' ? [...ODD_INPUTS, ['"isready" with a Windows line end', 'isready\r\n'] as const] : ODD_INPUTS;
  for (const [name, input] of inputs) {
    const died = await survives(bench, input);
    if (died === undefined) continue;
    const reason = `did not survive ${name}: ${died.reason}`;
    // UCI engines must ignore what they do not know, XBoard engines must complain; Arbiter sends none of it.
    return bench.target.protocol === 'uci' ? fail(reason, died.evidence) : warning(reason, {}, died.evidence);
  }
  return pass(`${inputs.length} kinds of it`);
}

const WRONG_INPUTS = [
  ['an illegal move in the history', 'position startpos moves e2e4 e7e5 e1e3\n'],
  ['a move that is not a move', 'position startpos moves zz9\n'],
  ['a FEN that is none', 'position fen what/is/this w - - 0 1\n'],
  ['a position without kings', 'position fen 8/8/8/8/8/8/8/8 w - - 0 1\n'],
  ['a "position" alone', 'position\n'],
  ['an option that it does not have', 'setoption name No Such Option value 1\n'],
  ['a "stop" without a search', 'stop\n'],
  ['a line of 70,000 characters', `${'x'.repeat(LONG_LINE)}\n`],
] as const;

const WRONG_INPUTS_XBOARD = [
  ['an illegal move', 'force\nusermove e1e3\n'],
  ['a FEN that is none', 'setboard what/is/this w - - 0 1\n'],
  ['a line of 70,000 characters', `${'x'.repeat(LONG_LINE)}\n`],
] as const;

/** Arbiter sends nothing of this kind; other hosts, and people, do. So a crash is only a warning. */
export async function wrongInput(bench: Bench): Promise<Outcome> {
  const inputs = bench.target.protocol === 'uci' ? WRONG_INPUTS : WRONG_INPUTS_XBOARD;
  const deaths: string[] = [];
  let evidence: readonly string[] = [];
  for (const [name, input] of inputs) {
    const died = await survives(bench, input);
    if (died === undefined) continue;
    deaths.push(`${name} (${died.reason})`);
    evidence = died.evidence;
  }
  await bench.drop();
  if (deaths.length === 0) return pass(`${inputs.length} kinds of them`);
  return warning(`does not survive ${deaths.join(', ')}; an event never says so`, { deaths }, evidence);
}

/** What happened to it; `undefined` if it still answers. */
async function survives(
  bench: Bench,
  input: string | Uint8Array,
): Promise<{ readonly reason: string; readonly evidence: readonly string[] } | undefined> {
  const found = await bench.subject();
  if (!found.ok) return { reason: inWords(found.error), evidence: [] };
  const subject: Subject = found.value;
  subject.send(input);
  const answered = await subject.ready(ANSWER_MS * 2);
  // An engine without `ping` is always ready: wait a moment for it to die.
  if (answered.ok && bench.target.protocol !== 'uci') await subject.awaitEnd(DEATH_MS);
  if (answered.ok && subject.ended === undefined) return undefined;
  const evidence = subject.lastWords();
  await bench.drop();
  return { reason: answered.ok ? (subject.ended?.message ?? '') : inWords(answered.error), evidence };
}
