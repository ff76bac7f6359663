// Random replies. A session gives the same events however they are split, accepts any bytes, and takes a move only as the answer to its own
// `genmove`, compared with a second, slow reading of the whole conversation. ARBITER_GTP_LINES: the number of random lines (default 20,000).

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GoStart } from '../../core/gameRules.ts';
import { randomSource, type RandomSource } from '../../core/random.ts';
import type { SessionEvent } from '../session.ts';
import { createGtpSession, type GtpSession } from './session.ts';

const LINES = Number(process.env['ARBITER_GTP_LINES'] ?? 20_000);
const START: GoStart = { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** A session driven through its game: whatever ends a search starts the next one; everything sent to the program is kept. */
function drive(heard: (event: SessionEvent) => void = () => {}): { readonly session: GtpSession; readonly said: () => string } {
  let said = '';
  const moves: string[] = [];
  let searching = false;
  const search = (): void => {
    if (searching || moves.length > 60) return;
    searching = true;
    const turn = moves.length % 2 === 0 ? 'black' : 'white';
    const text = session.search({ start: START, moves, turn, time: { kind: 'unlimited' }, limits: {} });
    said += typeof text === 'string' ? text : '';
  };
  const session = createGtpSession((event) => {
    heard(event);
    if (event.kind === 'answer' && typeof event.text === 'string') said += event.text;
    if (event.kind === 'introduced') {
      said += session.newGame({ start: START, opponent: '' }) + session.synchronise();
      search();
    }
    if (event.kind === 'resigned') {
      searching = false;
      said += session.count(moves);
      search();
    }
    if (event.kind === 'moved') {
      searching = false;
      // Sometimes the move is discarded, so that the next search must take it back.
      if (moves.length % 5 !== 4) moves.push(event.move, 'pass');
      else moves.splice(2);
      search();
    }
  });
  said += session.open();
  return { session, said: () => said };
}

function eventsOf(pieces: readonly Uint8Array[], asked = false): SessionEvent[] {
  const events: SessionEvent[] = [];
  const { session } = drive((event) => events.push(event));
  const buffer = new Uint8Array(Math.max(1, ...pieces.map((piece) => piece.length)));
  for (const piece of pieces) {
    buffer.set(piece);
    session.receive(buffer.subarray(0, piece.length));
    buffer.fill(0x23);
    if (asked) session.thinking?.();
  }
  session.finish();
  return events;
}

const COMMANDS = 'boardsize clear_board komi play genmove undo final_score final_status_list lz-genmove_analyze time_left level';
const introduction = (commands: string): string => `=1 2\n\n=2 A\n\n=3 1\n\n=4 ${commands.replaceAll(' ', '\n')}\n\n`;
const body = fc.constantFrom(
  '',
  'D4',
  'E5',
  'pass',
  'resign',
  'play C3',
  'play resign',
  'B+3.5',
  'info move D4 visits 1 pv D4',
  'x y',
);
const reply = fc
  .tuple(fc.constantFrom('=', '=', '=', '?'), fc.oneof(fc.constant(''), fc.integer({ min: 1, max: 40 })), body, body)
  .map(([sign, id, first, second]) => `${sign}${id} ${first}\n${second === '' ? '' : `${second}\n`}`);
const noise = fc.constantFrom('\n', '\n', '\n', '\r\n', 'noise\n', '\t\n', '= \0\n', '=é\n', '#\n');
const someText = fc.array(fc.oneof(reply, noise), { maxLength: 60 }).map((parts) => parts.join(''));

test('a session gives the same events however the bytes are split', () => {
  const places = fc.array(fc.nat(2000), { maxLength: 20 });
  fc.assert(
    fc.property(fc.boolean(), someText, places, fc.boolean(), (greets, text, cuts, asked) => {
      const bytes = encode((greets ? introduction(COMMANDS) : '') + text);
      const at = [0, ...cuts.map((place) => place % (bytes.length + 1)).toSorted((a, b) => a - b), bytes.length];
      const pieces = at.slice(1).map((to, index) => bytes.subarray(at[index], to));
      expect(eventsOf(pieces, asked)).toEqual(eventsOf([bytes]));
    }),
    { numRuns: 300 },
  );
});

test('a session accepts any bytes', () => {
  const bytes = fc.uint8Array({ maxLength: 400 });
  fc.assert(
    fc.property(fc.boolean(), fc.array(fc.oneof(bytes, someText.map(encode)), { maxLength: 6 }), (greets, pieces) => {
      expect(eventsOf(greets ? [encode(introduction(COMMANDS)), ...pieces] : pieces, true)).toBeInstanceOf(Array);
    }),
    { numRuns: 300 },
  );
});

/** What some program might send next: mostly the awaited reply, sometimes anything wrong. `next` counts its answers. */
function randomWords(random: RandomSource, said: string, next: { id: number }, plain: boolean): readonly string[] {
  const pick = (...words: readonly string[]): string => words[random.below(words.length)] ?? '';
  const anything = (): string =>
    pick('', 'D4', 'e5', 'PASS', 'resign', 'T25', 'I9', 'play C3', 'play pass', 'B+3.5', 'D4 E5', '2');
  const command = new RegExp(`^${next.id} (\\S+)`, 'm').exec(said)?.[1];
  const kind = random.below(100);
  if (kind < 75 && command !== undefined) {
    const number = plain || random.below(50) === 0 ? '' : String(next.id++);
    if (plain) next.id++;
    const isMove = command.endsWith('genmove') && random.below(100) > 0;
    if (isMove)
      return [`=${number} ${pick('D4', 'e5', 'C3', 'pass', 'PASS', 'T25', random.below(8) === 0 ? 'resign' : 'A1')}`, ''];
    if (command.endsWith('analyze'))
      return [`=${number}`, 'info move D4 visits 3 pv D4', `play ${pick('D4', 'pass', 'resign')}`, ''];
    return [`${random.below(150) === 0 ? '?' : '='}${number} ${random.below(20) === 0 ? anything() : ''}`, ''];
  }
  const number = (): string => String(Math.max(1, next.id + random.below(5) - 3));
  if (kind < 80) return [`=${pick('', number())} ${anything()}`, ...(random.below(3) > 0 ? [''] : [])];
  if (kind < 90) return [pick('info move D4 visits 1 pv D4', 'info', 'play C3', 'play resign', 'D4', 'noise', '# genmove')];
  if (kind < 95) return [pick('=x', '==', '= =', '=9999999 D4', '\t', ' ', 'é', '=\0 D4', '?')];
  return [''];
}

/** The heads of all replies in a text, with their content, by the specification: stateless, read from the start each time. */
function repliesIn(text: string): readonly { readonly id: string; readonly content: string; readonly isGood: boolean }[] {
  const replies: { id: string; content: string; isGood: boolean }[] = [];
  let open: { id: string; content: string; isGood: boolean } | undefined;
  for (const line of text.split('\n')) {
    const head = /^([=?])(\d{0,15})(?: +(.*))?$/.exec(line);
    if (line === '') {
      if (open !== undefined) replies.push(open);
      open = undefined;
    } else if (open !== undefined) open.content += `\n${line}`;
    else if (head !== null) open = { id: head[2] ?? '', content: head[3] ?? '', isGood: head[1] === '=' };
  }
  return replies;
}

test('a move is taken only as the answer to the last genmove, and every session continues', { timeout: 600_000 }, () => {
  const random = randomSource(5);
  const seen = { moved: 0, broken: 0, resigned: 0 };
  for (let lines = 0; lines < LINES;) {
    const plain = random.below(2) === 0;
    const events: SessionEvent[] = [];
    const { session, said } = drive((event) => events.push(event));
    const commands = random.below(2) === 0 ? COMMANDS : 'boardsize clear_board komi play genmove undo';
    let text = plain ? introduction(commands).replaceAll(/^=\d/gm, '=') : introduction(commands);
    session.receive(encode(text));
    const next = { id: 5 };
    let isBroken = false;
    for (let words = 0; words < 100 && !isBroken; words++) {
      for (const line of randomWords(random, said(), next, plain)) {
        lines++;
        const before = said();
        text += `${line.replaceAll('\0', '').replaceAll('\t', ' ')}\n`;
        events.length = 0;
        session.receive(encode(`${line}\n`));
        for (const event of events) {
          if (event.kind === 'broken') isBroken = true;
          if (event.kind !== 'moved' && event.kind !== 'resigned') continue;
          seen[event.kind]++;
          expectAnswered(text, before, event.kind === 'moved' ? event.move : 'resign');
        }
      }
    }
    if (isBroken) seen.broken++;
  }
  // Rare events must occur too, or the test proves nothing.
  expect(Math.min(seen.moved / 10, seen.broken, seen.resigned)).toBeGreaterThan(LINES / 1000);
});

/** Whether the last reply in a text answers the last command sent before it, which asked for a move. */
function expectAnswered(text: string, said: string, word: string): void {
  const command = /(\d+) (\S+) [bw].*\n$/.exec(said);
  expect(command?.[2]).toMatch(/genmove/);
  const replies = repliesIn(text);
  const last = replies.at(-1);
  const content = (last?.content ?? '').split('\n').filter((part) => !part.startsWith('info'));
  expect(content.join(' ').trim().toUpperCase()).toBe(`${command?.[2] === 'genmove' ? '' : 'play '}${word}`.toUpperCase());
  expect(last?.isGood).toBe(true);
  // Numbered: it has the command's number. Without: no number has been repeated, and all earlier commands have been answered.
  if (last?.id !== '') return expect(last?.id).toBe(command?.[1]);
  expect(replies.filter(({ id }) => id === '').length).toBe(Number(command?.[1]));
}
