// What the engine says while it thinks: nothing that belongs to no search, nothing that the protocol does not know, and not too much of it.

import { onFreshEngine } from '../bench.ts';
import { pass, warning } from '../outcome.ts';
import { firstSearch, STANDARD, thinkFor } from '../request.ts';

const SEARCHES = [[], ['e2e4'], ['d2d4', 'd7d5']] as const;
/** Lines a second while it thinks: more make hosts late that read every one. */
const MOST_LINES_A_SECOND = 1000;
/** Lines in a second without a search. */
const MOST_IDLE_LINES = 5;
const IDLE_MS = 300;

export const output = onFreshEngine(async (subject, bench) => {
  const { thinkMs } = bench.settings;
  const introduced = subject.said;
  let thoughtMs = 0;
  for (const moves of SEARCHES) {
    const answer = await subject.search(thinkFor(STANDARD, moves, thinkMs), bench.moveWait);
    // The checks of moves say why it does not move.
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

  // A search of less than a second cannot be counted by the second: what it may say at once is the same.
  const linesASecond = Math.round(thinking / Math.max(thoughtMs / 1000, 1));
  const figures = {
    lines: thinking,
    linesASecond,
    bytes: said.bytes - introduced.bytes,
    movesOfNoSearch: said.lateMoves,
    // Many greet before they are asked: that is no oddity.
    unknownLines: said.unknownLines - introduced.unknownLines,
    overlongLines: said.overlongLines,
    impossibleNumbers: said.impossibleNumbers.length,
    idleLines,
  };
  const problems = [
    ...counted(figures.movesOfNoSearch, 'move that no search asked for', 'moves that no search asked for'),
    ...counted(figures.overlongLines, 'line of a megabyte or more', 'lines of a megabyte or more'),
    // XBoard engines print much for people, and the protocol wants it passed over.
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
