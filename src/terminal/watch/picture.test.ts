// What the terminal shows, drawn from server messages: boards, clocks, sizes, and names that try to control the terminal.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { GameDocument, ShownPly } from '../../broadcast/messages.ts';
import { documentOf, OVERVIEW, PLIES, summaryOf } from '../../broadcast/testMessages.ts';
import { displayWidth } from '../../standings/shown/displayWidth.ts';
import { boardLines } from './boards.ts';
import { evaluationText } from './gamePanel.ts';
import { keyActions } from './keys.ts';
import { ansiOf, fitted, line, span, type Line } from './paint.ts';
import { picture, type View } from './picture.ts';
import { changesOf } from './screen.ts';
import { TestTerminal } from './testTerminal.ts';
import type { Scene } from './watched.ts';

const ESCAPE = '\x1b';
function sceneOf(document: GameDocument, more: Partial<Scene> = {}): Scene {
  return {
    isLive: true,
    overview: OVERVIEW,
    viewers: 0,
    hasGames: true,
    game: {
      document,
      plies: document.plies,
      clock: document.clock,
      thoughts: { white: undefined, black: undefined },
    },
    standings: {
      event: 'main',
      columns: [{ code: 'SB', label: 'SB', words: '' }],
      rows: [row(1, document.summary.white), row(2, document.summary.black)],
      undecided: [],
      zones: [],
    },
    news: [],
    ...more,
  };
}

const row = (rank: number, name: string) => ({
  ...{
    rank,
    name,
    points: 2.5,
    games: 4,
    wins: 2,
    draws: 1,
    losses: 1,
    byes: 0,
    crashes: 0,
    tieBreaks: { SB: '7.25' },
    why: '',
    form: '',
  },
});

const view = (more: Partial<View> = {}): View => ({
  columns: 90,
  rows: 30,
  flipped: false,
  colours: false,
  unicode: false,
  nowUtcMs: 2500,
  ...more,
});

const textOf = (lines: readonly Line[]): string => lines.map((one) => ansiOf(one, false).trimEnd()).join('\n');

describe('boards', () => {
  const wishes = { flipped: false, big: false, colours: false, unicode: false };

  test('chess in ASCII: the last move is marked, and flipped it is the same board', () => {
    const document = documentOf(summaryOf(), PLIES);
    expect(textOf(boardLines(document, PLIES, wishes))).toBe(
      [
        '8 r n b q k b n r',
        '7 p p .<p p p p p',
        '6 . . . . . . . .',
        '5 . . p<. . . . .',
        '4 . . . . P . . .',
        '3 . . . . . . . .',
        '2 P P P P . P P P',
        '1 R N B Q K B N R',
        '  a b c d e f g h',
      ].join('\n'),
    );
    const turned = boardLines(document, PLIES, { ...wishes, flipped: true }).map((one) => ansiOf(one, false).trimEnd());
    expect([turned[0], turned.at(-1)]).toEqual(['1 R N B K Q B N R', '  h g f e d c b a']);
  });

  test('in colours men are figures on squares, and a large board has two rows per square', () => {
    const document = documentOf(summaryOf(), PLIES);
    const big = boardLines(document, PLIES, { flipped: false, big: true, colours: true, unicode: true });
    expect(big).toHaveLength(17);
    expect(big[0]?.[1]).toEqual({ text: ' ♜  ', style: 'lightSquareBlack' });
    expect(big[8]?.[5]).toEqual({ text: ' ♟  ', style: 'lightSquareWhite' });
  });

  test('Go: columns without I, star points, stones and the last one', () => {
    const summary = summaryOf({ kind: 'go' });
    const plies: readonly ShownPly[] = [
      { ply: 1, by: 'black', text: 'J9', set: 'J9b' },
      { ply: 2, by: 'white', text: 'C3', set: 'C3w J9' },
    ];
    const lines = textOf(boardLines(documentOf(summary, plies, { size: 9, position: '' }), plies, wishes)).split('\n');
    expect(lines.at(-1)).toBe('   A B C D E F G H J');
    expect(lines[0]).toBe(' 9 . . . . . . . . .');
    expect(lines[6]).toBe(' 3 . . O). + . + . .');
  });
});

describe('the picture', () => {
  test('shows board, players, running clocks, evaluations, moves and the table', () => {
    const text = textOf(picture(sceneOf(documentOf(summaryOf(), PLIES)), view()));
    for (const part of [
      'Main event  game 1, round 1  900+10',
      '> Alpha White  0:59',
      'Beta Black  0:09.4',
      '+0.31  depth 20',
      '-M3  21.2M nodes',
      '1. e4 c5',
      '  1  Alpha   2.5     4     2     1     1     7.25',
      'q quit',
    ])
      expect(text).toContain(part);
  });

  test('has exactly the size of the terminal, for any size and any names', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 20, max: 140 }),
        fc.integer({ min: 5, max: 60 }),
        fc.string({ unit: 'binary' }),
        fc.boolean(),
        (columns, rows, name, colours) => {
          const scene = sceneOf(documentOf(summaryOf({ white: name }), PLIES));
          const lines = picture(scene, view({ columns, rows, colours }));
          expect(lines).toHaveLength(rows);
          expect(new Set(lines.map((one) => displayWidth(ansiOf(one, false))))).toEqual(new Set([columns]));
        },
      ),
      { numRuns: 12 },
    );
  });

  test('no engine name or output controls the terminal', () => {
    const hostile = 'A\x1b[2J\x1b]0;owned\x07\x9b31m\u202eB\r\n';
    const plies = PLIES.map((ply) => ({ ...ply, text: hostile, pv: [{ text: hostile, set: '' }] }));
    const document = documentOf(summaryOf({ white: hostile, black: hostile }), plies, { eventName: hostile });
    const scene = sceneOf(document, { news: [{ sequence: 2, atUtcMs: 0, kind: 'notice', words: hostile }] });
    const lines = picture(scene, view({ colours: true })).map((one) => ansiOf(one, true));
    const terminal = new TestTerminal(90, 30);
    terminal.take(changesOf([], lines));
    expect(terminal.text).toContain(String.raw`A\u{1b}[2J\u{1b}]0;owned`);
    for (const text of lines)
      expect(text.replaceAll(new RegExp(String.raw`${ESCAPE}\[[\d;]*m`, 'g'), '')).not.toMatch(/[\p{Cc}\u202e]/u);
  });

  test('only what has changed is drawn', () => {
    const scene = sceneOf(documentOf(summaryOf(), PLIES));
    const draw = (nowUtcMs: number): readonly string[] => picture(scene, view({ nowUtcMs })).map((one) => ansiOf(one, false));
    expect(changesOf(draw(2500), draw(2510))).toBe('');
    const ticked = changesOf(draw(2500), draw(3600));
    expect(ticked.match(new RegExp(String.raw`${ESCAPE}\[\d+;1H`, 'g'))).toHaveLength(1);
    expect(ticked).toContain('0:58');
  });

  test('says so if nothing is known yet', () => {
    const nothing = { isLive: false, overview: undefined, hasGames: false, game: undefined, standings: undefined };
    const text = textOf(picture(sceneOf(documentOf(summaryOf(), []), nothing), view()));
    expect(text).toContain('Waiting for the server');
    expect(text).toContain('connection lost, trying again');
  });
});

test('evaluations as text', () => {
  expect(
    [{ centipawns: 31 }, { centipawns: 0 }, { mate: -5 }, { centipawns: -250, bound: '<' } as const].map(evaluationText),
  ).toEqual(['+0.31', '0.00', '-M5', '<-2.50']);
});

test('keys, several at once and in either form', () => {
  expect(keyActions('n\x1b[D\x1bOAfbx\x1b[15~aQ\x03')).toEqual([
    'next',
    'previous',
    'previous',
    'flip',
    'size',
    'current',
    'quit',
    'quit',
  ]);
});

test('a line is cut between characters, wide ones counted as two', () => {
  expect(ansiOf(fitted(line(span('ab'), '日本語'), 5), false)).toBe('ab日…');
  expect(displayWidth(ansiOf(fitted(line('日本語'), 4), false))).toBe(4);
});
