// A game of the sample player against an author's GTP program, with the conversation on both sides.

import { opposite, type Colour } from '../core/colour.ts';
import type { GoStart } from '../core/gameRules.ts';
import { unwrap } from '../core/result.ts';
import { goRules } from '../games/go/rules.ts';
import { resultText } from './resultText.ts';
import type { GtpGame, GtpPlayer } from './gtpPlayer.ts';

export type DemoGtp = {
  readonly sample: GtpPlayer;
  readonly author: GtpPlayer;
  readonly start: GoStart;
  /** The colour of the author's program. */
  readonly colour: Colour;
  readonly say: (text: string) => void;
  readonly signal: Promise<'interrupted'>;
};

/** Longer games are stopped: this many moves per point of the board. */
const LONGEST = 3;

/** True: two passes and equal scores, or a resignation. */
export async function playDemoGtp({ sample, author, start, colour, say, signal }: DemoGtp): Promise<boolean | 'interrupted'> {
  const authors = await author.newGame(start, colour, sample.name, undefined);
  const samples = await sample.newGame(start, opposite(colour), author.name, undefined);
  const moves: string[] = [];
  let state = unwrap(goRules.start(start));
  while (state.passes < 2) {
    const mover = goRules.turn(state);
    const isAuthor = mover === colour;
    const found = await Promise.race([(isAuthor ? authors : samples).findMove([...moves]), signal]);
    if (found === 'interrupted') return found;
    const who = isAuthor ? 'Your program' : 'The sample player';
    if (found.kind === 'resigned') {
      say(`  ${who} resigns after ${moves.length} moves.`);
      return true;
    }
    if (found.kind === 'gone') {
      say(`  ${who} plays no further after ${moves.length} moves: ${found.words}.`);
      return false;
    }
    const played = goRules.play(state, found.move);
    if (!played.ok) {
      say(`  ${who} made an illegal move after ${moves.length} moves. ${played.error}.`);
      return false;
    }
    state = played.value.state;
    moves.push(played.value.move);
    say(`  Move ${moves.length}: ${isAuthor ? 'your program' : 'the sample player'} (${mover}) ${played.value.move}`);
    if (moves.length >= start.size * start.size * LONGEST) {
      say(`  The game is stopped after ${moves.length} moves: no one passes twice.`);
      return false;
    }
  }
  for (const row of goRules.counting?.diagram(state) ?? []) say(`    ${row}`);
  return compareScores(authors, samples, moves, say);
}

async function compareScores(
  authors: GtpGame,
  samples: GtpGame,
  moves: readonly string[],
  say: (text: string) => void,
): Promise<boolean> {
  const [theirs, ours] = [await authors.count(moves), await samples.count(moves)];
  if (ours.kind === 'told') say(`  ${resultText(ours.score)} by the sample player's count.`);
  if (theirs.kind !== 'told') {
    say(`  Your program gave no score (final_score): ${theirs.evidence}.`);
    return false;
  }
  const isEqual = ours.kind === 'told' && ours.score === theirs.score;
  say(isEqual ? '  Your program gives the same score.' : `  Your program gives ${theirs.score}: officials would have to decide.`);
  return isEqual;
}
