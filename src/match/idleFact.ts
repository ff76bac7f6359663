// What a player has done to the game while it was not on move.

import type { Colour, Sides } from '../core/colour.ts';
import type { EnginePlayer } from '../players/enginePlayer.ts';
import type { GameFact } from '../referee/referee.ts';

/** `undefined`: nothing. `judged`: that it ended is a judge's matter, when it has to move (CGF-10.1). */
export function factOfIdle(by: Colour, players: Sides<EnginePlayer>, judged = false): GameFact | undefined {
  const { ended, idleWord } = players[by];
  if (idleWord?.kind === 'resigned') return { kind: 'resigned', by };
  if (idleWord !== undefined) return { kind: 'claimed', by, outcome: idleWord.outcome, words: idleWord.words };
  return ended === undefined || judged ? undefined : crashOf(by, ended);
}

export const crashOf = (by: Colour, evidence = 'the engine ended'): GameFact => ({
  kind: 'failed',
  by,
  fault: 'crash',
  evidence,
});
