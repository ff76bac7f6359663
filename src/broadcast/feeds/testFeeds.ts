// For tests: a small tournament on the air with only the feeds, followed as the server follows it.

import fastify, { type FastifyInstance } from 'fastify';
import { addErrors } from '../http/errors.ts';
import { TestTournament } from '../games/testTournament.ts';
import { ViewShelf } from '../views/shelf/viewShelf.ts';
import { FeedBooks } from './feedBooks.ts';
import { feedPaths } from './feedPaths.ts';
import { feedSockets, type FeedSockets } from './tcec/sockets.ts';

/** Hostile names. */
export const HOSTILE = {
  white: '<img src=x onerror=alert(1)>&lt;b "q" ]]>',
  black: "B'; DROP, \\ END:VEVENT\r\nX:\u202e\u0007ö…".repeat(4),
};

export class TestFeeds implements AsyncDisposable {
  readonly tournament: TestTournament;
  readonly app: FastifyInstance = fastify();
  readonly sockets: FeedSockets;
  url = '';
  readonly #books: FeedBooks;

  /** `tickMs`: interval of the socket. */
  constructor(wishes: ConstructorParameters<typeof TestTournament>[0] = {}, tickMs = 10) {
    this.tournament = new TestTournament(wishes);
    const { followed } = this.tournament;
    const nowUtcMs = (): number => this.tournament.nowUtcMs;
    this.#books = new FeedBooks(followed, new ViewShelf({ followed, nowUtcMs, arbiterVersion: '1.0' }));
    addErrors(this.app, (text) => {
      throw new Error(text);
    });
    feedPaths(this.app, { followed, perform: async () => undefined, nowUtcMs, arbiterVersion: '1.0', reach: {} }, this.#books);
    this.sockets = feedSockets(this.app.server, this.#books, tickMs);
  }

  async listen(): Promise<this> {
    this.url = await this.app.listen({ host: '127.0.0.1', port: 0 });
    return this;
  }

  async get(path: string, headers: Record<string, string> = {}) {
    return this.app.inject({ url: path, headers });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.sockets.close();
    await this.app.close();
    this.#books.close();
    this.tournament[Symbol.dispose]();
  }
}

/** Knights go out and back again: always legal. */
export function shuttle(
  firstPly: number,
  plies: number,
): readonly { readonly move: string; readonly depth: number; readonly pv: string }[] {
  const moves = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
  return Array.from({ length: plies }, (_, index) => {
    const at = firstPly - 3 + index;
    const move = moves[at % 4] ?? '';
    return { move, depth: at + 1, pv: `${move} ${moves[(at + 1) % 4] ?? ''}` };
  });
}
