import { describe, expect, it } from 'vitest';
import { newSgmp, stepSgmp, type SgmpGame } from './machine.ts';
import { converse, dueInS, linesOf } from './testDialogue.ts';

const BLACK: SgmpGame = { colour: 'black', size: 19, handicap: 0 };
const WHITE: SgmpGame = { colour: 'white', size: 19, handicap: 0 };

const expectDialogue = (game: SgmpGame, script: string): void => {
  expect(converse(game, script).lines).toEqual(linesOf(script));
};

const BLACK_OPENS = `
  start       > 01:a1:a0:80
  03:be:b0:8b > 02:c4:c0:82
  00:b8:b0:88 > 01:c2:c0:81
  02:88:87:ff ! agreed`;

const WHITE_OPENS = `
  start
  01:a1:a0:80 > 03:be:b0:8b
  02:c4:c0:82 > 00:b8:b0:88
  01:c2:c0:81 > 02:88:87:ff ! agreed`;

describe('the opening exchange (SGMP)', () => {
  it("Black's side of the example in CGF'99, and its first moves", () => {
    expectDialogue(
      BLACK,
      `${BLACK_OPENS}
      move C17    > 00:85:d2:b3
      00:86:87:ff ! delivered
      01:92:d4:bd > 02:88:87:ff ! moved D4`,
    );
  });

  it("White's side of the example in CGF'99, and its first moves", () => {
    expectDialogue(
      WHITE,
      `${WHITE_OPENS}
      00:85:d2:b3 > 00:86:87:ff ! moved C17
      move D4     > 01:92:d4:bd
      02:88:87:ff ! delivered`,
    );
  });

  it('White accepts NEWGAME before it is started, and then asks Black', () => {
    expectDialogue(WHITE, '01:a1:a0:80 > 03:be:b0:8b');
    expectDialogue(BLACK, '01:bc:b0:8b > 03:c5:c0:82');
  });

  it('White holds the OK that lets Black begin, even after repeats', () => {
    expectDialogue(
      { ...WHITE, holdsStart: true },
      `
      01:a1:a0:80 > 03:be:b0:8b
      02:c4:c0:82 > 00:b8:b0:88
      01:c2:c0:81 ! agreed
      01:c2:c0:81
      begin       > 02:88:87:ff
      01:c2:c0:81 > 02:88:87:ff
      begin`,
    );
  });

  it('with a handicap, Black answers QUERY 8 by it, and White’s first MOVE may replace the OK', () => {
    expectDialogue(
      { ...WHITE, handicap: 4 },
      '01:a1:a0:80 > 03:be:b0:8b \n 02:c4:c0:82 > 00:b8:b0:88 \n 01:c5:c0:84 > 02:88:87:ff ! agreed',
    );
    expectDialogue(
      { ...BLACK, handicap: 4 },
      `
      start       > 01:a1:a0:80
      03:be:b0:8b > 02:c4:c0:82
      00:b8:b0:88 > 01:c5:c0:84
      03:94:d4:bd > 03:89:87:ff ! agreed, moved D4`,
    );
  });

  it('Black: an OK in place of the QUERYs is accepted after 25 s', () => {
    expectDialogue(
      BLACK,
      `
      start       > 01:a1:a0:80
      02:88:87:ff
      +24s
      +1s         ! noticed: it said OK to NEWGAME and left out QUERY 11 or QUERY 8, so the game begins without, agreed
      move Q16    > 00:ff:d2:ad`,
    );
  });

  it('Black: a QUERY after the OK ends the wait', () => {
    expectDialogue(
      BLACK,
      `
      start       > 01:a1:a0:80
      02:88:87:ff
      +10s
      03:be:b0:8b > 02:c4:c0:82
      +15s
      +5s         > 02:c4:c0:82
      00:b8:b0:88 > 01:c2:c0:81
      02:88:87:ff ! agreed`,
    );
  });

  it('White: a MOVE in place of the opening begins the game', () => {
    expectDialogue(
      WHITE,
      `
      01:80:d2:ad > 02:88:87:ff ! noticed: it sent MOVE Q16 before the opening exchange was done, agreed, moved Q16
      move D4     > 03:94:d4:bd`,
    );
  });

  it('White: what Black asked before such a MOVE is still answered, and White asks no more', () => {
    expectDialogue(
      WHITE,
      `
      01:a1:a0:80 > 03:be:b0:8b
      00:b9:b0:89 > 01:87:87:ff
      01:80:d2:ad > 03:89:87:ff ! noticed: it sent MOVE Q16 before the opening exchange was done, agreed, moved Q16
      03:89:87:ff > 02:d5:c0:93`,
    );
  });

  it('an answer of "I do not know" is accepted', () => {
    const said = converse(WHITE, '01:a1:a0:80 \n 02:c2:c0:80 \n 01:c1:c0:80');
    expect(said.lines.map((line) => line.split(' ! ')[1])).toEqual([
      undefined,
      'noticed: it answered 0 to QUERY 11, and was expected to answer 2',
      'noticed: it answered 0 to QUERY 8, and was expected to answer 1, agreed',
    ]);
  });

  it('NEWGAME to Black does not begin a game', () => {
    const script = `${BLACK_OPENS.split('\n')[1] ?? ''}
      03:a3:a0:80 ! noticed: it sent NEWGAME, which is for Black to send, and it has White; not acknowledged
      03:a3:a0:80 ! broken: it sent NEWGAME, which is for Black to send, and it has White`;
    expectDialogue(BLACK, script);
  });

  it.each([1, 10, 2.5, -1])('refuses a handicap of %s', (handicap) => {
    expect(() => newSgmp({ ...BLACK, handicap })).toThrow('expected a handicap of 0 or 2 to 9 stones');
  });

  it.each([1, 23, 9.5])('refuses a board of %s lines', (size) => {
    expect(() => newSgmp({ ...BLACK, size })).toThrow('expected a board from 2 to 22 lines');
  });
});

describe('repeats and acknowledgements (SGMP)', () => {
  it('a frame without acknowledgement is repeated every 20 s, identically, forever', () => {
    const script = `
      start > 01:a1:a0:80
      +19s
      +1s   > 01:a1:a0:80
      +19s
      +1s   > 01:a1:a0:80
      +70s  > 01:a1:a0:80`;
    expectDialogue(BLACK, script);
    const said = converse(BLACK, script);
    expect(dueInS(said, 1000 + 110_000)).toBe(20);
    expect(said.state.resent).toBe(3);
  });

  it('nothing is due if nothing is under way', () => {
    expect(dueInS(converse(BLACK, BLACK_OPENS), 0)).toBeUndefined();
  });

  it('a repeat is answered OK and counts once; an OK is never repeated by itself', () => {
    expectDialogue(
      WHITE,
      `${WHITE_OPENS}
      00:ff:d2:ad > 00:86:87:ff ! moved Q16
      00:ff:d2:ad > 00:86:87:ff
      +60s
      move D4     > 01:92:d4:bd
      00:ff:d2:ad > 01:87:87:ff
      +20s        > 01:92:d4:bd
      02:88:87:ff ! delivered
      02:88:87:ff`,
    );
  });

  it('a command with the right h stands for OK', () => {
    expectDialogue(
      WHITE,
      `${WHITE_OPENS}
      00:ff:d2:ad > 00:86:87:ff ! moved Q16
      move D4     > 01:92:d4:bd
      03:89:d0:b6 > 03:89:87:ff ! delivered, moved Q3`,
    );
  });

  it('an OK for an older frame acknowledges nothing', () => {
    expectDialogue(
      BLACK,
      `${BLACK_OPENS}
      move Q16    > 00:ff:d2:ad
      02:88:87:ff
      +20s        > 00:ff:d2:ad
      00:86:87:ff ! delivered`,
    );
  });

  it('frames with a bad checksum and text are dropped', () => {
    const said = converse(BLACK, `start > 01:a1:a0:80\n 03:be:b0:8a\n 48:69:0a\n 03:be:b0:8b > 02:c4:c0:82`);
    expect(said.lines.at(-1)).toBe('03:be:b0:8b > 02:c4:c0:82');
    expect(said.state.dropped).toBe(1);
  });

  it('if both send at the same time, each accepts the other’s command, and repeats its own until it is heard', () => {
    expectDialogue(
      BLACK,
      `${BLACK_OPENS}
      move Q16    > 00:ff:d2:ad
      03:bc:b0:89 > 02:88:87:ff
      03:89:87:ff
      01:87:87:ff > 03:d6:c0:93 ! delivered`,
    );
  });

  it('a first command may have either sequence bit', () => {
    expectDialogue(WHITE, '00:a0:a0:80 > 01:bc:b0:8b');
  });
});

describe('moves (SGMP)', () => {
  const INTO_THE_GAME = `${WHITE_OPENS}
      00:ff:d2:ad > 00:86:87:ff ! moved Q16`;

  it('two passes end the game; a third is acknowledged and ignored, as GNU Go sends it', () => {
    expectDialogue(
      WHITE,
      `${WHITE_OPENS}
      00:d0:d0:80 > 00:86:87:ff ! moved pass
      move pass   > 01:d5:d4:80
      02:88:87:ff ! delivered
      03:d3:d0:80 > 03:89:87:ff ! noticed: it sent MOVE pass after two passes, which is ignored`,
    );
  });

  it('any move after two passes is acknowledged and ignored', () => {
    expectDialogue(
      WHITE,
      `${WHITE_OPENS}
      00:ff:d2:ad > 00:86:87:ff ! moved Q16
      move pass   > 01:d5:d4:80
      03:d3:d0:80 > 03:89:87:ff ! delivered, moved pass
      02:88:d0:b6 > 01:87:87:ff ! noticed: it sent MOVE Q3 after two passes, which is ignored`,
    );
  });

  it('a point off the board is not acknowledged; if it comes again, it was intended', () => {
    const told = 'it sent MOVE 400, and a board of 19×19 has no such point';
    expectDialogue(
      WHITE,
      `${WHITE_OPENS}
      00:e3:d3:90 ! noticed: ${told}; not acknowledged
      00:e3:d3:90 ! broken: ${told}
      00:ff:d2:ad`,
    );
  });

  it('a point off the board that nothing follows was intended, after 40 s', () => {
    const told = 'it sent MOVE 400, and a board of 19×19 has no such point';
    expectDialogue(
      WHITE,
      `${WHITE_OPENS}
      00:e3:d3:90 ! noticed: ${told}; not acknowledged
      +39s
      +1s         ! broken: ${told}`,
    );
  });

  it('a point off the board from a damaged frame is forgotten when the right one comes', () => {
    expectDialogue(
      WHITE,
      `${WHITE_OPENS}
      00:e3:d3:90 ! noticed: it sent MOVE 400, and a board of 19×19 has no such point; not acknowledged
      00:ff:d2:ad > 00:86:87:ff ! moved Q16
      +60s
      move D4     > 01:92:d4:bd`,
    );
  });

  it('a move out of turn is not acknowledged', () => {
    expectDialogue(
      WHITE,
      `${INTO_THE_GAME}
      01:87:d0:b6 ! noticed: it sent MOVE Q3 out of turn; not acknowledged`,
    );
  });

  it('no one can answer a move that it has not heard', () => {
    const script = `${INTO_THE_GAME}
      move D4     > 01:92:d4:bd
      01:87:d0:b6 ! noticed: it sent MOVE Q3 out of turn; not acknowledged`;
    expectDialogue(WHITE, `${script}\n 01:87:d0:b6 ! broken: it sent MOVE Q3 out of turn`);
    // What it acknowledges shows that the frame was damaged.
    expectDialogue(WHITE, `${script}\n 02:88:87:ff ! delivered \n +60s \n 03:89:d0:b6 > 03:89:87:ff ! moved Q3`);
  });

  it('White cannot begin a game that Black has not opened, handicap or not', () => {
    expectDialogue({ ...BLACK, handicap: 4 }, '01:92:d4:bd ! noticed: it sent MOVE D4 out of turn; not acknowledged');
  });

  it('the last move again with another bit is a repeat too', () => {
    expectDialogue(
      WHITE,
      `${INTO_THE_GAME}
      01:80:d2:ad > 02:88:87:ff ! noticed: it sent MOVE Q16 twice`,
    );
  });

  it('a move of the wrong colour is accepted, as GNU Go does', () => {
    expectDialogue(
      WHITE,
      `${WHITE_OPENS}\n 00:83:d6:ad > 00:86:87:ff ! noticed: it sent MOVE Q16 with the colour of white, moved Q16`,
    );
  });

  it('a restarted peer is out of step: NEWGAME with the bits of a beginning', () => {
    const anew = 'it sent NEWGAME in the middle of the game';
    const script = `${INTO_THE_GAME}
      move D4     > 01:92:d4:bd
      02:88:87:ff ! delivered
      01:a1:a0:80 ! noticed: it sent NEWGAME, which does not follow from what it sent before: has it been started again?; not acknowledged
      03:a3:a0:80 ! broken: it sent NEWGAME, which does not follow from what it sent before: has it been started again?`;
    expectDialogue(WHITE, script);
    expectDialogue(WHITE, `${INTO_THE_GAME}\n 01:a1:a0:80 ! noticed: ${anew}; not acknowledged \n +40s ! broken: ${anew}`);
  });

  it('is sent only in our turn', () => {
    const { state } = converse(WHITE, WHITE_OPENS);
    expect(() => stepSgmp(state, { kind: 'send-move', move: 'D4', nowMs: 0 })).toThrow('Cannot send D4: expected our turn');
    const { state: black } = converse(BLACK, BLACK_OPENS);
    expect(() => stepSgmp(black, { kind: 'send-move', move: 'D20', nowMs: 0 })).toThrow('expected a point of the board or pass');
  });
});

describe('other commands (SGMP)', () => {
  it('UNDO is refused, EXTENDED is acknowledged, QUERYs are answered at any time', () => {
    expectDialogue(
      WHITE,
      `${WHITE_OPENS}
      00:e2:e0:82 > 01:91:90:80 ! noticed: it sent UNDO 2, which is refused
      02:88:87:ff
      03:f8:f0:85 > 03:89:87:ff ! noticed: it sent EXTENDED 5, which is ignored
      02:bd:b0:8b > 00:c1:c0:81`,
    );
  });

  it('DENY of a move breaks the game, and of an answer does not', () => {
    expectDialogue(
      BLACK,
      `
      start       > 01:a1:a0:80
      03:be:b0:8b > 02:c4:c0:82
      00:90:90:80 > 00:86:87:ff ! noticed: it sent DENY to our ANSWER 2`,
    );
    expectDialogue(
      BLACK,
      `${BLACK_OPENS} \n move Q16 > 00:ff:d2:ad \n 01:91:90:80 ! delivered, broken: it refused our MOVE Q16 by DENY`,
    );
    expectDialogue(BLACK, 'start > 01:a1:a0:80 \n 03:93:90:80 ! broken: it refused our NEWGAME by DENY');
  });
});
