// The seats of the operator who has logged in, read again when games begin, stop or end.

import { useEffect, useState } from 'preact/hooks';
import type { SeatsView } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { getJson } from '../state/api.ts';
import { lineReturns, news, overview, summaries } from '../state/live.ts';

export type Seats = {
  readonly view: SeatsView | undefined;
  readonly failure: string | undefined;
  /** The answer to what was sent last; setting it reads the seats again. */
  readonly said: string;
  readonly setSaid: (answer: string) => void;
};

export function useSeats(): Seats {
  const [view, setView] = useState<SeatsView | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [said, setSaid] = useState('');
  const games = [...summaries.value.values()].map(({ id, state }) => `${id}${state}`).join();
  const newest = news.value[0]?.sequence;
  useEffect(() => {
    const control = new AbortController();
    getJson<SeatsView>('/seats', control.signal).then(
      (seats) => {
        setView(seats);
        setFailure(undefined);
      },
      (reason: unknown) => control.signal.aborted || setFailure(messageOf(reason)),
    );
    return () => control.abort();
  }, [games, newest, said, overview.value?.state, lineReturns.value]);
  return { view, failure, said, setSaid };
}
