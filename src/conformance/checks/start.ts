// Whether the program starts, shakes hands, is ready and gives its name.

import { present } from '../../core/present.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { onEngine, type Bench } from '../bench.ts';
import { chessStartFor } from '../request.ts';
import { fail, pass, tenths, warning, type Outcome } from '../outcome.ts';

/** An engine that needs more than half of its startup time may exceed it on a busy machine. */
const SLOW_SHARE = 0.5;

export async function handshake(bench: Bench): Promise<Outcome> {
  const { startupMs } = bench.target;
  const started = await bench.start();
  if (!started.ok) return fail(started.error);
  const subject = started.value;
  bench.adopt(subject);
  const introduced = await subject.introduce(startupMs);
  if (!introduced.ok) return fail(introduced.error, subject.lastWords());
  bench.declared = subject.options;
  const figures = { handshakeMs: tenths(introduced.value) };
  const ms = Math.round(introduced.value);
  if (introduced.value <= startupMs * SLOW_SHARE) return pass(phrase('check.took', { ms }), figures);
  return warning(phrase('check.took.of', { ms, most: startupMs }), figures);
}

export const ready = onEngine(async (subject, bench) => {
  const { startupMs } = bench.target;
  const configured = subject.configure(bench.options(subject.options));
  if (!configured.ok) {
    bench.wrongOptions = configured.error;
    return fail(phrase('check.noOptions', { why: recognised(configured.error) }));
  }
  if (bench.target.variant !== undefined) subject.choose(chessStartFor(bench));
  const answered = await subject.ready(startupMs);
  if (!answered.ok) return fail(phrase('check.noReady', { why: answered.error }), subject.lastWords());
  const figures = { readyMs: tenths(answered.value) };
  const ms = Math.round(answered.value);
  if (answered.value <= startupMs * SLOW_SHARE) return pass(phrase('check.answered', { ms }), figures);
  return warning(phrase('check.answered.of', { ms, most: startupMs }), figures);
});

export const identity = onEngine((subject, bench) => {
  const { name, author } = subject.identity;
  const figures = present({ name, author });
  if (name === undefined || name === '') return warning(phrase('check.name.none'), figures);
  // XBoard has a feature only for the name.
  if (author !== undefined || bench.target.protocol !== 'uci')
    return pass(author === undefined ? name : phrase('check.name.by', { name, author }), figures);
  return warning(phrase('check.name.noAuthor', { name }), figures);
});
