// How much is kept of what a player says. Its lines may be a megabyte each, and what passes here is recorded, shown and sent to viewers, so each
// text has a bound that no honest player reaches. Not a check: a longer name is cut, not refused, and a move that is cut stays illegal.

import type { ScoreClaim } from '../core/judging.ts';
import { shortened, withShortQuotes } from '../core/messages/shortened.ts';
import type { DeclaredOption, SessionEvent, Thought } from './session.ts';

/** A line of thought is kept to this many moves, and to this many bytes of whole moves. */
export const MOST_MOVES = 256;
export const MOST_MOVE_BYTES = 4096;
/** A name of an engine, of its author or of an option, and a move that is none. */
const LONGEST_NAME = 200;
/** How many options an engine can have; further ones are ignored. */
export const MOST_OPTIONS = 1000;
/** More than any notation needs. */
const LONGEST_MOVE = 40;
/** A line that is kept as evidence. */
export const LONGEST_LINE = 1000;
/** More points than a board of 25 lines has. */
const MOST_POINTS = 1000;

const encoder = new TextEncoder();
const room = new Uint8Array(MOST_MOVE_BYTES);

/** The moves at the beginning of a line of thought, which are separated by single spaces; `undefined` if not even the first fits. */
export function keptMoves(moves: string): string | undefined {
  const { read } = encoder.encodeInto(moves, room);
  const end = read === moves.length ? read : moves.lastIndexOf(' ', read);
  let at = -1;
  for (let count = 0; count < MOST_MOVES && at < end; count++) {
    const next = moves.indexOf(' ', at + 1);
    at = next < 0 ? moves.length : next;
  }
  return Math.min(at, end) > 0 ? moves.slice(0, Math.min(at, end)) : undefined;
}

/** The same thought with the moves that are kept. */
export function keptThought(thought: Thought): Thought {
  if (thought.pv === undefined) return thought;
  const pv = keptMoves(thought.pv);
  if (pv === thought.pv) return thought;
  const { pv: _, ...rest } = thought;
  return pv === undefined ? rest : { ...rest, pv };
}

/** The same event with texts of bounded length. */
export function keptEvent(event: SessionEvent): SessionEvent {
  switch (event.kind) {
    case 'introduced': {
      const { name, author } = event.identity;
      return {
        ...event,
        identity: { name: name && shortened(name, LONGEST_NAME), author: author && shortened(author, LONGEST_NAME) },
        options: event.options.filter(isNamed),
      };
    }
    case 'moved': {
      const { move, ponder, thought } = event;
      return {
        ...event,
        move: shortened(move, LONGEST_NAME),
        ponder: ponder !== undefined && ponder.length > LONGEST_MOVE ? undefined : ponder,
        thought: keptThought(thought),
      };
    }
    case 'claimed':
      return { ...event, words: shortened(event.words) };
    case 'broken':
      return { ...event, evidence: withShortQuotes(event.evidence) };
    case 'counted':
      return { ...event, claim: keptClaim(event.claim) };
    case 'ready':
    case 'resigned':
    case 'draw-offered':
    case 'answer':
    case 'stopped':
    case 'moved-early':
      return event;
  }
}

/** An option that could never be set by its name is none. */
const isNamed = ({ name }: DeclaredOption): boolean => name.length <= LONGEST_NAME;

function keptClaim(claim: ScoreClaim): ScoreClaim {
  if (claim.kind === 'silent') return { ...claim, evidence: withShortQuotes(claim.evidence) };
  const score = shortened(claim.score, LONGEST_NAME);
  if (claim.dead === undefined) return { ...claim, score };
  return { ...claim, score, dead: claim.dead.slice(0, MOST_POINTS).map((point) => shortened(point, LONGEST_NAME)) };
}
