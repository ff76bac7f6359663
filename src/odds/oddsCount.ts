// The odds of a tournament: how often each entrant comes where, in rehearsals from where it stands.

import { chancesInPlay, type OutcomeChances } from '../core/chances.ts';
import type { Sides } from '../core/colour.ts';
import { changedFacts } from '../core/facts.ts';
import { valueFor } from '../core/evaluation.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import { colourOfPly } from '../core/plies.ts';
import { valueAt } from '../core/valueAt.ts';
import { finalPlaces } from '../course/eventState.ts';
import { bracketOf } from '../formats/knockout/bracket.ts';
import type { FactsFold } from '../projections/foldTournament.ts';
import type { RatingLists } from '../projections/ratingLists.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import { playersOf, rehearseRest } from '../rehearsal/rehearse.ts';
import { DEFAULT_SETTINGS } from '../rehearsal/settings.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { Strengths } from './strengths.ts';

/** Shares of the rehearsals, from 0 to 1. */
export type EntrantOdds = {
  /** That it plays in the event. */
  readonly plays: number;
  /** That it has each place, from the first on. */
  readonly places: readonly number[];
  /** In a knockout: that it plays in each round, the match for third place left out. */
  readonly rounds: readonly number[];
};

/** By event that is not over. */
export type TournamentOdds = ReadonlyMap<EventKey, ReadonlyMap<EntrantName, EntrantOdds>>;

type Counts = { plays: number; readonly places: number[]; readonly rounds: number[] };

export class OddsCount {
  rehearsals = 0;
  readonly #definition: TournamentDefinition;
  readonly #played: FactsFold;
  readonly #strengths: Strengths;
  readonly #nowUtcMs: number;
  readonly #open: readonly EventDefinition[];
  readonly #counts = new Map<EventKey, Map<EntrantName, Counts>>();

  /** `played`: as it stands; nothing is added to it. Its plies tell how games in play stand. */
  constructor(definition: TournamentDefinition, played: FactsFold, lists: RatingLists, nowUtcMs: number) {
    this.#definition = definition;
    this.#played = played;
    this.#strengths = new Strengths(lists, definition);
    this.#nowUtcMs = nowUtcMs;
    this.#open = definition.events.filter((event) => finalPlaces(event, played.facts) === undefined);
  }

  /** One rehearsal more. Throws `Error` if the tournament cannot go on as it stands. */
  async rehearse(rngSeed: number): Promise<void> {
    const names = playersOf(this.#definition, this.#played.facts);
    const end = await rehearseRest(
      this.#definition,
      { played: this.#played, model: this.#strengths.model, chancesOf: (game) => this.#chancesOf(game) },
      { ...DEFAULT_SETTINGS, startUtcMs: this.#nowUtcMs, ratings: this.#strengths.draw(names, rngSeed) },
      rngSeed,
    );
    this.rehearsals++;
    for (const event of this.#open) this.#count(event, end);
  }

  get odds(): TournamentOdds {
    const share = (count: number): number => count / this.rehearsals;
    return new Map(
      [...this.#counts].map(([key, field]) => [
        key,
        new Map(
          [...field].map(([name, { plays, places, rounds }]) => [
            name,
            { plays: share(plays), places: places.map(share), rounds: rounds.map(share) },
          ]),
        ),
      ]),
    );
  }

  #count(event: EventDefinition, end: TournamentFacts): void {
    const field = valueAt(this.#counts, event.key, () => new Map<EntrantName, Counts>());
    const of = (name: EntrantName): Counts => valueAt(field, name, () => ({ plays: 0, places: [], rounds: [] }));
    for (const name of end.event(event.key).entrants) of(name).plays++;
    let place = 0;
    for (const { entrants } of finalPlaces(event, end) ?? []) {
      // Who shares places has each of them in equal parts.
      for (const name of entrants) {
        const { places } = of(name);
        for (let at = place; at < place + entrants.length; at++) add(places, at, 1 / entrants.length);
      }
      place += entrants.length;
    }
    if (event.format.kind !== 'knockout') return;
    const rounds = bracketOf(event.format, changedFacts(end.event(event.key), {})).filter(({ kind }) => kind !== 'small-final');
    rounds.forEach(({ matches }, round) => {
      for (const { first, second } of matches.map(({ seats }) => seats))
        for (const seat of [first, second]) if (seat.kind === 'entrant') add(of(seat.name).rounds, round, 1);
    });
  }

  #chancesOf({ issued: { white, black, opening }, plies, plyCount }: GameFacts): OutcomeChances | undefined {
    if (opening.start.game === 'go') return undefined;
    const said: { -readonly [Side in keyof Sides<number>]: number | undefined } = { white: undefined, black: undefined };
    for (const { ply, evaluation } of plies) {
      const by = colourOfPly(opening.start, ply);
      said[by] = valueFor('white', evaluation) ?? said[by];
    }
    const difference = this.#strengths.of(white).elo - this.#strengths.of(black).elo;
    return chancesInPlay({ ply: plyCount, evaluations: said, difference }, this.#strengths.model);
  }
}

function add(counts: number[], at: number, count: number): void {
  while (counts.length <= at) counts.push(0);
  counts[at] = (counts[at] ?? 0) + count;
}
