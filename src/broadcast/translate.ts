// What an entry of the journal means to those who watch: folds it, and gives the messages that follow from it. Tables are not made here entry by
// entry: which of them are no longer as they were is gathered, and told at most once a second (staleViews.ts).

import type { Entry } from '../journal/entries.ts';
import { gameOf } from '../journal/entries.ts';
import type { GameId } from '../core/ids.ts';
import type { Games } from './games/games.ts';
import type { DurableMessage } from './messages.ts';
import type { FollowedTournament } from './followedTournament.ts';
import type { Routed } from './stream/routed.ts';
import { incidentOf } from './views/incidents.ts';
import type { ViewShelf } from './views/shelf/viewShelf.ts';

export type Translation = {
  readonly messages: readonly Routed<DurableMessage>[];
  /** Names of views. */
  readonly stale: ReadonlySet<string>;
};

/** Folds entries that are not announced one by one, as when a journal is read from its start. */
export function followEntries(entries: readonly Entry[], followed: FollowedTournament, games: Games): void {
  for (const entry of entries) {
    followed.add(entry);
    games.follow(entry);
  }
}

export function translateEntries(
  entries: readonly Entry[],
  followed: FollowedTournament,
  games: Games,
  views: ViewShelf,
): Translation {
  const messages: Routed<DurableMessage>[] = [];
  const stale = new Set<string>();
  for (const entry of entries) {
    followed.add(entry);
    const played = games.add(entry);
    if (played !== undefined) messages.push({ game: played.game, message: played });
    const id = gameOf(entry.kind, entry.payload);
    if (id !== undefined && CHANGES_SUMMARY[entry.kind] === true) messages.push(...changedGame(entry, id, games));
    const item = incidentOf(entry, followed.facts);
    if (item !== undefined) messages.push({ message: { kind: 'news', item } });
    for (const name of views.heard(entry)) stale.add(name);
  }
  return { messages, stale };
}

/** Entries after which a game is no longer as it was listed. */
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
    // What a program said before it failed.
    case 'game-ended':
      return entry.payload.ending.kind === 'forfeit';
    default:
      return false;
  }
}
