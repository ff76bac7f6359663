// All lines from pages to seats that are open now, one for each account and seat.

import type { EntrantName } from '../../../core/ids.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { presentGame } from '../own/ownGames.ts';
import { SeatLine } from './seatLine.ts';

export class SeatLines {
  readonly #followed: FollowedTournament;
  readonly #lines = new Map<string, SeatLine>();

  constructor(followed: FollowedTournament) {
    this.#followed = followed;
  }

  /** The seat is the entrant's, whichever event it plays in; `event` says what is waited for. */
  open(operator: string, entrant: EntrantName, event: EventDefinition): SeatLine {
    const key = keyOf(operator, entrant);
    const known = this.#lines.get(key);
    if (known !== undefined) return known;
    const line = new SeatLine({
      folder: this.#followed.folder,
      entrant,
      operator,
      outlook: () => outlookOf(event, entrant, this.#followed),
      gameId: () => presentGame(event, entrant, this.#followed)?.issued.id,
      onLeft: () => void this.#lines.delete(key),
    });
    this.#lines.set(key, line);
    return line;
  }

  find(operator: string, entrant: EntrantName): SeatLine | undefined {
    return this.#lines.get(keyOf(operator, entrant));
  }

  close(): void {
    for (const line of this.#lines.values()) line.close();
  }
}

const keyOf = (operator: string, entrant: string): string => JSON.stringify([operator, entrant]);

function outlookOf(
  event: EventDefinition,
  entrant: EntrantName,
  followed: FollowedTournament,
): { readonly words: string; readonly over: boolean } {
  if (followed.facts.closed) return { words: 'The tournament is over.', over: true };
  const next = presentGame(event, entrant, followed);
  const waited =
    next === undefined
      ? `the next game of ${entrant}`
      : next.referred !== undefined
        ? `the officials to decide game ${next.issued.number}`
        : `game ${next.issued.number} to ${next.started ? 'go on' : 'begin'} (round ${next.issued.round}, ${next.issued.white} – ${next.issued.black})`;
  const state = !followed.isRun ? 'No one runs the tournament now. ' : followed.facts.paused ? 'The tournament is paused. ' : '';
  return { words: `${state}Waiting for ${waited}.`, over: false };
}
