// Sends binary noise, NULs, a line of a megabyte and malformed lines, and then plays a legal move: ugly, but no fault.

import { runEngine, say, sayBytes } from './skeleton.ts';

runEngine('Garbage', {
  onGo(turn) {
    sayBytes(noise(5000));
    say('');
    say('\0\0\0 bestmov\0e a1a1');
    say('info string bestmove a1a1');
    say('info depth score nodes pv');
    say('bestmoves a1a1');
    say('x'.repeat(1024 * 1024));
    sayBytes(Buffer.from('\r\n\r\n'));
    turn.play();
  },
});

/** Bytes of every value except the line end. */
function noise(length: number): Uint8Array {
  return Uint8Array.from({ length }, (_, index) => (index * index * 7 + index * 13) % 256).map((byte) =>
    byte === 10 ? 0 : byte,
  );
}
