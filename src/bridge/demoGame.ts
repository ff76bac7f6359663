// Games of the sample player against an author's program over SGMP, described in plain words, with remarks on how the program uses the protocol.

import { english } from '../core/phrases/english.ts';
import { opposite, type Colour } from '../core/colour.ts';
import type { GoStart } from '../core/gameRules.ts';
import { unwrap } from '../core/result.ts';
import { goRules } from '../games/go/rules.ts';
import { within } from '../players/within.ts';
import type { GtpPlayer } from './gtpPlayer.ts';
import { watchManners } from '../protocols/sgmp/manners.ts';
import type { SgmpConnection } from './connections/connection.ts';
import { resultText } from './resultText.ts';
import type { FrameLog } from './frameLog.ts';
import { startSgmpGame, type SgmpGameEnd } from './sgmpGame.ts';

export type DemoGame = {
  readonly connection: SgmpConnection;
  readonly player: GtpPlayer;
  readonly start: GoStart;
  /** The colour of the author's program. */
  readonly colour: Colour;
  readonly log: FrameLog;
  readonly say: (text: string) => void;
  /** The score that the author's program shows, if it can be read; called after two passes. */
  readonly shownScore?: () => Promise<string | undefined>;
  /** Resolves when the user interrupts the command. */
  readonly signal: Promise<'interrupted'>;
};

/** How long to listen to the program after two passes: GNU Go passes a third time. */
const LINGER_MS = 1000;

/** True: two passes and no remarks; `interrupted`: the user interrupted the game. */
export async function playDemoGame(settings: DemoGame): Promise<boolean | 'interrupted'> {
  const { connection, player, start, colour, log, say, signal } = settings;
  const manners = watchManners(colour, start.size);
  const game = await player.newGame(start, opposite(colour), 'your program', undefined);
  const line = startSgmpGame({
    connection,
    start,
    colour: opposite(colour),
    findMove: game.findMove,
    listener: {
      onFrame(direction, frame) {
        manners.onFrame(direction, frame, performance.now());
        log.frame(direction, frame);
      },
      onAgreed: () => say('  The opening exchange is complete: the game begins.'),
      onMove: (mover, move, ply) =>
        say(`  Move ${ply}: ${mover === colour ? 'your program' : 'the sample player'} (${mover}) ${move}`),
      onNoticed: manners.onNoticed,
    },
  });
  const end = await Promise.race([line.over, signal]);
  if (end === 'interrupted') {
    line.leave();
    return end;
  }
  say(`  ${wordsOf(end)}`);
  if (end.kind === 'passed') {
    await tellCount(settings, game.count, end.moves);
    await within(Promise.race([line.peerLeft, signal]), LINGER_MS, () => undefined);
  }
  line.leave();
  const remarks = [...manners.remarks().map(english), ...lineRemarks(end)];
  if (remarks.length === 0) say('  Its protocol: nothing to complain of.');
  else for (const remark of ['Its protocol:', ...remarks.map((text) => `  - ${text}`)]) say(`  ${remark}`);
  return end.kind === 'passed' && remarks.length === 0;
}

async function tellCount(
  { start, say, shownScore }: DemoGame,
  count: (moves: readonly string[]) => ReturnType<Awaited<ReturnType<GtpPlayer['newGame']>>['count']>,
  moves: readonly string[],
): Promise<void> {
  let state = unwrap(goRules.start(start));
  for (const move of moves) state = unwrap(goRules.play(state, move)).state;
  for (const row of goRules.counting?.diagram(state) ?? []) say(`    ${row}`);
  const claim = await count(moves);
  if (claim.kind !== 'told') return say(`  The sample player did not count: ${claim.evidence}`);
  const dead = claim.dead ?? [];
  say(
    `  ${resultText(claim.score)} by the sample player's count, with ${dead.length === 0 ? 'no dead stones' : `dead stones ${dead.join(' ')}`}.`,
  );
  if (shownScore === undefined) return say('  Your program must show the same score (CGF-9.3): compare them.');
  const shown = await shownScore();
  if (shown === undefined) say('  Your program showed no score: expected a line such as "Result: B+6.5" on standard error.');
  else
    say(
      shown === claim.score
        ? `  Your program shows the same score.`
        : `  Your program shows ${shown}: officials would have to decide.`,
    );
}

function wordsOf(end: SgmpGameEnd): string {
  switch (end.kind) {
    case 'passed':
      return `The game is over: two passes, after ${end.moves.length} moves.`;
    case 'left':
      return `Your program has left before two passes, after ${end.moves.length} moves: ${end.words}.`;
    case 'broken':
      return `The protocol is broken after ${end.moves.length} moves: ${end.evidence}. In a tournament a judge would be called.`;
    case 'illegal':
      return `Your program made an illegal move, ${end.move}, after ${end.moves.length} moves: ${end.why}. It would lose by it.`;
    case 'resigned':
      return 'The sample player resigns.';
    case 'gone':
      return `The sample player plays no further: ${end.words}.`;
  }
}

function lineRemarks({ resent, dropped }: SgmpGameEnd): readonly string[] {
  const times = (count: number): string => (count === 1 ? 'once' : `${count} times`);
  return [
    ...(resent === 0 ? [] : [`It did not answer a frame with OK within 20 s, so the frame was sent again ${times(resent)}.`]),
    ...(dropped === 0
      ? []
      : [
          `It sent bytes that look like the start of a frame but are not one (wrong length, checksum or bits) ${times(dropped)}.`,
        ]),
  ];
}
