// What a journal entry means to viewers: folds it, and returns the resulting messages. Tables are not made entry by entry: this collects the names of
// those that changed, which viewers receive at most once a second (staleViews.ts).

import type { Entry } from '../journal/entries.ts';
import { gameOf } from '../journal/entries.ts';
import type { GameId } from '../core/ids.ts';
import type { Games } from './games/games.ts';
import type { DurableMessage } from './messages.ts';
import type { FollowedTournament } from './followedTournament.ts';
import type { Routed } from './stream/routed.ts';
import { incidentOf } from './views/incidents.ts';
import type { ViewShelf } from './views/shelf/viewShelf.ts';

/** Folds entries that are not announced one by one, such as when a journal is read from its start. */
export function followEntries(entries: readonly Entry[], followed: FollowedTournament, games: Games): void {
  for (const entry of entries) {
    followed.add(entry);
    games.follow(entry);
  }
}

/** Tells what follows from each entry by its number, also nothing: pages that read them in other batches give viewers the same. Returns names of views. */
export function translateEntries(
  entries: readonly Entry[],
  followed: FollowedTournament,
  games: Games,
  views: ViewShelf,
  tell: (sequence: number, messages: readonly Routed<DurableMessage>[]) => void,
): ReadonlySet<string> {
  const stale = new Set<string>();
  for (const entry of entries) {
    const messages: Routed<DurableMessage>[] = [];
    followed.add(entry);
    const played = games.add(entry);
    if (played !== undefined) messages.push({ game: played.game, message: played });
    const id = gameOf(entry.kind, entry.payload);
    if (id !== undefined && CHANGES_SUMMARY[entry.kind] === true) messages.push(...changedGame(entry, id, games));
    const item = incidentOf(entry, followed.facts);
    if (item !== undefined) messages.push({ message: { kind: 'news', item } });
    for (const name of views.add(entry)) stale.add(name);
    tell(entry.sequence, messages);
  }
  return stale;
}

/** Entries that change how a game is listed. */
const CHANGES_SUMMARY: Readonly<Partial<Record<Entry['kind'], true>>> = {
  'game-issued': true,
  'game-started': true,
  'game-interrupted': true,
  'game-held': true,
  'game-resumed': true,
  'game-referred': true,
  'judge-called': true,
  'game-noticed': true,
  'game-ended': true,
  'ruling-made': true,
};

function changedGame(entry: Entry, id: GameId, games: Games): readonly Routed<DurableMessage>[] {
  const summary = games.summary(id);
  const listed: Routed<DurableMessage> = { message: { kind: 'game', summary } };
  return isToldAgain(entry) ? [listed, { game: id, message: { kind: 'document', game: id } }] : [listed];
}

/** Whether more of the game has changed than its place in lists and its moves. */
function isToldAgain(entry: Entry): boolean {
  switch (entry.kind) {
    case 'game-started':
    case 'game-held':
    case 'game-referred':
    case 'judge-called':
    case 'game-noticed':
    case 'ruling-made':
      return true;
    // The program's output before it failed.
    case 'game-ended':
      return entry.payload.ending.kind === 'forfeit';
    default:
      return false;
  }
}
