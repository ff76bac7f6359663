// Plays a tournament in the foreground, with its page if that is wanted, and stops it politely when that is asked for.

import { isCrash } from '../../core/ending.ts';
import { present } from '../../core/present.ts';
import type { Reach } from '../../broadcast/http/reach.ts';
import type { GameFacts, TournamentFacts } from '../../projections/tournamentFacts.ts';
import type { OpenedTournament } from '../../run/dataFolder.ts';
import { writeGames } from '../../run/gamesFiles.ts';
import { runTournament, type RunEnd, type RunOptions } from '../../run/runTournament.ts';
import { urlOf, type WebAddress } from '../../run/web/address.ts';
import { hostWeb, type WebHost } from '../../run/web/webHost.ts';
import { warn } from '../../terminal/print.ts';
import type { ExitCode } from '../command.ts';
import { onStop } from '../stopping.ts';
import type { RunReport } from './report.ts';

/** The page during play: where it listens, and how people reach it. */
export type WebUse = { readonly address: WebAddress; readonly reach: Reach };

type PlayOptions = Omit<RunOptions, 'listener' | 'stop' | 'abort' | 'live' | 'onHangup'> & {
  readonly report: RunReport;
  readonly web?: WebUse;
  /** Asks for an orderly stop, as Ctrl-C does; absent: only people stop it. */
  readonly stopAt?: AbortSignal;
  /** The exit code of a run that was not stopped by people; absent: 1 if an engine crashed. */
  readonly exitCode?: (end: RunEnd) => ExitCode;
};

/**
 * Exit code 0: over; 1: over, but engines crashed, stalled or broke the protocol; 130: stopped. With a page, on a terminal, the page stays until
 * Ctrl-C.
 */
export async function play({ report, web, stopAt, exitCode, ...options }: PlayOptions): Promise<ExitCode> {
  const interrupts = listenForInterrupts(report);
  stopAt?.addEventListener('abort', interrupts.stopNow, { once: true });
  const page = web === undefined ? undefined : pageBeside(web, options, report);
  const { cluster, folder } = options;
  const publisher = cluster === undefined ? undefined : await publisherBeside(cluster, folder, report.onNotice);
  report.begin(options.file.definition.name, options.folder, false);
  try {
    const end = await runTournament({
      ...options,
      ...present({ live: page === undefined && publisher === undefined ? undefined : LIVE }),
      listener: {
        ...report,
        onStart(...start) {
          report.onStart(...start);
          page?.open();
          publisher?.open(start[0].identity, LIVE);
        },
      },
      stop: interrupts.stop,
      abort: interrupts.abort,
      onHangup: interrupts.onHangup,
    });
    report.results(end);
    if (end.reason === 'stopped' && stopAt?.aborted !== true) return 130;
    if (page !== undefined && process.stdout.isTTY) await page.stay(interrupts.onceMore());
    return exitCode === undefined ? tellCrashes(end.facts) : exitCode(end);
  } finally {
    report.close();
    await publisher?.close();
    await page?.close();
    interrupts.end();
  }
}

/** Name of the channel on which games send what engines think. */
const LIVE = `arbiter ${process.pid}`;

type PageBeside = {
  /** Shows the tournament once it is opened. */
  readonly open: () => void;
  /** Keeps showing it until the promise resolves. */
  readonly stay: (until: Promise<void>) => Promise<void>;
  readonly close: () => Promise<void>;
};

function pageBeside(
  { address, reach }: WebUse,
  { folder, command }: Pick<PlayOptions, 'folder' | 'command'>,
  report: RunReport,
): PageBeside {
  let host: WebHost | undefined;
  const urlAt = (at: { readonly host: string; readonly port: number }): string => urlOf(at, reach);
  return {
    open() {
      host = hostWeb({
        folder,
        address,
        live: LIVE,
        command,
        reach,
        onListening: (at) => report.onPage(urlAt(at)),
        onNotice: report.onNotice,
      });
    },
    async stay(until) {
      // A short tournament may be over before its page has started.
      const at = await Promise.race([host?.listening, until]);
      if (at === undefined) return;
      report.onRemark(`The page stays available at ${urlAt(at)} until Ctrl-C.`);
      await until;
    },
    close: async () => host?.close(),
  };
}

/** How long the end of a run waits for the cluster. */
const PUBLISHES_WITHIN_MS = 10_000;

type PublisherBeside = {
  readonly open: (identity: string | undefined, live?: string) => void;
  readonly close: () => Promise<void>;
};

/** Nothing of NATS is loaded without a cluster. */
async function publisherBeside(machine: string, folder: string, onNotice: (text: string) => void): Promise<PublisherBeside> {
  const { JournalPublisher } = await import('../../cluster/stream/publisher.ts');
  let publisher: InstanceType<typeof JournalPublisher> | undefined;
  return {
    open: (identity, live) => (publisher = new JournalPublisher({ machine, folder, identity, onNotice, ...present({ live }) })),
    close: async () => publisher?.finish(PUBLISHES_WITHIN_MS),
  };
}

/** Reports a tournament that is already over; in a cluster, what its stream is missing follows. */
export async function tellOver(tournament: OpenedTournament, report: RunReport, cluster?: string): Promise<ExitCode> {
  report.begin(tournament.definition.name, tournament.folder, true);
  if (cluster !== undefined) {
    const publisher = await publisherBeside(cluster, tournament.folder, report.onNotice);
    publisher.open(tournament.facts.identity);
    await publisher.close();
  }
  report.results({ ...tournament, reason: 'over', files: await writeGames(tournament) });
  return tellCrashes(tournament.facts);
}

/** A crash never gives exit code 0: a script that starts tournaments must learn about it. */
function tellCrashes(facts: TournamentFacts): ExitCode {
  const wasUnresponsive = ({ issued: { event, number } }: GameFacts): boolean =>
    facts.event(event).finished.get(number)?.unresponsive !== undefined;
  const crashed = [...facts.games.values()].filter(
    (game) => game.ending !== undefined && (isCrash(game.ending) || isProtocolFault(game.ending) || wasUnresponsive(game)),
  );
  if (crashed.length === 0) return 0;
  warn(
    `${crashed.length} ${crashed.length === 1 ? 'game was' : 'games were'} lost by a crash, a stall or a breach of protocol.\n`,
  );
  return 1;
}

const isProtocolFault = (ending: { readonly kind: string; readonly fault?: string }): boolean =>
  ending.kind === 'forfeit' && ending.fault === 'protocol';

/**
 * The first request lets the plies in progress end. A second Ctrl-C or SIGTERM ends everything at once. A closed terminal never does: the shell and the
 * system may both send its signal.
 */
function listenForInterrupts(report: RunReport): {
  readonly stop: AbortSignal;
  readonly abort: AbortSignal;
  readonly stopNow: () => void;
  /** A hangup asks this first, and stops if it is not used for anything else. */
  readonly onHangup: (hear: () => boolean) => void;
  /** For use after play has ended: resolves at the next request. */
  readonly onceMore: () => Promise<void>;
  readonly end: () => void;
} {
  const stop = new AbortController();
  const abort = new AbortController();
  let waiting: (() => void) | undefined;
  let hangUp = (): boolean => false;
  const end = onStop((reason) => {
    if (reason === 'hung-up' && !stop.signal.aborted && hangUp()) return;
    if (waiting !== undefined) return waiting();
    if (stop.signal.aborted) return reason === 'asked' ? abort.abort() : undefined;
    report.onStop(reason);
    stop.abort();
  });
  return {
    stop: stop.signal,
    abort: abort.signal,
    stopNow: () => stop.abort(),
    onHangup: (hear) => (hangUp = hear),
    onceMore: () => new Promise((resolve) => (waiting = resolve)),
    end,
  };
}
