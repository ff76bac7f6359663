// A minimal venue for tests of the seat: a data folder with a tournament in its journal, and games with a real connection and session, a small
// referee and an opponent that is a function. Clocks run as in a real game, but no one loses on time.

import { EventEmitter, once } from 'node:events';
import { opposite, type Colour } from '../src/core/colour.ts';
import type { Outcome } from '../src/core/ending.ts';
import type { GameRules, GameStart } from '../src/core/gameRules.ts';
import { present } from '../src/core/present.ts';
import { unwrap } from '../src/core/result.ts';
import { serveControl } from '../src/journal/owner/controlServer.ts';
import { acquireLock } from '../src/journal/owner/lock.ts';
import { openWriter } from '../src/journal/writing/writer.ts';
import { FORMAT_VERSION } from '../src/journal/entries.ts';
import { parseTournament } from '../src/tournament/parse.ts';
import { entrantName, eventKey, gameId } from '../src/core/ids.ts';
import { openSeatConnection, type SeatConnection } from '../src/players/connections/seatConnection.ts';
import { createSeatSession } from '../src/protocols/seat/session.ts';
import type { SessionEvent } from '../src/protocols/session.ts';

const FILE = `tournament: "CGF'99"
game: go
timeControl: 50'
format: round-robin
engines:
  - { name: Hand Talk, protocol: operator }
  - { name: Many Faces, protocol: operator }
  - { name: Go4++, protocol: operator }
`;

/** A tournament that someone runs (or not) in `folder`, in which game 3 has been issued. */
export async function openTournament(
  folder: string,
): Promise<{ readonly end: () => Promise<void>; readonly close: () => Promise<void> }> {
  const lock = unwrap(acquireLock(folder, 'test'));
  const control = unwrap(await serveControl(lock, () => Promise.reject(new Error('not now'))));
  const writer = unwrap(await openWriter(lock, { onCommitted: () => undefined, onFailure: () => undefined }));
  const event = eventKey('main');
  const definition = unwrap(parseTournament(FILE, { resolvePath: (path) => path }));
  const { name } = definition;
  const opened = { formatVersion: FORMAT_VERSION, name, file: '', fileName: '', arbiterVersion: '0', definition };
  unwrap(await writer.appendDurably('tournament-opened', opened));
  const [white, black] = [entrantName('Hand Talk'), entrantName('Many Faces')];
  const opening = { start: { game: 'chess', chess960: false }, moves: [] } as const;
  const issued = { id: gameId(3), event, number: 1, round: 2, board: 1, white, black, opening, openingIndex: 0, attempt: 1 };
  unwrap(await writer.appendDurably('game-issued', issued));
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await control.close();
    await writer.close();
    lock.release();
  };
  return {
    async end() {
      unwrap(await writer.appendDurably('tournament-closed', { outcome: 'finished' }));
    },
    close: () => (closed ??= close()),
  };
}

/** Returns a move in a position; the state is that of the game's rules. */
export type Opponent<State> = (state: State) => string;

export type PlayedGame = {
  readonly moves: readonly string[];
  /** The rule violation that the operator sent, if any. */
  readonly illegal?: string;
  readonly resigned: boolean;
  /** The score that was entered for the seat. */
  readonly score?: string;
  readonly dead?: readonly string[];
};

/** An open seat and its session. */
export class SeatGames {
  readonly connection: SeatConnection;
  readonly #session: ReturnType<typeof createSeatSession>;
  readonly #events: EventEmitter;

  readonly #introduced: Promise<unknown>;

  private constructor(
    connection: SeatConnection,
    session: ReturnType<typeof createSeatSession>,
    events: EventEmitter,
    introduced: Promise<unknown>,
  ) {
    this.connection = connection;
    this.#session = session;
    this.#events = events;
    this.#introduced = introduced;
  }

  static async open(folder: string, entrant: string): Promise<SeatGames> {
    const events = new EventEmitter();
    const session = createSeatSession((event: SessionEvent) => {
      if (event.kind === 'answer') connection.write(event.text);
      else if (event.kind === 'moved' || event.kind === 'resigned' || event.kind === 'counted') events.emit('said', event);
      else events.emit(event.kind);
    });
    const connection: SeatConnection = unwrap(
      await openSeatConnection(
        { folder, entrant },
        {
          onData(chunk) {
            session.timed.now(performance.now());
            session.receive(chunk);
          },
          onEnd: () => undefined,
        },
      ),
    );
    const introduced = once(events, 'introduced');
    connection.write(session.open());
    return new SeatGames(connection, session, events, introduced);
  }

  /** Plays one game of the operator as `colour`, until the rules, a resignation, a breach of the rules, or a score after two passes ends it. */
  async play<State>(rules: GameRules<State>, start: GameStart, colour: Colour, opponent: Opponent<State>): Promise<PlayedGame> {
    const session = this.#session;
    // As in a real game, which begins when both players are present.
    await this.#introduced;
    let state = unwrap(rules.start(start));
    const moves: string[] = [];
    const end = (outcome: Outcome | undefined, words: string, more: Partial<PlayedGame> = {}): PlayedGame => {
      this.connection.write(session.endGame(outcome, words));
      return { moves, resigned: false, ...more };
    };
    this.connection.write(session.newGame({ start, opponent: 'Hand Talk', colour, event: "CGF'99", round: 2 }));
    for (;;) {
      const ending = rules.ending(state);
      if (ending !== undefined) return end(ending.outcome, ending.reason);
      if (rules.counting?.isDue(state) === true) {
        const counted = this.#said();
        this.connection.write(session.count([...moves]));
        const event = await counted;
        if (event.kind === 'resigned') return end(opposite(colour), 'resigned', { resigned: true });
        if (event.kind !== 'counted' || event.claim.kind !== 'told') return end('draw', 'no score');
        const { score, dead } = event.claim;
        const { outcome } = unwrap(rules.counting.byScore(score));
        return end(outcome, 'counting', { score, ...present({ dead }) });
      }
      const turn = rules.turn(state);
      let move: string;
      if (turn === colour) {
        const answered = this.#said();
        session.timed.now(performance.now());
        this.connection.write(
          session.search({
            start,
            moves: [...moves],
            turn,
            time: {
              kind: 'clock',
              left: { white: 3_000_000, black: 2_952_000 },
              increment: { white: 0, black: 0 },
              movesToGo: undefined,
            },
            limits: {},
          }),
        );
        const event = await answered;
        if (event.kind === 'resigned') return end(opposite(colour), 'resigned', { resigned: true });
        if (event.kind !== 'moved') throw new TypeError(`Cannot play on: expected a move, got "${event.kind}"`);
        move = event.move;
      } else move = opponent(state);
      const played = rules.play(state, move);
      if (!played.ok) return end(opposite(colour), played.error, { illegal: move });
      moves.push(played.value.move);
      state = played.value.state;
    }
  }

  async close(): Promise<void> {
    await this.connection.stop(this.#session.quit());
  }

  async #said(): Promise<SessionEvent> {
    const [event] = (await once(this.#events, 'said')) as [SessionEvent];
    return event;
  }
}
