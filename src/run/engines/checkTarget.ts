// An engine of an event as the check has it: with the game, or the variant of chess, that it plays there.

import type { Target } from '../../conformance/bench.ts';
import type { EngineConfig } from '../../core/gameJob.ts';
import { engineWith } from '../../match/seating/engineFor.ts';
import type { EventDefinition } from '../../tournament/definition.ts';

type Entered = Pick<EventDefinition['entrants'][number], 'engine' | 'timeControl'>;

export function checkTarget(
  { go, variant }: EventDefinition,
  { engine, timeControl }: Entered,
): EngineConfig & Pick<Target, 'go' | 'variant'> {
  if (go !== undefined) return { ...engineWith(engine, go, timeControl, 'black'), go };
  return variant === 'standard' ? engine : { ...engine, variant };
}
