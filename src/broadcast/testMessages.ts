// Messages for tests: a game between Alpha and Beta after two plies, and its tournament.

import type { GameDocument, GameSummary, Overview, ShownPly } from './messages.ts';

const START =
  'a1R b1N c1B d1Q e1K f1B g1N h1R a2P b2P c2P d2P e2P f2P g2P h2P a7p b7p c7p d7p e7p f7p g7p h7p a8r b8n c8b d8q e8k f8b g8n h8r';

export const summaryOf = (more: Partial<GameSummary> = {}): GameSummary => ({
  id: 1,
  event: 'main',
  kind: 'chess',
  round: 1,
  board: 1,
  white: 'Alpha',
  black: 'Beta',
  state: 'playing',
  plies: 0,
  ...more,
});

const engine = { name: 'Alpha', protocol: 'uci', options: [], timeControl: '900+10' };
export const documentOf = (summary: GameSummary, plies: readonly ShownPly[], more: Partial<GameDocument> = {}): GameDocument => ({
  sequence: 1,
  summary,
  eventName: 'Main event',
  position: START,
  first: 'white',
  firstMove: 1,
  plies,
  engines: { white: engine, black: engine },
  clock: { ply: plies.length + 1, turn: 'white', leftMs: { white: 61_000, black: 9_400 }, sinceUtcMs: 1000 },
  notices: [],
  rules: [],
  ...more,
});

export const PLIES: readonly ShownPly[] = [
  { ply: 1, by: 'white', text: 'e4', set: 'e4P e2', evaluation: { centipawns: 31 }, depth: 20, pv: [{ text: 'e4', set: '' }] },
  { ply: 2, by: 'black', text: 'c5', set: 'c5p c7', evaluation: { mate: -3 }, nodes: 21_200_000 },
];

export const OVERVIEW: Overview = {
  name: 'T',
  state: 'running',
  events: [],
  titles: [],
  questions: [],
  officials: [],
  dates: [],
  gamesAtOnce: 1,
  arbiterVersion: '1',
};
