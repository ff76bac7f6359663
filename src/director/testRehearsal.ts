// A tournament that runs in memory, for the tests of the director: real fold, real director, a list as the journal.

import type { GameEnding, Outcome } from '../core/ending.ts';
import type { GameJob } from '../core/gameJob.ts';
import { eventKey, type EntrantName, type GameId } from '../core/ids.ts';
import type { JudgeWord, Referral } from '../core/judging.ts';
import { ok, unwrap } from '../core/result.ts';
import type { Entry, EntryPayloads, NewEntry } from '../journal/entries.ts';
import { packPly } from '../journal/packedPlies.ts';
import { foldTournament, type FactsFold } from '../projections/foldTournament.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { parseTournament } from '../tournament/parse.ts';
import { Director } from './director.ts';
import type { DirectorOptions } from './directorOptions.ts';

export const MAIN = eventKey('main');

export function definition(entrants: number, cycles: number, more = ''): TournamentDefinition {
  const engines = Array.from({ length: entrants }, (_, index) => `  - { name: E${index + 1}, cmd: engine }\n`).join('');
  return unwrap(
    parseTournament(`tournament: T\ntimeControl: 1+0\nformat: round-robin\ncycles: ${cycles}\n${more}engines:\n${engines}`),
  );
}

/** A tournament that runs in memory; `step` ends one of the queued or running games, as `choose` decides. */
export class Rehearsal {
  readonly journal: Entry[];
  readonly jobs: GameJob[] = [];
  over = false;
  /** Engines whose files are again the accepted ones. */
  readonly restored = new Set<string>();
  /** Whether an engine that overstepped its time may still come back. */
  isRecovering = false;
  /** Whether waiting games must not begin. */
  isHeld = false;
  /** What happens while the engines of an event are tried. */
  onPrepare: (event: string) => Promise<void> = async () => undefined;
  /** The entries about engines that were tried, and about their files at a deadline. */
  prepare: DirectorOptions['prepare'] = async () => ok([]);
  submitted: NonNullable<DirectorOptions['submitted']> = async () => [];
  /** The questions to officials, and the times for which events waited. */
  readonly questions: string[] = [];
  readonly breaks: number[] = [];
  readonly settling: number[] = [];
  /** The judges' words to games in play, and the times for which rounds waited. */
  readonly heard: { readonly id: GameId; readonly word: JudgeWord }[] = [];
  readonly rounds: { readonly round: number; readonly untilUtcMs: number }[] = [];
  /** The current time; `wait` advances it. */
  nowUtcMs = 0;
  #wakes: { readonly utcMs: number; readonly wake: () => Promise<void> }[] = [];
  #fold: FactsFold;
  #director: Director;

  /** Everything stops after this many entries: later ones are lost, as in a kill. */
  readonly #lastEntry: number;

  constructor(
    tournament: TournamentDefinition,
    wanted: number,
    journal: readonly Entry[] = [],
    lastEntry = Infinity,
    capacity = wanted,
  ) {
    this.#lastEntry = lastEntry;
    this.journal = [...journal];
    this.#fold = foldTournament();
    for (const entry of this.journal) this.#fold.add(entry);
    this.nowUtcMs = this.journal.at(-1)?.atUtcMs ?? 0;
    const jobs = this.jobs;
    this.#director = new Director({
      definition: tournament,
      fold: this.#fold,
      playedPlies: (id) => this.facts.games.get(id)?.plies ?? [],
      opening: (key) => {
        const go = tournament.events.find((event) => event.key === key)?.go;
        return { start: go ?? { game: 'chess', chess960: false }, moves: [] };
      },
      prepare: async (event, entrants) => {
        await this.onPrepare(event.key);
        return this.prepare(event, entrants);
      },
      submitted: (event, entrants) => this.submitted(event, entrants),
      drawSeed: () => 1,
      bookOf: () => ({ sha256: '', count: 0 }),
      clock: { nowUtcMs: () => this.nowUtcMs, at: (utcMs, wake) => void this.#wakes.push({ utcMs, wake }) },
      append: async (entries) => entries.forEach((entry) => this.#commit(entry)),
      venue: {
        state: async () => ({
          capacity,
          wanted: wanted - jobs.length,
          playing: jobs.map(({ id }) => id),
          waiting: [],
          recovering: this.isRecovering ? tournament.events.map(({ key }) => key) : [],
        }),
        play: (job) => void jobs.push(job),
        judge: (id, word) => void this.heard.push({ id, word }),
        withdraw: async (id) => this.#withdraw(id),
        holdBack: (held) => void (this.isHeld = held),
      },
      isRestored: async (_, entrant) => this.restored.has(entrant),
      probe: () => undefined,
      onOver: () => (this.over = true),
      onSettling: (untilUtcMs) => this.settling.push(untilUtcMs),
      onQuestion: (_, question) => this.questions.push(question),
      onRound: (_, round, untilUtcMs) => this.rounds.push({ round, untilUtcMs }),
      onBreak: (_, untilUtcMs) => this.breaks.push(untilUtcMs),
    });
  }

  get facts(): FactsFold['facts'] {
    return this.#fold.facts;
  }

  start = (): Promise<void> => this.#director.start();
  tryAgain = (...names: readonly EntrantName[]): Promise<void> => this.#director.tryAgain(new Set(names));
  /** Like an orderly stop while all games are still waiting. */
  stop = (): Promise<void> => this.#director.stoppedBeforeResuming(this.jobs);

  /** Advances the time, and waits until everything that woke up has been handled. */
  async wait(ms: number): Promise<void> {
    this.nowUtcMs += ms;
    const due = this.#wakes.filter(({ utcMs }) => utcMs <= this.nowUtcMs);
    this.#wakes = this.#wakes.filter(({ utcMs }) => utcMs > this.nowUtcMs);
    await Promise.all(due.map(({ wake }) => wake()));
    // All work in memory is done before the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  }

  #withdraw(id: GameJob['id']): boolean {
    const at = this.jobs.findIndex((job) => job.id === id && !(this.facts.games.get(id)?.started ?? false));
    if (at >= 0) this.jobs.splice(at, 1);
    return at >= 0;
  }

  async begin(job: GameJob): Promise<void> {
    if (!(this.facts.games.get(job.id)?.started ?? false)) {
      this.#commit({ kind: 'game-started', payload: { id: job.id, atUtcMs: 0, usedOptions: { white: [], black: [] } } });
    }
  }

  async end(index: number, result: Outcome | GameEnding): Promise<void> {
    const [job] = this.jobs.splice(index % this.jobs.length, 1);
    if (job === undefined) throw new RangeError('nothing is played');
    await this.begin(job);
    const plies = job.resume?.length ?? 0;
    const ending: GameEnding =
      typeof result === 'string' ? { kind: 'adjudicated', rule: 'LOT', outcome: result, evidence: '' } : result;
    this.#commit({ kind: 'game-ended', payload: { id: job.id, ending, plies, durationMs: 1, evidence: [] } });
    await this.#director.fill();
  }

  /** A game in play stops and is referred to the officials. */
  async refer(index: number, referral: Referral = { kind: 'move-limit' }): Promise<GameJob> {
    const [job] = this.jobs.splice(index % this.jobs.length, 1);
    if (job === undefined) throw new RangeError('nothing is played');
    await this.begin(job);
    const { id } = job;
    this.#commit({ kind: 'game-referred', payload: { id, referral, plies: 0, durationMs: 1, diagram: [], evidence: [] } });
    await this.#director.fill();
    return job;
  }

  /** A game that was handed out could not begin or continue; its place is free again. */
  async hold(index: number, why: Omit<EntryPayloads['game-held'], 'id'>): Promise<GameJob> {
    const [job] = this.jobs.splice(index % this.jobs.length, 1);
    if (job === undefined) throw new RangeError('nothing is played');
    this.#commit({ kind: 'game-held', payload: { id: job.id, ...why } });
    await this.#director.fill();
    return job;
  }

  /** One ply of a game in play becomes durable. */
  async ply(index: number): Promise<void> {
    const job = this.jobs[index % this.jobs.length];
    if (job === undefined || job.resume !== undefined) return;
    const known = this.facts.games.get(job.id);
    if (known === undefined || known.plyCount > 0) return;
    await this.begin(job);
    const packed = packPly({ ply: 1, move: 'e2e4', elapsedMs: 1, evaluation: { kind: 'unknown' } });
    this.#commit({ kind: 'plies-played', payload: { id: job.id, firstPly: 1, plies: [packed] } });
    this.jobs[index % this.jobs.length] = { ...job, resume: this.facts.games.get(job.id)?.plies ?? [] };
    await this.#director.fill();
  }

  /** The entry becomes durable, no matter who wrote it. */
  async rule(entry: NewEntry): Promise<void> {
    this.#commit(entry);
    await this.#director.fill();
  }

  #commit(entry: NewEntry): void {
    if (this.journal.length >= this.#lastEntry) throw new Error('killed');
    const committed = { sequence: this.journal.length + 1, atUtcMs: this.nowUtcMs, ...entry } as Entry;
    this.journal.push(committed);
    this.#director.record(committed);
  }
}

/** How each game of the schedule ended, in the order of the schedule. */
export const results = (rehearsal: Rehearsal): readonly unknown[] =>
  [...rehearsal.facts.event(MAIN).finished.values()]
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, players, ending, round, board }) => ({ number, players, ending, round, board }));
