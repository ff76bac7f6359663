import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { noMoveText, overloadText, overstepText, standstillText } from '../timeEvidence.ts';
import { ALL_SENTENCES, english } from './english.ts';
import type { PhraseCode } from './phrase.ts';
import { keptText, recognised } from './recognised.ts';
import { PLACE } from './say.ts';

describe('text of the journal is read again as a phrase', () => {
  it.each([
    [overstepText('e2e4', 1203, 1000), 'seen.overstepped', { move: 'e2e4', elapsed: 1203, allowed: 1000 }],
    [noMoveText(900), 'seen.noMove', { allowed: 900 }],
    [overloadText({ checks: 9, late: 2, worstMs: 31 }), 'seen.overload', { checks: 9, late: 2, worst: 31 }],
    [standstillText(5, 'A "B" (2)'), 'seen.standstill', { ms: 5, name: 'A "B" (2)' }],
    ['the engine exited with code 3', 'seen.exit', { code: 3 }],
    [
      'the engine was killed by SIGSEGV (a bad memory access)',
      'seen.signal.why',
      { signal: 'SIGSEGV', why: { code: 'seen.signal.memory' } },
    ],
    [
      'the engine exited with code 1; it is sealed and sees only its own files: docs/sandbox.md',
      'seen.sealed',
      { why: { code: 'seen.exit', values: { code: 1 } } },
    ],
    [
      `Cannot play "a1a1": the rook on a1 is White's, and Black is to move`,
      'seen.illegal',
      { move: 'a1a1', why: { code: 'seen.illegal.whites', values: { role: { code: 'seen.role.rook' }, square: 'a1' } } },
    ],
    ['no score within 2 min 5 s', 'seen.noScore', { wait: '2 min 5 s' }],
    [
      'Round of 16, match 6, tie-break game 16',
      'seen.stage.tieBreak',
      {
        round: { code: 'seen.stage.title', values: { round: { code: 'seen.round.of', values: { players: 16 } }, number: 6 } },
        number: 16,
      },
    ],
    [
      `Cannot read FEN "8/8 w": expected an en passant square or "-", got "x"`,
      'seen.fen',
      { text: '8/8 w', why: { code: 'seen.fen.enPassant', values: { got: 'x' } } },
    ],
    [
      `Cannot play "N@e4": there is no knight in white's pocket`,
      'seen.illegal',
      {
        move: 'N@e4',
        why: {
          code: 'seen.illegal.pocket',
          values: { role: { code: 'seen.role.knight' }, side: { code: 'seen.side.white' } },
        },
      },
    ],
    [
      'Cannot start a game of Go: expected a handicap of 0 or 2 to 9 on 19x19, got "10"',
      'seen.goStart',
      { why: { code: 'seen.goStart.handicap', values: { most: 9, size: 19, got: 10 } } },
    ],
    [
      'Both programs say W+0.5, but the board gives B+0.5 with no dead stones by Chinese rules, komi 10.5: the result is B+0.5. W+0.5 is the score by Japanese rules: tell the program the rules of the event.',
      'seen.scores.method',
      {
        why: {
          code: 'seen.scores.board',
          values: {
            more: { code: 'seen.scores.both', values: { score: 'W+0.5' } },
            part: { code: 'seen.scores.noDead', values: { score: 'B+0.5' } },
            method: { code: 'seen.method.chinese', values: { komi: 10.5 } },
            score: 'B+0.5',
          },
        },
        score: 'W+0.5',
        rules: { code: 'seen.rulesOf.japanese' },
      },
    ],
    [
      'Ada expects an illegal move (e2e5): info depth 3 pv e2e5',
      'seen.line.illegalMove',
      { name: 'Ada', more: ' (e2e5): info depth 3 pv e2e5' },
    ],
    [
      'Ada is disqualified: 3 crashes, in games 1, 4, 6',
      'seen.disqualified.why',
      {
        name: 'Ada',
        why: {
          code: 'seen.crashes',
          values: { count: 3, part: { code: 'seen.crashes.games', values: { numbers: '1, 4, 6' } } },
        },
      },
    ],
    ['the engine was killed by us', 'seen.killedByUs', undefined],
    [
      'Cannot start Ada: no such file "/opt/x"',
      'seen.start',
      { name: 'Ada', why: { code: 'seen.file.missing', values: { file: '/opt/x', hint: '' } } },
    ],
    [
      'Cannot start Ada: options.a: Cannot set option "a": expected true or false, got "7"; options.b: Cannot set option "b": expected an option that the engine declares (it declares none), got "b"; it said: no',
      'seen.start.said',
      {
        name: 'Ada',
        why: {
          code: 'seen.option.and',
          values: {
            why: {
              code: 'seen.option.at',
              values: {
                path: 'a',
                why: {
                  code: 'seen.option',
                  values: { name: 'a', why: { code: 'seen.option.check', values: { got: '"7"' } } },
                },
              },
            },
            path: 'b',
            more: {
              code: 'seen.option',
              values: { name: 'b', why: { code: 'seen.option.none', values: { got: 'b' } } },
            },
          },
        },
        lines: 'no',
      },
    ],
    [
      'Cannot start Ada: "Ada" cannot run there now: 4 cores are wanted, 2 are free',
      'seen.start',
      {
        name: 'Ada',
        why: {
          code: 'seen.hosted.busy',
          values: { engine: 'Ada', why: { code: 'seen.lending.cores', values: { wanted: 4, free: 2 } } },
        },
      },
    ],
    [
      'Ada is not the version that was accepted: "/e/net" was 3f2a91c04be7… (1,024 bytes), is 9bc1a91c04be… (3 bytes); and 2 more',
      'seen.start.version',
      {
        name: 'Ada',
        changes: [
          {
            code: 'seen.version.changed',
            values: {
              path: '/e/net',
              before: { code: 'seen.version.file', values: { hash: '3f2a91c04be7', bytes: 1024 } },
              after: { code: 'seen.version.file', values: { hash: '9bc1a91c04be', bytes: 3 } },
            },
          },
          { code: 'seen.version.more', values: { left: 2 } },
        ],
      },
    ],
    [
      'Cannot start Ada: the engine seems to speak XBoard, not UCI: write "protocol: xboard"',
      'seen.start',
      {
        name: 'Ada',
        why: { code: 'seen.speaks', values: { spoken: 'XBoard', expected: 'UCI', protocol: 'xboard' } },
      },
    ],
    ['the names of its members, each once', 'seen.expects.once', { part: { code: 'seen.expects.members' } }],
    ['Semi, of its own, game 2', 'seen.stage.game', { round: 'Semi, of its own', number: 2 }],
  ])('%s', (text, code, values) => {
    expect(recognised(text)).toEqual({ code, values });
  });

  it.each([
    '',
    'a judge wrote this',
    'no move within 1e3 ms',
    'Final, and more',
    'Final, match of two, game',
    'no move within 900 ms; and more',
    'the engine exited with code 03',
  ])('"%s" stays text', (text) => {
    expect(recognised(text)).toBe(text);
    expect(keptText('words', text)).toEqual({ words: text });
  });

  it('each sentence as itself, whatever the others say', () => {
    const codes = Object.keys(ALL_SENTENCES).filter((code) => code.startsWith('seen.'));
    const read = codes.map((code) => {
      const places = [...ALL_SENTENCES[code as PhraseCode].matchAll(PLACE)];
      const values = Object.fromEntries(
        places.map(([, name = '', format, forms], at) => [
          name,
          forms === undefined && format !== 'number' && format !== 'grouped' ? `x${at}` : at + 2,
        ]),
      );
      return recognised(english({ code: code as PhraseCode, values }));
    });
    expect(read.map((phrase) => (typeof phrase === 'string' ? phrase : phrase.code))).toEqual(codes);
  });

  it('in little time, whatever a program wrote', () => {
    const text = `Z${' refused "" ('.repeat(2000)}`;
    const startedAt = performance.now();
    expect(recognised(text)).toBe(text);
    expect(performance.now() - startedAt).toBeLessThan(1000);
  });

  it('and a name in it is only a name', () => {
    expect(recognised(standstillText(5, 'pawn'))).toMatchObject({ values: { name: 'pawn' } });
  });

  it('says in English exactly what was written, whatever it was', () => {
    const written = fc.oneof(
      fc.string(),
      fc.tuple(fc.string(), fc.nat(), fc.nat()).map(([move, one, other]) => overstepText(move, one, other)),
      fc.tuple(fc.string(), fc.string()).map(([move, why]) => `Cannot play "${move}": ${why}`),
    );
    fc.assert(
      fc.property(written, (text) => {
        const read = recognised(text);
        expect(typeof read === 'string' ? read : english(read)).toBe(text);
      }),
    );
  });
});
