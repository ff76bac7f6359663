// The operator of a program, over a real socket: sees the game, resigns (CGF-9.1.3) and enters the score that the program displays (CGF-9.3).

import { createConnection, type Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { describe, expect, it, vi } from 'vitest';
import { temporaryFolder } from '../../../test/e2e/arbiter.ts';
import type { GameJob } from '../../core/gameJob.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { entrantName } from '../../core/ids.ts';
import { seatPath } from '../../seats/seatPath.ts';
import type { FromSeat, ToSeat } from '../../protocols/seat/messages.ts';
import type { SearchRequest } from '../../protocols/session.ts';
import { gameJob } from '../../referee/testJobs.ts';
import { OperatorBeside } from './operatorBeside.ts';

const start: GoStart = { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const base = gameJob();
const job: GameJob = {
  ...base,
  opening: { start, moves: [] },
  players: {
    white: { ...base.players.white, name: entrantName('Wide'), protocol: 'sgmp' },
    black: { ...base.players.black, name: entrantName('Broad'), protocol: 'gtp' },
  },
};
const after = (...moves: readonly string[]): SearchRequest => ({
  start,
  moves,
  turn: moves.length % 2 === 0 ? 'black' : 'white',
  time: { kind: 'unlimited' },
  limits: {},
});

type Operator = { readonly heard: ToSeat[]; readonly say: (message: FromSeat) => void; readonly socket: Socket };

async function sitDown(folder: string): Promise<Operator> {
  const socket = createConnection(seatPath(folder, 'Wide'));
  const heard: ToSeat[] = [];
  createInterface({ input: socket }).on('line', (line) => heard.push(JSON.parse(line) as ToSeat));
  const say = (message: FromSeat): void => void socket.write(`${JSON.stringify(message)}\n`);
  say({ kind: 'hello', version: 1, operator: 'Cleo', takeOver: false });
  await expect.poll(() => heard[0]).toMatchObject({ kind: 'game', opponent: 'Broad', colour: 'white' });
  return { heard, say, socket };
}

describe('OperatorBeside', () => {
  it('CGF-9.1.3: its operator sees the game and resigns for the program', async () => {
    using folder = temporaryFolder();
    const resigned = vi.fn<() => void>();
    const beside = await OperatorBeside.open(job, 'white', folder.path, resigned);
    if (beside === undefined) throw new Error('the seat could not be opened');
    const { heard, say, socket } = await sitDown(folder.path);
    beside.show(after('E5', 'C3'));
    await expect.poll(() => heard.at(-1)).toMatchObject({ kind: 'turn', moves: ['E5', 'C3'], asks: 'nothing' });
    say({ kind: 'move', game: 1, ply: 3, move: 'G7' });
    await expect.poll(() => heard.at(-1)).toMatchObject({ kind: 'refused', what: 'move' });
    expect(resigned).not.toHaveBeenCalled();
    say({ kind: 'resign', game: 1 });
    await expect.poll(() => resigned).toHaveBeenCalledTimes(1);
    expect(await beside.count(['pass', 'pass'], 60_000)).toEqual({ kind: 'silent', evidence: 'the operator has resigned' });
    await beside.close({ kind: 'resigned', by: 'white' });
    await expect.poll(() => heard).toContainEqual(expect.objectContaining({ kind: 'over', outcome: 'black' }));
    socket.destroy();
  });

  it('CGF-9.3: enters the score that the program displays; an absent operator is not awaited', async () => {
    using folder = temporaryFolder();
    const beside = await OperatorBeside.open(job, 'white', folder.path, () => undefined);
    if (beside === undefined) throw new Error('the seat could not be opened');
    expect(await beside.count(['pass', 'pass'], 60_000)).toBeUndefined();
    const { heard, say, socket } = await sitDown(folder.path);
    const counted = beside.count(['pass', 'pass'], 60_000);
    await expect.poll(() => heard.at(-1)).toMatchObject({ kind: 'ask-score' });
    say({ kind: 'score', game: 1, score: 'W+5.5', dead: ['D4'] });
    expect(await counted).toEqual({ kind: 'told', score: 'W+5.5', dead: ['D4'] });
    expect(await beside.count(['pass', 'pass'], 20)).toMatchObject({ kind: 'silent' });
    await beside.close(undefined);
    socket.destroy();
  });
});
