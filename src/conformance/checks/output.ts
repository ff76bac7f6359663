// What the engine prints while it thinks: nothing outside a search, nothing unknown to the protocol, and not too much.

import { phrase } from '../../core/phrases/phrase.ts';
import { onFreshEngine } from '../bench.ts';
import { pass, warning } from '../outcome.ts';
import { longGame } from '../longGame.ts';
import { chessStartFor, firstSearch, thinkFor } from '../request.ts';

const SEARCHES = [[], ['e2e4'], ['d2d4', 'd7d5']] as const;
/** Lines per second while it thinks: more of them delay hosts that read every line. */
const MOST_LINES_A_SECOND = 1000;
/** Lines per second without a search. */
const MOST_IDLE_LINES = 5;
const IDLE_MS = 300;

export const output = onFreshEngine(async (subject, bench) => {
  const { thinkMs } = bench.settings;
  const introduced = subject.said;
  let thoughtMs = 0;
  const start = chessStartFor(bench);
  const isStandard = bench.target.variant === undefined;
  for (const line of SEARCHES) {
    const moves = isStandard ? line : longGame(line.length, start);
    const answer = await subject.search(thinkFor(start, moves, thinkMs), bench.moveWait);
    // The checks of moves report why it does not move.
    if (answer.kind === 'failed') break;
    thoughtMs += answer.elapsedMs;
    const still = await subject.ready(bench.target.startupMs);
    if (!still.ok) break;
  }
  const afterSearch = subject.said;
  const thinking = afterSearch.lines - introduced.lines;
  await subject.awaitEnd(IDLE_MS);
  const idleLines = subject.said.lines - afterSearch.lines;
  const evidence = subject.lastWords();
  const said = subject.said;

  // A search shorter than a second counts as one second: what it prints at once is limited to the same number.
  const linesASecond = Math.round(thinking / Math.max(thoughtMs / 1000, 1));
  const figures = {
    lines: thinking,
    linesASecond,
    bytes: said.bytes - introduced.bytes,
    movesOfNoSearch: said.lateMoves,
    // Many greet before they are asked: that does not count.
    unknownLines: said.unknownLines - introduced.unknownLines,
    overlongLines: said.overlongLines,
    impossibleNumbers: said.impossibleNumbers.length,
    idleLines,
  };
  // XBoard engines print much for people, and the protocol requires it to be ignored.
  const unknownLines = bench.target.protocol === 'uci' ? figures.unknownLines : 0;
  const [first] = said.impossibleNumbers;
  const problems = [
    ...(said.lateMoves > 0 ? [phrase('check.output.moves', { count: said.lateMoves })] : []),
    ...(said.overlongLines > 0 ? [phrase('check.output.overlong', { count: said.overlongLines })] : []),
    ...(unknownLines > 0 ? [phrase('check.output.unknown', { count: unknownLines })] : []),
    ...(first === undefined ? [] : [phrase('check.output.impossible', { count: said.impossibleNumbers.length, first })]),
    ...(linesASecond > MOST_LINES_A_SECOND ? [phrase('check.output.many', { count: linesASecond })] : []),
    ...(idleLines > MOST_IDLE_LINES ? [phrase('check.output.idle', { count: idleLines, ms: IDLE_MS })] : []),
  ];
  if (problems.length === 0) return pass(phrase('check.output.lines', { lines: thinking, searches: SEARCHES.length }), figures);
  return warning(phrase('check.output.says', { problems }), figures, evidence);
});

/** Of its standard error; earlier lines are forgotten. */
const MOST_KEPT = 50;

export const stderr = onFreshEngine(async (subject, bench) => {
  await subject.search(firstSearch(bench), bench.moveWait);
  const lines = subject.stderrTail();
  if (lines.length === 0) return pass(phrase('check.stderr.none'));
  const last = lines.at(-1) ?? '';
  const said =
    lines.length >= MOST_KEPT
      ? phrase('check.stderr.many', { most: MOST_KEPT, last })
      : phrase('check.stderr', { count: lines.length, last });
  return warning(said, { lines: lines.length });
});
