// What a player receives when a game begins.

import { opposite, type Colour } from '../../core/colour.ts';
import type { GameJob } from '../../core/gameJob.ts';
import type { NewGame } from '../../protocols/session.ts';

export const newGameFor = ({ opening, players, timeControls, event, round }: GameJob, colour: Colour): NewGame => ({
  start: opening.start,
  opponent: players[opposite(colour)].name,
  colour,
  timeControl: timeControls[colour],
  event,
  round,
});
