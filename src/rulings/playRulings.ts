// What officials do with a game in play other than ending it (CUP-5c, INT): stop it, so that it is on hold with its clocks; let it continue;
// have it adjudicated by its event's policy for interruptions. Results and replays are in gameRulings.ts.

import type { GameEnding } from '../core/ending.ts';
import type { GameId } from '../core/ids.ts';
import { eventOf } from '../course/eventState.ts';
import { gameName } from '../course/gameName.ts';
import { chessRules } from '../games/chess/rules.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { RulingSubject } from '../journal/rulingSubject.ts';
import type { GameFacts } from '../projections/tournamentFacts.ts';
import { scoreInterrupted, type TablebaseProbe } from '../referee/interruption.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { askedGame, resultIn } from './askedGame.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

type Request = Named<Asked<'stop-game' | 'resume-game' | 'adjudicate-game'>>;

const DOES = { 'stop-game': 'stop', 'resume-game': 'resume', 'adjudicate-game': 'adjudicate' } as const;

/** Throws `Refusal`. */
export function rulingOnPlay(request: Request, context: RulingContext): Decision {
  const { facts, isRun } = context;
  const game = askedGame(request, facts, DOES[request.kind]);
  const cannot = `Cannot ${DOES[request.kind]} ${gameName(game)}`;
  if (game.ending !== undefined || game.judged !== undefined)
    throw new Refusal(`${cannot}: expected a game that has not ended; to change a game that has ended, use --result`);
  switch (request.kind) {
    case 'stop-game':
      return stopped(request, game, isRun, cannot);
    case 'resume-game':
      return resumed(game, isRun, cannot);
    case 'adjudicate-game':
      return adjudicated(game, context, cannot);
  }
}

function stopped({ by, reason }: Request, game: GameFacts, isRun: boolean, cannot: string): Decision {
  const { held, referred, stopping } = game;
  const { id } = game.issued;
  if (held?.cause === 'official' || stopping !== undefined) throw new Refusal(`${cannot}: it is stopped already`);
  if (referred !== undefined) throw new Refusal(`${cannot}: it is already on hold and waits for officials`);
  // If no one plays it, there is nothing to wait for.
  const follows: readonly NewEntry[] = isRun
    ? []
    : [{ kind: 'game-held', payload: { id, cause: 'official', reason: `${by} has stopped it: ${reason}` } }];
  return ruled({ kind: 'play-stopped', id }, `${gameName(game)}, is stopped and keeps its clocks; ${waysOn(id)}`, { follows });
}

/** For people: the options for a game that is on hold. */
const waysOn = (id: GameId): string =>
  `"arbiter rule ${id}" continues it with --resume, or decides it with --adjudicate, --result or --replay`;

function resumed(game: GameFacts, isRun: boolean, cannot: string): Decision {
  const { issued, held, referred, stopping, started } = game;
  if (referred !== undefined && referred.referral.kind !== 'interrupted')
    throw new Refusal(`${cannot}: expected a game that was stopped or interrupted, but its play is over; rule with --result`);
  if (isRun && stopping !== undefined) throw new Refusal(`${cannot}: it is being stopped; try again in a moment`);
  if (isRun && held === undefined && referred === undefined)
    throw new Refusal(`${cannot}: expected a game that is on hold, but it is in play`);
  if (held?.released === true) throw new Refusal(`${cannot}: it will continue as soon as a slot is free`);
  const where = started ? 'from its position, with the clocks as they stood' : 'from its opening';
  const when = isRun ? '' : ' at the next start';
  return ruled({ kind: 'play-resumed', id: issued.id }, `${gameName(game)}, goes on${when} ${where}`);
}

/** INT-2 to INT-4, and by any available table: under CUP-5c officials adjudicate tablebase positions by hand. */
function adjudicated(game: GameFacts, { definition, isRun, playedPlies, probe }: RulingContext, cannot: string): Decision {
  const { issued, held, referred } = game;
  const { id } = issued;
  if (issued.opening.start.game !== 'chess') throw new Refusal(`${cannot}: expected a game of chess; rule with --result`);
  if (isRun && held === undefined && referred === undefined)
    throw new Refusal(`${cannot}: expected a game that is on hold, but it is in play; stop it first, with --stop`);
  const plies = playedPlies(id);
  const ending = adjudicatedStanding(eventOf(definition, issued.event), { ...game, plies }, probe);
  if (ending === undefined)
    throw new Refusal(
      `${cannot}: neither the last evaluations (INT-2, INT-3) nor tablebases (INT-4) decide it; rule with --resume, --replay or --result`,
    );
  return ruled(subjectOf(game, ending, isRun), `${gameName(game)}, is ${resultIn(game, ending)}, ${described(ending)}`);
}

/** While the tournament runs, its owner writes the end with the plies that it knows. */
const subjectOf = ({ issued: { id }, referred }: GameFacts, ending: GameEnding, isRun: boolean): RulingSubject =>
  isRun && referred === undefined ? { kind: 'play-ended', id, ending } : { kind: 'game-result', id, ending };

const described = (ending: GameEnding): string =>
  ending.kind === 'adjudicated' ? `by ${ending.rule}: ${ending.evidence}` : ending.kind;

/** The tables of TB-1 have at most this many men. */
const MOST_MEN = 7;

/**
 * The adjudication of a chess game on hold at an official's request: by its event's policy for interruptions (INT-2, INT-3), and by any
 * available table, whatever number of men the event allows (CUP-5c). `undefined`: nothing decides it.
 */
function adjudicatedStanding(
  { interruption }: EventDefinition,
  { issued: { opening }, plies }: GameFacts,
  probe: TablebaseProbe,
): GameEnding | undefined {
  const policy = { ...interruption, tablebaseMen: MOST_MEN };
  return scoreInterrupted(policy, chessRules, { opening, plies }, probe, 'stopped by an official');
}
