// A GTP program plays one game over SGMP. After two passes its score is shown, and the peer is still answered for a while. SGMP has no message for
// resigning: a resignation is reported, and nothing more is sent (CGF-9.1.2).

import type { Colour } from '../core/colour.ts';
import type { GoStart } from '../core/gameRules.ts';
import { within } from '../players/within.ts';
import { startGtpPlayer, type GtpGame, type GtpProgram } from './gtpPlayer.ts';
import { interrupted } from './interrupted.ts';
import { openAddress } from './connections/address.ts';
import { resultText } from './resultText.ts';
import { openFrameLog } from './frameLog.ts';
import type { SgmpAddress } from './connections/address.ts';
import { startSgmpGame, type SgmpGame, type SgmpGameEnd } from './sgmpGame.ts';
import { warn } from '../terminal/print.ts';

export type ToSgmp = {
  readonly start: GoStart;
  /** The colour of the program. */
  readonly colour: Colour;
  readonly address: SgmpAddress;
  readonly program: GtpProgram;
  readonly minutes: number | undefined;
  readonly logFile: string | undefined;
};

export async function bridgeToSgmp({ start, colour, address, program, minutes, logFile }: ToSgmp): Promise<0 | 1 | 130> {
  const log = await openFrameLog(logFile, () => start.size);
  const tell = (text: string): void => warn(`${text}\n`);
  const signal = interrupted();
  const player = await startGtpPlayer(program);
  try {
    const game = await player.newGame(start, colour, 'unknown', minutes);
    const connection = await openAddress(address, (address) => tell(`Waiting for the opponent at ${address}`), signal);
    if (connection === undefined) return 130;
    const line = startSgmpGame({
      connection,
      start,
      colour,
      findMove: game.findMove,
      listener: {
        onFrame: log.frame,
        onAgreed: () => log.line('  Game is ready!'),
        onMove: (mover, move, ply) => log.line(`  Move ${ply}: ${mover} ${move}`),
        onNoticed: (words) => log.line(`  Note: ${words}`),
      },
    });
    try {
      const end = await Promise.race([line.over, signal]);
      if (end === 'interrupted') return 130;
      const code = await conclude(end, game, tell);
      return (await Promise.race([leaving(end, line, address), signal])) === 'interrupted' ? 130 : code;
    } finally {
      line.leave();
      connection.close();
    }
  } finally {
    await player.quit();
    await log.close();
  }
}

async function conclude(end: SgmpGameEnd, game: GtpGame, tell: (text: string) => void): Promise<0 | 1 | 130> {
  if (end.kind === 'passed') {
    const claim = await game.count(end.moves);
    tell(claim.kind === 'told' ? resultText(claim.score) : `Cannot tell the result: ${claim.evidence}`);
    return 0;
  }
  tell(wordsOf(end));
  return end.kind === 'resigned' ? 0 : 1;
}

/** Resolves when the connection may be closed. */
async function leaving(end: SgmpGameEnd, line: SgmpGame, address: SgmpAddress): Promise<void> {
  if (end.kind === 'resigned') return line.peerLeft;
  if (end.kind !== 'passed') return;
  const lingerMs = LINGER_MS[address.kind];
  if (lingerMs === undefined) return line.peerLeft;
  await within(line.peerLeft, lingerMs, () => undefined);
}

/**
 * How long to answer the peer after two passes, in ms: `undefined`: until the other side closes the connection, as GNU Go does; TCP loses nothing;
 * on a serial line the other side may repeat its last MOVE after 20 s, twice.
 */
const LINGER_MS = { stdio: undefined, tcp: 2000, listen: 2000, serial: 45_000 } as const satisfies Record<
  SgmpAddress['kind'],
  number | undefined
>;

function wordsOf(end: Exclude<SgmpGameEnd, { readonly kind: 'passed' }>): string {
  switch (end.kind) {
    case 'resigned':
      return 'The program resigns.';
    case 'left':
      return `The game has ended before two passes: ${end.words}`;
    case 'gone':
      return `The program plays no further: ${end.words}`;
    case 'broken':
      return `The opponent broke the protocol: ${end.evidence}`;
    case 'illegal':
      return `The opponent made an illegal move, ${end.move}: ${end.why}`;
  }
}
