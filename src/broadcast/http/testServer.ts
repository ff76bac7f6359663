// A real server for tests, on a free local port, with only the parts that a test passes.

import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Snapshot } from '../messages.ts';
import type { Part } from '../parts.ts';
import { OVERVIEW } from '../testMessages.ts';
import { FollowedTournament } from '../followedTournament.ts';
import { Hub, type HubOptions } from '../stream/hub.ts';
import { startTournamentServer, type TournamentServerOptions } from '../tournamentServer.ts';
import type { RunningServer } from './server.ts';

export type TestServer = RunningServer & { readonly hub: Hub; readonly failures: readonly string[]; readonly url: string };

export async function startTestServer(
  parts: readonly Part[] = [],
  options: Partial<TournamentServerOptions> = {},
  hubOptions: Partial<HubOptions> = {},
): Promise<TestServer> {
  const failures: string[] = [];
  const snapshot = (): Snapshot => ({
    sequence: hub.position,
    atUtcMs: 0,
    overview: OVERVIEW,
    games: [],
  });
  const hub: Hub = new Hub({ snapshot, isPlaying: () => true, tickMs: 0, ...hubOptions });
  const server = await startTournamentServer({
    host: '127.0.0.1',
    port: 0,
    parts,
    hub,
    upToDate: () => Promise.resolve(),
    context: {
      followed: new FollowedTournament(join(tmpdir(), 'nowhere')),
      perform: () => Promise.resolve(undefined),
      nowUtcMs: Date.now,
      arbiterVersion: '1.2.3',
      reach: {},
    },
    onError: (text) => void failures.push(text),
    ...options,
  });
  return { ...server, hub, failures, url: server.address.url };
}

/** Sends these bytes on a plain connection and returns the answer, until the server ends it or `isEnough`. No HTTP client repairs the bytes.
 * `next` is sent when the first answer is enough, and read until there is more. */
export function sendRaw(
  port: number,
  bytes: string,
  isEnough: (text: string) => boolean = () => false,
  next?: string,
): Promise<string> {
  return new Promise((resolve) => {
    let text = '';
    let hasSentNext = false;
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    socket.setEncoding('utf8');
    socket.on('data', (piece: string) => {
      text += piece;
      if (!isEnough(text)) return;
      if (next === undefined || hasSentNext) socket.destroy();
      else socket.write(next);
      hasSentNext = true;
    });
    socket.on('error', () => undefined);
    socket.on('close', () => resolve(text));
  });
}
