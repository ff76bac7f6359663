// Where games are played: threads of this machine, a model of players, machines elsewhere. The director sends it messages, which arrive in
// the order in which they were sent, and asks it questions. An answer may be out of date when it comes: the facts that a game tells
// decide what became of it.

import type { GameJob } from './gameJob.ts';
import type { EventKey, GameId } from './ids.ts';
import type { JudgeWord } from './judging.ts';

export type Venue = {
  readonly state: () => Promise<VenueState>;
  /** Hands out an issued game. `next`: it begins before all others, also while games are held back. */
  readonly play: (job: GameJob, when?: 'next') => void;
  /** Asks for a game back that has not begun. False: it has begun, or is over already. */
  readonly withdraw: (id: GameId) => Promise<boolean>;
  /** While games are held back none begins that has not begun; games in play go on. */
  readonly holdBack: (held: boolean) => void;
  /** Brings a judge's word to a game that is played; a game that is not played hears nothing. */
  readonly judge: (id: GameId, word: JudgeWord) => void;
};

export type VenueState = {
  /** Games that can be played at once. */
  readonly capacity: number;
  /** How many more games it wants. */
  readonly wanted: number;
  /** The games that it has. */
  readonly playing: readonly GameId[];
  readonly waiting: readonly GameId[];
  /** Events of which an engine overstepped its time and may still come back: until then it is not known whether it has crashed. */
  readonly recovering: readonly EventKey[];
};
