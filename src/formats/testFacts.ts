// For tests only: an event played in memory. Facts as the journal would hold them, without a journal; the test decides how games end.

import type { GameEnding, Outcome } from '../core/ending.ts';
import type { Absence, EventFacts, FinishedGame, PairedRound, Plan, PlannedGame } from '../core/facts.ts';
import { GameIndex } from '../core/gameIndex.ts';
import { entrantName, eventKey, gameId, type EntrantName } from '../core/ids.ts';
import { present } from '../core/present.ts';
import { planEvent, type FormatSettings } from './registry.ts';

/** `E1`, `E2`, … in seed order. */
export const seeds = (count: number): readonly EntrantName[] =>
  Array.from({ length: count }, (_, index) => entrantName(`E${index + 1}`));

/** Facts that contain only what is given. */
export function factsWith(given: Partial<EventFacts> & Pick<EventFacts, 'entrants'>): EventFacts {
  const facts: EventFacts = {
    issued: new Map(),
    inPlay: new Set(),
    finished: new Map(),
    disqualified: new Set(),
    postponed: new Set(),
    decidedTies: [],
    rounds: [],
    absences: [],
    lot: undefined,
    ...given,
  };
  return { ...facts, index: new GameIndex(facts) };
}

/** A test that never decides an endless tie-break must fail and not hang. */
const MOST_GAMES = 5_000;

export class TestEvent {
  readonly settings: FormatSettings;
  #entrants: readonly EntrantName[];
  readonly #issued = new Map<number, PlannedGame>();
  readonly #inPlay = new Set<number>();
  readonly #finished = new Map<number, FinishedGame>();
  readonly #disqualified = new Set<EntrantName>();
  readonly #postponed = new Set<number>();
  readonly #decidedTies: EntrantName[][] = [];
  readonly #rounds: PairedRound[] = [];
  readonly #absences: Absence[] = [];
  readonly #index = new GameIndex({ issued: this.#issued, finished: this.#finished });

  constructor(settings: FormatSettings, entrants: readonly EntrantName[]) {
    this.settings = settings;
    this.#entrants = entrants;
  }

  get facts(): EventFacts {
    return {
      entrants: this.#entrants,
      issued: this.#issued,
      inPlay: this.#inPlay,
      finished: this.#finished,
      index: this.#index,
      disqualified: this.#disqualified,
      postponed: this.#postponed,
      decidedTies: this.#decidedTies,
      rounds: this.#rounds,
      absences: this.#absences,
      lot: 1,
    };
  }

  /** Rounds that must be paired first are recorded as planned. */
  plan(limit = 1): Plan {
    for (;;) {
      const plan = planEvent(this.settings, this.facts, limit);
      if (plan.kind !== 'pair') return plan;
      this.record(plan.round);
    }
  }

  /** Records the pairings of a round, made by a plan or by officials. */
  record(round: PairedRound): void {
    if (round.round !== this.#rounds.length + 1) throw new Error(`Cannot record round ${round.round}: expected the next one`);
    this.#rounds.push(round);
  }

  absent(name: string, from: number, to?: number): void {
    this.#absences.push({ entrant: entrantName(name), from, ...present({ to }) });
  }

  join(name: string): void {
    this.#entrants = [...this.#entrants, entrantName(name)];
  }

  /** The games of a plan; throws if it has none. */
  games(limit = 1): readonly PlannedGame[] {
    const plan = this.plan(limit);
    if (plan.kind !== 'play') throw new Error(`Cannot read games: expected a plan to play, got "${plan.kind}"`);
    return plan.games;
  }

  issue(game: PlannedGame): void {
    if (this.#inPlay.has(game.number) || this.#finished.has(game.number)) {
      throw new Error(`Cannot issue game ${game.number}: expected a game that is not in play and not finished`);
    }
    const before = this.#issued.get(game.number);
    if (before !== undefined && JSON.stringify(before) !== JSON.stringify(game)) {
      throw new Error(`Cannot issue game ${game.number}: expected ${JSON.stringify(before)}, got ${JSON.stringify(game)}`);
    }
    this.#issued.set(game.number, game);
    this.#postponed.delete(game.number);
    this.#inPlay.add(game.number);
    this.#index.changed(game.number);
  }

  end(number: number, outcome: Outcome): void {
    const game = this.#issued.get(number);
    if (game === undefined || !this.#inPlay.delete(number)) {
      throw new Error(`Cannot end game ${number}: expected a game in play`);
    }
    this.#finished.set(number, finishedAs(game, outcome));
    this.#index.changed(number);
  }

  /** No one's fault: the game must be played again, at once or at the end of the round (CUP-5d). */
  makeVoid(number: number, when: 'at-once' | 'postponed' = 'at-once'): void {
    if (!this.#inPlay.delete(number)) throw new Error(`Cannot make game ${number} void: expected a game in play`);
    if (when === 'postponed') this.#postponed.add(number);
  }

  /** An official changes the result of a finished game. */
  rule(number: number, outcome: Outcome): void {
    const game = this.#issued.get(number);
    if (game === undefined || !this.#finished.has(number)) throw new Error(`Cannot rule game ${number}: expected it finished`);
    this.#finished.set(number, finishedAs(game, outcome));
    this.#index.changed(number);
  }

  /** An official has a finished game played again. */
  setBack(number: number): void {
    if (!this.#finished.delete(number)) throw new Error(`Cannot set back game ${number}: expected it finished`);
    this.#index.changed(number);
  }

  disqualify(...names: readonly string[]): void {
    for (const name of names) this.#disqualified.add(entrantName(name));
  }

  reinstate(name: string): void {
    if (!this.#disqualified.delete(entrantName(name))) throw new Error(`Cannot reinstate ${name}: expected it disqualified`);
  }

  decideTie(...order: readonly string[]): void {
    this.#decidedTies.push(order.map(entrantName));
  }

  /** Issues and ends the next game; `outcome` may inspect it. */
  play(outcome: Outcome | ((game: PlannedGame) => Outcome)): PlannedGame {
    const [game] = this.games(1);
    if (game === undefined) throw new Error('Cannot play: expected a game');
    this.issue(game);
    this.end(game.number, typeof outcome === 'function' ? outcome(game) : outcome);
    return game;
  }

  /** Plays one game at a time until no game is planned or `until` holds before the next game. */
  playOn(outcome: (game: PlannedGame) => Outcome, until: (next: PlannedGame) => boolean = () => false): readonly PlannedGame[] {
    const played: PlannedGame[] = [];
    for (let plan = this.plan(); plan.kind === 'play'; plan = this.plan()) {
      const [next] = plan.games;
      if (next === undefined || until(next)) break;
      if (played.length === MOST_GAMES) throw new Error(`Cannot play on: expected an end within ${MOST_GAMES} games`);
      played.push(this.play(outcome));
    }
    return played;
  }
}

/** The outcome of a game that `winner` wins; a draw if `winner` does not play in it. */
export const wonBy =
  (...winners: readonly string[]) =>
  ({ white, black }: PlannedGame): Outcome => {
    for (const winner of winners) {
      if (white === winner) return 'white';
      if (black === winner) return 'black';
    }
    return 'draw';
  };

/** The better seed wins, by `E1`, `E2`, …. */
export const betterSeedWins = ({ white, black }: PlannedGame): Outcome =>
  Number(white.slice(1)) < Number(black.slice(1)) ? 'white' : 'black';

export function finishedAs(game: PlannedGame, outcome: Outcome): FinishedGame {
  const ending: GameEnding = { kind: 'adjudicated', rule: 'TEST', outcome, evidence: '' };
  const { number, round, board, white, black } = game;
  return { id: gameId(number), event: eventKey('test'), number, round, board, players: { white, black }, ending, plies: 80 };
}
