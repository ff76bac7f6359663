// What the address of a place says to programs that show links: title, description and a picture of the board. In English, since they ask in no
// language.

import { gameId } from '../core/ids.ts';
import type { FollowedTournament } from './followedTournament.ts';
import type { Games } from './games/games.ts';
import { escaped } from './feeds/atom.ts';
import {
  API,
  ENGINE_VIEW,
  EVENT_VIEWS,
  type EngineView,
  type EventViewName,
  type GameSummary,
  type StandingsView,
} from './messages.ts';
import { addedSides } from './views/engine.ts';
import type { ViewShelf } from './views/shelf/viewShelf.ts';
import { WIDTH } from './pictures/pictureRoutes.ts';

type Known = { readonly followed: FollowedTournament; readonly games: Games; readonly views: ViewShelf };
type Told = { readonly title: string; readonly description: string; readonly picture?: string | undefined };

/** HTML for the head of the page at `path`; `baseUrl` as in feeds, without a trailing slash. */
export function pageHead(known: Known, path: string, baseUrl: string): string {
  if (known.followed.facts.opened === undefined) return '<title>Arbiter</title>';
  const { name } = known.followed.definition;
  const { title, description, picture } = toldAt(
    known,
    path
      .split('/')
      .filter((word) => word !== '')
      .map(decoded),
  );
  const whole = title === name ? name : `${title} · ${name}`;
  const meta = (key: string, value: string, attribute = 'property'): string =>
    `<meta ${attribute}="${key}" content="${escaped(value)}" />`;
  const tags = [
    `<title>${escaped(whole)}</title>`,
    meta('description', description, 'name'),
    meta('og:type', 'website'),
    meta('og:site_name', name),
    meta('og:title', title),
    meta('og:description', description),
    meta('twitter:card', 'summary', 'name'),
  ];
  // Readers of these take whole addresses only.
  if (baseUrl !== '') {
    tags.push(meta('og:url', `${baseUrl}${path}`));
    if (picture !== undefined)
      tags.push(
        meta('og:image', `${baseUrl}${API}${picture}`),
        meta('og:image:width', String(WIDTH.usual)),
        meta('og:image:height', String(WIDTH.usual)),
      );
  }
  return tags.join('\n    ');
}

function toldAt(known: Known, [page = 'live', ...args]: readonly string[]): Told {
  const { followed, games } = known;
  const { name, events } = followed.definition;
  if (page === 'game') {
    const id = Number(args[0]);
    if (Number.isSafeInteger(id) && followed.facts.games.has(gameId(id))) return ofGame(known, games.summary(id), args[1]);
  }
  const shown = gameShown(known);
  const picture = shown === undefined ? undefined : `/games/${shown.id}.png`;
  const view = EVENT_VIEWS.find((name) => name === page);
  const event = events.find(({ key }) => key === args[0]) ?? (events.length === 1 ? events[0] : undefined);
  if (view !== undefined && event !== undefined) {
    const title = event.name === name ? TITLES[view] : `${TITLES[view]}: ${event.name}`;
    return { title, description: leadersOf(known, event.key) ?? ANY_TOURNAMENT, picture };
  }
  if (page === 'engine' && args[0] !== undefined) {
    const told = ofEngine(known, args[0], args[1]);
    if (told !== undefined) return { ...told, picture };
  }
  return { title: name, description: shown === undefined ? ANY_TOURNAMENT : describe(known, shown), picture };
}

const ANY_TOURNAMENT = 'A tournament between programs';

const TITLES = {
  standings: 'Standings',
  crosstable: 'Crosstable',
  match: 'Match',
  schedule: 'Schedule',
  bracket: 'Bracket',
  pairings: 'Pairings',
  statistics: 'Statistics',
} as const satisfies Record<EventViewName, string>;

function ofGame(known: Known, summary: GameSummary, asked: string | undefined): Told {
  const { id, white, black, ending, plies } = summary;
  const ply = asked === undefined || !/^\d{1,6}$/.test(asked) ? undefined : Math.min(Number(asked), plies);
  const players = `${white} – ${black}`;
  return {
    title: ending === undefined ? players : `${players} ${ending.result}`,
    description: describe(known, summary),
    picture: ply === undefined ? `/games/${id}.png` : `/games/${id}/plies/${ply}.png`,
  };
}

/** An engine, or two against each other. */
function ofEngine({ views }: Known, name: string, against: string | undefined): Told | undefined {
  const view = views.current(`${ENGINE_VIEW}/${name}`)?.value as EngineView | undefined;
  if (view === undefined) return undefined;
  const opponent = view.opponents.find((one) => one.name === against);
  const [won, drawn, lost] = addedSides((opponent ?? view).record);
  return {
    title: opponent === undefined ? view.name : `${view.name} – ${opponent.name}`,
    description: `${won} won, ${drawn} drawn, ${lost} lost`,
  };
}

/** The game in play, or the last one. */
function gameShown({ followed, games }: Known): GameSummary | undefined {
  const [playing] = games.playing();
  const { lastGameId } = followed.facts;
  const id = playing ?? (lastGameId > 0 && followed.facts.games.has(gameId(lastGameId)) ? lastGameId : undefined);
  return id === undefined ? undefined : games.summary(id);
}

function describe({ followed }: Known, { id, event, white, black, ending, opening, state }: GameSummary): string {
  const { definition } = followed;
  const ofEvent = definition.events.length > 1 ? definition.events.find(({ key }) => key === event)?.name : undefined;
  const how = ending?.words ?? (state === 'playing' ? 'being played' : undefined);
  return [ofEvent, `game ${id}: ${white} – ${black}`, opening?.name, how].filter((part) => part !== undefined).join(', ');
}

function leadersOf({ views }: Known, key: string): string | undefined {
  const view = views.current(`standings/${key}`)?.value as StandingsView | undefined;
  const rows = view?.rows.slice(0, 3).filter(({ games }) => games > 0) ?? [];
  return rows.length === 0 ? undefined : rows.map(({ rank, name, points }) => `${rank}. ${name} ${points}`).join(', ');
}

/** A malformed address leads nowhere, but breaks nothing. */
function decoded(word: string): string {
  try {
    return decodeURIComponent(word);
  } catch {
    return word;
  }
}
