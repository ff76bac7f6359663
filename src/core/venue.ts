// Where games are played: threads of this machine, a model of players, machines elsewhere. The director sends it messages, which arrive in
// the order in which they were sent, and asks it questions. An answer may be out of date when it arrives: the facts that a game reports
// decide what happened to it.

import type { GameJob } from './gameJob.ts';
import type { EventKey, GameId } from './ids.ts';
import type { JudgeWord } from './judging.ts';

export type Venue = {
  readonly state: () => Promise<VenueState>;
  /** Hands out an issued game. `next`: it starts before all others, even while games are held back. */
  readonly play: (job: GameJob, when?: 'next') => void;
  /** Takes back a game that has not started. False: it has started, or is already over. */
  readonly withdraw: (id: GameId) => Promise<boolean>;
  /** While games are held back no further game starts; games in play continue. */
  readonly holdBack: (held: boolean) => void;
  /** Delivers a judge's word to a game in play; ignored if the game is not in play. */
  readonly judge: (id: GameId, word: JudgeWord) => void;
};

export type VenueState = {
  /** Games that can be played at once. */
  readonly capacity: number;
  /** How many more games it can take. */
  readonly wanted: number;
  /** Games that wait for what others use, and hold up no others; absent: none. */
  readonly passedOver?: number;
  /** The games that it plays. */
  readonly playing: readonly GameId[];
  readonly waiting: readonly GameId[];
  /** Events with an engine that overstepped its time and may still come back: until then it is unknown whether the engine has crashed. */
  readonly recovering: readonly EventKey[];
};
