// How strong the players of a tournament are, by its rating list, and how sure that is. Each rehearsal draws its strengths from here, so what is not
// known of a player makes the odds less certain, as it should.

import { eloScale, TCEC_OUTCOMES, type OutcomeModel } from '../core/chances.ts';
import { entrantName, type EntrantName } from '../core/ids.ts';
import { derivedSeed, randomSource } from '../core/random.ts';
import type { RatingLists } from '../projections/ratingLists.ts';
import type { RatingRow } from '../ratings/ratingList.ts';
import { normal } from '../rehearsal/models/chance.ts';
import { outcomeModel } from '../rehearsal/outcome.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';

/** In shown Elo; `spread`: the standard deviation of what is not known. */
export type Strength = { readonly elo: number; readonly spread: number };

/** Of a player without a rating: fields of TCEC spread over 33 to 109 Elo, others more. */
const UNRATED_SPREAD = 150;
/** Of a rating without an interval: one known from elsewhere, or of a method that gives none. */
const RATED_SPREAD = 60;
/** Versions change, and so do opponents and time controls. */
const LEAST_SPREAD = 20;
/** Half of an interval of 95 % is so many standard deviations. */
const INTERVAL_SPREADS = 1.96;
/** The games of TCEC count like so many of the tournament. */
const PRIOR_GAMES = 50;

export class Strengths {
  /** Of games that have not begun, as far as the games played so far tell. */
  readonly model: OutcomeModel;
  readonly #rows: ReadonlyMap<string, RatingRow>;
  readonly #known: ReadonlyMap<string, number>;
  readonly #mean: number;
  readonly #nameOf: (entrant: EntrantName) => string;

  constructor(lists: RatingLists, definition: TournamentDefinition) {
    const list = lists.list(
      definition.events.map(({ key }) => key),
      lists.isJoint ? 'joint' : 'alone',
    );
    this.#nameOf = (entrant) => lists.nameOf(entrant);
    this.#known = new Map(
      Object.entries(definition.ratings?.known ?? {}).map(([written, elo]) => [lists.nameOf(entrantName(written)), elo]),
    );
    this.#rows = new Map(list.rows.map((row) => [row.name, row]));
    const elos = list.rows.map(({ elo }) => elo);
    this.#mean = elos.length === 0 ? 0 : elos.reduce((sum, elo) => sum + elo, 0) / elos.length;
    const { model } = list;
    const found =
      model.method === 'bayeselo'
        ? { whiteAdvantageElo: model.advantage, drawElo: model.drawElo }
        : outcomeModel(Math.min(model.drawRate, MOST_DRAWS), model.whiteAdvantage);
    const games = list.tooFewGames ? 0 : list.games;
    const share = games / (games + PRIOR_GAMES);
    const mixed = (name: keyof OutcomeModel): number => share * found[name] + (1 - share) * TCEC_OUTCOMES[name];
    this.model = { whiteAdvantageElo: mixed('whiteAdvantageElo'), drawElo: mixed('drawElo') };
  }

  of(entrant: EntrantName): Strength {
    const name = this.#nameOf(entrant);
    const row = this.#rows.get(name);
    const known = this.#known.get(name);
    const found = [
      ...(known === undefined ? [] : [{ elo: known, spread: RATED_SPREAD }]),
      ...(row === undefined || (row.temporary && known !== undefined) ? [] : [{ elo: row.elo, spread: spreadOf(row) }]),
    ];
    return found.length === 0 ? { elo: this.#mean, spread: UNRATED_SPREAD } : together(found);
  }

  /** Strengths that these players may have, in Elo of the model; the same for the same seed. */
  draw(entrants: Iterable<EntrantName>, rngSeed: number): ReadonlyMap<EntrantName, number> {
    const lots = randomSource(derivedSeed(rngSeed, 'strengths'));
    const scale = eloScale(this.model.drawElo);
    const drawn = new Map<EntrantName, number>();
    for (const entrant of entrants) {
      const { elo, spread } = this.of(entrant);
      drawn.set(entrant, (elo + spread * normal(lots)) / scale);
    }
    return drawn;
  }
}

function spreadOf({ interval }: RatingRow): number {
  const spread = interval === undefined ? RATED_SPREAD : (interval.plus + interval.minus) / 2 / INTERVAL_SPREADS;
  return Math.max(LEAST_SPREAD, spread);
}

/** Each counts the more, the surer it is. */
function together(found: readonly Strength[]): Strength {
  const weights = found.map(({ spread }) => spread ** -2);
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const elo = found.reduce((sum, one, index) => sum + one.elo * (weights[index] ?? 0), 0) / whole;
  return { elo, spread: Math.min(UNRATED_SPREAD, whole ** -0.5) };
}

/** A field that only draws has no curve. */
const MOST_DRAWS = 0.95;
