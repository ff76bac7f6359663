// The pages by the first word of their address. The live page, which nearly everyone comes for, is part of the bundle; the others are loaded on first
// use.

import type { PageName } from '../../src/broadcast/messages.ts';
import { LivePage } from './live.tsx';
import type { Page } from './page.ts';

export type { Page, PageProps } from './page.ts';

export const PAGES: Readonly<Record<PageName, () => Promise<Page>>> = {
  // /live, /game/ID/PLY, /boards
  live: async () => LivePage,
  game: async () => (await import('./game.tsx')).GamePage,
  boards: async () => (await import('./boards.tsx')).BoardsPage,
  // /standings/EVENT and the other tables of an event
  standings: async () => (await import('./standings.tsx')).StandingsPage,
  crosstable: async () => (await import('./crosstable.tsx')).CrosstablePage,
  match: async () => (await import('./match.tsx')).MatchPage,
  schedule: async () => (await import('./schedule.tsx')).SchedulePage,
  bracket: async () => (await import('./bracket.tsx')).BracketPage,
  pairings: async () => (await import('./pairings.tsx')).PairingsPage,
  statistics: async () => (await import('./statistics.tsx')).StatisticsPage,
  // /engine/NAME, /engine/NAME/OPPONENT
  engine: async () => (await import('./engine.tsx')).EnginePage,
  // /season, /ratings?list=NAME, /engines/EVENT, /incidents, /info: for the whole tournament
  season: async () => (await import('./season.tsx')).SeasonPage,
  ratings: async () => (await import('./ratings.tsx')).RatingsPage,
  engines: async () => (await import('./engines.tsx')).EnginesPage,
  incidents: async () => (await import('./incidents.tsx')).IncidentsPage,
  info: async () => (await import('./info.tsx')).InfoPage,
  // /games?engine=…: the archive
  games: async () => (await import('./games.tsx')).GamesPage,
  // /explorer?moves=e2e4,e7e5: what finished games played in a position
  explorer: async () => (await import('./explorer.tsx')).ExplorerPage,
  // /desk/MATTER, /desk?game=ID: what waits for officials
  desk: async () => (await import('./desk.tsx')).DeskPage,
  // /login
  login: async () => (await import('./login.tsx')).LoginPage,
  // /seat, /seat/EVENT/ENTRANT
  seat: async () => (await import('./seat.tsx')).SeatPage,
  // /embed/live, /embed/game/ID: for frames in other pages; /overlay: for streams
  embed: async () => (await import('./embed.tsx')).EmbedPage,
  overlay: async () => (await import('./overlay.tsx')).OverlayPage,
  // /mine
  mine: async () => (await import('./mine.tsx')).MinePage,
};

export const isPageName = (name: string): name is PageName => Object.hasOwn(PAGES, name);
