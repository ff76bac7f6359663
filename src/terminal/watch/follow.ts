// Keeps what a terminal knows up to date: the stream, opened again as often as it is lost, and what has to be read in addition.

import { setTimeout as wait } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';
import { API } from '../../broadcast/messages.ts';
import { Failure } from '../../core/messages/failure.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import type { Happening, Watched } from './watched.ts';

export type Following = {
  /** Of the site, with a slash at its end. */
  readonly url: string;
  /** Of which games moves are wanted. */
  readonly games: 'playing' | 'none';
  readonly watched: Watched;
  /** Something is another than before. */
  readonly onChange: (happenings: readonly Happening[]) => void;
  readonly onConnection: (isLive: boolean) => void;
  readonly signal: AbortSignal;
};

const RETRY_MS = 1500;
/** A stream that says nothing for so long is lost: it has heartbeats. */
const SILENT_MS = 45_000;

/** Until `signal`. Throws `Failure` where no one answers at all the first time. */
export async function follow(following: Following): Promise<void> {
  const { signal, onConnection } = following;
  const seen: Seen = {};
  for (let isFirst = true; !signal.aborted; isFirst = false) {
    try {
      await readStream(following, seen);
    } catch (reason) {
      if (signal.aborted) return;
      if (isFirst && seen.lastId === undefined) throw unreachable(following.url, reason);
    }
    onConnection(false);
    await wait(RETRY_MS, undefined, { signal }).catch(() => undefined);
  }
}

/** The id with which to come back. */
type Seen = { lastId?: string };

async function readStream({ url, games, watched, onChange, onConnection, signal }: Following, seen: Seen): Promise<void> {
  const silence = new AbortController();
  const headers = seen.lastId === undefined ? {} : { 'last-event-id': seen.lastId };
  const both = AbortSignal.any([signal, silence.signal]);
  const answer = await fetch(new URL(`${API.slice(1)}/live?games=${games}`, url), { headers, signal: both });
  if (!answer.ok || answer.body === null) throw new Failure(`got HTTP status ${answer.status}`);
  onConnection(true);
  const decoder = new TextDecoder();
  const parser = createParser({
    onEvent: ({ event = '', data }) => onChange(watched.take({ name: event, data })),
    onId: (id) => (seen.lastId = id),
  });
  let timer = setTimeout(() => silence.abort(), SILENT_MS);
  try {
    for await (const bytes of answer.body) {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), SILENT_MS);
      parser.feed(decoder.decode(bytes, { stream: true }));
      void readWanted({ url, watched, onChange, signal });
    }
  } finally {
    clearTimeout(timer);
  }
}

/** Reads all that is wanted; what cannot be read is not known. */
export async function readWanted({
  url,
  watched,
  onChange,
  signal,
}: Pick<Following, 'url' | 'watched' | 'onChange' | 'signal'>): Promise<void> {
  const addresses = [...watched.wanted];
  watched.wanted.clear();
  await Promise.all(
    addresses.map(async (address) => {
      try {
        const answer = await fetch(new URL(`${API.slice(1)}/${addressPath(address)}`, url), { signal });
        if (!answer.ok) return watched.notRead(address);
        watched.read(address, await answer.json());
        onChange([]);
      } catch {
        // The stream finds out that the server is gone, and says so.
        watched.notRead(address);
      }
    }),
  );
  // A game leads to its table.
  if (watched.wanted.size > 0 && addresses.length > 0) await readWanted({ url, watched, onChange, signal });
}

const addressPath = (address: string): string => address.split('/').map(encodeURIComponent).join('/');

function unreachable(url: string, reason: unknown): Failure {
  const cause = reason instanceof Error && reason.cause instanceof Error ? reason.cause.message : undefined;
  const said = cause ?? messageOf(reason);
  return new Failure(`Cannot watch ${url}: expected "arbiter run --web" or "arbiter serve" to answer there, ${said}`);
}
