// Makes text safe for pages that insert it into their HTML unescaped, as viewers of these formats do: characters that would begin a tag or an entity,
// or end an attribute, become look-alikes. The same name always gives the same text. Our own page does not use this.

import type { GameEnding } from '../../core/ending.ts';
import type { ArchivedGame, ArchivedOptions } from '../../games/chess/pgn/archivedGame.ts';

const LOOK_ALIKES: Readonly<Record<string, string>> = { '<': '‹', '>': '›', '"': '”', '`': 'ˋ', '&': '＆' };

/** `&` alone is not an entity and stays. Control characters and those that change the writing direction become spaces. */
export const harmless = (text: string): string =>
  text
    .replace(/[<>"`]|&(?=[#\p{L}])/gu, (sign) => LOOK_ALIKES[sign] ?? ' ')
    .replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu, ' ');

/** Applies `harmless` to all texts of a JSON value, including field names. */
export function harmlessJson(value: unknown): unknown {
  if (typeof value === 'string') return harmless(value);
  if (Array.isArray(value)) return value.map(harmlessJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [harmless(name), harmlessJson(part)]));
}

export function harmlessGame(game: ArchivedGame): ArchivedGame {
  const { event, site, players, options, ending, tags } = game;
  return {
    ...game,
    event: harmless(event),
    site: harmless(site),
    players: { white: harmless(players.white), black: harmless(players.black) },
    options: { white: harmlessOptions(options.white), black: harmlessOptions(options.black) },
    ending: ending === undefined ? undefined : harmlessEnding(ending),
    tags: new Map([...tags].map(([name, value]) => [name, harmless(value)])),
  };
}

const harmlessOptions = (options: ArchivedOptions): ArchivedOptions =>
  options.map(({ name, value }) => ({ name: harmless(name), value: harmless(value) }));

/** The refused move stays quoted: the writer of the game looks for it there. */
function harmlessEnding(ending: GameEnding): GameEnding {
  if (ending.kind !== 'forfeit') return ending;
  return { ...ending, evidence: ending.evidence.replace(/[^"]+/g, harmless) };
}
