// Runs a tournament in its data folder: the one place that connects definition, journal, director and game threads. Long because each part is made with calls
// into those that are made after it.

import { randomInt, randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import type { MessagePort } from 'node:worker_threads';
import { basename, join } from 'node:path';
import type { GameId } from '../core/ids.ts';
import { present } from '../core/present.ts';
import type { Venue } from '../core/venue.ts';
import { Director } from '../director/director.ts';
import { serveControl, type ControlServer } from '../journal/owner/controlServer.ts';
import { FORMAT_VERSION, type Entry, type NewEntry } from '../journal/entries.ts';
import { inDataFolder, type JournalFailure } from '../journal/failures.ts';
import { watchFolder } from '../journal/owner/heldFolder.ts';
import { acquireLock, LOCK_FILE } from '../journal/owner/lock.ts';
import { openReader } from '../journal/reader.ts';
import { JOURNAL_FILE } from '../journal/schema.ts';
import { openWriter } from '../journal/writing/writer.ts';
import type { Append } from '../journal/writing/appender.ts';
import type { Probed } from '../match/game/game.ts';
import { Kibitz } from '../kibitz/kibitz.ts';
import type { KibitzerPlace } from '../kibitz/messages.ts';
import { LocalVenue, type LocalVenueOptions } from '../match/venue/localVenue.ts';
import { createProbe } from './tablebaseProbe.ts';
import { privatePaths } from './engines/privatePaths.ts';
import { hostLevels } from '../players/sandbox/hostLevels.ts';
import { hasProcesses } from '../peers/processFacts.ts';
import { availableCores, coresAside } from '../players/process/cores.ts';
import { sweepOrphans } from '../players/process/engineProcess.ts';
import { hostTools } from '../players/process/hostTools.ts';
import type { FactsFold } from '../projections/foldTournament.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { CoreUse, EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { BreakChecks } from './engines/breakChecks.ts';
import { Failure, orFail } from '../core/messages/failure.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import { appendAll, controlHandler } from './control.ts';
import { engineMark } from './dataFolder.ts';
import { foldJournal } from '../projections/foldJournal.ts';
import { RatingLists } from '../projections/ratingLists.ts';
import { preflight, type Acceptance, type Candidate } from './engines/preflight.ts';
import { RunningClocks } from '../projections/clocks.ts';
import { playedPlies } from '../projections/playedPlies.ts';
import { answerOf } from '../rulings/decision.ts';
import { eventPreparation, isRestored } from './engines/prepareEvent.ts';
import { changesGames, GrowingGames } from './gamesFiles.ts';
import type { RatingsRead } from './file/ratingSources.ts';
import type { TrialPlace } from '../players/playerContext.ts';
import type { TournamentFile } from './file/readTournamentFile.ts';
import { reloadHandler, type Slots, type SlotsFor, type Trial } from './file/reload.ts';
import { RunningFile } from './file/runningFile.ts';
import { changedKeys } from './signing.ts';
import { submittedFiles } from './engines/submittedFiles.ts';
import { RegistryWatch } from './file/registryWatch.ts';
import { keepTelling, mayRefuse, tellClosed, tellOpened } from './registry/tellRegistry.ts';
import { pacedFill } from './pacedFill.ts';
import { onHostBack } from './engines/returningHosts.ts';
import { wakeAt } from './wakeAt.ts';
import { programVersion } from '../files/version.ts';

export type RunListener = {
  /** Before the first game of this start; `interrupted` games had begun and not ended. */
  readonly onStart: (facts: TournamentFacts, interrupted: number, clocks: RunningClocks) => void;
  /** A fact has become durable. */
  readonly onEntry: (entry: Entry, facts: TournamentFacts) => void;
  readonly onQuestion: (event: EventDefinition, question: string) => void;
  /** A round of an event waits for its time, or for a player's rest. */
  readonly onRound: (event: EventDefinition, round: number, untilUtcMs: number) => void;
  /** All events are over; the tournament stays open for rulings until then. */
  readonly onSettling: (untilUtcMs: number) => void;
  /** An event waits for its time. */
  readonly onBreak: (event: EventDefinition, untilUtcMs: number) => void;
  /** Something that an operator should know and that does not stop anything. */
  readonly onNotice: (text: string) => void;
};

export type RunOptions = {
  readonly file: TournamentFile;
  readonly folder: string;
  /** The fold of its journal, if it was read before; absent: it was not. */
  readonly fold?: FactsFold;
  readonly accepted: readonly Acceptance[];
  /** The games that the file's group `ratings` names, as read now; absent: the journal has them, or there are none. */
  readonly ratingsRead?: RatingsRead;
  /** The changes to the file since the tournament was opened, as the rules allow. */
  readonly changes: readonly string[];
  /** Several machines share the tournament, and this one directs; absent: it is alone. */
  readonly shared?: SharedRun;
  /** Plays on other machines; absent: on threads of this one. */
  readonly elsewhere?: Elsewhere;
  /** The cores of each game slot. */
  readonly slots: Slots;
  /** The slots of a changed file. */
  readonly slotsFor: SlotsFor;
  /** The number of games at once that the command line asked for; absent: as the file says. */
  readonly askedConcurrency?: number;
  readonly command: string;
  /** Name of the channel on which spectators receive the engines' thoughts; absent: no one listens. */
  readonly live?: string;
  /** The folder of this machine's connection to its cluster; absent: there is none. */
  readonly cluster?: string;
  readonly listener: RunListener;
  /** Whether the data folder gets no file of the finished games: the caller writes its own. */
  readonly withoutGamesFile?: boolean;
  /** Fires once for an orderly stop. */
  readonly stop: AbortSignal;
  /** Fires to end at once. */
  readonly abort: AbortSignal;
  /** Receives what a hangup does; its value says whether it does anything instead of a stop. */
  readonly onHangup?: (hear: () => boolean) => void;
};

/** What a run needs of the machines with which it shares a tournament (standBy.ts). */
export type SharedRun = {
  /** Must agree to what is written. */
  readonly gate: MessagePort;
  /** Resolves with the reason when another machine directs. */
  readonly lost: Promise<string>;
  /** The journal has entries. */
  readonly onOpened: () => void;
  /** A stop was asked for. */
  readonly onStop: () => void;
};

/** What a run asks of a venue besides the director's questions. */
export type RunVenue = Venue & Pick<LocalVenue, 'resize' | 'hide' | 'freeCores' | 'isPlaying' | 'stop' | 'abort'>;

/** What a venue on other machines needs of the run. `identity`: no other tournament has it. */
export type ElsewhereContext = Pick<LocalVenueOptions, 'onHungry' | 'onFailure'> & {
  readonly identity: string;
  /** The number of the entry with which this start began: it grows with each start, on any machine. */
  readonly term: number;
  readonly journal: Append;
  readonly probe: (position: string) => Probed;
  readonly cores: () => CoreUse;
  /** A game that has no place to play any more; `why`: a sentence. Resolves when it is handed out again, or over. */
  readonly onBack: (id: GameId, why: string) => Promise<void>;
  readonly onNotice: (text: string) => void;
  /** As for the run. */
  readonly live?: string;
};
export type Elsewhere = (context: ElsewhereContext) => Promise<RunVenue>;

export type RunEnd = {
  readonly reason: 'over' | 'stopped';
  readonly facts: TournamentFacts;
  readonly definition: TournamentDefinition;
  /** The files of the finished games. */
  readonly files: readonly string[];
};

/** Officials find the files of games changed after their ruling, unless there are very many games. */
const RULING_WAITS_MS = 3000;

const BELIEVES_THE_TOKEN =
  'Commands show the token of the data folder, and nothing else tells a person from an engine here: that needs Perl and /proc.';

/** Plays until the tournament is over or a stop is requested. Throws `Failure` if the world refuses, `WrongUse` if the folder is none for a tournament. */
export async function runTournament(options: RunOptions): Promise<RunEnd> {
  const { shared } = options;
  using lock = inDataFolder(acquireLock(options.folder, options.command, shared !== undefined));
  if (lock.privacy !== undefined) options.listener.onNotice(lock.privacy);

  const failed = Promise.withResolvers<never>();
  failed.promise.catch(() => undefined);
  const fail = (failure: JournalFailure | Error): void => failed.reject(new Failure(failure.message));
  let onCommitted: (entries: readonly Entry[]) => void = () => undefined;
  // `fail` reports entries that cannot be written; closing only affects the file's final form.
  await using writer = inDataFolder(
    await openWriter(lock, {
      onCommitted: (entries) => onCommitted(entries),
      onFailure: fail,
      ...present({ gate: shared?.gate }),
    }),
  );
  void shared?.lost.then((reason) => fail(new Failure(reason)));
  if (shared !== undefined) options.stop.addEventListener('abort', shared.onStop, { once: true });
  // From here on committed entries update the fold, and this thread receives no plies.
  const fold = orFail(foldJournal(options.folder, options.fold));
  const heard = (entry: Entry): void => {
    fold.add(entry);
    options.listener.onEntry(entry, fold.facts);
  };
  onCommitted = (entries) => entries.forEach(heard);
  const append = (entries: readonly NewEntry[]): Promise<void> => appendAll(writer, entries);

  // Opened now and kept open: if descriptors ran short, a game that should continue could not be read.
  using reader = orFail(openReader(options.folder));

  const lost = Promise.withResolvers<JournalFailure>();
  const ending = new AbortController();
  let abortGames = async (): Promise<void> => undefined;
  let closeKibitzers = async (): Promise<void> => undefined;
  let control: ControlServer | undefined;
  const watch = watchFolder(lock, [LOCK_FILE, JOURNAL_FILE], (failure) => {
    options.listener.onNotice(`${failure.message}. The plies in progress end, then Arbiter stops.`);
    lost.resolve(failure);
  });
  try {
    const begun = { definition: options.file.definition, facts: fold.facts, folder: lock.folder };
    await open(options, fold.facts, append, async () => {
      if (!mayRefuse(begun)) return void keepTelling(begun, options.listener.onNotice, ending.signal);
      const told = await tellOpened(begun);
      if (!told.ok) throw new Failure(told.error);
    });
    shared?.onOpened();
    const runId = engineMark(lock, fold.facts);
    await sweepOrphans(runId);
    await append([
      {
        kind: 'run-started',
        payload: {
          ...{ arbiterVersion: programVersion(), host: hostname(), processId: process.pid, cores: await availableCores() },
          sandbox: await hostLevels((await hostTools()).perl),
        },
      },
    ]);
    const over = Promise.withResolvers<void>();
    const running = new RunningFile(options.file, fold.facts, options.listener.onNotice);
    const games = options.withoutGamesFile
      ? undefined
      : new GrowingGames(lock.here, watch.isIntact, running, fold.facts, reader, options.listener.onNotice);
    const ratings = new RatingLists(() => running.definition, fold.facts);
    let probe = createProbe(running.definition.tablebases, options.listener.onNotice);
    let { slots } = options;
    // Only grows: files of engines that a reload removes are still not for others.
    const ofCluster = options.cluster === undefined ? [] : [options.cluster];
    let hidden = [...privatePaths(lock.folder, options.file), ...ofCluster];
    const hide = (file: TournamentFile): void => {
      hidden = [...new Set([...hidden, ...privatePaths(lock.folder, file)])];
      venue.hide(hidden);
    };
    const cluster = present({ cluster: options.cluster });
    const place = (): TrialPlace => ({ cores: slots[0] ?? [], hidden, ...cluster });
    const checks = new BreakChecks(place, options.listener.onNotice, ending.signal);
    let prepare = eventPreparation(options.accepted, place, fold.facts, options.listener.onNotice);
    const common = { onHungry: () => refill(), probe: (position: string) => probe(position), onFailure: fail };
    const venue: RunVenue =
      options.elsewhere === undefined
        ? new LocalVenue({
            ...common,
            host: {
              runId,
              logFolder: join(lock.here, 'logs'),
              dataFolder: lock.folder,
              hidden,
              ...cluster,
              ...present({ live: options.live, places: options.file.definition.hosts }),
            },
            slots: options.slots,
            connectJournal: writer.connect,
          })
        : await options.elsewhere({
            ...common,
            identity: fold.facts.identity ?? runId,
            term: fold.facts.sequence,
            journal: writer,
            cores: () => running.definition.cores,
            onBack: (id, why) => director.playElsewhere(id, why).catch(failed.reject),
            onNotice: options.listener.onNotice,
            ...present({ live: options.live }),
          });
    abortGames = () => venue.abort();
    const kibitz = new Kibitz(
      { folder: lock.here, place: { runId, hidden, ...cluster }, ...present({ live: options.live }) },
      options.listener.onNotice,
    );
    closeKibitzers = () => kibitz.close();
    const seatKibitzers = async (): Promise<void> => kibitz.become(kibitzersOn(running.definition, await availableCores()));
    const director: Director = new Director({
      get definition() {
        return running.definition;
      },
      fold,
      opening: (event, book, index) => running.opening(event, book, index),
      playedPlies: (id) => playedPlies(reader, id),
      async prepare(event, entrants) {
        // Checks that outlast the break would take the processor from the first games.
        await checks.over(event);
        await registry.look();
        return prepare(event, entrants);
      },
      isRestored: (event, entrant) => isRestored(event, entrant, fold.facts),
      submitted: submittedFiles,
      drawSeed: () => randomInt(2 ** 32),
      bookOf: (book, event) => running.bookOf(book, event),
      clock: { nowUtcMs: Date.now, at: (utcMs, wake) => wakeAt(utcMs, () => void wake().catch(failed.reject)) },
      append,
      venue,
      ratingsBefore: (white, black) => ratings.before(white, black),
      probe: (position) => probe(position).outcome,
      onOver: over.resolve,
      onQuestion: options.listener.onQuestion,
      onRound: options.listener.onRound,
      onSettling: options.listener.onSettling,
      onBreak(event, untilUtcMs, entrants) {
        options.listener.onBreak(event, untilUtcMs);
        if (event.schedule.check) void checks.begin(event, entrants).catch(failed.reject);
      },
    });
    // S16-13a: what is accepted in a break is checked in it, and plays after it.
    const registry = new RegistryWatch(running, () => takeVersions(), options.listener.onNotice, ending.signal);
    const refill = pacedFill(() => director.fill().catch(failed.reject), ending.signal);
    onCommitted = (entries) => {
      for (const entry of entries) {
        director.record(entry);
        games?.heard(entry);
        options.listener.onEntry(entry, fold.facts);
      }
      refill();
    };
    venue.holdBack(fold.facts.paused);
    const { reload, takeVersions } = reloadHandler({
      folder: lock.folder,
      running,
      facts: fold.facts,
      director,
      append,
      tryEngines(candidates, file) {
        hide(file);
        return tryBeside(candidates, place(), slots, venue, options.listener.onNotice);
      },
      slotsFor: options.slotsFor,
      ...present({ askedConcurrency: options.askedConcurrency }),
      onReloaded(before, accepted, wanted) {
        slots = wanted;
        venue.resize(slots);
        // An engine that was tried before the file changed may now be a different one.
        prepare = eventPreparation(accepted, place, fold.facts, options.listener.onNotice);
        if (before.definition.tablebases.join('\0') !== running.definition.tablebases.join('\0'))
          probe = createProbe(running.definition.tablebases, options.listener.onNotice);
        void seatKibitzers();
        void director.definitionChanged().catch(failed.reject);
      },
    });
    options.onHangup?.(() => {
      if (running.definition.onHangup !== 'reload') return false;
      const asked = { kind: 'reload', dryRun: false, by: 'SIGHUP', reason: 'SIGHUP' } as const;
      const { onNotice } = options.listener;
      void reload(asked, true).then(
        (answer) => onNotice(answerOf(answer).answer),
        (reason: unknown) => onNotice(messageOf(reason)),
      );
      return true;
    });
    const lookup = {
      playedPlies: (id: GameId) => playedPlies(reader, id),
      probe: (position: string) => probe(position).outcome,
    };
    const record = async (entries: readonly NewEntry[]): Promise<void> => {
      await append(entries);
      if (entries.some(changesGames)) await games?.caughtUp(RULING_WAITS_MS);
    };
    control = orFail(await serveControl(lock, controlHandler(lock.folder, running, fold, record, reload, lookup)));
    if (!hasProcesses() || (await hostTools()).perl === undefined) options.listener.onNotice(BELIEVES_THE_TOKEN);
    const interrupted = [...fold.facts.games.values()].filter((game) => game.ending === undefined && game.started).length;
    options.listener.onStart(fold.facts, interrupted, new RunningClocks(reader));
    if (options.cluster !== undefined)
      await onHostBack(
        options.cluster,
        () => running.definition,
        (entrants) => {
          if (!ending.signal.aborted) void director.tryAgain(entrants).catch(failed.reject);
        },
      );
    void seatKibitzers();
    await Promise.race([director.start(), failed.promise]);
    const reason = await Promise.race([
      over.promise.then(() => 'over' as const),
      lost.promise,
      fired(options.stop),
      fired(options.abort),
      failed.promise,
    ]);
    if (options.abort.aborted) await abortGames();
    else {
      const dropped = await Promise.race([venue.stop(), fired(options.abort).then(abortGames), failed.promise]);
      await director.stoppedBeforeResuming(dropped ?? []);
    }
    await closeKibitzers();
    // Ends what an engine left behind in its own session.
    await sweepOrphans(runId);
    await append([{ kind: 'run-stopped', payload: { reason: reason === 'over' ? 'finished' : 'stopped' } }]);
    if (typeof reason === 'object') throw new Failure(reason.message);
    const closed = await tellClosed({ ...begun, definition: running.definition });
    if (!closed.ok)
      options.listener.onNotice(`${closed.error}. The next "arbiter run" tells the registry that the tournament is over.`);
    const files = ((await games?.finish()) ?? []).map((file) => join(lock.folder, basename(file)));
    return { reason, facts: fold.facts, definition: running.definition, files };
  } catch (reason) {
    await Promise.all([abortGames(), closeKibitzers()]);
    throw reason;
  } finally {
    ending.abort();
    watch.end();
    await control?.close();
  }
}

function kibitzersOn({ kibitzers = [], cores }: TournamentDefinition, available: readonly number[]): readonly KibitzerPlace[] {
  const owned = coresAside(
    kibitzers.map((kibitzer) => kibitzer.cores),
    cores.shared,
    available,
  );
  return kibitzers.map(({ engine }, at) => ({ engine, cores: owned[at] ?? [] }));
}

/** Tries engines during games: on cores that no game owns, or on those of a free place; a notice says if that disturbs a game. */
async function tryBeside(
  candidates: readonly Candidate[],
  place: TrialPlace,
  slots: Slots,
  venue: RunVenue,
  onWait: (text: string) => void,
): Promise<Trial> {
  const owned = new Set(slots.flat());
  const spare = owned.size === 0 ? [] : (await availableCores()).filter((core) => !owned.has(core));
  const free = spare.length > 0 ? spare : venue.freeCores;
  const accepted = await preflight(candidates, free.length > 0 ? { ...place, cores: free } : place, onWait);
  if (candidates.length === 0 || free.length > 0 || !venue.isPlaying) return { accepted };
  const notice = 'No core was free: the engines were started next to a game in play, which may have lost a little speed.';
  return { accepted, notice };
}

export const fired = (signal: AbortSignal): Promise<'stopped'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('stopped');
    signal.addEventListener('abort', () => resolve('stopped'), { once: true });
  });

/**
 * The first entries of a new tournament; for an existing one, only those not recorded yet. `agreed` throws what speaks against it once the journal has
 * its identity, and before a changed file is recorded.
 */
async function open(
  options: RunOptions,
  facts: TournamentFacts,
  append: (entries: readonly NewEntry[]) => Promise<void>,
  agreed: () => Promise<void>,
): Promise<void> {
  const entries: NewEntry[] = [];
  const { definition, fileName, text } = options.file;
  const payload = { file: text, fileName, arbiterVersion: programVersion(), definition };
  if (facts.opened === undefined)
    await append([
      {
        kind: 'tournament-opened',
        payload: { ...payload, identity: randomUUID(), formatVersion: FORMAT_VERSION, name: definition.name },
      },
    ]);
  await agreed();
  if (options.changes.length > 0) entries.push({ kind: 'definition-changed', payload: { ...payload, changes: options.changes } });
  entries.push(...changedKeys(options.folder, { facts, definition }));
  if (options.ratingsRead !== undefined) entries.push({ kind: 'ratings-read', payload: options.ratingsRead });
  if (entries.length > 0) await append(entries);
}
