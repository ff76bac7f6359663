// What the engine says while it thinks: nothing that belongs to no search, nothing that the protocol does not know, and not too much of it.

import type { Bench } from '../bench.ts';
import { fail, pass, warning, type Outcome } from '../outcome.ts';
import { firstSearch, STANDARD, thinkFor } from '../request.ts';
import type { Subject } from '../subject.ts';

const SEARCHES = [[], ['e2e4'], ['d2d4', 'd7d5']] as const;
/** Lines a second while it thinks: more make hosts late that read every one. */
const MOST_LINES_A_SECOND = 1000;
/** Lines in a second without a search. */
const MOST_IDLE_LINES = 5;
const IDLE_MS = 300;

export async function output(bench: Bench): Promise<Outcome> {
  const { thinkMs } = bench.settings;
  const { startupMs } = bench.target;
  const { patienceMs } = bench;
  const found = await bench.startReady();
  if (!found.ok) return fail(found.error);
  const subject = found.value;
  const introduced = subject.said;
  let thoughtMs = 0;
  for (const moves of SEARCHES) {
    const answer = await subject.search(thinkFor(STANDARD, moves, thinkMs), { longestMs: thinkMs + patienceMs });
    // The checks of moves say why it does not move.
    if (answer.kind === 'failed') break;
    thoughtMs += answer.elapsedMs;
    const still = await subject.ready(startupMs);
    if (!still.ok) break;
  }
  const afterSearch = subject.said;
  const thinking = afterSearch.lines - introduced.lines;
  await subject.awaitEnd(IDLE_MS);
  const idleLines = subject.said.lines - afterSearch.lines;
  const evidence = subject.lastWords();
  const said = subject.said;
  await end(subject);

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
}

const counted = (count: number, one: string, many: string): readonly string[] =>
  count === 0 ? [] : [`${count} ${count === 1 ? one : many}`];

export async function stderr(bench: Bench): Promise<Outcome> {
  const { thinkMs } = bench.settings;
  const { patienceMs } = bench;
  const found = await bench.startReady();
  if (!found.ok) return fail(found.error);
  const subject = found.value;
  await subject.search(firstSearch(bench), { longestMs: thinkMs + patienceMs });
  const lines = subject.stderrTail();
  await end(subject);
  if (lines.length === 0) return pass('nothing said on it');
  return warning(
    `says ${lines.length >= 50 ? '50 lines or more' : lines.length === 1 ? 'a line' : `${lines.length} lines`} on it, the last: "${lines.at(-1) ?? ''}"`,
    {
      lines: lines.length,
    },
  );
}

async function end(subject: Subject): Promise<void> {
  subject.kill();
  await subject.quit(0);
}
