// The finished games of Go of a journal in the form of SGF. A ruling's result replaces the referee's; its reason is in GC.

import { present } from '../core/present.ts';
import type { TimeControl } from '../core/timeControl.ts';
import { handicapPoints } from '../games/go/handicap.ts';
import { RULES_TEXT, type SgfGame, type SgfMove } from '../games/go/sgf/game.ts';
import { reasonOfEnding, resultOfEnding } from '../games/go/sgf/result.ts';
import { formatVertex } from '../games/go/vertex.ts';
import type { JournalReader } from '../journal/reader.ts';
import { entrantOf, recordedGames, type ArchivedTournament, type RecordedGame } from './recordedGame.ts';

/** `application` is the writing program, `Arbiter:1.0`. Throws `Error` if an entry cannot be read. */
export function* archivedGoGames(reader: JournalReader, tournament: ArchivedTournament, application: string): Generator<SgfGame> {
  for (const recorded of recordedGames(reader, tournament)) {
    const game = archivedGoGame(recorded, application);
    if (game !== undefined) yield game;
  }
}

/** One game of Go, finished or in play; `undefined` for a game other than Go. */
export function archivedGoGame(
  { event, game, plies, startedAtMs, annulled, head }: RecordedGame,
  application: string,
): SgfGame | undefined {
  const { issued, shown, ending, notices } = game;
  const { start } = issued.opening;
  if (start.game !== 'go') return undefined;
  const ended = ending === undefined ? undefined : reasonOfEnding(ending);
  const reason =
    annulled === undefined ? ended : [ended, `annulled: ${annulled}`].filter((text) => text !== undefined).join('; ');
  const mainTimeMs = baseOf(issued.timeControl ?? entrantOf(event, issued.black)?.timeControl);
  const stones = handicapPoints(start.size, start.handicap).map((point) => formatVertex(point, start.size));
  // The side to move alternates from the start: passes are moves.
  const first = start.handicap === 0 ? 'black' : 'white';
  const second = start.handicap === 0 ? 'white' : 'black';
  const toldAt = (ply: number): { readonly comment?: string } => {
    const told = (notices ?? []).filter((one) => one.ply === ply).map(({ notice }) => notice);
    return told.length === 0 ? {} : { comment: told.join('\n') };
  };
  return {
    size: start.size,
    players: { black: shown.black, white: shown.white },
    ...present({
      date: startedAtMs === undefined ? undefined : new Date(startedAtMs).toISOString().slice(0, 10),
      place: event.site,
      mainTimeMs,
      reason,
    }),
    komi: start.komi,
    rules: RULES_TEXT[start.ruleSet],
    result: resultOfEnding(ending),
    event: event.name,
    round: `${issued.round}`,
    gameName: `game ${issued.id}, round ${issued.round}`,
    application,
    handicap: start.handicap,
    setup: { black: stones, white: [] },
    // A property of our own, as FF[4] allows.
    others: head === undefined || ending === undefined ? [] : [{ name: 'JH', values: [head] }],
    ...toldAt(0),
    moves: plies.map(({ move, ply, leftMs }): SgfMove => ({
      colour: ply % 2 === 1 ? first : second,
      move,
      ...present({ clock: leftMs === undefined ? undefined : { leftMs } }),
      ...toldAt(ply),
    })),
  };
}

/** TM: the time for the game; `undefined` without a clock. */
const baseOf = (control: TimeControl | undefined): number | undefined =>
  control?.kind === 'clock' ? control.periods[0]?.baseMs : undefined;
