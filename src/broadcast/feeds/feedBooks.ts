// The current contents of the files and the socket of the feeds: games and tables are cached until something changes. One per server.

import { openReader, type JournalReader } from '../../journal/reader.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import type { ViewShelf } from '../views/shelf/viewShelf.ts';
import { bracketJson } from './tcec/bracketJson.ts';
import { crashJson, eventCrosstable, winnersJson } from './tcec/eventTables.ts';
import { harmlessJson } from './harmless.ts';
import { readLiveGame, type LiveGame } from './tcec/liveGame.ts';
import { scheduleJson } from './tcec/scheduleJson.ts';
import { gamelistJson, listedEvents, tournamentJson } from './tcec/seasonList.ts';

/** The names of the tables, as in their file names. */
export const TABLES = ['crosstable', 'schedule', 'tournament', 'Eventcrosstable', 'crash', 'gamelist', 'winners'] as const;
export type TableName = (typeof TABLES)[number];

/** These hold addresses and make their names harmless themselves. */
const WITH_ADDRESSES: ReadonlySet<TableName> = new Set(['tournament', 'gamelist', 'winners']);

const LIVE_KEPT = 32;

export class FeedBooks {
  readonly followed: FollowedTournament;
  readonly views: ViewShelf;
  readonly #live = new Map<number, { readonly sequence: number; readonly game: LiveGame }>();
  #reader: JournalReader | undefined;

  constructor(followed: FollowedTournament, views: ViewShelf) {
    this.followed = followed;
    this.views = views;
  }

  /** Throws `Error` if the journal cannot be read. */
  get reader(): JournalReader {
    if (this.#reader !== undefined) return this.#reader;
    const opened = openReader(this.followed.folder);
    if (!opened.ok) throw new Error(opened.error.message);
    this.#reader = opened.value;
    return opened.value;
  }

  close(): void {
    this.#reader?.close();
    this.#reader = undefined;
  }

  /** `undefined` for a game of Go. Throws `Error` if the journal cannot be read. */
  live(event: EventDefinition, game: GameFacts): LiveGame | undefined {
    const { id } = game.issued;
    const sequence = this.followed.records.get(id)?.sequence ?? 0;
    const known = this.#live.get(id);
    if (known?.sequence === sequence) return known.game;
    const read = readLiveGame(this.reader, event, game, known?.game.moves);
    if (read === undefined) return undefined;
    this.#live.delete(id);
    this.#live.set(id, { sequence, game: read });
    for (const oldest of this.#live.keys()) if (this.#live.size > LIVE_KEPT) this.#live.delete(oldest);
    return read;
  }

  /** `undefined` if the event has no such table. Throws `Error` if the journal cannot be read. */
  table(name: TableName, event: EventDefinition): unknown {
    const made = this.#table(name, event);
    return made === undefined || WITH_ADDRESSES.has(name) ? made : harmlessJson(made);
  }

  #table(name: TableName, event: EventDefinition): unknown {
    const { followed } = this;
    switch (name) {
      case 'crosstable':
        return eventCrosstable(followed, event, this.views.ratings);
      case 'schedule':
        return scheduleJson(followed, this.views.schedule(event).games);
      case 'tournament':
        return tournamentJson(followed.definition, event);
      case 'Eventcrosstable':
        return event.format.kind === 'knockout' ? bracketJson(followed, { ...event, format: event.format }) : undefined;
      case 'crash':
        return crashJson(followed, event);
      case 'gamelist':
        return gamelistJson(followed.definition);
      case 'winners': {
        const urls = new Map(listedEvents(followed.definition).map((listed) => [listed.event.key, listed.url]));
        return winnersJson(followed, ({ key }) => `?${urls.get(key) ?? ''}`);
      }
    }
  }
}
