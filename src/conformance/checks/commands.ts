// Whether the engine reacts: to `stop`, to questions while it thinks, to new games, to input that it does not understand.

import { setTimeout as delay } from 'node:timers/promises';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { inWords } from '../../core/phrases/said.ts';
import { onEngine, type Bench, type Check } from '../bench.ts';
import { fail, notApplicable, pass, percentile, tenths, warning, type Outcome } from '../outcome.ts';
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
  let isForgotten = false;
  for (const stopAfterMs of [AT_ONCE_MS, ...moments(stopTries)]) {
    const found = await bench.subject();
    if (!found.ok) return fail(found.error);
    const subject = found.value;
    const answer = await subject.search(thinkUntil(bench, {}), { stopAfterMs, longestMs: patienceMs });
    if (answer.kind === 'failed' && stopAfterMs === AT_ONCE_MS && subject.ended === undefined) {
      isForgotten = true;
      await bench.drop();
      continue;
    }
    if (answer.kind === 'failed' && bench.target.protocol !== 'uci' && subject.ended === undefined) {
      await bench.drop();
      return warning(phrase('check.stop.xboard', { what: answer.evidence }));
    }
    if (answer.kind === 'failed') return fail(phrase('check.stop.failed', { what: answer.evidence }), subject.lastWords());
    if (answer.stoppedMs === undefined) early++;
    else times.push(answer.stoppedMs);
    const still = await subject.ready(ANSWER_MS);
    if (!still.ok) return fail(phrase('check.stop.notReady', { why: still.error }), subject.lastWords());
  }
  const figures = stopFigures(times, early);
  const most = Math.max(0, ...times);
  if (most > ANSWER_MS) return fail(phrase('check.stop.slow', { ms: Math.round(most), allowed: ANSWER_MS }), [], figures);
  const { stopMsP50: p50, stopMsP99: p99, stopped: count } = figures;
  const stops = phrase('check.stop.stops', { p50, p99, count });
  const problems = [
    ...(isForgotten ? [phrase('check.stop.forgets')] : []),
    ...(early === 0 ? [] : [phrase('check.stop.early', { count: early })]),
  ];
  if (problems.length === 0) return pass(stops, figures);
  const found = times.length === 0 ? problems : [stops, ...problems];
  return warning(
    found.reduce((what, more) => phrase('check.but', { what, more })),
    figures,
  );
}

const moments = (count: number): readonly number[] =>
  Array.from({ length: count }, (_, index) => MOMENTS_MS[index % MOMENTS_MS.length] ?? 0);

const stopFigures = (times: readonly number[], early: number) => ({
  stopMsP50: tenths(percentile(times, 0.5)),
  stopMsP99: tenths(percentile(times, 0.99)),
  stopMsMost: tenths(Math.max(0, ...times)),
  stopped: times.length,
  movedEarly: early,
});

export const readyInSearch = onEngine(async (subject, bench) => {
  if (bench.target.protocol !== 'uci') return notApplicable(phrase('check.ping.xboard'));
  const times: number[] = [];
  subject.beginSearch(thinkUntil(bench, {}));
  for (let count = 0; count < QUESTIONS; count++) {
    await delay(QUESTION_EVERY_MS);
    const answered = await subject.ready(ANSWER_MS);
    if (subject.ended !== undefined)
      return fail(phrase('check.isready.ended', { why: recognised(subject.ended.message) }), subject.lastWords());
    if (!answered.ok) {
      await bench.drop();
      return warning(phrase('check.isready.late', { ms: ANSWER_MS }));
    }
    times.push(answered.value);
  }
  const ended = await subject.endSearch(bench.patienceMs);
  if (ended === undefined) return fail(phrase('check.isready.noStop'), subject.lastWords());
  const readyMsMost = tenths(Math.max(...times));
  return pass(phrase('check.isready.most', { ms: readyMsMost }), { readyMsMost });
});

/** Two new games without a game between them, and then a move. */
export const newGame: Check = async (bench) => {
  const start = chessStartFor(bench);
  const first = await bench.newGame(start);
  if (!first.ok) return fail(first.error.said, first.error.evidence);
  const { subject } = first.value;
  subject.newGame(start);
  const begun = await subject.ready(bench.target.startupMs);
  if (!begun.ok) return fail(phrase('check.newGame.notReady', { why: begun.error }), subject.lastWords());
  const answer = await subject.search(thinkFor(start, [], bench.settings.thinkMs), bench.moveWait);
  if (answer.kind === 'failed') return fail(phrase('check.newGame.failed', { what: answer.evidence }), subject.lastWords());
  const figures = { readyMs: tenths(begun.value) };
  const { endedBetweenGames: end } = bench;
  if (end !== undefined) return warning(phrase('check.newGame.ended', { why: end.said }), figures, end.evidence);
  return pass(phrase('check.newGame.ready', { ms: tenths(begun.value) }), figures);
};

const DEATH_MS = 50;
const LONG_LINE = 70_000;

/** Input that a host may send to any engine: the protocol requires it to be ignored. */
const ODD_INPUTS = [
  ['check.input.unknown', 'xyzzy plugh\n'],
  ['check.input.empty', '\n\n\n'],
  ['check.input.blanks', '   \t  \n'],
  ['check.input.windows', '\r\n'],
  ['check.input.letters', 'żółw ♞ 棋\n'],
  ['check.input.bytes', new Uint8Array([0x01, 0xff, 0xfe, 0x80, 0x0a])],
] as const;

export async function oddInput(bench: Bench): Promise<Outcome> {
  const inputs = bench.target.protocol === 'uci' ? [...ODD_INPUTS, ['check.input.isready', 'isready\r\n'] as const] : ODD_INPUTS;
  for (const [name, input] of inputs) {
    const died = await survives(bench, input);
    if (died === undefined) continue;
    const said = phrase('check.input.fatal', { what: phrase(name), why: died.why });
    // UCI engines must ignore what they do not know, XBoard engines must complain; Arbiter sends none of it.
    return bench.target.protocol === 'uci' ? fail(said, died.evidence) : warning(said, {}, died.evidence);
  }
  return pass(phrase('check.input.survived', { count: inputs.length }));
}

const WRONG_INPUTS = [
  ['check.input.illegalBefore', 'position startpos moves e2e4 e7e5 e1e3\n'],
  ['check.input.noMove', 'position startpos moves zz9\n'],
  ['check.input.noFen', 'position fen what/is/this w - - 0 1\n'],
  ['check.input.noKings', 'position fen 8/8/8/8/8/8/8/8 w - - 0 1\n'],
  ['check.input.position', 'position\n'],
  ['check.input.option', 'setoption name No Such Option value 1\n'],
  ['check.input.stop', 'stop\n'],
  ['check.input.long', `${'x'.repeat(LONG_LINE)}\n`],
] as const;

const WRONG_INPUTS_XBOARD = [
  ['check.input.illegal', 'force\nusermove e1e3\n'],
  ['check.input.noFen', 'setboard what/is/this w - - 0 1\n'],
  ['check.input.long', `${'x'.repeat(LONG_LINE)}\n`],
] as const;

/** Arbiter sends nothing of this kind; other hosts, and people, do. So a crash is only a warning. */
export async function wrongInput(bench: Bench): Promise<Outcome> {
  const inputs = bench.target.protocol === 'uci' ? WRONG_INPUTS : WRONG_INPUTS_XBOARD;
  const deaths: Phrase[] = [];
  let evidence: readonly string[] = [];
  for (const [name, input] of inputs) {
    const died = await survives(bench, input);
    if (died === undefined) continue;
    deaths.push(phrase('check.input.death', { what: phrase(name), why: died.why }));
    evidence = died.evidence;
  }
  await bench.drop();
  if (deaths.length === 0) return pass(phrase('check.input.survivedWrong', { count: inputs.length }));
  return warning(phrase('check.input.deaths', { deaths }), { deaths: deaths.map(inWords) }, evidence);
}

/** What happened to it; `undefined` if it still answers. */
async function survives(
  bench: Bench,
  input: string | Uint8Array,
): Promise<{ readonly why: Phrase | string; readonly evidence: readonly string[] } | undefined> {
  const found = await bench.subject();
  if (!found.ok) return { why: found.error, evidence: [] };
  const subject: Subject = found.value;
  subject.send(input);
  const answered = await subject.ready(ANSWER_MS * 2);
  // An engine without `ping` is always ready: wait a moment for it to die.
  if (answered.ok && bench.target.protocol !== 'uci') await subject.awaitEnd(DEATH_MS);
  if (answered.ok && subject.ended === undefined) return undefined;
  const evidence = subject.lastWords();
  await bench.drop();
  return { why: answered.ok ? recognised(subject.ended?.message ?? '') : answered.error, evidence };
}
