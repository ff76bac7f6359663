// Colours and openings of a knockout that is played like cutechess's: both depend on the games that began before, whatever their results. A run is what
// begins of one match without a game of another in between. A match that is taken up again, because several games are in play at once, begins another
// run (startNextGame and startGame of projects/lib/src/tournament.cpp of cutechess).

import type { EventFacts, PlannedGame } from '../../core/facts.ts';
import { indexOf } from '../../core/gameIndex.ts';
import type { Opponents } from '../match/gameState.ts';
import type { EncounterRules } from '../roundRobin/encounters.ts';

/** Of a game; `opening` counts from 0. */
export type RunConditions = { readonly firstHasWhite: boolean; readonly opening: number };
type Begun = Pick<PlannedGame, 'number' | 'white' | 'black' | 'round' | 'opening'>;

/** Answers for games that begin in this order, after all that were issued. */
export function runConditions(rules: EncounterRules, facts: EventFacts) {
  const added: Begun[] = [];
  const { all } = indexOf(facts);
  const beginning = all.numbers.length + 1;
  const gameAt = (number: number): Begun | undefined => added[number - beginning] ?? facts.issued.get(number);
  /** The last game that began before this number. */
  function before(number: number): Begun | undefined {
    for (let earlier = number - 1; earlier > 0; earlier--) {
      const game = gameAt(earlier);
      if (game !== undefined) return game;
    }
    return undefined;
  }
  /** How often the last opening has been played in a row, at most as often as it may be. */
  function timesPlayed(last: Begun): number {
    let times = 0;
    for (
      let game: Begun | undefined = last;
      game?.opening === last.opening && times < rules.gamesPerOpening;
      game = before(game.number)
    )
      times++;
    return times;
  }
  return (round: number, { first, second }: Opponents, issued: readonly number[]): RunConditions => {
    const isOwn = (game: Begun | undefined): boolean => game?.round === round && (game.white === first || game.black === first);
    const number = beginning + added.length;
    const last = before(number);
    const keeps =
      rules.openingFor === 'round' ? last?.round === round : isOwn(last) && last && timesPlayed(last) < rules.gamesPerOpening;
    const opening = last === undefined ? 0 : keeps ? last.opening : last.opening + 1;
    const own = [...issued, ...added.filter(isOwn).map((game) => game.number)];
    const runs = (): number => [...own, number].filter((one) => !isOwn(before(one))).length;
    const turns = { alternate: own.length, same: 0, byNumber: number - 1 }[rules.colours];
    const firstHasWhite = (turns + (rules.firstWhite === 'second' ? runs() : 0)) % 2 === 0;
    const [white, black] = firstHasWhite ? [first, second] : [second, first];
    added.push({ number, white, black, round, opening });
    return { firstHasWhite, opening };
  };
}
