// What the engine prints while it thinks: nothing outside a search, nothing unknown to the protocol, and not too much.

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
  const problems = [
    ...counted(figures.movesOfNoSearch, 'move that no search asked for', 'moves that no search asked for'),
    ...counted(figures.overlongLines, 'line of a megabyte or more', 'lines of a megabyte or more'),
    // XBoard engines print much for people, and the protocol requires it to be ignored.
    ...counted(
      bench.target.protocol === 'uci' ? figures.unknownLines : 0,
      'line that the protocol does not know',
      'lines that the protocol does not know',
    ),
    ...(said.impossibleNumbers.length === 0
      ? []
      : [
          `${said.impossibleNumbers.length === 1 ? 'an impossible number' : `${said.impossibleNumbers.length} impossible numbers`}, the first "${said.impossibleNumbers[0] ?? ''}"`,
        ]),
    ...(linesASecond > MOST_LINES_A_SECOND ? [`${linesASecond} lines a second`] : []),
    ...(idleLines > MOST_IDLE_LINES ? [`${idleLines} lines in ${IDLE_MS} ms without a search`] : []),
  ];
  if (problems.length === 0) return pass(`${thinking} lines in ${SEARCHES.length} searches`, figures);
  return warning(`says ${problems.join(', ')}`, figures, evidence);
});

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

export const stderr = onFreshEngine(async (subject, bench) => {
  await subject.search(firstSearch(bench), bench.moveWait);
  const lines = subject.stderrTail();
  if (lines.length === 0) return pass('nothing said on it');
  const count = lines.length >= 50 ? '50 lines or more' : lines.length === 1 ? 'a line' : `${lines.length} lines`;
  return warning(`says ${count} on it, the last: "${lines.at(-1) ?? ''}"`, { lines: lines.length });
});
