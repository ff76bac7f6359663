// The live page: the game that is played now.

import { overview } from '../state/live.ts';

export function LivePage() {
  return <h1>{overview.value?.name ?? ''}</h1>;
}
