// What an SGMP program does where the line or its partner is not as it should be: frames that are damaged, repeated or lost, and commands that the simplified
// protocol of CGF'99 does not have. Arbiter repeats a frame that gets no OK within 20 s; the rest happens only on a serial line or with another partner.

import { setTimeout as pause } from 'node:timers/promises';
import { english } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import type { Bench } from '../bench.ts';
import { fail, notApplicable, pass, warning, type Outcome } from '../outcome.ts';
import { encodeFrame, type Command } from '../../protocols/sgmp/frame.ts';
import { moveValue } from '../../protocols/sgmp/point.ts';
import { opposite } from '../../core/colour.ts';
import type { Heard, Peer } from '../sgmp/peer.ts';
import { afterItsMove } from './sgmpGame.ts';

/** How long a program may take to answer what needs no thought. */
const PROMPT_MS = 1000;
const RESEND_MS = 20_000;
/** A timer may fire a little early or late. */
const TOLERANCE_MS = 1500;

/** Our MOVE twice, as Arbiter repeats it where no OK comes in 20 s. */
export const sgmpRepeat = (bench: Bench): Promise<Outcome> =>
  afterItsMove(bench, async (peer) => {
    const before = movesIn(peer.heard).length;
    peer.transmit = (_, bytes) => [bytes, bytes];
    peer.tell(peer.reply());
    const moved = await peer.nextMove(bench.patienceMs);
    if (!moved.ok)
      return fail(phrase('check.sgmp.stops', { after: phrase('check.sgmp.sentTwice'), what: moved.error }), peer.evidence());
    peer.transmit = (_, bytes) => [bytes];
    await pause(PROMPT_MS);
    const [answer, ...others] = movesIn(peer.heard).slice(before);
    if (others.some(({ frame }) => !isLike(frame.command, answer?.frame.command)))
      return fail(phrase('check.sgmp.playsTwice'), peer.evidence());
    return goesOn(bench, peer, phrase('check.sgmp.repeated'), fail);
  });

/** Bytes that are no command, then a MOVE byte by byte. */
export const sgmpDamaged = (bench: Bench): Promise<Outcome> =>
  afterItsMove(bench, async (peer) => {
    const before = peer.heard.length;
    const value = moveValue('pass', opposite(peer.colour), peer.start.size) ?? 0;
    const good = encodeFrame({ sequence: 0, heard: 0, command: { name: 'move', value } });
    // For both sequence bits: one of them is that of a new command.
    for (const first of [0, 1, 2, 3]) {
      const bytes = Uint8Array.from(good);
      bytes[0] = first;
      bytes[1] = 0x80 | ((first + (bytes[2] ?? 0) + (bytes[3] ?? 0) + 1) & 0xff);
      peer.write(bytes);
    }
    peer.write(Uint8Array.of(1, 0xa1));
    peer.write(Buffer.from('line noise 9600 8N1\r\n'));
    await pause(PROMPT_MS);
    const answer = peer.heard.slice(before).find(({ frame }) => frame.command.name === 'move' || frame.command.name === 'ok');
    if (answer !== undefined) return warning(phrase('check.sgmp.checksum'), {}, peer.evidence());
    peer.transmit = (_, bytes) => [...bytes].map((byte) => Uint8Array.of(byte));
    return goesOn(bench, peer, phrase('check.sgmp.damaged'), warn);
  });

/** Its MOVE gets no OK, as if the OK were lost. */
export const sgmpSilence = async (bench: Bench): Promise<Outcome> => {
  if (bench.settings.sgmpSilenceMs === 0) return notApplicable('takes longer than a quick check');
  return afterItsMove(bench, async (peer) => {
    let lost = new Uint8Array();
    peer.transmit = (frame, bytes) => {
      if (frame.command.name !== 'ok') return [bytes];
      lost = Uint8Array.from(bytes);
      return [];
    };
    peer.tell(peer.reply());
    const moved = await peer.nextMove(bench.patienceMs);
    if (!moved.ok) return fail(moved.error, peer.evidence());
    const [first] = movesIn(peer.heard).slice(-1);
    const { length } = peer.heard;
    const later = (): readonly Heard[] => movesIn(peer.heard.slice(length));
    await peer.until(() => later().length > 0, bench.settings.sgmpSilenceMs);
    if (peer.ended !== undefined)
      return fail(phrase('check.sgmp.endsWithoutOk', { why: recognised(peer.ended) }), peer.evidence());
    const [second] = later();
    peer.transmit = (_, bytes) => [bytes];
    peer.write(lost);
    if (second !== undefined && first !== undefined) {
      if (!isLike(second.frame.command, first.frame.command) || second.frame.sequence !== first.frame.sequence)
        return fail(phrase('check.sgmp.another'), peer.evidence());
      const afterMs = second.atMs - first.atMs;
      if (afterMs < RESEND_MS - TOLERANCE_MS)
        return {
          ...warning(phrase('check.sgmp.soon', { ms: Math.round(afterMs) }), {}, peer.evidence()),
          rule: 'CGF-A1',
        };
    }
    const onward = await goesOn(bench, peer, phrase('check.sgmp.lateOk'), fail);
    if (onward.verdict === 'fail' || second !== undefined) return onward;
    return warning(phrase('check.sgmp.noRepeat'), {}, peer.evidence());
  });
};

export const sgmpUndo = (bench: Bench): Promise<Outcome> =>
  requestOf(bench, { name: 'undo', value: 1 }, phrase('check.sgmp.undo'));

export const sgmpRestart = (bench: Bench): Promise<Outcome> =>
  requestOf(bench, { name: 'newgame', value: 0 }, phrase('check.sgmp.newGame'));

/** A request that no one has to grant: a game of the event goes on as it is. */
const requestOf = (bench: Bench, command: Command, what: Phrase): Promise<Outcome> =>
  afterItsMove(bench, async (peer) => {
    const before = peer.heard.length;
    await peer.say(command, PROMPT_MS);
    if (peer.ended !== undefined)
      return warning(phrase('check.sgmp.endsAsked', { what, why: recognised(peer.ended) }), {}, peer.evidence());
    const answers = peer.heard.slice(before).map(({ frame }) => frame.command.name);
    const [answer] = answers;
    if (answer === 'ok' || answer === 'query' || answer === 'answer')
      return warning(phrase('check.sgmp.grants', { what, answer: answer.toUpperCase() }), {}, peer.evidence());
    const after =
      answer === undefined
        ? phrase('check.sgmp.unanswered', { what })
        : phrase('check.sgmp.answered', { what, answer: answer.toUpperCase() });
    return goesOn(bench, peer, after, warn);
  });

/** No event sends either, so a warning at most. */
export async function wrongSgmpInput(bench: Bench): Promise<Outcome> {
  const taken: Phrase[] = [];
  const wrong = [
    [phrase('check.sgmp.taken'), (peer: Peer) => moveValue(peer.moves[0] ?? '', opposite(peer.colour), peer.start.size)],
    [phrase('check.go.input.offBoard'), (peer: Peer) => (peer.colour === 'black' ? 0x200 : 0) + peer.start.size ** 2 + 1],
  ] as const;
  for (const [what, valueOf] of wrong) {
    const found = await afterItsMove(bench, async (peer) => {
      const before = movesIn(peer.heard).length;
      await peer.say({ name: 'move', value: valueOf(peer) ?? 0 }, PROMPT_MS);
      await peer.until(() => movesIn(peer.heard).length > before, bench.settings.patienceMs);
      return movesIn(peer.heard).length > before ? warning(what, {}, peer.evidence()) : pass(what);
    });
    if (found.verdict === 'fail') return found;
    if (found.verdict === 'warning') taken.push(what);
  }
  return taken.length === 0
    ? pass('plays on after none of it')
    : warning(phrase('check.sgmp.playsOn', { taken }), { taken: taken.map(english) });
}

/** Our next move, and the program's answer to it. */
async function goesOn(
  bench: Bench,
  peer: Peer,
  after: Phrase,
  otherwise: (said: Phrase, evidence: readonly string[]) => Outcome,
): Promise<Outcome> {
  peer.tell(peer.reply());
  const moved = await peer.nextMove(bench.patienceMs);
  return moved.ok
    ? pass(`plays on after ${english(after)}`)
    : otherwise(phrase('check.sgmp.stops', { after, what: moved.error }), peer.evidence());
}

const warn = (said: Phrase, evidence: readonly string[]): Outcome => warning(said, {}, evidence);

const movesIn = (heard: readonly Heard[]): readonly Heard[] => heard.filter(({ frame }) => frame.command.name === 'move');

const isLike = (one: Command, other: Command | undefined): boolean => one.name === other?.name && one.value === other.value;
