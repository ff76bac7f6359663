// A worker: plays the games that a director hands it, on threads of this machine as a run does, and tells the director what happens. It decides nothing: a game
// that is no longer its own is stopped and forgotten, and what it says of such a game is refused. Long because it is one life of a game, from its job to the
// director's last word about it; files, facts and the spool are next to it.

import { join } from 'node:path';
import type { GameJob } from '../../core/gameJob.ts';
import type { GameId } from '../../core/ids.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { present } from '../../core/present.ts';
import { fits, needsOf, type Resources } from '../../core/resources.ts';
import type { Probed } from '../../match/game/game.ts';
import { LocalVenue } from '../../match/venue/localVenue.ts';
import { allocateCores } from '../../players/process/cores.ts';
import type { CoreUse } from '../../tournament/definition.ts';
import { gamesOn } from '../../tournament/settings/machine.ts';
import type { Cluster } from '../link/connection.ts';
import { listen } from '../link/listen.ts';
import { workSubject } from '../link/machine.ts';
import { ReachableConnection } from '../link/reachable.ts';
import { Attempts, factsMessage, type Attempt } from './attempts.ts';
import { EngineStore } from './engineStore.ts';
import { FactPort } from './factPort.ts';
import { LiveLine } from './liveLine.ts';
import { Pulse } from './pulse.ts';
import { toWorker, WORK_VERSION, type FromWorker, type Held, type Play, type ToWorker } from './messages.ts';
import { placeOf } from './place.ts';
import { Spool, textOf, type AttemptKey } from './spool.ts';

export type WorkerOptions = {
  readonly cluster: Cluster;
  /** Its data folder, absolute; and the folder of its keys. */
  readonly folder: string;
  readonly keys: string;
  readonly version: string;
  readonly cores: readonly number[];
  /** The most games at once; absent: as many as the cores allow. */
  readonly games?: number;
  /** What all games together may take. */
  readonly resources: Resources;
  /** Of engines' files. */
  readonly cacheBytes: number;
  /** Marks the processes of its engines. */
  readonly mark: string;
  readonly tell: (text: string) => void;
  readonly onFailure: (reason: Error) => void;
};

/** How often what was not confirmed is looked through. In ms. */
const LOOK_MS = 500;
/** Facts wait so long for others before they are written and sent, if some were sent just before; the end of a game waits for the place that it leaves. In ms. */
const GATHER_MS = 100;
const SOON_MS = 4;
const PROBE_AGAIN_MS = 2000;
/** After a request to stop, what was not confirmed by then stays in the spool. */
const STOP_MS = 5000;

type Lead = Extract<ToWorker, { readonly kind: 'lead' }>;

/** A game that is played or prepared here. `job`: as this machine plays it, once it is prepared. */
type Playing = {
  readonly attempt: Attempt;
  job: GameJob;
  isPrepared: boolean;
  /** Its engines' files may go. */
  release: (() => void) | undefined;
  readonly giveUp: AbortController;
};

export class GameWorker {
  readonly #options: WorkerOptions;
  readonly #attempts: Attempts;
  readonly #place: string;
  readonly #store: EngineStore;
  readonly #reached: ReachableConnection;
  /** By game: what is played or prepared here. */
  readonly #playing = new Map<number, Playing>();
  /** Jobs whose game is still played here, in an attempt that was given to others. */
  readonly #parked: { readonly message: Play; readonly key: AttemptKey }[] = [];
  readonly #probes = new Map<number, (probed: Probed) => void>();
  readonly #timer: NodeJS.Timeout;
  readonly #pulse: Pulse;
  readonly #leads = new Map<string, Lead>();
  /** By tournament: the latest start of it that spoke. */
  readonly #terms = new Map<string, number>();
  #venue:
    | { readonly venue: LocalVenue; readonly port: FactPort; readonly live: LiveLine; readonly tournament: string }
    | undefined;
  #venueEnding: Promise<void> = Promise.resolve();
  #sendTimer: NodeJS.Timeout | undefined;
  #sendAtMs = 0;
  #sentAtMs = 0;
  #isStopping = false;
  #lastProbe = 0;
  #told: string | undefined;

  constructor(options: WorkerOptions) {
    this.#options = options;
    const { connection, machine } = options.cluster;
    this.#place = placeOf(options.folder);
    this.#attempts = new Attempts(new Spool(join(options.folder, 'spool')), Date.now(), (trouble) =>
      this.#tell(
        trouble === undefined
          ? 'What games say is kept again.'
          : `Cannot keep what games say in "${options.folder}": ${messageOf(trouble)}. Games go on; what the director does not have is lost if this worker is killed.`,
      ),
    );
    this.#store = new EngineStore(options.folder, options.cacheBytes, connection);
    this.#reached = new ReachableConnection(connection, (isUp) => this.#changed(isUp));
    // Only the director may speak here: the server refuses all others.
    listen(connection, toWorker(machine.name), (message) => this.#hear(message.json<ToWorker>()));
    this.#timer = setInterval(() => this.#sendSoon(), LOOK_MS);
    this.#pulse = new Pulse(() => this.#beat());
    const { size } = this.#attempts.all;
    if (size > 0)
      options.tell(
        `${size === 1 ? 'A game' : `${size} games`} of an earlier start: what the director does not have yet is sent.`,
      );
  }

  /** Lets the plies in progress end, tells what happened, and leaves the cluster. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#endVenue();
    const deadline = performance.now() + STOP_MS;
    while (this.#reached.isUp && this.#attempts.all.size > 0 && performance.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS / 10));
    this.#close();
    await this.#options.cluster.connection.drain().catch(() => undefined);
    const { size } = this.#attempts.all;
    if (size > 0)
      this.#options.tell(
        `The director does not have all of ${size === 1 ? 'a game' : `${size} games`} yet; the next start sends it.`,
      );
  }

  async abort(): Promise<void> {
    this.#isStopping = true;
    this.#close();
    await this.#venue?.venue.abort();
  }

  #close(): void {
    clearInterval(this.#timer);
    this.#pulse.stop();
    clearTimeout(this.#sendTimer);
    this.#attempts.keep();
  }

  // What the director says

  /** Whether a director has been overtaken by another start of the tournament, so that its words mean nothing. */
  #isOvertaken({ tournament, term }: { readonly tournament: string; readonly term: number }): boolean {
    const latest = this.#terms.get(tournament) ?? 0;
    if (term > latest) this.#terms.set(tournament, term);
    return term < latest;
  }

  #hear(message: ToWorker): void {
    const { tournament } = message;
    if (this.#isOvertaken(message) || ('place' in message && message.place !== this.#place)) return;
    switch (message.kind) {
      case 'lead':
        return this.#follow(message);
      case 'busy':
        this.#pulse.busy(message.seconds);
        return this.#tell(`The director is busy. This machine asks again in ${message.seconds} s.`);
      case 'refused':
        return this.#tell(`The director gives this machine no games: ${message.reason}.`);
      case 'taken':
        for (const [game, attempt, facts] of message.taken) {
          const known = this.#attempts.get({ tournament, game, attempt });
          known?.confirm(facts);
        }
        return this.#sendSoon();
      case 'forget':
        return message.games.forEach((held) => this.#forget(tournament, held));
      case 'judge': {
        const [game, attempt] = message.game;
        const known = this.#attempts.get({ tournament, game, attempt });
        if (known === undefined) return;
        for (const word of message.words.slice(Math.max(0, known.words - message.from)))
          this.#venue?.venue.judge(game as GameId, word);
        known.words = Math.max(known.words, message.from + message.words.length);
        return;
      }
      case 'play':
        return this.#receive(message);
      case 'withdraw':
        return void this.#giveBack(tournament, message.game);
      case 'probed': {
        const { outcome, evidence } = message;
        this.#probes.get(message.question)?.({ outcome, evidence });
        this.#probes.delete(message.question);
      }
    }
  }

  #follow(lead: Lead): void {
    const before = this.#leads.get(lead.tournament);
    this.#leads.set(lead.tournament, lead);
    this.#pulse.answered(lead.beatMs);
    if (this.#venue?.tournament !== lead.tournament) return;
    if (lead.stopping) return void this.#endVenue();
    if (before?.held !== lead.held) this.#venue.venue.holdBack(lead.held);
    if (JSON.stringify(before?.cores) !== JSON.stringify(lead.cores)) this.#venue.venue.resize(this.#slots(lead.cores));
  }

  /** The attempt is over, or no longer this worker's. */
  #forget(tournament: string, [game, attempt]: Held): void {
    const key = { tournament, game, attempt };
    const parked = this.#parked.findIndex((one) => textOf(one.key) === textOf(key));
    if (parked >= 0) this.#parked.splice(parked, 1);
    const known = this.#attempts.get(key);
    if (known === undefined) return;
    this.#attempts.forget(known);
    const playing = this.#playing.get(game);
    if (playing?.attempt !== known) return;
    playing.giveUp.abort();
    void this.#venue?.venue.withdraw(game as GameId).then((isBack) => {
      if (isBack) this.#leave(playing);
      else this.#venue?.venue.judge(game as GameId, { kind: 'stopped', reason: 'another worker has the game' });
      void this.#look();
    });
  }

  async #giveBack(tournament: string, [game, attempt]: Held): Promise<void> {
    const known = this.#attempts.get({ tournament, game, attempt });
    const parked = this.#parked.findIndex(({ key }) => key.game === game && key.attempt === attempt);
    if (known === undefined || known.facts.length > 0) return;
    const playing = this.#playing.get(game);
    if (parked >= 0) this.#parked.splice(parked, 1);
    else if (playing?.attempt === known && !playing.isPrepared) playing.giveUp.abort();
    else if ((await this.#venue?.venue.withdraw(game as GameId)) !== true) return;
    known.close('returned');
    if (playing?.attempt === known) this.#leave(playing);
    this.#sendSoon();
  }

  // Jobs

  #receive(message: Play): void {
    const { tournament, job } = message;
    const key = { tournament, game: job.id, attempt: job.attempt ?? 0 };
    const known = this.#attempts.get(key);
    if (known !== undefined) {
      known.isReceiptDue = true;
      return this.#sendSoon();
    }
    const attempt = this.#attempts.begin(key);
    this.#sendSoon('gathered');
    const isElsewhere = [...this.#playing.values()].some((one) => one.attempt.key.tournament !== tournament);
    // The file may offer less than it did.
    const isTooMuch = !fits(needsOf(message.job), this.#options.resources);
    if (this.#isStopping || isElsewhere || isTooMuch || this.#leads.get(tournament)?.stopping !== false)
      attempt.close('returned');
    else if (this.#playing.has(key.game)) this.#parked.push({ message, key });
    else this.#begin(attempt, message);
  }

  #begin(attempt: Attempt, { job, files, next }: Play): void {
    if (this.#venue !== undefined && this.#venue.tournament !== attempt.key.tournament) void this.#endVenue();
    const playing: Playing = { attempt, job, isPrepared: false, release: undefined, giveUp: new AbortController() };
    this.#playing.set(job.id, playing);
    void this.#prepare(playing, files).then(
      () => {
        if (this.#attempts.get(attempt.key) !== attempt || attempt.closed !== undefined) return this.#leave(playing);
        playing.isPrepared = true;
        this.#venueFor(attempt.key.tournament).play(playing.job, next ? 'next' : undefined);
      },
      (error: unknown) => {
        attempt.close('unable', messageOf(error));
        this.#leave(playing);
        this.#sendSoon();
      },
    );
  }

  /** Has the files of its engines here. */
  async #prepare(playing: Playing, files: Play['files']): Promise<void> {
    const { tournament } = playing.attempt.key;
    const ask = (sha256: string): void => this.#say({ kind: 'wanted', tournament, sha256 });
    const { players, release } = await this.#store.place(playing.job.players, files, ask, playing.giveUp.signal);
    playing.release = release;
    playing.job = { ...playing.job, players };
    await this.#venueEnding;
  }

  #leave(playing: Playing): void {
    playing.release?.();
    playing.release = undefined;
    const { id } = playing.job;
    if (this.#playing.get(id) === playing) this.#playing.delete(id);
    if (this.#playing.has(id)) return;
    const at = this.#parked.findIndex(({ key }) => key.game === id);
    if (at < 0) return;
    const [parked] = this.#parked.splice(at, 1);
    const attempt = parked === undefined ? undefined : this.#attempts.get(parked.key);
    if (parked !== undefined && attempt !== undefined) this.#begin(attempt, parked.message);
  }

  // Playing

  #slots({ perGame, shared }: CoreUse): readonly (readonly number[])[] {
    const { cores, games = Number.MAX_SAFE_INTEGER } = this.#options;
    const slots = allocateCores(Math.min(games, gamesOn({ perGame, shared }, cores.length)), perGame, shared, cores);
    // A director refuses a machine with too few cores.
    return slots.ok ? slots.value : [];
  }

  #venueFor(tournament: string): LocalVenue {
    if (this.#venue !== undefined) return this.#venue.venue;
    const { folder, keys, mark, onFailure } = this.#options;
    const port = new FactPort((game, kind, payload, json) => this.#note(game, kind, payload, json));
    const live = new LiveLine(
      () => this.#leads.get(tournament)?.liveMs,
      (words) => this.#say({ kind: 'live', tournament, words }),
    );
    const venue = new LocalVenue({
      host: { runId: mark, logFolder: join(folder, 'logs'), dataFolder: folder, hidden: [folder, keys], live: live.channel },
      resources: this.#options.resources,
      slots: this.#slots(this.#leads.get(tournament)?.cores ?? { perGame: 1, shared: false }),
      connectJournal: port.connect,
      onHungry: () => void this.#look(),
      probe: (position, ignoreFifty) => this.#probe(tournament, position, ignoreFifty),
      onFailure,
    });
    this.#venue = { venue, port, live, tournament };
    venue.holdBack(this.#isHeld);
    return venue;
  }

  get #isHeld(): boolean {
    return this.#leads.get(this.#venue?.tournament ?? '')?.held ?? false;
  }

  /** A fact of a game thread. */
  #note(game: number, kind: string, payload: string, json: string): void {
    const playing = this.#playing.get(game);
    if (playing === undefined || this.#attempts.get(playing.attempt.key) !== playing.attempt) return;
    const { attempt } = playing;
    const said =
      kind === 'game-held' || kind === 'version-refused'
        ? (JSON.parse(payload) as { cause?: string; reason: string })
        : undefined;
    // What this machine lacks, another may have.
    if (said !== undefined && said.cause !== 'official') {
      if (kind === 'version-refused' || said.cause === 'version')
        this.#store.distrust([playing.job.players.white, playing.job.players.black]);
      attempt.reason ??= said.reason;
      attempt.isTold = true;
      return;
    }
    this.#attempts.tell(attempt, kind, json);
    this.#sendSoon(attempt.isTold ? undefined : 'gathered');
    if (attempt.isTold) void this.#look();
  }

  /** Ends attempts whose place is free again. */
  async #look(): Promise<void> {
    const local = this.#venue?.venue;
    if (local === undefined) return;
    const { playing, waiting, recovering } = await local.state();
    const busy = new Set<number>([...playing, ...waiting]);
    let isNews = false;
    for (const one of this.#playing.values()) {
      const { attempt, job } = one;
      if (busy.has(job.id)) continue;
      const isForgotten = this.#attempts.get(attempt.key) !== attempt;
      if (!isForgotten && (!attempt.isTold || recovering.includes(job.event))) continue;
      attempt.close(attempt.reason === undefined ? 'over' : 'unable');
      // After a refusal it deals no games, until they were held back once.
      if (attempt.reason !== undefined) [true, this.#isHeld].forEach((held) => local.holdBack(held));
      this.#leave(one);
      isNews = true;
    }
    if (isNews) this.#sendSoon();
  }

  /** Stops all games; the next job begins again. */
  #endVenue(): Promise<void> {
    const ending = this.#venue;
    if (ending === undefined) return this.#venueEnding;
    this.#venue = undefined;
    this.#venueEnding = (async () => {
      await ending.venue.stop();
      await ending.port.ended();
      ending.live.close();
      for (const playing of this.#playing.values()) {
        const { attempt } = playing;
        attempt.close(attempt.isTold ? 'over' : attempt.facts.length === 0 ? 'returned' : 'lost');
        this.#leave(playing);
      }
      this.#sendSoon();
    })();
    return this.#venueEnding;
  }

  /** Asks the director's tablebases, until it answers. No clock of the game runs meanwhile. */
  #probe(tournament: string, position: string, ignoreFifty: boolean): Promise<Probed> {
    const question = ++this.#lastProbe;
    const ask = (): void => this.#say({ kind: 'probe', tournament, question, position, ignoreFifty });
    const timer = setInterval(ask, PROBE_AGAIN_MS);
    ask();
    return new Promise((resolve) => {
      this.#probes.set(question, (probed) => {
        clearInterval(timer);
        resolve(probed);
      });
    });
  }

  // What the director hears

  #beat(): void {
    const { version, cores, games, resources } = this.#options;
    const holds = [...this.#attempts.all.values()].map(({ key, words }) => ({ ...key, words }));
    const serves = this.#playing.size === 0 ? undefined : this.#venue?.tournament;
    this.#say({
      ...{ kind: 'beat', arbiter: version, work: WORK_VERSION, place: this.#place, cores: cores.length, holds },
      ...present({ games, serves, resources: Object.keys(resources).length === 0 ? undefined : resources }),
    });
  }

  /** `gathered`: with what follows within `GATHER_MS` after the last time. */
  #sendSoon(gathered?: 'gathered'): void {
    const now = performance.now();
    const dueAtMs = Math.max(now + SOON_MS, gathered === undefined ? 0 : this.#sentAtMs + GATHER_MS);
    if (this.#sendTimer !== undefined && this.#sendAtMs <= dueAtMs) return;
    clearTimeout(this.#sendTimer);
    this.#sendAtMs = dueAtMs;
    this.#sendTimer = setTimeout(() => this.#send(), dueAtMs - now);
  }

  #send(): void {
    this.#sendTimer = undefined;
    this.#sentAtMs = performance.now();
    if (!this.#reached.isUp) return this.#attempts.keep();
    for (const [tournament, reports] of this.#attempts.due(this.#sentAtMs)) this.#publish(factsMessage(tournament, reports));
  }

  #say(message: FromWorker): void {
    this.#publish(JSON.stringify(message));
  }

  #publish(text: string): void {
    this.#reached.publish(workSubject(this.#options.cluster.machine.name), text);
  }

  #changed(isUp: boolean): void {
    if (!isUp)
      return this.#options.tell('The connection to the cluster is lost. Games go on; their results are kept until it is back.');
    this.#options.tell('The connection to the cluster is back.');
    this.#pulse.now();
    this.#sendSoon();
  }

  #tell(text: string): void {
    if (text === this.#told) return;
    this.#told = text;
    this.#options.tell(text);
  }
}
