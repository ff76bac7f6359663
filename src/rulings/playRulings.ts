// What officials do with a game in play other than ending it (CUP-5c, INT): stop it, so that it is on hold with its clocks; let it continue;
// have it adjudicated by its event's policy for interruptions. Results and replays are in gameRulings.ts.

import type { GameEnding } from '../core/ending.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognised } from '../core/phrases/recognised.ts';
import { eventOf } from '../course/eventState.ts';
import { gamePhrase } from '../course/gameName.ts';
import { chessRules } from '../games/chess/rules.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { RulingSubject } from '../journal/rulingSubject.ts';
import type { GameFacts } from '../projections/tournamentFacts.ts';
import { scoreInterrupted, type TablebaseProbe } from '../referee/interruption.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { askedGame, cannotWith, resultIn } from './askedGame.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

type Request = Named<Asked<'stop-game' | 'resume-game' | 'adjudicate-game'>>;

const DOES = { 'stop-game': 'stop', 'resume-game': 'resume', 'adjudicate-game': 'adjudicate' } as const;

/** Throws `Refusal`. */
export function rulingOnPlay(request: Request, context: RulingContext): Decision {
  const { facts, isRun } = context;
  const game = askedGame(request, facts, DOES[request.kind]);
  const cannot = cannotWith(DOES[request.kind], game);
  if (game.ending !== undefined || game.judged !== undefined) throw refusal(cannot, phrase('refused.gameOver'));
  switch (request.kind) {
    case 'stop-game':
      return stopped(request, game, isRun, cannot);
    case 'resume-game':
      return resumed(game, isRun, cannot);
    case 'adjudicate-game':
      return adjudicated(game, context, cannot);
  }
}

function stopped({ by, reason }: Request, game: GameFacts, isRun: boolean, cannot: Phrase): Decision {
  const { held, referred, stopping } = game;
  const { id } = game.issued;
  if (held?.cause === 'official' || stopping !== undefined) throw refusal(cannot, phrase('refused.stopped'));
  if (referred !== undefined) throw refusal(cannot, phrase('refused.waits'));
  // If no one plays it, there is nothing to wait for.
  const follows: readonly NewEntry[] = isRun
    ? []
    : [{ kind: 'game-held', payload: { id, cause: 'official', reason: `${by} has stopped it: ${reason}` } }];
  return ruled({ kind: 'play-stopped', id }, phrase('ruled.stopped', { game: gamePhrase(game), id }), { follows });
}

function resumed(game: GameFacts, isRun: boolean, cannot: Phrase): Decision {
  const { issued, held, referred, stopping, started } = game;
  if (referred !== undefined && referred.referral.kind !== 'interrupted') throw refusal(cannot, phrase('refused.playOver'));
  if (isRun && stopping !== undefined) throw refusal(cannot, phrase('refused.stopping'));
  if (isRun && held === undefined && referred === undefined) throw refusal(cannot, phrase('refused.inPlay'));
  if (held?.released === true) throw refusal(cannot, phrase('refused.released'));
  const where = phrase(started ? 'on.position' : 'on.opening');
  const words = phrase(isRun ? 'ruled.resumed' : 'ruled.resumed.later', { game: gamePhrase(game), where });
  return ruled({ kind: 'play-resumed', id: issued.id }, words);
}

/** INT-2 to INT-4, and by any available table: under CUP-5c officials adjudicate tablebase positions by hand. */
function adjudicated(game: GameFacts, { definition, isRun, playedPlies, probe }: RulingContext, cannot: Phrase): Decision {
  const { issued, held, referred } = game;
  const { id } = issued;
  if (issued.opening.start.game !== 'chess') throw refusal(cannot, phrase('refused.notChess'));
  if (isRun && held === undefined && referred === undefined) throw refusal(cannot, phrase('refused.inPlay.stop'));
  const plies = playedPlies(id);
  const ending = adjudicatedStanding(eventOf(definition, issued.event), { ...game, plies }, probe);
  if (ending === undefined) throw refusal(cannot, phrase('refused.undecided'));
  const what = phrase('ruling.result', { game: gamePhrase(game), result: resultIn(game, ending) });
  return ruled(subjectOf(game, ending, isRun), withRule(what, ending));
}

/** While the tournament runs, its owner writes the end with the plies that it knows. */
const subjectOf = ({ issued: { id }, referred }: GameFacts, ending: GameEnding, isRun: boolean): RulingSubject =>
  isRun && referred === undefined ? { kind: 'play-ended', id, ending } : { kind: 'game-result', id, ending };

const withRule = (what: Phrase, ending: GameEnding): Phrase =>
  ending.kind === 'adjudicated'
    ? phrase('ruled.adjudicated', { what, rule: ending.rule, evidence: recognised(ending.evidence) })
    : what;

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
