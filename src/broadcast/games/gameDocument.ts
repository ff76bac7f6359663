// A whole game as one document, made from the tournament and a track of the plies. Pure: games.ts provides the track.

import { variantTitle } from '../../core/chessVariants.ts';
import { mapSides, opposite, type Sides } from '../../core/colour.ts';
import { variantOf, type ChessStart } from '../../core/gameRules.ts';
import type { GameId } from '../../core/ids.ts';
import type { LiveWord } from '../../core/live.ts';
import type { Referral } from '../../core/judging.ts';
import { inEnglish } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { keptText, recognised } from '../../core/phrases/recognised.ts';
import { present } from '../../core/present.ts';
import { afterPly, controlOf, isHourglass, startingMs } from '../../projections/clocks.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { GameDocument, ShownClock, ShownTerritory, ShownThought } from '../messages.ts';
import type { GameRecord, FollowedTournament } from '../followedTournament.ts';
import { engineCard } from './engineCard.ts';
import { eventRules } from './eventRules.ts';
import { knownGame, summaryOf } from './gameSummary.ts';
import type { GameTrack } from './track/gameTrack.ts';
import { clockMessage } from './liveWords.ts';
import { deadBy, shownCall, shownReferral } from './shownReferral.ts';

/** What is known about a game beyond its entries: its plies, and what was reported while it is played. */
export type GameNow = {
  readonly track: GameTrack;
  /** Why it waited for officials, if it did. */
  readonly referral?: Referral;
  readonly thoughts?: Partial<Sides<ShownThought & { readonly ply: number }>>;
  readonly search?: Extract<LiveWord, { kind: 'search' }>;
  readonly kibitzers?: NonNullable<GameDocument['kibitzers']>;
};

/** Throws `RangeError` for a game that was never issued. */
export function documentOf(followed: FollowedTournament, id: GameId, now: GameNow): GameDocument {
  const { game, record, event } = knownGame(followed, id);
  const { issued, shown, called, referred, held, notices = [] } = game;
  const { start } = issued.opening;
  const names = { white: issued.white, black: issued.black };
  const summary = summaryOf(followed, id);
  const isPlaying = summary.state === 'playing' || summary.state === 'called';
  return {
    // A game not in play has not changed since its own last entry.
    sequence: isPlaying ? followed.sequence : record.sequence,
    summary,
    eventName: event.name,
    ...(start.game === 'go' ? { size: start.size, komi: start.komi / 2 } : {}),
    position: now.track.start.squares,
    first: now.track.start.first,
    firstMove: now.track.start.moveNumber,
    plies: now.track.plies,
    engines: mapSides(names, (name, colour) =>
      engineCard(followed, event, name, {
        options: record.options?.[colour],
        timeControl: issued.timeControl,
        shown: shown[colour],
        rating: issued.ratings?.[colour],
      }),
    ),
    notices: notices.map(({ ply, notice }) => ({ ply, ...keptText('words', notice) })),
    ...inEnglish({
      hold: summary.state === 'held' && held !== undefined ? phrase('hold', { reason: recognised(held.reason) }) : undefined,
    }),
    rules: eventRules(event, start.game === 'go' ? start : undefined),
    ...present({
      variant: start.game === 'chess' ? variantShown(start) : undefined,
      fen: now.track.start.fen,
      clock: isPlaying ? clockOf(game, record, event, now) : undefined,
      thoughts: isPlaying && now.thoughts !== undefined ? presentThoughts(now) : undefined,
      kibitzers: now.kibitzers,
      referral: referred && shownReferral(referred.referral, shown, (dead) => now.track.territory(dead)),
      call: called && shownCall(called.call, shown),
      territory: territoryOf(game, now),
      mobilityGoal: record.mobilityGoal === undefined || !usesMobility(event) ? undefined : record.mobilityGoal / 2,
      lastLines: failed(game) && record.lines?.length !== 0 ? record.lines : undefined,
    }),
  };
}

function variantShown(start: ChessStart): string | undefined {
  const variant = variantOf(start);
  return variant === 'standard' ? undefined : variantTitle(variant);
}

/** As reported when the search began; otherwise as the last plies left it, or as it is at the start. */
function clockOf(game: GameFacts, record: GameRecord, event: EventDefinition, { track, search }: GameNow): ShownClock {
  if (search !== undefined && search.ply >= track.nextPly) return clockMessage(search).clock;
  const full = mapSides(game.issued, (_, colour) => startingMs(game, event, colour));
  const left = mapSides(full, (startMs, colour) => record.leftMs[colour] ?? startMs);
  const last = opposite(track.turn);
  const isGlass = isHourglass(controlOf(game, event, last));
  const { white = null, black = null } = isGlass ? afterPly(full, last, left[last], isGlass) : left;
  return {
    ply: track.nextPly,
    turn: track.turn,
    leftMs: { white, black },
    sinceUtcMs: record.movedAtUtcMs ?? record.issuedAtUtcMs,
  };
}

/** Thoughts about the current position, or about one that the track has not reached yet. */
function presentThoughts({ track, thoughts }: GameNow): NonNullable<GameNow['thoughts']> {
  const [white, black] = (['white', 'black'] as const).map((colour) => {
    const thought = thoughts?.[colour];
    return thought === undefined || thought.ply < track.nextPly ? undefined : thought;
  });
  return present({ white, black });
}

/** For a Go game whose dead stones are settled. What one side claims is shown as its claim, never on the board of the game. */
function territoryOf({ issued, ending, referred }: GameFacts, { track, referral }: GameNow): ShownTerritory | undefined {
  const { start } = issued.opening;
  if (start.game !== 'go' || referred !== undefined) return undefined;
  const score = ending?.kind === 'rules' || ending?.kind === 'ruled' ? ending.score : undefined;
  if (score === undefined) return undefined;
  if (ending?.kind === 'rules' && (ending.dead !== undefined || start.ruleSet === 'tromp-taylor')) {
    return track.territory(ending.dead ?? []);
  }
  if (referral?.kind !== 'scores-differ') return undefined;
  const dead = deadBy(referral, score);
  return dead === undefined ? undefined : track.territory(dead);
}

/** Whether the program's last lines help to explain the ending. */
const failed = ({ ending, referred, called }: GameFacts): boolean =>
  referred !== undefined || called !== undefined || ending?.kind === 'forfeit' || ending?.kind === 'void';

/** RMOB. */
const usesMobility = ({ tieBreaks }: EventDefinition): boolean => tieBreaks.includes('RMOB');
