// The bridge between GTP and SGMP. An input is what both sides say: lines of GTP, and after each byte 1c bytes of SGMP until the next 1c. Every command is
// answered once and in order, in one line or block; every game ends once, in words, with moves that the rules allow; the log has a line for each frame.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { unwrap } from '../../../../src/core/result.ts';
import { frameText } from '../../../../src/bridge/frameText.ts';
import { watchManners } from '../../../../src/protocols/sgmp/manners.ts';
import { startSgmpGame, type SgmpGameListener } from '../../../../src/bridge/sgmpGame.ts';
import { createToGtpCommands } from '../../../../src/bridge/toGtp.ts';
import type { SgmpConnection, SgmpHandlers } from '../../../../src/bridge/connections/connection.ts';
import { smallGame } from '../../../../src/bridge/connections/testConnections.ts';
import { english } from '../../../../src/core/phrases/english.ts';
import { goRules } from '../../../../src/games/go/rules.ts';
import { createGtpServer } from '../../../../src/protocols/gtp/server.ts';
import { encodeFrame, type Frame } from '../../../../src/protocols/sgmp/frame.ts';
import { hasControls, inPieces, mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import { textOf, type Target } from '../target.ts';

const SIZE = 5;
const frame = (sequence: 0 | 1, heard: 0 | 1, name: Frame['command']['name'], value: number): string =>
  textOf(encodeFrame({ sequence, heard, command: { name, value } }));
/** What a peer says that plays Black: the opening, then moves. */
const opening = `${frame(1, 0, 'newgame', 0)}${frame(0, 1, 'answer', 2)}${frame(1, 0, 'answer', 1)}`;
const asked = `${frame(0, 1, 'query', 11)}${frame(1, 0, 'query', 8)}${frame(0, 1, 'ok', 1023)}`;

export const target: Target = {
  reads: [
    'src/bridge/toGtp.ts',
    'src/bridge/sgmpGame.ts',
    'src/bridge/frameText.ts',
    'src/protocols/sgmp/manners.ts',
    'src/protocols/gtp/server.ts',
  ],
  waits: true,
  seeds: [
    `1 boardsize 5\nclear_board\nkomi 5.5\n2 genmove b\n\x1c${opening}${frame(0, 1, 'move', 13)}\x1cplay w C4\n3 genmove black\nquit\n`,
    `genmove w\n\x1c${asked}${frame(0, 1, 'ok', 1023)}${frame(1, 0, 'move', 7)}\x1cgenmove w\nfinal_score\n`,
    `play b A1\ngenmove w\n\x1c${asked}${frame(1, 0, 'ok', 1023)}${frame(0, 1, 'move', 512)}\x1cplay b pass\nfinal_score\nknown_command genmove\nlist_commands\n`,
    'boardsize 25\nboardsize 0\nfixed_handicap 4\nkomi x\nplay b\nplay red A1\ngenmove\ntime_left b 3 0 # comment\n\t99 name\x07\nprotocol_version\nnothing\n',
    `\x1c${opening}${frame(0, 1, 'move', 13)}${frame(0, 1, 'move', 13)}${frame(1, 1, 'undo', 2)}${frame(0, 0, 'extended', 3)}noise\x02\x80`,
  ],
  words: [
    ...[
      'boardsize ',
      'clear_board\n',
      'komi ',
      'fixed_handicap ',
      'play b ',
      'play w ',
      'genmove b\n',
      'genmove w\n',
      'final_score\n',
      'quit\n',
    ],
    ...['A1', 'C3', 'E5', 'pass', 'resign', '5', '19', '1 ', '\n', '\x1c', '#', opening, asked],
    ...(['ok', 'deny', 'newgame', 'query', 'answer', 'move', 'undo', 'extended'] as const).flatMap((name) =>
      (
        [
          [0, 0],
          [0, 1],
          [1, 0],
          [1, 1],
        ] as const
      ).flatMap(([sequence, heard]) => [0, 7, 13, 512, 1023].map((value) => frame(sequence, heard, name, value))),
    ),
  ],
  async check(bytes) {
    await asGtpProgram(bytes);
    for (const colour of ['black', 'white'] as const) await inOneGame(bytes, colour);
  },
};

/** `arbiter bridge --to-gtp`. */
async function asGtpProgram(bytes: Uint8Array): Promise<void> {
  const start = smallGame(SIZE);
  let peer: SgmpHandlers | undefined;
  const connection: SgmpConnection = {
    name: 'peer',
    attach: (handlers) => (peer = handlers),
    write: (written) => mustBe(written.length === 4, 'frames of four bytes'),
    close: () => undefined,
  };
  const { commands, close } = createToGtpCommands({
    start,
    name: 'SGMP program',
    version: '1',
    openPeer: async () => ({ connection, score: async () => 'B+1.5', stop: async () => undefined }),
    listener: listenerOf(SIZE),
    onResult: () => undefined,
  });
  const replies: string[] = [];
  let hasQuit = false;
  const server = createGtpServer({ commands, write: (text) => void replies.push(text), quit: () => (hasQuit = true) });
  const expected: string[] = [];
  for (const [index, part] of textOf(bytes).split('\x1c').entries()) {
    if (index % 2 === 1) peer?.onBytes(Buffer.from(part, 'latin1'));
    else
      for (const line of part.split('\n')) {
        const text = cleaned(line);
        if (text !== '' && !expected.includes('quit'))
          expected.push(/^\d+ +quit(?: |$)|^quit(?: |$)/.test(text) ? 'quit' : (/^\d+(?= |$)/.exec(text)?.[0] ?? ''));
        server.receive(line);
      }
    await nextTurn();
  }
  // Whatever waits for the peer is answered, one command after the other.
  let isIdle = false;
  void server.idle().then(() => (isIdle = true));
  for (let turns = 0; turns < 10_000 && !isIdle; turns++) {
    peer?.onEnd('the end');
    await close();
    await nextTurn();
  }
  mustBe(isIdle, 'an answer to each command once the peer has gone');
  mustEqual(hasQuit, expected.includes('quit'), 'whether it has quit');
  mustBe(replies.length === expected.length, `${expected.length} replies, got ${replies.length}: ${replies.join('')}`);
  for (const [index, reply] of replies.entries()) {
    mustBe(
      /^[=?]\d*(?: [^]*[^\n])?\n\n$/.test(reply) && !reply.slice(0, -2).includes('\n\n'),
      `a reply of GTP, got ${JSON.stringify(reply)}`,
    );
    mustBe(!hasControls(reply), `a reply without control characters, got ${JSON.stringify(reply)}`);
    if (expected[index] !== 'quit') mustEqual(/^[=?](\d*)/.exec(reply)?.[1], expected[index], 'the id of a reply');
    if (reply.startsWith('?')) mustBeWords(reply);
  }
}

/** GTP 2, section 3.1. */
const cleaned = (line: string): string =>
  (line.split('#')[0] ?? '')
    .replaceAll('\t', ' ')
    .replaceAll(/\p{Cc}/gu, '')
    .trim();

/** `arbiter bridge --to-sgmp`, and `arbiter demo` against an author's program. */
async function inOneGame(bytes: Uint8Array, colour: 'black' | 'white'): Promise<void> {
  const start = smallGame(SIZE);
  const manners = watchManners(colour === 'black' ? 'white' : 'black', SIZE);
  const kept = listenerOf(SIZE);
  const played: string[] = [];
  let peer: SgmpHandlers | undefined;
  const game = startSgmpGame({
    connection: { name: 'peer', attach: (handlers) => (peer = handlers), write: () => undefined, close: () => undefined },
    start,
    colour,
    findMove: async (moves) =>
      moves.length > 12 ? { kind: 'resigned' } : { kind: 'move', move: ['C3', 'B2', 'D4', 'pass'][moves.length % 4] ?? 'pass' },
    listener: {
      ...kept,
      onFrame(direction, one) {
        kept.onFrame(direction, one);
        manners.onFrame(direction, one, played.length * 10_000);
      },
      onMove: (_, move, ply) => void (played.push(move), mustEqual(ply, played.length, 'the number of a move')),
      onNoticed: (words) => void (kept.onNoticed(words), manners.onNoticed(words)),
    },
  });
  const pieces: Uint8Array[] = [];
  inPieces(bytes, (piece) => void pieces.push(Uint8Array.from(piece)));
  for (const [index, piece] of pieces.entries()) {
    peer?.onBytes(piece);
    if (index < 20) await nextTurn();
  }
  peer?.onEnd('the end');
  const end = await game.over;
  game.leave();
  if ('words' in end) mustBeWords(end.words);
  if ('evidence' in end) mustBeWords(end.evidence);
  if ('why' in end) mustBeWords(end.why);
  let state = unwrap(goRules.start(start));
  for (const move of end.moves) state = unwrap(goRules.play(state, move)).state;
  mustBe(end.kind !== 'passed' || state.passes >= 2 || goRules.counting?.isDue(state) === true, 'two passes at the end');
  for (const remark of manners.remarks()) mustBeWords(english(remark));
}

const listenerOf = (size: number): SgmpGameListener => ({
  onFrame: (direction, one) =>
    mustBe(/^(?:Send {5}-->|Read {2}<-- {3}) [0-9a-f:]{11} :\S[^\n]*$/.test(frameText(direction, one, size)), 'a line'),
  onAgreed: () => undefined,
  onMove: () => undefined,
  onNoticed: (words) => mustBeWords(words),
});
