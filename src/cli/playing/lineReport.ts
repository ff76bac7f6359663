// A run for people: a line for each thing that happens and, on a terminal, the progress below them: games, score, expected end, and the games in play with
// their clocks, the one that runs in brackets. Without a terminal a line of progress follows each tenth of the games. `--quiet` leaves out what needs no one.

import { withSide } from '../../core/colour.ts';
import { formatClock } from '../../core/messages/formatClock.ts';
import { formatUtc } from '../../core/messages/formatUtc.ts';
import type { Entry } from '../../journal/entries.ts';
import type { GameClocks, RunningClocks } from '../../projections/clocks.ts';
import type { GameFacts, TournamentFacts } from '../../projections/tournamentFacts.ts';
import { eventMatch } from '../../reports/eventMatch.ts';
import { formatMatchReport } from '../../reports/matchReport.ts';
import { describeEntry } from '../../reports/describeEntry.ts';
import { formatDuel, formatGames, formatProgress, type ProgressReport } from '../../reports/progressReport.ts';
import { gamesInPlay, titlesOf } from '../../reports/statusReport.ts';
import { formatTables } from '../../reports/tables.ts';
import type { RunEnd } from '../../run/runTournament.ts';
import { asks, commandsFor } from '../answerCommands.ts';
import { ProgressNow } from './progressNow.ts';
import type { RunReport } from './report.ts';
import { isDrawn, outputWidth, print, statusLines, warn } from '../../terminal/print.ts';

/** Entries that `--quiet` prints too: someone may have to do something. */
const NEEDS_SOMEONE: ReadonlySet<string> = new Set([
  'game-held',
  'game-referred',
  'judge-called',
  'engine-unresponsive',
  'entrant-disqualified',
]);
const REDRAWN_EVERY_MS = 1000;
const MOST_GAMES_SHOWN = 6;
const BAR_WIDTH = 24;
/** Fewer games need no lines of progress. */
const LONG = 20;

/** What is said when it stops, by the reason; `output-lost` goes to standard error. */
const STOP_WORDS = {
  asked: 'Stopping after the current moves. Press Ctrl-C again to stop at once.',
  'hung-up': 'The terminal was closed: stopping after the current moves.',
  'output-lost': 'The output has no reader any more: stopping after the current moves. Run the same command again to continue.',
} as const;

type LineOptions = {
  readonly isQuiet?: boolean;
  readonly withCrosstable?: boolean;
  /** A match of the command line: on a terminal a game that ends leaves a line only if an engine failed, and no table ends it. */
  readonly isMatch?: boolean;
  /** Whether the data folder stays. */
  readonly isKept?: boolean;
};

export function lineReport({
  isQuiet = false,
  withCrosstable = true,
  isMatch = false,
  isKept: folderStays = true,
}: LineOptions = {}): RunReport {
  const status = statusLines('stdout');
  let shown: readonly string[] = [];
  const line = (text: string): void => {
    status.clear();
    print(`${text}\n`);
    status.show(...shown);
  };
  const end = (): void => {
    clearInterval(timer);
    status.clear();
    shown = [];
  };
  const progress = new ProgressNow();
  let folder = '';
  let known: TournamentFacts | undefined;
  let redraw = (): void => undefined;
  let timer: NodeJS.Timeout | undefined;
  let tenths = 0;
  /** For what a person at the terminal wants to know, and a quiet one does not. */
  const say = (text: string): void => (isQuiet ? undefined : line(text));

  const tellTenth = (facts: TournamentFacts): void => {
    const now = progress.of(facts, Date.now());
    if (now === undefined || now.total < LONG) return;
    const reached = Math.floor((10 * now.done) / now.total);
    if (reached > tenths && reached < 10) say(`Progress: ${formatProgress(now, Date.now())}`);
    tenths = reached;
  };

  /** The commands that answer a question, below it. */
  const tellAnswers = (isMeant: Parameters<typeof commandsFor>[2]): void => {
    for (const command of known === undefined ? [] : commandsFor(known, folder, isMeant)) line(`  ${command}`);
  };

  return {
    onRemark: say,
    begin(tournament, dataFolder, isOver) {
      folder = dataFolder;
      say(`${tournament}${isOver ? ' is over' : ''}: ${folderStays ? `kept in ${folder}` : 'nothing of it is kept'}`);
    },
    onStart(facts, interrupted, clocks) {
      known = facts;
      const now = progress.of(facts, Date.now());
      const { done = 0, total = 0 } = now ?? {};
      tenths = total === 0 ? 0 : Math.floor((10 * done) / total);
      if (done > 0 || interrupted > 0) {
        const broken = interrupted === 0 ? '' : `; ${interrupted} ${interrupted === 1 ? 'was' : 'were'} interrupted`;
        say(`Continuing after ${done} of ${total} games${broken}.`);
      }
      if (facts.pause !== undefined)
        line(`Paused by ${facts.pause.by}: ${facts.pause.reason}. No game starts until "arbiter resume".`);
      if (isQuiet || !isDrawn('stdout')) return;
      redraw = () => {
        shown = linesOf(progress.of(facts, Date.now()), facts, clocks, Date.now(), isMatch);
        status.show(...shown);
      };
      timer = setInterval(redraw, REDRAWN_EVERY_MS).unref();
      redraw();
    },
    onEntry(entry, facts) {
      const text = describeEntry(entry, facts);
      const isKept = isQuiet ? NEEDS_SOMEONE.has(entry.kind) : timer === undefined || !isMatch || !isOrdinary(entry);
      if (text !== undefined && isKept) line(text);
      if (entry.kind === 'judge-called') tellAnswers(({ game }) => game === entry.payload.id);
      if (entry.kind === 'game-ended' && timer === undefined) tellTenth(facts);
    },
    onNotice: (text) => line(text),
    onQuestion(event, question) {
      line(`${event.name} waits for a ruling: ${question}`);
      tellAnswers(asks(question));
    },
    onRound: (event, round, untilUtcMs) => say(`Round ${round} of ${event.name} begins at ${formatUtc(untilUtcMs)}.`),
    onSettling: (untilUtcMs) =>
      say(`All games are over. Officials may rule on them until ${formatUtc(untilUtcMs)}; then the tournament is over.`),
    onBreak: (event, untilUtcMs) => say(`${event.name} begins at ${formatUtc(untilUtcMs)}.`),
    onPage: (url) => line(`Watch it at ${url}`),
    onStop(reason) {
      if (reason === 'output-lost') warn(`${STOP_WORDS[reason]}\n`);
      else line(STOP_WORDS[reason]);
    },
    results(ended) {
      end();
      if (!isQuiet) tellResults(ended, withCrosstable, isMatch);
      if (ended.reason === 'stopped') print(`Stopped. Run the same command again to continue.\n`);
    },
    close: end,
  };
}

/** Prints the tables, and where the games are. */
function tellResults({ definition, facts, files }: Omit<RunEnd, 'reason'>, withCrosstable: boolean, isMatch: boolean): void {
  const width = outputWidth();
  for (const event of definition.events) {
    if (facts.event(event.key).entrants.length === 0) continue;
    const match = isMatch ? eventMatch(event, facts) : undefined;
    if (match === undefined) print(`\n${event.name}\n\n${formatTables(facts, event, width, withCrosstable && !isMatch)}`);
    else print(`\n${formatMatchReport(match)}`);
  }
  for (const { title, holder } of titlesOf(definition, facts)) {
    if (holder !== null) print(`\n${title}: ${holder}\n`);
  }
  print(`\nGames: ${files.join(', ')}\n`);
}

function linesOf(
  progress: ProgressReport | undefined,
  facts: TournamentFacts,
  clocks: RunningClocks,
  nowUtcMs: number,
  withBar: boolean,
): readonly string[] {
  if (progress === undefined) return [];
  const paused = facts.pause === undefined ? '' : `, paused by ${facts.pause.by}`;
  const playing = (facts.definition?.events ?? []).flatMap((event) =>
    gamesInPlay(facts, event.key).map((game) => ({ game, event })),
  );
  const shown = playing.slice(0, MOST_GAMES_SHOWN);
  const times = clocks.of(shown);
  const more = playing.length - shown.length;
  return [
    ...(withBar ? barLines(progress, nowUtcMs, paused) : [`${formatProgress(progress, nowUtcMs)}${paused}`]),
    ...shown.flatMap(({ game }, index) => {
      const now = times[index];
      return now === undefined ? [] : [gameLine(game, now, progress.events.length > 1, nowUtcMs)];
    }),
    ...(more > 0 ? [`  and ${more} more`] : []),
  ];
}

/** The games with a bar and the expected end; below them, for two players, what their results say. */
function barLines(progress: ProgressReport, nowUtcMs: number, paused: string): readonly string[] {
  const { done, total, events } = progress;
  const filled = total === 0 ? 0 : Math.floor((BAR_WIDTH * done) / total);
  const bar = `${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}`;
  return [`[${bar}] ${formatGames(progress, nowUtcMs)}${paused}`, ...events.map(formatDuel).filter((line) => line !== '')];
}

/** Whether a game ended by play, so that no one needs to hear of it at once. */
const isOrdinary = (entry: Entry): boolean =>
  entry.kind === 'game-ended' && entry.payload.ending.kind !== 'forfeit' && entry.payload.ending.kind !== 'void';

/** `  Game 35: Alpha 0:43 - Beta [1:02]`. */
function gameLine(
  { issued, shown }: GameFacts,
  { leftMs, turn, sinceUtcMs }: GameClocks,
  isNamed: boolean,
  nowUtcMs: number,
): string {
  const ran = sinceUtcMs === undefined ? 0 : nowUtcMs - sinceUtcMs;
  const own = leftMs[turn];
  const now = own === undefined ? leftMs : withSide(leftMs, turn, own - ran);
  const side = (colour: 'white' | 'black'): string => {
    const left = now[colour];
    const clock = left === undefined ? '' : formatClock(left);
    const marked = colour === turn && sinceUtcMs !== undefined ? `[${clock}]` : clock;
    return `${shown[colour]} ${marked}`.trimEnd();
  };
  const [first, second] = issued.opening.start.game === 'go' ? (['black', 'white'] as const) : (['white', 'black'] as const);
  return `  Game ${issued.id}${isNamed ? ` of ${issued.event}` : ''}: ${side(first)} - ${side(second)}`;
}
