// An operator for tests (CGF-4.3): a GNU Go that has no protocol from the tournament's view. The operator reads its moves from its screen, types them
// at the seat, `arbiter seat --json`, and enters the score that it shows.

import { spawn, type ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { ToSeat } from '../../../src/protocols/seat/messages.ts';

const PROGRAM = fileURLToPath(new URL('../../../bin/arbiter', import.meta.url));

/** Uses the seat of `entrant` until `stop` is called; `played` counts the typed moves. */
export function sitDown(data: string, entrant: string): { readonly stop: () => void; readonly played: () => number } {
  const seat = spawn(PROGRAM, ['seat', '--data', data, '--entrant', entrant, '--json'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const brain = new GnuGo();
  let played = 0;
  const say = (message: object): void => void seat.stdin.write(`${JSON.stringify(message)}\n`);
  const answer = async (message: ToSeat, header: Extract<ToSeat, { kind: 'game' }>): Promise<void> => {
    const { game, start, colour } = header;
    if (start.game !== 'go' || colour === undefined) return;
    if (message.kind === 'ask-score') {
      const { score } = await brain.scoreOf(start, message.moves);
      return say({ kind: 'score', game, score });
    }
    if ((message.kind !== 'turn' && message.kind !== 'game') || message.asks !== 'move') return;
    const move = await brain.moveAfter(start, message.moves, colour);
    played++;
    say({ kind: 'move', game, ply: message.moves.length + 1, move });
  };
  let header: Extract<ToSeat, { kind: 'game' }> | undefined;
  let busy = Promise.resolve();
  createInterface({ input: seat.stdout }).on('line', (line) => {
    const message = JSON.parse(line) as ToSeat;
    if (message.kind === 'game') header = message;
    const current = header;
    if (current !== undefined) busy = busy.then(() => answer(message, current));
  });
  seat.stdin.on('error', () => undefined);
  return {
    played: () => played,
    stop() {
      seat.kill();
      brain.stop();
    },
  };
}

type GoTerms = { readonly size: number; readonly komi: number };

class GnuGo {
  readonly #child: ChildProcess = spawn('/usr/games/gnugo', ['--mode', 'gtp', '--level', '0', '--never-resign'], {
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  #text = '';
  #waiting: ((reply: string) => void)[] = [];

  constructor() {
    this.#child.stdout?.on('data', (chunk: Buffer) => {
      this.#text += chunk.toString();
      for (let end = this.#text.indexOf('\n\n'); end >= 0; end = this.#text.indexOf('\n\n')) {
        this.#waiting.shift()?.(this.#text.slice(0, end).replace(/^=\s*/, ''));
        this.#text = this.#text.slice(end + 2);
      }
    });
    this.#child.stdin?.on('error', () => undefined);
  }

  async moveAfter(terms: GoTerms, moves: readonly string[], colour: string): Promise<string> {
    await this.#setUp(terms, moves);
    return this.#ask(`genmove ${colour}`);
  }

  async scoreOf(terms: GoTerms, moves: readonly string[]): Promise<{ readonly score: string }> {
    await this.#setUp(terms, moves);
    return { score: await this.#ask('final_score') };
  }

  stop(): void {
    this.#child.kill();
  }

  async #setUp({ size, komi }: GoTerms, moves: readonly string[]): Promise<void> {
    const plays = moves.map((move, index) => `play ${index % 2 === 0 ? 'black' : 'white'} ${move}`);
    for (const command of [`boardsize ${size}`, 'clear_board', `komi ${komi / 2}`, ...plays]) await this.#ask(command);
  }

  #ask(command: string): Promise<string> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      this.#child.stdin?.write(`${command}\n`);
    });
  }
}
