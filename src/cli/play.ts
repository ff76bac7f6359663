// Plays a tournament in the foreground: prints where data is kept, a line for each game, the tables at the end, and handles Ctrl-C.

import { join } from 'node:path';
import { isCrash } from '../core/ending.ts';
import { exportGames, pgnGames, sgfGames } from '../archive/exportGames.ts';
import { formatUtc } from '../core/messages/formatUtc.ts';
import { present } from '../core/present.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import { Failure } from '../core/messages/failure.ts';
import type { ExitCode } from './command.ts';
import type { OpenedTournament } from '../run/dataFolder.ts';
import { describeEntry, describeRatingsRead } from '../reports/describeEntry.ts';
import { createProgress, type Progress } from './progress.ts';
import { runTournament, type RunListener, type RunOptions } from '../run/runTournament.ts';
import { sgfApplication } from '../files/version.ts';
import { urlOf, type WebAddress } from '../run/web/address.ts';
import { hostWeb, type WebHost } from '../run/web/webHost.ts';
import { expectedGamesOf, titlesOf } from '../reports/statusReport.ts';
import { formatTables } from '../reports/tables.ts';

const output = process.stdout;
const tableWidth = (): number => (output.isTTY ? output.columns : 120);

/** The address of the page during play; `publicUrl` is the public address, if it differs. */
export type WebUse = { readonly address: WebAddress; readonly publicUrl?: string };

type PlayOptions = Omit<RunOptions, 'listener' | 'stop' | 'abort' | 'live'> & { readonly web?: WebUse };

/**
 * Exit code 0: over; 1: over, but engines crashed, stalled or broke the protocol; 130: stopped by Ctrl-C or SIGTERM. With a page, on a terminal, the
 * page stays until Ctrl-C.
 */
export async function play(options: PlayOptions): Promise<ExitCode> {
  const progress = createProgress(output);
  const interrupts = listenForInterrupts(progress);
  const { definition } = options.file;
  const page = options.web === undefined ? undefined : pageBeside(options.web, options, progress);
  const listener = report(progress);
  progress.line(`${definition.name}: kept in ${options.folder}`);
  if (options.changes.length > 0) progress.line(`The tournament file was changed: ${options.changes.join('; ')}`);
  if (options.ratingsRead !== undefined) progress.line(describeRatingsRead(options.ratingsRead));
  try {
    const end = await runTournament({
      ...options,
      ...present({ live: page?.live }),
      listener: {
        ...listener,
        onStart(facts, interrupted) {
          listener.onStart(facts, interrupted);
          page?.open();
        },
      },
      stop: interrupts.stop,
      abort: interrupts.abort,
    });
    progress.end();
    tellResults({ folder: options.folder, definition: end.definition, facts: end.facts });
    if (end.reason === 'stopped') {
      output.write(`Stopped. Run the same command again to continue.\n`);
      return 130;
    }
    if (page !== undefined && output.isTTY) await page.stay(interrupts.onceMore());
    return tellCrashes(end.facts);
  } finally {
    progress.end();
    await page?.close();
    interrupts.end();
  }
}

type PageBeside = {
  /** Name of the channel on which the page receives live search output. */
  readonly live: string;
  /** Shows the tournament once it is opened. */
  readonly open: () => void;
  /** Keeps showing it until the promise resolves. */
  readonly stay: (until: Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
};

function pageBeside({ address, publicUrl }: WebUse, { folder, command, slots }: PlayOptions, progress: Progress): PageBeside {
  const live = `arbiter ${process.pid}`;
  let host: WebHost | undefined;
  const urlAt = (at: { readonly host: string; readonly port: number }): string => publicUrl ?? urlOf(at);
  return {
    live,
    open() {
      host = hostWeb({
        folder,
        address,
        live,
        command,
        games: slots.length,
        ...present({ publicUrl }),
        onListening: (at) => progress.line(`Watch it at ${urlAt(at)}`),
        onNotice: (text) => progress.line(text),
      });
    },
    async stay(until) {
      // A short tournament may be over before its page has started.
      const at = await Promise.race([host?.listening, until]);
      if (at === undefined) return;
      output.write(`The page stays available at ${urlAt(at)} until Ctrl-C.\n`);
      await until;
    },
    close: async () => host?.close(),
  };
}

/** Prints the tables and games of a tournament that is already over. */
export function tellOver(tournament: OpenedTournament): ExitCode {
  output.write(`${tournament.definition.name} is over: kept in ${tournament.folder}\n`);
  tellResults(tournament);
  return tellCrashes(tournament.facts);
}

/** Prints the tables on the terminal, and writes the games to files in the data folder. */
function tellResults(tournament: OpenedTournament): void {
  const files = writeGames(tournament);
  for (const event of tournament.definition.events) {
    if (tournament.facts.event(event.key).entrants.length === 0) continue;
    output.write(`\n${event.name}\n\n${formatTables(tournament.facts, event, tableWidth())}`);
  }
  for (const { title, holder } of titlesOf(tournament.definition, tournament.facts)) {
    if (holder !== null) output.write(`\n${title}: ${holder}\n`);
  }
  output.write(`\nGames: ${files.join(', ')}\n`);
}

/** Chess and Go have separate files; a tournament with only one of them has only one file. */
function writeGames(tournament: OpenedTournament): readonly string[] {
  const { events } = tournament.definition;
  const files: string[] = [];
  const write = (name: string, texts: Iterable<string>): void => {
    const file = join(tournament.folder, name);
    const exported = exportGames(texts, file);
    if (!exported.ok) throw new Failure(exported.error);
    files.push(file);
  };
  if (events.some(({ go }) => go === undefined)) write('games.pgn', pgnGames(tournament));
  if (events.some(({ go }) => go !== undefined)) write('games.sgf', sgfGames(tournament, 'ff4', sgfApplication()));
  return files;
}

function report(progress: Progress): RunListener {
  let total = 0;
  let finished = 0;
  const count = (facts: TournamentFacts): void => {
    finished = 0;
    for (const { ending } of facts.games.values()) if (ending !== undefined && ending.kind !== 'void') finished++;
    total = 0;
    const { definition } = facts;
    if (definition === undefined) return;
    for (const event of definition.events)
      total += expectedGamesOf(event, definition, facts) ?? facts.event(event.key).issued.size;
  };
  return {
    onStart(facts, interrupted) {
      count(facts);
      if (finished > 0 || interrupted > 0) {
        const broken = interrupted === 0 ? '' : `; ${interrupted} ${interrupted === 1 ? 'was' : 'were'} interrupted`;
        progress.line(`Continuing after ${finished} of ${total} games${broken}.`);
      }
      if (facts.paused) progress.line(`Paused by ${facts.pause?.by}. "arbiter resume" continues it.`);
      progress.bar(finished, total, '');
    },
    onEntry(entry, facts) {
      if (entry.kind === 'game-ended' && entry.payload.ending.kind !== 'void') finished++;
      // These are rare, and change more than one game.
      if (entry.kind === 'ruling-made' || entry.kind === 'entrant-disqualified' || entry.kind === 'event-opened') count(facts);
      const text = describeEntry(entry, facts);
      if (text !== undefined) progress.line(text);
      if (entry.kind === 'game-ended' || entry.kind === 'ruling-made') progress.bar(finished, total, '');
    },
    onNotice: (text) => progress.line(text),
    onQuestion: (event, question) => progress.line(`${event.name} waits for a ruling: ${question}`),
    onRound: (event, round, untilUtcMs) => progress.line(`Round ${round} of ${event.name} begins at ${formatUtc(untilUtcMs)}.`),
    onBreak: (event, untilUtcMs) => progress.line(`${event.name} begins at ${formatUtc(untilUtcMs)}.`),
  };
}

/** A crash never gives exit code 0: a script that starts tournaments must learn about it. */
function tellCrashes(facts: TournamentFacts): ExitCode {
  const wasUnresponsive = ({ issued: { event, number } }: GameFacts): boolean =>
    facts.event(event).finished.get(number)?.unresponsive !== undefined;
  const crashed = [...facts.games.values()].filter(
    (game) => game.ending !== undefined && (isCrash(game.ending) || isProtocolFault(game.ending) || wasUnresponsive(game)),
  );
  if (crashed.length === 0) return 0;
  process.stderr.write(
    `${crashed.length} ${crashed.length === 1 ? 'game was' : 'games were'} lost by a crash, a stall or a breach of protocol.\n`,
  );
  return 1;
}

const isProtocolFault = (ending: { readonly kind: string; readonly fault?: string }): boolean =>
  ending.kind === 'forfeit' && ending.fault === 'protocol';

/** The first Ctrl-C or SIGTERM lets the plies in progress end, the second ends everything at once. */
function listenForInterrupts(progress: Progress): {
  readonly stop: AbortSignal;
  readonly abort: AbortSignal;
  /** For use after play has ended: resolves at the next signal. */
  readonly onceMore: () => Promise<void>;
  readonly end: () => void;
} {
  const stop = new AbortController();
  const abort = new AbortController();
  let waiting: (() => void) | undefined;
  const onSignal = (): void => {
    if (waiting !== undefined) return waiting();
    if (stop.signal.aborted) return abort.abort();
    progress.line('Stopping after the current moves. Press Ctrl-C again to stop at once.');
    stop.abort();
  };
  process.on('SIGINT', onSignal);
  process.on('SIGTERM', onSignal);
  return {
    stop: stop.signal,
    abort: abort.signal,
    onceMore: () => new Promise((resolve) => (waiting = resolve)),
    end: () => {
      process.off('SIGINT', onSignal);
      process.off('SIGTERM', onSignal);
    },
  };
}
