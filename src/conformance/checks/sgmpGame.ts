// Whether an SGMP program gets into its games and plays legal moves in them, as Black and as White, on other boards too. Every check is a game of its own,
// because a program plays one game only. The rules are those of CGF'99, appendix 1.

import { SIDE_NAMES, type Colour } from '../../core/colour.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { largestHandicap } from '../../games/go/handicap.ts';
import { sideName } from '../../core/moveWords.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { Bench } from '../bench.ts';
import { fail, notApplicable, pass, tenths, warning, type Outcome } from '../outcome.ts';
import { Peer } from '../sgmp/peer.ts';
import { isSizeTold } from '../usualGoStart.ts';
import { goStartOf } from './goMoves.ts';

/** What the peer found in a game, or why there was no game. */
export async function inGame<Found>(
  bench: Bench,
  colour: Colour,
  look: (peer: Peer) => Promise<Found>,
  start: GoStart = goStartOf(bench),
): Promise<Found | Outcome> {
  const started = await Peer.start(bench, start, colour);
  if (!started.ok) return fail(started.error);
  try {
    return await look(started.value);
  } finally {
    await started.value.leave();
  }
}

/** A game in which it is the peer's turn: the program has moved once, as Black where it can. */
export const afterItsMove = (bench: Bench, look: (peer: Peer) => Promise<Outcome>): Promise<Outcome> =>
  inGame(bench, bench.colours[0] ?? 'black', async (peer) => {
    const begun = await firstMoves(bench, peer, 1);
    return begun.ok ? look(peer) : fail(begun.error, peer.evidence());
  });

const SLOW_SHARE = 0.5;

export async function sgmpHandshake(bench: Bench): Promise<Outcome> {
  const { startupMs } = bench.target;
  const tookMs: number[] = [];
  for (const colour of bench.colours) {
    const found = await inGame(bench, colour, async (peer) => {
      const agreed = await peer.agreed(startupMs);
      return agreed.ok ? agreed.value : fail(phrase('check.as', { side: sideName(colour), what: agreed.error }), peer.evidence());
    });
    if (typeof found !== 'number') return found;
    tookMs.push(found);
  }
  const longestMs = Math.max(...tookMs);
  const figures = { handshakeMs: tenths(longestMs) };
  if (longestMs <= startupMs * SLOW_SHARE)
    return pass(
      `as ${bench.colours.map((colour) => SIDE_NAMES[colour]).join(' and as ')}, took ${Math.round(longestMs)} ms at most`,
      figures,
    );
  return warning(phrase('check.slowExchange', { ms: Math.round(longestMs), allowed: startupMs }), figures);
}

/** The first three moves of the program with each colour: the very first, and answers. */
export async function sgmpStart(bench: Bench): Promise<Outcome> {
  const played: string[] = [];
  for (const colour of bench.colours) {
    const found = await inGame(bench, colour, async (peer) => {
      const moved = await firstMoves(bench, peer, 3);
      return moved.ok ? moved.value : fail(phrase('check.as', { side: sideName(colour), what: moved.error }), peer.evidence());
    });
    if (!Array.isArray(found)) return found as Outcome;
    played.push(`${SIDE_NAMES[colour]} ${(found as readonly string[]).join(' ')}`);
  }
  return pass(played.join(', '));
}

/** How it uses the protocol: Arbiter plays on, another program need not. */
export async function sgmpManners(bench: Bench): Promise<Outcome> {
  const remarks = new Map<string, Phrase>();
  for (const colour of bench.colours) {
    const found = await inGame(bench, colour, async (peer) => {
      const moved = await firstMoves(bench, peer, 3);
      if (!moved.ok) return fail(phrase('check.as', { side: sideName(colour), what: moved.error }), peer.evidence());
      return peer.remarks();
    });
    if (!Array.isArray(found)) return found as Outcome;
    for (const remark of found as readonly Phrase[]) remarks.set(english(remark), remark);
  }
  if (remarks.size === 0) return pass('the opening in its order, and OK to every MOVE');
  return warning(phrase('check.notices', { notices: [...remarks.values()] }), { remarks: [...remarks.keys()] });
}

const SIZES = [9, 13, 19] as const;

export async function sgmpBoards(bench: Bench): Promise<Outcome> {
  const start = goStartOf(bench);
  if (!isSizeTold(bench.target))
    return notApplicable(`it plays on one size of board: its arguments have no {size}, so on ${start.size} lines`);
  const others = SIZES.filter((size) => size !== start.size);
  const refused: Phrase[] = [];
  for (const size of others) {
    const found = await inGame(
      bench,
      'white',
      async (peer) => {
        // The last point of the board has another number on each.
        const agreed = await peer.agreed(bench.target.startupMs);
        if (!agreed.ok) return agreed.error;
        peer.tell(lastPoint(size));
        const moved = await peer.nextMove(bench.patienceMs);
        return moved.ok ? undefined : moved.error;
      },
      { ...start, size, handicap: 0 },
    );
    if (found !== undefined) refused.push(phrase('check.sgmp.lines', { size, what: 'verdict' in found ? found.said : found }));
  }
  if (refused.length === 0) return pass(`${others.join(' and ')} lines`);
  return warning(phrase('check.all', { all: refused }), { refused: refused.map(english) });
}

export async function sgmpHandicap(bench: Bench): Promise<Outcome> {
  const start = goStartOf(bench);
  const stones = Math.min(4, largestHandicap(start.size));
  if (!bench.target.program.args.some((arg) => arg.includes('{handicap}')))
    return notApplicable('its arguments have no {handicap}');
  const given = { ...start, handicap: stones };
  const found = await inGame(bench, 'white', async (peer) => firstMoves(bench, peer, 2), given);
  if ('verdict' in found) return found;
  return found.ok
    ? pass(`${stones} stones, White played ${found.value.join(' ')}`)
    : warning(phrase('check.sgmp.stones', { stones, what: found.error }));
}

const lastPoint = (size: number): string => `${'ABCDEFGHJKLMNOPQRSTUVWXYZ'[size - 1] ?? 'A'}${size}`;

/** Plays until the program has moved so often; its moves. */
async function firstMoves({ target, patienceMs }: Bench, peer: Peer, count: number): Promise<Result<readonly string[], Phrase>> {
  const agreed = await peer.agreed(target.startupMs);
  if (!agreed.ok) return agreed;
  const begins = (peer.start.handicap === 0 ? 'black' : 'white') === peer.colour;
  const moves: string[] = [];
  while (moves.length < count) {
    if (!begins || moves.length > 0) peer.tell(peer.reply());
    const moved = await peer.nextMove(patienceMs);
    if (!moved.ok) return err(phrase('check.sgmp.atMove', { what: moved.error, move: peer.moves.length + 1 }));
    moves.push(moved.value);
  }
  return ok(moves);
}
