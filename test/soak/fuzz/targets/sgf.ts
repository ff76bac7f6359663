// SGF: bytes to text, text to games; what was read and is written is read as the same games again, in both forms.

import { decodeSgf, encodingOddities } from '../../../../src/games/go/sgf/decode.ts';
import { SGF_FORMS } from '../../../../src/games/go/sgf/headers.ts';
import { openSgfReader } from '../../../../src/games/go/sgf/reader.ts';
import { endingOfResult, resultOfEnding } from '../../../../src/games/go/sgf/result.ts';
import { writeSgf } from '../../../../src/games/go/sgf/writer.ts';
import { mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

const read = await openSgfReader();

export const target: Target = {
  reads: ['src/games/go/sgf', 'src/games/go/vertex.ts'],
  seeds: [
    '(;\nGM[1]FF[1]\nSZ[19]\nPB[Black]\nPW[White]\nDT[1999-09-28]\nKM[5.5]\nTM[50]\nRU[Japanese]\nRE[B+0.5]\n;B[dd];W[pd];B[tt]W[tt])',
    '(;GM[1]FF[4]CA[UTF-8]AP[X:1]SZ[9]HA[2]AB[cg][gc]AW[aa:bb]KM[0]TM[60]OT[5x1:00]RE[W+R]C[a \\] b];W[ee]WL[59.5]OW[5]C[x];B[](;W[cc])(;W[dd];B[ee]))',
    '(;SZ[13:13]GN[x]GC[y]PC[z]EV[e]RO[3]RE[Void];B[aa];AE[aa]AB[bb];W[tt];XX[?])(;GM[2])(;;B[zz])',
    '\xef\xbb\xbf(;CA[Shift_JIS]PB[\x83\x5c\x83\x5d];B[aa])',
    '(;CA[utf-16]KM[abc]HA[x]SZ[99];B[a])',
    '(;Black[dd]GaMe[1]SiZe[19];White[pp])',
  ],
  words: [
    ...[
      '(;',
      ';',
      '(',
      ')',
      '[',
      ']',
      '][',
      '\\',
      ':',
      'GM[1]',
      'FF[',
      'SZ[',
      'PB[',
      'PW[',
      'KM[',
      'TM[',
      'OT[',
      'RE[',
      'B[',
      'W[',
      'AB[',
      'AW[',
      'AE[',
      'BL[',
      'WL[',
      'OB[',
      'HA[',
    ],
    ...[
      'C[',
      'GC[',
      'RU[',
      'CA[',
      'DT[',
      'LB[',
      'tt',
      'aa',
      'ss',
      'B+R',
      'W+3.5',
      '0',
      'Void',
      '?',
      'UTF-8',
      'Shift_JIS',
      '\x1b$B',
      '\xff\xfe',
      '\xef\xbb\xbf',
      '\n',
    ],
  ],
  check(bytes) {
    const text = decodeSgf(bytes);
    encodingOddities(bytes, text).forEach((words) => mustBeWords(words, 2000));
    const { games, issues } = read(text);
    for (const { message } of issues) mustBeWords(message, 10_000);
    mustBe(games.length + issues.filter(({ refused }) => refused).length >= 1, 'a game or an error');
    for (const { game } of games) {
      for (const form of SGF_FORMS) {
        const written = writeSgf(game, form);
        const again = read(written);
        mustBe(again.games.length === 1, `one game, got ${again.games.length}: ${written.slice(0, 300)}`);
        mustEqual(writeSgf(again.games[0]?.game ?? game, form), written, `a game, written as ${form}, read and written again`);
      }
      const ending = endingOfResult(game.result ?? '');
      const result = resultOfEnding(ending);
      if (ending !== undefined)
        mustEqual(resultOfEnding(endingOfResult(result)), result, 'a result, written, read and written again');
    }
  },
};
