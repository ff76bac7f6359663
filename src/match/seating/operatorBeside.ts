// The operator's seat for a program that plays by itself: the operator sees the game, may resign (CGF-9.1.3), and enters the score that the program
// displays if its protocol cannot send it (CGF-9.3). The seat may be empty: only that score waits for the operator.

import type { Colour } from '../../core/colour.ts';
import { outcomeOf, type GameEnding } from '../../core/ending.ts';
import type { GameJob } from '../../core/gameJob.ts';
import type { ScoreClaim } from '../../core/judging.ts';
import { formatWait } from '../../core/messages/formatClock.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { openSeatConnection, type SeatConnection } from '../../players/connections/seatConnection.ts';
import { withinAlive } from '../../players/heartbeat.ts';
import { createSeatSession, type SeatSession } from '../../protocols/seat/session.ts';
import type { SearchRequest } from '../../protocols/session.ts';
import { newGameFor } from './newGameFor.ts';

export class OperatorBeside {
  readonly #session: SeatSession;
  #connection: SeatConnection | undefined;
  #counting: ((claim: ScoreClaim) => void) | undefined;

  private constructor(onResigned: () => void) {
    this.#session = createSeatSession((event) => {
      if (event.kind === 'answer') this.#connection?.write(event.text);
      if (event.kind === 'resigned') onResigned();
      if (event.kind === 'counted') this.#counting?.(event.claim);
    });
  }

  /** `undefined` if the seat cannot be opened: the game continues without it. */
  static async open(
    job: GameJob,
    colour: Colour,
    dataFolder: string,
    onResigned: () => void,
  ): Promise<OperatorBeside | undefined> {
    const beside = new OperatorBeside(onResigned);
    const opened = await openSeatConnection(
      { folder: dataFolder, entrant: job.players[colour].name },
      { onData: (chunk) => beside.#receive(chunk), onEnd: () => undefined },
    );
    if (!opened.ok) return undefined;
    beside.#connection = opened.value;
    beside.#say(beside.#session.open());
    beside.#say(beside.#session.newGame(newGameFor(job, colour)));
    return beside;
  }

  /** Shows the position, and whose clock runs. */
  show(request: SearchRequest): void {
    this.#say(this.#session.show(request));
  }

  /** The score that the program displays, as its operator enters it; `undefined` if no one sits there. */
  async count(moves: readonly string[], longestMs: number): Promise<ScoreClaim | undefined> {
    if (this.#connection?.operator === undefined) return undefined;
    const named = new Promise<ScoreClaim>((resolve) => (this.#counting = resolve));
    this.#say(this.#session.count(moves, longestMs));
    const evidence = english(phrase('seen.noScore.operator', { wait: formatWait(longestMs) }));
    const silent = { kind: 'silent', evidence } as const;
    return withinAlive(named, longestMs, () => silent);
  }

  /** Ends the game at the seat, without an ending if `undefined`; the seat is free when it resolves. */
  async close(ending: GameEnding | undefined): Promise<void> {
    const outcome = ending === undefined ? undefined : outcomeOf(ending);
    this.#say(this.#session.endGame(outcome, ending?.kind ?? 'it waits for the officials'));
    await this.#connection?.stop(this.#session.quit());
  }

  #receive(chunk: Uint8Array): void {
    this.#session.timed.now(performance.now());
    this.#session.receive(chunk);
  }

  #say(text: string): void {
    this.#session.timed.now(performance.now());
    this.#connection?.write(text);
  }
}
