// Matches over two engine hosts while machines are killed, stopped and cut off in any order: `node test/soak/engineHosts.ts [disturbances] [seed]` (30, 1). Prints each
// disturbance, and whether the match came to the same games, results and clocks as on one machine; ends with the number of matches that did not.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { randomSource } from '../../src/core/random.ts';
import { temporaryFolder } from '../e2e/arbiter.ts';
import { DISTURBANCES, playDisturbed, playUndisturbed, type Disturbance } from '../cluster/disturbed.ts';

const AT_ONCE = 10;
const GAMES = 40;
/** Each move takes 25 ms of thinking, each disturbance a second or more. */
const LONGEST_MS = 900;

const [count = 30, rngSeed = 1] = process.argv.slice(2).map(Number);
const kinds = Object.keys(DISTURBANCES) as Disturbance[];
const random = randomSource(rngSeed);
const draw = (): Disturbance => kinds[random.below(kinds.length)] ?? 'all connections are cut';

const say = (line: string): void => void process.stdout.write(`${line}\n`);
let different = 0;
for (let done = 0; done < count; done += AT_ONCE) {
  using folder = temporaryFolder();
  const expected = await playUndisturbed(folder, GAMES);
  const order = Array.from({ length: Math.min(AT_ONCE, count - done) }, draw);
  try {
    const played = await playDisturbed(folder, GAMES, order, (disturbance) => say(`  ${disturbance}`));
    const isSame = JSON.stringify(played.games) === JSON.stringify(expected.games) && played.longestMs < LONGEST_MS;
    say(`${isSame ? 'the same' : 'DIFFERENT'}: ${played.games.length} games, the longest move took ${played.longestMs} ms`);
    if (!isSame) different++;
  } catch (error) {
    say(`FAILED: ${String(error)}`);
    const pgn = await readFile(join(folder.path, 'apart', 'games.pgn'), 'utf8').catch(() => '');
    for (const [ending] of pgn.matchAll(/^\[TerminationDetails .*$/gmu)) say(`  ${ending}`);
    different++;
  }
}
say(`${count} disturbances, ${different} matches that were not the same`);
process.exitCode = different === 0 ? 0 : 1;
