// The viewers of pageNodes.ts: `crowd.ts PORT VIEWERS`. Each does what our page does in a browser: reads the stream, and after a cut comes back with the last
// id when the page's own code says. It keeps what it needs to know whether it missed anything.

import { request, type IncomingMessage } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import { Reconnection } from '../../../src/broadcast/client/reconnection.ts';
import type { DurableMessage, Snapshot } from '../../../src/broadcast/messages.ts';

export type CrowdReport = {
  /** `since`: the entry of its snapshot; `begun`: games that it shows; `ended`: games told to end, each with a space; `plies`: of the other games. */
  readonly viewers: readonly {
    readonly since: number;
    readonly begun: readonly number[];
    readonly ended: string;
    readonly plies: number;
  }[];
  /** From the kill until a viewer asked another page, and until they had its first event. */
  readonly returns: readonly { readonly askedMs: number; readonly hadMs: number }[];
  /** Moves that were not the next of their game, and second snapshots. */
  readonly faults: number;
};

const port = Number(process.argv[2]);
const count = Number(process.argv[3]);
const AT_ONCE = 50;

let killedAtMs: number | undefined;
const returns: CrowdReport['returns'][number][] = [];
let faults = 0;

type HeardEvent = { readonly event: string | undefined; readonly value: unknown; readonly id: number | undefined };

const heard = ({ event, data, id }: EventSourceMessage): HeardEvent => ({
  event,
  value: event === 'now' ? undefined : JSON.parse(data),
  id: id === undefined ? undefined : Number(id),
});

const MOST_KNOWN = 64;
const known = new Map<string, readonly HeardEvent[]>();

/** Read once for all: a page sends the same to a thousand viewers, and reading it a thousand times took longer than sending it. */
function eventsOf(text: string): readonly HeardEvent[] {
  const before = known.get(text);
  if (before !== undefined) return before;
  const events: HeardEvent[] = [];
  createParser({ onEvent: (event) => void events.push(heard(event)) }).feed(text);
  if (known.size >= MOST_KNOWN) known.clear();
  known.set(text, events);
  return events;
}

class Viewer {
  lastId = 0;
  since = 0;
  ended = '';
  plies = 0;
  begun = new Set<number>();
  readonly #nextPly = new Map<number, number>();
  readonly #reconnection = new Reconnection();
  #wasCut = false;

  /** Resolves with the first event. */
  come(): Promise<void> {
    return new Promise((resolve) => {
      const headers = this.lastId === 0 ? {} : { 'last-event-id': String(this.lastId) };
      const askedAtMs = performance.now();
      const asked = request({ host: '127.0.0.1', port, path: '/api/v1/live?games=playing', headers, agent: false });
      asked.on('error', () => this.#comeBack());
      asked.on('response', (response) => {
        if (response.statusCode !== 200) return void asked.destroy();
        this.#read(response, () => {
          if (this.#wasCut && killedAtMs !== undefined)
            returns.push({ askedMs: askedAtMs - killedAtMs, hadMs: performance.now() - killedAtMs });
          this.#wasCut = false;
          resolve();
        });
      });
      asked.end();
    });
  }

  #read(response: IncomingMessage, onFirst: () => void): void {
    const hear = (event: HeardEvent): void => {
      this.#reconnection.arrived();
      this.#take(event);
      onFirst();
    };
    const parser = createParser({ onEvent: (event) => hear(heard(event)), onRetry: (ms) => this.#reconnection.told(ms) });
    let isBetween = false;
    response.setEncoding('utf8');
    response.on('data', (text: string) => {
      const isWhole = text.endsWith('\n\n');
      if (isBetween && isWhole) for (const event of eventsOf(text)) hear(event);
      else parser.feed(text);
      isBetween = isWhole;
    });
    response.on('error', () => undefined);
    response.on('close', () => this.#comeBack());
  }

  #comeBack(): void {
    this.#wasCut = true;
    setTimeout(() => void this.come(), this.#reconnection.pauseMs());
  }

  #take({ event, value, id }: HeardEvent): void {
    if (event === 'snapshot') this.#begin(value as Snapshot);
    if (event === 'entries') for (const message of value as readonly DurableMessage[]) this.#hear(message);
    if (id !== undefined) this.lastId = id;
  }

  #begin({ sequence, games }: Snapshot): void {
    if (this.since > 0) faults++;
    this.since = sequence;
    this.begun = new Set(games.map((game) => game.id));
  }

  #hear(message: DurableMessage): void {
    if (message.kind === 'game' && message.summary.state === 'over') this.ended += `${message.summary.id} `;
    if (message.kind !== 'plies' || this.begun.has(message.game)) return;
    for (const { ply } of message.plies) {
      if (ply !== (this.#nextPly.get(message.game) ?? 1)) faults++;
      this.#nextPly.set(message.game, ply + 1);
      this.plies++;
    }
  }
}

const viewers = Array.from({ length: count }, () => new Viewer());
for (let here = 0; here < count; here += AT_ONCE) await Promise.all(viewers.slice(here, here + AT_ONCE).map((one) => one.come()));

process.on('message', (message: { readonly kind: 'killed' } | { readonly kind: 'report'; readonly last: number }) => {
  if (message.kind === 'killed') killedAtMs = performance.now();
  else void report(message.last);
});

async function report(last: number): Promise<void> {
  const deadline = performance.now() + 20_000;
  while (viewers.some(({ lastId }) => lastId < last) && performance.now() < deadline)
    await new Promise((resolve) => setTimeout(resolve, 100));
  const told = viewers.map(({ since, begun, ended, plies }) => ({ since, begun: [...begun], ended, plies }));
  process.send?.({ viewers: told, returns, faults } satisfies CrowdReport);
}
process.on('disconnect', () => process.exit());
process.send?.({ kind: 'all here' });
