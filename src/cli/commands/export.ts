// arbiter export: the games of a data folder as PGN.

import { resolve } from 'node:path';
import { exportPgn, pgnGames } from '../../archive/exportPgn.ts';
import { Failure, type CommandAction } from '../command.ts';
import { readTournament } from '../dataFolder.ts';
import { requiredOption } from '../options.ts';
import { dataOption } from './status.ts';

export const exportGames: CommandAction = async (_, options) => {
  const folder = dataOption(options);
  const target = requiredOption(options, 'pgn', '--pgn');
  const tournament = readTournament(resolve(folder));
  if (target === '-') {
    for (const text of pgnGames(tournament)) process.stdout.write(text);
    return 0;
  }
  const exported = exportPgn(tournament, resolve(target));
  if (!exported.ok) throw new Failure(exported.error);
  process.stdout.write(`${exported.value} games: ${resolve(target)}\n`);
  return 0;
};
