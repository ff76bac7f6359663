// Audits of single games, each written for one question. auditArchive.test.ts audits the archive of TCEC.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { AdjudicationRules } from '../../core/adjudication.ts';
import { unwrap } from '../../core/result.ts';
import { readPgn } from '../../games/chess/pgn/reader.ts';
import { auditGame, type AuditedGame, type ProbeOutcome } from './audit.ts';
import { auditFile, type AuditStep } from './auditFile.ts';
import { auditJson, auditLine, AuditSummary } from './auditReport.ts';

/** Rules that fire within a few plies: from move 3 on, two moves within 0.08; two moves beyond 10.00. */
const rules: AdjudicationRules = {
  draw: { fromMove: 3, moves: 2, centipawns: 8, resets: true },
  win: { moves: 2, centipawns: 1000 },
};

const KNIGHTS = ['Nf3', 'Nf6', 'Nc3', 'Nc6', 'Ng5', 'Ng4', 'Nh3', 'Nh6', 'Ng1', 'Ng8'];

type Tags = Readonly<Record<string, string>>;

/** A game whose moves are KNIGHTS with these comments, one per ply. */
function pgn(comments: readonly string[], result: string, tags: Tags = {}): string {
  const all: Tags = { Event: 'E', Round: '1.1', White: 'W', Black: 'B', Result: result, ...tags };
  const lines = Object.entries(all).map(([name, value]) => `[${name} "${value}"]\n`);
  const moves = comments.map((comment, index) => {
    const number = index % 2 === 0 ? `${index / 2 + 1}. ` : '';
    return `${number}${KNIGHTS[index] ?? ''}${comment === '' ? '' : ` {${comment}}`}`;
  });
  return `${lines.join('')}\n${moves.join(' ')} ${result}\n\n`;
}

function judged(text: string, set = rules, probe?: ProbeOutcome): AuditedGame {
  const [game] = readPgn(text);
  if (game === undefined) throw new Error('Expected a game');
  return unwrap(auditGame(game, set, probe));
}

/** Evaluations from White's view as TCEC writes them. */
const tcec = (...values: readonly string[]): readonly string[] => values.map((value) => `d=20, sd=20, n=5, wv=${value},`);
const even = (plies: number): readonly string[] => tcec(...Array.from({ length: plies }, () => '0.08'));
const drawRule = { Termination: 'adjudication', TerminationDetails: 'TCEC draw rule' };
const winRule = { Termination: 'adjudication', TerminationDetails: 'TCEC win rule' };

describe('auditGame', () => {
  it('DRAW-1: agrees with a game that ends at exactly that ply', () => {
    expect(judged(pgn(['book', 'book', ...even(4)], '1/2-1/2', drawRule))).toMatchObject({
      recorded: 'TCEC draw rule',
      plies: 6,
      verdict: { rule: 'DRAW-1', ply: 6, result: '1/2-1/2' },
      agreement: 'exact',
    });
  });

  it('DRAW-1: the book’s moves do not count, and a verdict in a game that continues is early', () => {
    expect(judged(pgn(['book', 'book', 'book', ...even(3)], '1/2-1/2', drawRule))).toMatchObject({
      verdict: null,
      agreement: 'late',
    });
    expect(judged(pgn(even(8), '1/2-1/2', drawRule))).toMatchObject({ verdict: { ply: 6 }, agreement: 'early' });
  });

  it('WIN-1: a move without a comment has no evaluation, so it is not evaluated as lost', () => {
    const lost = tcec('-10.00', '-10.00', '-M7', '-128.00');
    expect(judged(pgn(lost, '0-1', winRule)).verdict).toEqual({ rule: 'WIN-1', ply: 4, result: '0-1' });
    expect(judged(pgn([...lost.slice(0, 3), ''], '0-1', winRule)).verdict).toEqual({ rule: 'WIN-1', ply: 4, result: '0-1' });
    expect(judged(pgn([lost[0] ?? '', lost[1] ?? '', '', lost[3] ?? ''], '0-1', winRule)).agreement).toBe('late');
  });

  it('WIN-1: a different rule or result at the last ply does not agree', () => {
    const lost = tcec('-10.00', '-10.00', '-10.00', '-10.00');
    expect(judged(pgn(lost, '1-0', winRule)).agreement).toBe('late');
    expect(judged(pgn(even(6), '1/2-1/2', { ...drawRule, TerminationDetails: 'MAX-1' })).agreement).toBe('late');
  });

  it('RESIGN-1, DRAW-1, MAX-1: judges games of match programs by their semantics: move numbers of the FEN, or from the book exit', () => {
    const fen = { SetUp: '1', FEN: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 6' };
    const runner = (end: string, ...values: readonly string[]): readonly string[] =>
      values.map((value, index) => `${value}/5 0.001s${index === values.length - 1 ? `, ${end}` : ''}`);
    const drawn = pgn(runner('Draw by adjudication', '+0.05', '-0.01', '0.00', '+0.08'), '1/2-1/2', fen);
    const draw = { fromMove: 7, moves: 1, centipawns: 8, resets: 'counted' } as const;
    expect(judged(drawn, { draw: { ...draw, countsFrom: 'moveNumber' } })).toMatchObject({
      verdict: { rule: 'DRAW-1', ply: 4 },
      agreement: 'exact',
    });
    expect(judged(drawn, { draw }).agreement).toBe('late');
    const resign = { moves: 2, centipawns: 600, seenBy: 'loser', beforeDraw: true } as const;
    const resigned = pgn(runner('White wins by adjudication', '+6.50', '-6.50', '+0.10', '-6.00'), '1-0');
    expect(judged(resigned, { resign })).toMatchObject({ verdict: { rule: 'RESIGN-1', ply: 4 }, agreement: 'exact' });
    expect(judged(resigned, { resign: { ...resign, seenBy: 'each' } }).agreement).toBe('late');
    const afterBook = pgn(['book', 'book', ...runner('Draw by adjudication', '+0.31', '-0.31')], '1/2-1/2');
    expect(judged(afterBook, { maxMoves: 1, maxMovesFrom: 'bookExit' }).agreement).toBe('exact');
    expect(judged(afterBook, { maxMoves: 2 }).agreement).toBe('exact');
    expect(judged(afterBook, { maxMoves: 2, maxMovesFrom: 'bookExit' }).agreement).toBe('late');
  });

  it('TB-1: asks where the rule says so, and takes the results that it names', () => {
    const fen = { SetUp: '1', FEN: '4k3/8/8/8/8/8/8/R3K3 w - - 7 1' };
    const moves = `[Event "E"]\n[Result "1-0"]\n[SetUp "1"]\n[FEN "${fen.FEN}"]\n\n1. Ra7 Kd8 2. Rg7 1-0\n\n`;
    const asked: (boolean | undefined)[] = [];
    const probe: ProbeOutcome = (_, ignoreFifty) => {
      asked.push(ignoreFifty);
      return 'white';
    };
    const ply = (rule: object): number | undefined => judged(moves, { tablebases: { men: 3, ...rule } }, probe).verdict?.ply;
    expect([ply({}), ply({ after: 'anyMove' }), ply({ results: 'wins' }), ply({ ignoreFifty: true })]).toEqual([0, 1, 0, 0]);
    expect(asked).toContain(true);
    expect([ply({ after: 'zeroing' }), ply({ results: 'draws' })]).toEqual([undefined, undefined]);
  });

  it('MAX-1: agrees where the archive names the rule', () => {
    const longest = { ...drawRule, TerminationDetails: 'MAX-1' };
    expect(judged(pgn(['', '', '', ''], '1/2-1/2', longest), { maxMoves: 2 })).toMatchObject({
      verdict: { rule: 'MAX-1', ply: 4 },
      agreement: 'exact',
    });
  });

  it.each([
    [
      'cutechess',
      ['+0.05/14 1.2s', '-0.01/12 350ms', '0.00/3 1s', '+0.08/9 2s', '+0.08/9 2s', '+0.08/9 2s, Draw by adjudication'],
    ],
    [
      'fastchess',
      ['+0.05/14 1.2s, n=5', '0.00/1 0.1s', '0.00/3 1s', '0.00/9 2s', '0.00/9 2s', '0.00/9 2.000s, Draw by adjudication'],
    ],
  ])('DRAW-1: accepts any rule for an adjudication without a name: %s', (_, comments) => {
    const game = judged(pgn(comments, '1/2-1/2', { Termination: 'adjudication' }));
    expect(game).toMatchObject({ recorded: 'Draw by adjudication', verdict: { rule: 'DRAW-1', ply: 6 }, agreement: 'exact' });
  });

  it('WIN-1: cutechess writes the mover’s view, and mates', () => {
    const comments = ['+10.00/14 1.2s', '-M12/12 350ms', '+M11/3 1s', '-10.00/9 2s, White wins by adjudication'];
    expect(judged(pgn(comments, '1-0', { Termination: 'adjudication' }))).toMatchObject({
      verdict: { rule: 'WIN-1', ply: 4, result: '1-0' },
      agreement: 'exact',
    });
  });

  it('DRAW-1: gives way to the rules of chess on the same ply', () => {
    const moves = ['Nf3', 'Nf6', 'Ng1', 'Ng8', 'Nf3', 'Nf6', 'Ng1', 'Ng8'];
    const set: AdjudicationRules = { draw: { fromMove: 1, moves: 4, centipawns: 8, resets: true } };
    const body = moves.map((san, index) => `${san} {d=20, n=5, wv=0.00,${index === 7 ? ' Draw by 3-fold repetition' : ''}}`);
    const game = judged(`[White "W"]\n[Black "B"]\n[Result "1/2-1/2"]\n\n${body.join(' ')} 1/2-1/2\n`, set);
    expect(game).toMatchObject({ verdict: null, agreement: 'not adjudicated', recorded: 'Draw by 3-fold repetition' });
    expect(judged(`[White "W"]\n\n${body.slice(0, 7).join(' ')} *`, set).verdict).toBeNull();
  });

  it('a game lost by a fault gets no verdict before its end', () => {
    const crash = { Termination: 'abandoned', TerminationDetails: 'White disconnects' };
    expect(judged(pgn(even(5), '0-1', crash))).toMatchObject({ verdict: null, agreement: 'not adjudicated' });
    expect(judged(pgn(even(7), '0-1', crash)).agreement).toBe('early');
    // The rule should have ended it as a draw.
    expect(judged(pgn(even(6), '0-1', crash)).agreement).toBe('early');
  });

  it('INT-5: counts restart at a ply that was played after an interruption', () => {
    const resumed = judged(pgn(even(7), '1/2-1/2', { ...drawRule, ResumedAtPly: '4' }));
    expect(resumed).toMatchObject({ verdict: { ply: 7 }, agreement: 'exact' });
  });

  describe('d=1 and wv=0.00, where only the counters show what the adjudicator saw', () => {
    const hidden = (Rd: number, Rr: number): string => `d=1, sd=1, s=0, n=0, pv=, wv=0.00, R50=49, Rd=${Rd}, Rr=${Rr},`;
    const shown = (wv: string, Rd: number, Rr: number): string => `d=9, sd=9, s=1, n=9, wv=${wv}, R50=49, Rd=${Rd}, Rr=${Rr},`;

    it('DRAW-1: an engine that reported 0.00 is counted', () => {
      const game = judged(pgn([shown('0.00', 3, -5), hidden(2, -5), shown('0.00', 1, -5), hidden(0, -5)], '1/2-1/2', drawRule), {
        ...rules,
        draw: { fromMove: 2, moves: 2, centipawns: 8, resets: true },
      });
      expect(game).toMatchObject({ verdict: { ply: 4 }, agreement: 'exact', counters: { plies: 4, Rd: 0, Rr: 0 } });
    });

    it('WIN-1: one that reported nothing counts as winning, one at depth 0 may have been lost', () => {
      const nothing = [shown('-11.00', -5, 3), hidden(-5, 2), shown('-11.00', -5, 1), hidden(-5, 0)];
      expect(judged(pgn(nothing, '0-1', winRule))).toMatchObject({ agreement: 'exact', counters: { Rd: 0, Rr: 0 } });
      const lost = [hidden(-5, 3), shown('-11.00', -5, 2), hidden(-5, 1), shown('-11.00', -5, 0)];
      expect(judged(pgn(lost, '0-1', winRule))).toMatchObject({ agreement: 'late' });
      // The counters of a first ply cannot tell a sure win from a sure loss; those of the next one can, and do not agree.
      expect(judged(pgn(lost, '0-1', winRule)).counters.Rr).toBeGreaterThan(0);
    });
  });

  it('TB-1: with tables a game ends at the first position that they contain', () => {
    const set: AdjudicationRules = { ...rules, tablebases: { men: 4 } };
    const text = (details: string): string =>
      `[White "W"]\n[Black "B"]\n[FEN "4k3/8/8/8/8/8/8/3RK2r w - - 0 1"]\n[SetUp "1"]\n[Result "0-1"]\n[TerminationDetails "${details}"]\n\n` +
      '1. Ke2 {d=9, n=9, wv=-1.00,} Rxd1 {d=9, n=9, wv=-5.00,} 0-1\n';
    const knowsAll = (): 'black' => 'black';
    expect(judged(text('SyzygyTB'), set, knowsAll)).toMatchObject({ verdict: { rule: 'TB-1', ply: 0 }, agreement: 'early' });
    const knowsThree = (position: string): 'black' | undefined => (position.includes('R') ? undefined : 'black');
    expect(judged(text('SyzygyTB'), set, knowsThree)).toMatchObject({ verdict: { rule: 'TB-1', ply: 2 }, agreement: 'exact' });
    expect(judged(text('SyzygyTB'), set, () => undefined)).toMatchObject({ verdict: null, agreement: 'not adjudicated' });
    expect(judged(text('SyzygyTB'), set)).toMatchObject({ verdict: null, isAdjudicated: false });
  });

  it('TB-1: the position after the opening is judged before anything is played', () => {
    const asks: AdjudicationRules = { tablebases: { men: 3 } };
    const end = '[Event "E"]\n[Result "1-0"]\n[FEN "8/8/8/8/8/k7/8/KQ6 w - - 0 1"]\n[TerminationDetails "SyzygyTB"]\n\n';
    const wins: ProbeOutcome = () => 'white';
    expect(judged(`${end}1-0\n\n`, asks, wins)).toMatchObject({ verdict: { rule: 'TB-1', ply: 0 }, agreement: 'exact' });
    expect(judged(`${end}1. Qb8 {book} Ka4 {d=1, wv=9.00,} 1-0\n\n`, asks, wins)).toMatchObject({ verdict: { ply: 1 } });
    const afterMoves: AdjudicationRules = { tablebases: { men: 3, after: 'anyMove' } };
    expect(judged(`${end}1. Qb8 {book} Ka4 {d=1, wv=9.00,} 1-0\n\n`, afterMoves, wins)).toMatchObject({ verdict: { ply: 2 } });
    expect(judged(`${end}1-0\n\n`, afterMoves, wins)).toMatchObject({ verdict: null });
  });

  it('TB-1: without tables the archive’s ending for the last position takes precedence over the draw rule', () => {
    const set: AdjudicationRules = { draw: { fromMove: 1, moves: 1, centipawns: 8, resets: false }, tablebases: { men: 4 } };
    const text = (details: string): string =>
      `[FEN "4k3/8/8/8/8/8/8/3RK2r w - - 0 1"]\n[Result "1/2-1/2"]\n[Termination "adjudication"]\n[TerminationDetails "${details}"]\n\n` +
      '1. Ke2 {d=9, n=9, wv=0.00,} Rxd1 {d=9, n=9, wv=0.00,} 1/2-1/2\n';
    expect(judged(text('SyzygyTB'), set)).toMatchObject({ verdict: null, agreement: 'not adjudicated' });
    expect(judged(text('TCEC draw rule'), set)).toMatchObject({ verdict: { rule: 'DRAW-1', ply: 2 }, agreement: 'exact' });
  });
});

const folder = mkdtempSync(join(tmpdir(), 'arbiter-audit-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, text: string): string {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
}

async function stepsOf(path: string): Promise<readonly AuditStep[]> {
  const steps: AuditStep[] = [];
  for await (const step of auditFile(path, rules)) steps.push(step);
  return steps;
}

describe('auditFile', () => {
  it('reports a broken game with its line, skips it and continues with the next', async () => {
    const good = pgn(even(6), '1/2-1/2', drawRule);
    const illegal = good.replace('Nc3', 'Ke5');
    const lost = good.replace(/\}(?= 1\/2)/, '');
    const path = file('broken.pgn', good + illegal + lost + good);
    const steps = await stepsOf(path);
    expect(steps.map(({ kind, number }) => `${number} ${kind}`)).toEqual(['1 game', '2 skipped', '3 skipped', '4 game']);
    const line = (count: number): number => good.split('\n').length * count - count + 1;
    expect(steps[1]?.issues).toMatchObject([{ file: path, line: line(1), message: expect.stringMatching(/^ply 3: .*Ke5/) }]);
    expect(steps[2]?.issues.length).toBeGreaterThan(0);
  });

  it('audits an odd game if the number of plies confirms its moves', async () => {
    const odd = pgn(even(6), '1/2-1/2', { ...drawRule, PlyCount: '6' }).replace('[White "W"]\n', '[White "W"]\n[White "X"]\n');
    const [step] = await stepsOf(file('odd.pgn', odd));
    expect(step).toMatchObject({ kind: 'game', game: { agreement: 'exact' } });
    expect(step?.issues).toHaveLength(1);
    const [cut] = await stepsOf(file('cut.pgn', odd.replace('PlyCount "6"', 'PlyCount "7"')));
    expect(cut?.kind).toBe('skipped');
  });

  it('reports a file that cannot be read', async () => {
    await expect(stepsOf(join(folder, 'absent.pgn'))).rejects.toThrow(/Cannot read ".*absent\.pgn"/);
  });
});

describe('the report', () => {
  const exact = judged(pgn(even(6), '1/2-1/2', drawRule));
  const early = judged(pgn(even(8), '1/2-1/2', drawRule));
  const late = judged(pgn(even(5), '1/2-1/2', drawRule));
  const other = judged(pgn(even(5), '1-0', { TerminationDetails: 'Black resigns' }));

  it('is one JSON object per game', () => {
    expect(JSON.parse(auditJson({ file: 'a.pgn', number: 7 }, exact))).toEqual({
      file: 'a.pgn',
      game: 7,
      round: '1.1',
      white: 'W',
      black: 'B',
      result: '1/2-1/2',
      plies: 6,
      recorded: 'TCEC draw rule',
      verdict: { rule: 'DRAW-1', ply: 6, result: '1/2-1/2' },
      agrees: true,
    });
    expect(JSON.parse(auditJson({ file: 'a.pgn', number: 7 }, late))).toMatchObject({ verdict: null, agrees: false });
    expect(JSON.parse(auditJson({ file: 'a.pgn', number: 7 }, other))).toMatchObject({ verdict: null, agrees: true });
  });

  it('is one line whatever the names contain', () => {
    const line = auditLine(3, { ...early, white: 'A\n\u001b[2J', black: 'x'.repeat(100) });
    expect(line).toMatch(/^3 {6}1\.1 .*DRAW-1 at 6 +early$/);
    expect(line).not.toContain('\n');
    expect(line.length).toBeLessThan(140);
  });

  it('counts games and shares', () => {
    const summary = new AuditSummary();
    for (const game of [exact, exact, exact, early, late, other]) summary.add(game);
    summary.skip();
    expect(summary.text().split('\n')).toEqual([
      'games              6',
      'adjudicated        5  83.33 % of the games',
      'exact              3  60.00 % of the adjudicated',
      'early              1  16.67 % of the games',
      'late               1  20.00 % of the adjudicated',
      'DRAW-1             4  both evaluations near zero',
      'skipped            1  told above',
      '',
    ]);
    expect(new AuditSummary().text()).toContain('games              0\n');
  });
});
