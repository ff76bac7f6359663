// The games of a league of testWorkers.ts on one machine. They are the same each time, so each league is played once, and its engines do not sleep.

import { join } from 'node:path';
import { runArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { buildInstant } from '../e2e/instantEngine.ts';
import { gamesIn, leagueOf, type LeagueGames } from './testWorkers.ts';

type Games = ReturnType<typeof gamesIn>;

const known = new Map<string, Promise<Games>>();

export function gamesHere({ cycles, more }: LeagueGames): Promise<Games> {
  const league = `${cycles} ${more}`;
  const games = known.get(league) ?? play({ cycles, more, sleepUs: 0 });
  known.set(league, games);
  return games;
}

async function play(league: LeagueGames): Promise<Games> {
  using folder = temporaryFolder();
  const data = join(folder.path, 'here');
  const file = folder.file('league.yaml', leagueOf(buildInstant(folder.path), league));
  const { code, stderr } = await runArbiter(['run', file, '--data', data], folder.path);
  if (code !== 0) throw new Error(stderr);
  return gamesIn(data);
}
