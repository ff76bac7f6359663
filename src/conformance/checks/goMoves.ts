// Whether a Go program answers from every start that an event may have, and with legal moves: an illegal one loses the game (CGF-9.1.6).

import type { GoStart } from '../../core/gameRules.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { largestHandicap } from '../../games/go/handicap.ts';
import { goRules } from '../../games/go/rules.ts';
import { evenClock } from '../../protocols/session.ts';
import { onEngine, onFreshEngine, type Bench } from '../bench.ts';
import { longGoGame } from '../goPositions.ts';
import { goStateAfter, thinkInGo } from '../request.ts';
import { fail, notApplicable, pass, tenths, warning, type Outcome } from '../outcome.ts';
import type { Answer, Subject } from '../subject.ts';

/** The start of every game. Throws for a target that does not play Go. */
export function goStartOf({ target }: Bench): GoStart {
  if (target.go === undefined) throw new TypeError('Cannot check a program of Go: expected what its games start from');
  return target.go;
}

/** The first moves of both sides, each followed by a question: a program may have moved and exited. */
export async function goStart(bench: Bench): Promise<Outcome> {
  const start = goStartOf(bench);
  const moves: string[] = [];
  for (const turn of ['first', 'second'] as const) {
    const played = await moveIn(bench, start, moves);
    if (typeof played !== 'string') return played;
    moves.push(played);
    const found = await bench.subject();
    const still = found.ok ? await found.value.ready(bench.target.startupMs) : found;
    if (!still.ok) return fail(phrase(`check.go.made.${turn}`, { why: still.error }), found.ok ? found.value.lastWords() : []);
  }
  return pass(`played ${moves.join(' and ')}`);
}

const SIZES = [9, 13, 19] as const;

export async function boards(bench: Bench): Promise<Outcome> {
  const start = goStartOf(bench);
  const refused: Phrase[] = [];
  const others = SIZES.filter((size) => size !== start.size);
  for (const size of others) {
    const played = await moveIn(bench, { ...start, size, handicap: 0 }, []);
    if (typeof played === 'string') continue;
    refused.push(phrase('check.go.lines', { size, what: played.said }));
    await bench.drop();
  }
  if (refused.length === 0) return pass(`${others.join(' and ')} lines`);
  return warning(phrase('check.all', { all: refused }), { refused: refused.map(english) });
}

export const handicap = onEngine(async (subject, bench) => {
  const start = goStartOf(bench);
  const stones = Math.min(4, largestHandicap(start.size));
  if (stones < 2) return notApplicable(`a board of ${start.size} lines has no fixed handicap`);
  const given = { ...start, handicap: stones };
  if (!subject.supports(given)) return notApplicable('does not list fixed_handicap');
  const played = await moveIn(bench, given, []);
  if (typeof played === 'string') return pass(`${stones} stones, White played ${played}`);
  return warning(phrase('check.go.withStones', { what: played.said, stones }), {}, played.evidence);
});

/** The game includes captures and kos; a smaller board would be full too soon. */
const PLIES = 100;
const HISTORY_SIZE = 9;

export async function history(bench: Bench): Promise<Outcome> {
  const event = goStartOf(bench);
  const start = { ...event, size: Math.max(event.size, HISTORY_SIZE), handicap: 0 };
  const moves = longGoGame(start, PLIES);
  const played = await moveIn(bench, start, moves);
  return typeof played === 'string' ? pass(`${PLIES} moves, then ${played}`) : played;
}

const RESTART_PLIES = 20;

/** CGF-10.1: a program that was started again gets the moves of its game, its own too. */
export const restart = onFreshEngine(async (subject, bench) => {
  const start = goStartOf(bench);
  const moves = longGoGame(start, RESTART_PLIES);
  const answer = await subject.search(thinkInGo(start, moves), { longestMs: bench.patienceMs });
  const played = legalIn(answer, start, moves, subject);
  return typeof played === 'string' ? pass(`${moves.length} moves after a new start, then ${played}`) : played;
});

/** So much is left on the clocks of a game that is nearly over. */
const LITTLE_MS = 1000;

export const littleTime = onEngine(async (subject, bench) => {
  const start = { ...goStartOf(bench), handicap: 0 };
  subject.newGame({ ...start });
  const moves = longGoGame(start, RESTART_PLIES);
  const request = { ...thinkInGo(start, moves), time: evenClock(LITTLE_MS) };
  const answer = await subject.search(request, { longestMs: bench.patienceMs });
  if (answer.kind === 'failed') return fail(answer.evidence, subject.lastWords());
  const figures = { moveMs: tenths(answer.elapsedMs) };
  const took = phrase('check.go.took', { ms: Math.round(answer.elapsedMs), left: LITTLE_MS });
  return answer.elapsedMs < LITTLE_MS ? pass(took, figures) : warning(phrase('check.go.tookLong', { took }), figures);
});

export const newGoGames = onEngine(async (subject, bench) => {
  const start = goStartOf(bench);
  for (const komi of [start.komi + 4, start.komi]) {
    subject.newGame({ ...start, komi });
    const ready = await subject.ready(bench.target.startupMs);
    if (!ready.ok) return fail(phrase('check.go.noOther', { why: ready.error }), subject.lastWords());
  }
  const played = await moveIn(bench, start, []);
  return typeof played === 'string' ? pass('twice, and a move') : played;
});

/** Its legal move after these, or why there is none. */
async function moveIn(bench: Bench, start: GoStart, moves: readonly string[]): Promise<string | Outcome> {
  const found = await bench.subject();
  if (!found.ok) return fail(found.error);
  const subject = found.value;
  const answer = await subject.search(thinkInGo(start, moves), { longestMs: bench.patienceMs });
  return legalIn(answer, start, moves, subject);
}

function legalIn(answer: Answer, start: GoStart, moves: readonly string[], subject: Subject): string | Outcome {
  if (answer.kind === 'failed') return fail(answer.evidence, subject.lastWords());
  const played = goRules.play(goStateAfter(start, moves), answer.move);
  return played.ok ? played.value.move : fail(phrase('check.illegal', { why: recognised(played.error) }), subject.lastWords());
}
