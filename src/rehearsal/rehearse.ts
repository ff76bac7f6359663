// A tournament on a virtual clock, from its start or from where it stands: the director that runs real tournaments, the fold of its entries, and modelled
// players. Formats, links, rules and tables are the real ones. The same definition, settings and seed give the same rehearsal. Not modelled: engines that
// cannot start, interruptions of the host, updates between events, withdrawals.

import { TCEC_OUTCOMES, outcomeChances, type OutcomeChances, type OutcomeModel } from '../core/chances.ts';
import { mapSides } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import type { GameJob } from '../core/gameJob.ts';
import type { EntrantName } from '../core/ids.ts';
import { derivedSeed, randomSource, type RandomSource } from '../core/random.ts';
import { ok } from '../core/result.ts';
import { Director } from '../director/director.ts';
import { english } from '../core/phrases/english.ts';
import { FORMAT_VERSION, type Entry, type NewEntry } from '../journal/entries.ts';
import { foldTournament, type FactsFold } from '../projections/foldTournament.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { Agenda } from './agenda.ts';
import { modelGame, type ModelledGame } from './models/gameModel.ts';
import { modelGoGame, type ModelledGoGame } from './models/goGameModel.ts';
import { decideByLot, openTie, ruling, unconfirmedRound } from './models/officials.ts';
import { placeholderOpening } from './models/openings.ts';
import { drawOutcome, outcomeModel } from './outcome.ts';
import { drawPlayers, playerOf, type ModelledPlayers } from './models/players.ts';
import { eventReport, type RehearsalReport } from './report.ts';
import type { RehearsalSettings } from './settings.ts';
import { VirtualVenue } from './virtualVenue.ts';

/** `onEntry` receives the entries for the journal. Throws `Error` if the tournament comes to a standstill. */
export async function rehearse(
  definition: TournamentDefinition,
  settings: RehearsalSettings,
  rngSeed: number,
  onEntry: (entry: Entry) => void = () => undefined,
): Promise<RehearsalReport> {
  const rehearsal = new Rehearsal(definition, settings, rngSeed, foldTournament(), onEntry);
  rehearsal.open();
  await rehearsal.play();
  return rehearsal.report();
}

/** What is known of the games of a tournament that goes on. */
export type Standing = {
  readonly played: FactsFold;
  /** Of games that have not begun. */
  readonly model: OutcomeModel;
  /** Of a game that has begun; `undefined`: strengths alone decide it. */
  readonly chancesOf: (game: GameFacts) => OutcomeChances | undefined;
};

/** The facts at the end of a tournament that is rehearsed from where it stands. Throws `Error` if it comes to a standstill. */
export async function rehearseRest(
  definition: TournamentDefinition,
  { played, model, chancesOf }: Standing,
  settings: RehearsalSettings,
  rngSeed: number,
): Promise<TournamentFacts> {
  const rehearsal = new Rehearsal(definition, settings, rngSeed, played.branch(), () => undefined, model);
  rehearsal.endGamesInPlay(chancesOf);
  await rehearsal.play();
  return rehearsal.facts;
}

/** A separate source for each kind of lot, so that an additional draw of one kind does not change the others. */
const lotsFrom = (rngSeed: number, purpose: string): RandomSource => randomSource(derivedSeed(rngSeed, purpose));

/** Everyone who may play. */
export const playersOf = ({ events }: TournamentDefinition, facts: TournamentFacts): ReadonlySet<EntrantName> =>
  new Set(events.flatMap(({ key, entrants }) => [...entrants.map(({ engine }) => engine.name), ...facts.event(key).entrants]));

/** The time that officials take for a referred game. */
const RULING_MS = 5 * 60_000;

class Rehearsal {
  readonly #definition: TournamentDefinition;
  readonly #settings: RehearsalSettings;
  readonly #rngSeed: number;
  readonly #onEntry: (entry: Entry) => void;

  readonly #players: ModelledPlayers;
  readonly #model: OutcomeModel;
  readonly #gameLots: RandomSource;
  readonly #officialLots: RandomSource;

  readonly #fold: FactsFold;
  readonly #agenda = new Agenda();
  readonly #venue: VirtualVenue;
  readonly #director: Director;
  #nowUtcMs: number;
  #sequence: number;
  #playedMs = 0;
  #over = false;
  readonly #rulings: RehearsalReport['rulings'][number][] = [];
  #lastQuestion: string | undefined;

  constructor(
    definition: TournamentDefinition,
    settings: RehearsalSettings,
    rngSeed: number,
    fold: FactsFold,
    onEntry: (entry: Entry) => void,
    model = outcomeModel(settings.drawRate, TCEC_OUTCOMES.whiteAdvantageElo),
  ) {
    this.#definition = definition;
    this.#settings = settings;
    this.#rngSeed = rngSeed;
    this.#fold = fold;
    this.#sequence = fold.facts.sequence;
    this.#onEntry = onEntry;
    this.#players = drawPlayers(playersOf(definition, fold.facts), settings, lotsFrom(rngSeed, 'players'));
    this.#model = model;
    this.#gameLots = lotsFrom(rngSeed, 'games');
    this.#officialLots = lotsFrom(rngSeed, 'officials');
    const openingLots = lotsFrom(rngSeed, 'openings');
    this.#nowUtcMs = settings.startUtcMs;
    this.#venue = new VirtualVenue(definition.concurrency);
    this.#fold.withoutPlies();
    this.#director = new Director({
      definition,
      fold: this.#fold,
      // Nothing is held, so no game continues in the middle of a run.
      playedPlies: () => [],
      opening: (key, book) => placeholderOpening(definition, key, book),
      prepare: async () => ok([]),
      drawSeed: () => openingLots.below(2 ** 32),
      bookOf: () => ({ sha256: '', count: 0 }),
      clock: {
        nowUtcMs: () => this.#nowUtcMs,
        // A woken director only fills free places, and this rehearsal fills them after every event.
        at: (utcMs) => this.#agenda.add(utcMs, () => undefined),
      },
      append: async (entries) => entries.forEach((entry) => this.#commit(entry)),
      venue: this.#venue,
      probe: () => undefined,
      onOver: () => (this.#over = true),
      onQuestion: (event, question) => this.#hear(event, question),
      onRound: () => undefined,
      onSettling: () => undefined,
      isRestored: async () => false,
      onBreak: () => undefined,
    });
  }

  get facts(): TournamentFacts {
    return this.#fold.facts;
  }

  open(): void {
    const { name } = this.#definition;
    const nowhere = { file: '', fileName: '', arbiterVersion: 'rehearsal' };
    this.#commit({
      kind: 'tournament-opened',
      payload: { formatVersion: FORMAT_VERSION, name, definition: this.#definition, ...nowhere },
    });
  }

  /** At once: how much of them is left is not modelled. Those that have not begun are left to the director. */
  endGamesInPlay(chancesOf: Standing['chancesOf']): void {
    for (const game of this.facts.games.values()) {
      if (game.ending !== undefined || (!game.started && game.referred === undefined)) continue;
      const { id, white, black } = game.issued;
      const strength = (name: EntrantName): number => playerOf(this.#players, name).elo;
      const chances = chancesOf(game) ?? outcomeChances(strength(white) - strength(black), this.#model);
      const ending: GameEnding = {
        kind: 'ruled',
        outcome: drawOutcome(chances, this.#gameLots),
        by: 'rehearsal',
        reason: 'by lot',
      };
      this.#commit(
        game.referred === undefined
          ? { kind: 'game-ended', payload: { id, ending, plies: game.plyCount, durationMs: 0, evidence: [] } }
          : ruling({ kind: 'game-result', id, ending }, 'by lot'),
      );
    }
    if (this.facts.paused) this.#commit(ruling({ kind: 'resumed' }, 'at once'));
  }

  async play(): Promise<void> {
    await this.#director.start();
    while (!this.#over) {
      for (const job of this.#venue.begin()) this.#begin(job);
      const next = this.#agenda.next();
      if (next === undefined) throw new Error(this.#standstill());
      this.#nowUtcMs = Math.max(this.#nowUtcMs, next.utcMs);
      next.happen();
      await this.#director.fill();
    }
  }

  report(): RehearsalReport {
    const events = this.#definition.events.map((event) => eventReport(event, this.#fold.facts));
    const { startUtcMs } = this.#settings;
    return {
      rngSeed: this.#rngSeed,
      startUtcMs,
      endUtcMs: Math.max(startUtcMs, ...events.map(({ closedUtcMs }) => closedUtcMs)),
      playedMs: this.#playedMs,
      games: events.reduce((sum, { games }) => sum + games, 0),
      events,
      rulings: this.#rulings,
    };
  }

  #begin(job: GameJob): void {
    const { id, players } = job;
    const usedOptions = { white: [], black: [] };
    this.#commit({ kind: 'game-started', payload: { id, atUtcMs: this.#nowUtcMs, usedOptions } });
    const modelled = mapSides(players, ({ name }) => playerOf(this.#players, name));
    const { start } = job.opening;
    if (start.game === 'go') {
      const game = modelGoGame(job, start, modelled, this.#gameLots);
      this.#agenda.add(this.#nowUtcMs + game.durationMs, () => this.#endGo(job, game));
      return;
    }
    const game = modelGame(job, modelled, this.#model, this.#gameLots);
    this.#agenda.add(this.#nowUtcMs + game.durationMs, () => this.#end(job, game));
  }

  #end({ id }: GameJob, { durationMs, ...game }: ModelledGame): void {
    this.#venue.end(id);
    this.#playedMs += durationMs;
    this.#commit({ kind: 'game-ended', payload: { id, durationMs, ...game, evidence: [] } });
  }

  #endGo(job: GameJob, { ending, plies, durationMs, referral }: ModelledGoGame): void {
    if (referral === undefined) return this.#end(job, { ending, plies, durationMs });
    const { id, event, players } = job;
    this.#venue.end(id);
    this.#playedMs += durationMs;
    this.#commit({ kind: 'game-referred', payload: { id, referral, plies, durationMs, diagram: [], evidence: [] } });
    this.#rulings.push({ event, tied: [players.black.name, players.white.name], question: referral.kind });
    this.#agenda.add(this.#nowUtcMs + RULING_MS, () => this.#commit(ruling({ kind: 'game-result', id, ending }, 'by lot')));
  }

  #hear(event: EventDefinition, question: string): void {
    this.#lastQuestion = question;
    const waiting = unconfirmedRound(event, this.#fold.facts);
    if (waiting !== undefined) {
      const confirmed = ruling({ kind: 'round-confirmed', event: event.key, round: waiting }, 'at once');
      this.#agenda.add(this.#nowUtcMs, () => this.#commit(confirmed));
      return;
    }
    this.#agenda.add(this.#nowUtcMs, () => {
      const tie = openTie(this.#definition, event, this.#fold.facts, this.#nowUtcMs);
      if (tie === undefined) return;
      this.#rulings.push({ ...tie, question: english(tie.question) });
      this.#commit(decideByLot(tie, this.#officialLots));
    });
  }

  #standstill(): string {
    const asked = this.#lastQuestion === undefined ? '' : `; the last question was: ${this.#lastQuestion}`;
    return `Cannot continue with the rehearsal of ${this.#definition.name} with seed ${this.#rngSeed}: expected a game to be played, got none${asked}`;
  }

  #commit(entry: NewEntry): void {
    const committed = { sequence: ++this.#sequence, atUtcMs: this.#nowUtcMs, ...entry } as Entry;
    this.#director.record(committed);
    this.#onEntry(committed);
  }
}
