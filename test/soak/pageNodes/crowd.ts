// The viewers of pageNodes.ts: `crowd.ts PORT VIEWERS`. Each does what a browser does: reads the stream, and after a cut waits as long as the page said and
// comes back with the last id. It keeps what it needs to know whether it missed anything.

import { request, type IncomingMessage } from 'node:http';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { DurableMessage, Snapshot } from '../../../src/broadcast/messages.ts';

export type CrowdReport = {
  /** `since`: the entry of its snapshot; `begun`: games that it shows; `ended`: games told to end, each with a space; `plies`: of the other games. */
  readonly viewers: readonly {
    readonly since: number;
    readonly begun: readonly number[];
    readonly ended: string;
    readonly plies: number;
  }[];
  /** From the kill to the first words of another page. */
  readonly awayMs: readonly number[];
  /** Moves that were not the next of their game, and second snapshots. */
  readonly faults: number;
};

const port = Number(process.argv[2]);
const count = Number(process.argv[3]);
const AT_ONCE = 50;

let killedAtMs: number | undefined;
const awayMs: number[] = [];
let faults = 0;

class Viewer {
  lastId = 0;
  since = 0;
  ended = '';
  plies = 0;
  begun = new Set<number>();
  readonly #nextPly = new Map<number, number>();
  #retryMs = 1000;
  #wasCut = false;

  /** Resolves with the first event. */
  come(): Promise<void> {
    return new Promise((resolve) => {
      const headers = this.lastId === 0 ? {} : { 'last-event-id': String(this.lastId) };
      const asked = request({ host: '127.0.0.1', port, path: '/api/v1/live?games=playing', headers, agent: false });
      asked.on('error', () => this.#comeBack());
      asked.on('response', (response) => {
        if (response.statusCode !== 200) return void asked.destroy();
        if (this.#wasCut && killedAtMs !== undefined) awayMs.push(performance.now() - killedAtMs);
        this.#wasCut = false;
        this.#read(response, resolve);
      });
      asked.end();
    });
  }

  #read(response: IncomingMessage, onFirst: () => void): void {
    const parser = createParser({
      onEvent: (event) => {
        this.#take(event);
        onFirst();
      },
      onRetry: (ms) => (this.#retryMs = ms),
    });
    response.setEncoding('utf8');
    response.on('data', (text: string) => parser.feed(text));
    response.on('error', () => undefined);
    response.on('close', () => this.#comeBack());
  }

  #comeBack(): void {
    this.#wasCut = true;
    setTimeout(() => void this.come(), this.#retryMs);
  }

  #take({ event, data, id }: EventSourceMessage): void {
    if (event === 'snapshot') this.#begin(JSON.parse(data) as Snapshot);
    if (event === 'entries') for (const message of JSON.parse(data) as readonly DurableMessage[]) this.#hear(message);
    if (id !== undefined) this.lastId = Number(id);
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
  process.send?.({ viewers: told, awayMs, faults } satisfies CrowdReport);
}
process.on('disconnect', () => process.exit());
process.send?.({ kind: 'all here' });
