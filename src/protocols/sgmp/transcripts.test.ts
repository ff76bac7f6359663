// Two whole games recorded against GNU Go 3.8 (`--mode sgmp`), replayed through our machine and our session: we must send what the peer read,
// byte for byte. `Send` is the recorder's side, which is ours.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import type { GoStart } from '../../core/gameRules.ts';
import type { Colour } from '../../core/colour.ts';
import type { SearchRequest, SessionEvent } from '../session.ts';
import { formatBytes } from './frame.ts';
import { newSgmp, stepSgmp, type SgmpInput } from './machine.ts';
import { createSgmpSession } from './session.ts';

type Line = { readonly ours: boolean; readonly bytes: string; readonly move: string | undefined };

function linesOf(file: string): readonly Line[] {
  const lines: Line[] = [];
  for (const text of readFileSync(file, 'utf8').split('\n')) {
    const parts = /^\[[\d.]+\] (Send -->|Read <--) +([\da-f:]{11}) seq=. ack=. (\w+)(?: [BW] pos=\d+ (\w+))?/.exec(text);
    if (parts !== null) lines.push({ ours: parts[1] === 'Send -->', bytes: parts[2] ?? '', move: parts[4] });
  }
  return lines;
}

const bytesOf = (text: string): Uint8Array => Uint8Array.from(text.split(':'), (byte) => Number.parseInt(byte, 16));

/** The last line is GNU Go's third pass, which the recorder did not answer. */
const THIRD_PASS = { asBlack: '02:d6:d4:80', asWhite: '03:d3:d0:80' };

const GAMES = [
  {
    file: 'go/sgmp_transcript_peerBlack_vs_gnugoWhite.txt',
    colour: 'black',
    last: THIRD_PASS.asBlack,
    moves: 279,
    score: 'Result: B+6.5   gnugo going down',
  },
  {
    file: 'go/sgmp_transcript_peerWhite_vs_gnugoBlack.txt',
    colour: 'white',
    last: THIRD_PASS.asWhite,
    moves: 206,
    score: 'Result: B+11.5   gnugo going down',
  },
] as const satisfies readonly { readonly colour: Colour; readonly [key: string]: unknown }[];

const start: GoStart = { game: 'go', size: 19, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };

for (const game of GAMES) {
  const path = referenceData(game.file);
  describe.skipIf(path === undefined)(`the recorded game with us as ${game.colour} (SGMP)`, () => {
    const lines = path === undefined ? [] : linesOf(path);
    const ours = lines.filter((line) => line.ours).map((line) => line.bytes);
    const theirs = lines.filter((line) => !line.ours);
    const moves = lines.flatMap((line) => line.move ?? []).slice(0, -1);

    it('is whole, and ends with the third pass', () => {
      expect(moves).toHaveLength(game.moves);
      expect(moves.slice(-2)).toEqual(['pass', 'pass']);
      expect(lines.at(-1)).toEqual({ ours: false, bytes: game.last, move: 'pass' });
    });

    it('the machine sends every recorded byte, and reports every move once', () => {
      let state = newSgmp({ colour: game.colour, size: 19, handicap: 0 });
      const sent: string[] = [];
      const heard: string[] = [];
      const step = (input: SgmpInput): void => {
        const result = stepSgmp(state, input);
        ({ state } = result);
        sent.push(...result.write.map(formatBytes));
        for (const event of result.events) if (event.kind === 'moved') heard.push(event.move);
      };
      step({ kind: 'start', nowMs: 0 });
      for (const line of lines) {
        if (!line.ours) step({ kind: 'bytes', bytes: bytesOf(line.bytes), nowMs: 0 });
        else if (line.move !== undefined) step({ kind: 'send-move', move: line.move, nowMs: 0 });
      }
      // We also acknowledge the third pass.
      expect(sent.slice(0, -1)).toEqual(ours);
      expect(heard).toEqual(theirs.flatMap((line) => line.move ?? []).slice(0, -1));
      expect(state).toMatchObject({ phase: 'playing', passes: 2, dropped: 0, resent: 0 });
    });

    it('the session sends every recorded byte, and answers each search with the move that was played', () => {
      const sent: string[] = [];
      const events: SessionEvent[] = [];
      const session = createSgmpSession((event) => {
        if (event.kind === 'answer' && typeof event.text !== 'string') sent.push(formatBytes(event.text));
        else events.push(event);
      });
      session.open();
      const theirColour = game.colour === 'black' ? 'white' : 'black';
      session.newGame({ start, opponent: 'other', colour: theirColour });
      session.synchronise();
      const played: string[] = [];
      let searched = -1;
      const search = (): void => {
        if (searched === played.length) return;
        // The opponent's second pass ends the game, and no search follows that would send it to the program.
        if (played.length === moves.length) return void session.count(played);
        const turn = played.length % 2 === 0 ? 'black' : 'white';
        if (turn !== theirColour || !events.some((event) => event.kind === 'ready')) return;
        searched = played.length;
        const request: SearchRequest = { start, moves: played, turn, time: { kind: 'unlimited' }, limits: {} };
        session.search(request);
      };
      for (const { ours: isOurs, bytes, move } of lines) {
        if (isOurs && move !== undefined) played.push(move);
        if (!isOurs) session.receive(bytesOf(bytes));
        if (!isOurs && move !== undefined && played.length < moves.length) {
          const last = events.at(-1);
          expect(last).toMatchObject({ kind: 'moved', move });
          played.push(move);
        }
        search();
      }
      expect(played).toEqual(moves);
      expect(sent.slice(0, -1)).toEqual(ours);
      expect(events.filter((event) => event.kind === 'broken')).toEqual([]);
      session.heardOnErrors('Game over - waiting for client to shut us down');
      session.heardOnErrors(game.score);
      const score = /Result: (\S+)/.exec(game.score)?.[1];
      expect(events.at(-1)).toEqual({ kind: 'counted', claim: { kind: 'told', score } });
    });
  });
}
