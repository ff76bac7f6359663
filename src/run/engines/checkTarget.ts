// An engine of an event as the check has it: with the game, or the variant of chess, that it plays there. What its arguments say of a game of Go is
// filled in for each game of the check.

import type { Target } from '../../conformance/bench.ts';
import type { EngineConfig } from '../../core/gameJob.ts';
import type { EventDefinition } from '../../tournament/definition.ts';

type Entered = Pick<EventDefinition['entrants'][number], 'engine'>;

export function checkTarget(
  { go, variant }: EventDefinition,
  { engine }: Entered,
): EngineConfig & Pick<Target, 'go' | 'variant'> {
  if (go !== undefined) return { ...engine, go };
  return variant === 'standard' ? engine : { ...engine, variant };
}
