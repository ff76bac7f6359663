// CGF-8: the scores of GNU Go's regression collection (score.tst and its positions), with the stones that GNU Go calls dead. GNU Go needs a
// minute or two for all 29.

import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import { unwrap } from '../../core/result.ts';
import { countBoard } from './scoring.ts';
import { formatScore } from './scoreText.ts';
import { openSgfReader } from './sgf/reader.ts';
import { gamesOf } from './sgf/testReading.ts';
import { replaySgf } from './sgf/testReplay.ts';
import { askGnugo, hasGnugo, words } from '../../../test/gnugo.ts';
import { parseVertex } from './vertex.ts';

const collection = referenceData('go/score.tst') ?? '';

describe.skipIf(!hasGnugo || collection === '')('GNU Go’s collection score.tst', { timeout: 600_000 }, () => {
  test('CGF-8: scores of its 29 positions, with the stones that GNU Go calls dead', async () => {
    const positions = expectedScores(readFileSync(collection, 'latin1'));
    expect(positions).toHaveLength(29);
    const files = positions.map(({ name }) => referenceData(name.replace('games/', 'go/')) ?? '');
    const answers = askGnugo(
      ['--level', '0'],
      files.flatMap((file) => [`loadsgf ${file}`, 'final_status_list dead']),
    );
    const read = await openSgfReader();
    for (const [index, { name, score }] of positions.entries()) {
      const [game] = gamesOf(read(readFileSync(files[index] ?? '', 'latin1')));
      if (game === undefined) throw new Error(`${name} holds no game`);
      const state = unwrap(replaySgf(game)).at(-1);
      if (state === undefined) throw new Error(`${name} has no states`);
      const dead = words(answers[2 * index + 1]).map((vertex) => unwrap(parseVertex(vertex, game.size)));
      expect(formatScore(countBoard(state, dead).margin), name).toBe(score);
    }
  });
});

/** `loadsgf <file>`, `<number> final_score`, `#? [<score as a pattern>]`; a leading `#` disables a case. */
function expectedScores(text: string): { readonly name: string; readonly score: string }[] {
  const cases = text.matchAll(/^loadsgf (\S+)\n[0-9]+ final_score\n#\? \[([BW])\\\+([0-9.]+)\]/gm);
  return [...cases].map(([, name = '', winner = '', points = '']) => ({ name, score: `${winner}+${points}` }));
}
