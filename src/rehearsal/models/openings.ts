// Openings of a rehearsal: as long as those of the file, and with placeholder moves, since its books may be missing.

import type { Opening } from '../../core/gameJob.ts';
import { chessStart } from '../../core/gameRules.ts';
import type { BookName, EventKey } from '../../core/ids.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';

export function placeholderOpening({ events }: TournamentDefinition, key: EventKey, name: BookName | undefined): Opening {
  const event = events.find((one) => one.key === key);
  if (event?.go !== undefined) return { start: event.go, moves: [] };
  const openings = name === undefined ? event?.openings : event?.books[name];
  const plies = openings?.kind === 'book' ? (openings.plies ?? 0) : 0;
  return { start: chessStart(event?.variant ?? 'standard'), moves: Array.from({ length: plies }, () => '') };
}
