// A full disk takes an engine's log, not its game, with a real engine and the device that is always full.

import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testEngine } from '../../../test/engines/index.ts';
import type { GameJob } from '../../core/gameJob.ts';
import { unwrap } from '../../core/result.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { gameJob } from '../../referee/testJobs.ts';
import { Seats } from '../seating/seats.ts';
import { unattended } from './game.ts';
import { playGame } from './playGame.ts';

test.skipIf(!existsSync('/dev/full'))('the game goes on without the lines, and says so once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-lost-log-'));
  symlinkSync('/dev/full', join(folder, 'A.log'));
  const base = gameJob({ adjudication: { maxMoves: 4 } });
  const played = { program: testEngine('first-legal', 0, '--think', '150'), startupMs: 20_000 };
  const job: GameJob = {
    ...base,
    players: { white: { ...base.players.white, ...played }, black: { ...base.players.black, ...played } },
  };
  const seats = new Seats(({ name }) => ({ cores: [], hidden: [], runId: 'lost-log', logFile: join(folder, `${name}.log`) }));
  const context = unattended();
  const notices: string[] = [];
  try {
    const result = await playGame(
      chessRules,
      job,
      { ...unwrap(await seats.take(job)) },
      {
        ...context,
        facts: { ...context.facts, noticed: (_, notice) => void notices.push(notice) },
      },
    );
    expect(result).toMatchObject({ kind: 'ended', ending: { kind: 'adjudicated' } });
    expect(notices).toEqual([expect.stringMatching(/^A has a log with gaps, since the disk refused lines: ENOSPC/)]);
  } finally {
    await seats.clear();
    rmSync(folder, { recursive: true });
  }
});
