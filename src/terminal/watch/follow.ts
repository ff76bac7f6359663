// A tournament that a terminal follows, wherever its page is served.

import { ApiFailure } from '../../broadcast/client/apiFailure.ts';
import { plainCell } from '../../broadcast/client/cell.ts';
import { LiveTournament, type LiveOptions } from '../../broadcast/client/liveTournament.ts';
import { API } from '../../broadcast/messages.ts';
import { Failure } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';

export type FollowOptions = Pick<LiveOptions, 'onMessage'> & {
  /** Of the site, with a trailing slash. */
  readonly url: string;
  /** Called when something has changed. */
  readonly onChange: () => void;
  readonly signal: AbortSignal;
};

export type Following = {
  readonly live: LiveTournament;
  /** Settles after `signal`. Rejects with `Failure` if the first attempt gets no answer at all. */
  readonly ended: Promise<void>;
};

export function follow({ url, onChange, signal, ...options }: FollowOptions): Following {
  const addressOf = (path: string): string => new URL(`${API.slice(1)}${path}`, url).href;
  const ended = Promise.withResolvers<void>();
  const live = new LiveTournament({
    ...options,
    cell: plainCell,
    change(make) {
      make();
      onChange();
    },
    addressOf,
    async getJson<Value>(path: string) {
      const answer = await fetch(addressOf(path), { signal });
      if (!answer.ok) throw new ApiFailure(answer.status, `got HTTP status ${answer.status}`);
      return (await answer.json()) as Value;
    },
    onLost(reason) {
      if (live.connection.state.value !== 'connecting') return;
      live.close();
      ended.reject(unreachable(url, reason));
    },
  });
  const end = (): void => {
    live.close();
    ended.resolve();
  };
  if (signal.aborted) end();
  signal.addEventListener('abort', end);
  return { live, ended: ended.promise };
}

function unreachable(url: string, reason: unknown): Failure {
  const cause = reason instanceof Error && reason.cause instanceof Error ? reason.cause.message : undefined;
  const said = cause ?? messageOf(reason);
  return new Failure(`Cannot watch ${url}: expected "arbiter run --web" or "arbiter serve" to answer there, ${said}`);
}
