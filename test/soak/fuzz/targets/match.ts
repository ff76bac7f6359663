// The words of cutechess-cli, fastchess and Arbiter's own match options, one a line: issues in words, or fields that make a tournament.

import { err, ok } from '../../../../src/core/result.ts';
import { readMatch, textsOf } from '../../../../src/dialects/dialects.ts';
import { tournamentFields } from '../../../../src/dialects/tournamentFields.ts';
import { defineTournament } from '../../../../src/tournament/define.ts';
import { parseTournament } from '../../../../src/tournament/parse.ts';
import { tournamentText } from '../../../../src/dialects/tournamentText.ts';
import { mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

const CONFIG =
  '{"rounds":2,"tournament":{"games":2},"engines":[{"name":"a","cmd":"a","limit":{"tc":{"time":1000,"increment":10}}}]}';
const FILES = {
  enginesJson: '[{"name":"A","command":"a","protocol":"uci"}]',
  read: (path: string) => (path.endsWith('.json') ? ok(CONFIG) : err('Cannot read anything')),
};
const two = '-engine\ncmd=a\nname=A\n-engine\ncmd=b\nname=B\n-each\ntc=10+0.1\n';

export const target: Target = {
  reads: ['src/dialects'],
  seeds: [
    `${two}proto=uci\n-rounds\n2\n-repeat\n-openings\nfile=b.epd\norder=random\nstart=3\n-srand\n7\n-draw\nmovenumber=34\nmovecount=8\nscore=20\n-resign\nmovecount=3\nscore=600\n-concurrency\n2`,
    `${two}option.Hash=16\nst=1\nnodes=1000\n-games\n4\n-sprt\nelo0=0\nelo1=5\nalpha=0.05\nbeta=0.05\n-pgnout\na.pgn\nmin\n-ratinginterval\n0\n-recover`,
    '-engine\nconf=A\n-engine\nconf=A\nname=C\n-each\ntc=40/1:30+0.6\ntimemargin=50\n-tournament\ngauntlet\n-variant\nfischerandom\n-outcomeinterval\n10\n-wait\n5\n-tb\nx\n-tbpieces\n5',
    '-quick\ncmd=a\ncmd=b\nbook=b.epd\n-maxmoves\n200\n--output\njson',
    '-config\nfile=c.json\n-log\nfile=x\nlevel=info\n-event\nE\n-site\nS',
    `${two}-tournament\nknockout\n-bookmode\nram\n-debug\nall\n--pgn-order\npairs\n--write\nx`,
    '-version',
    '--help',
  ],
  words: [
    ...[
      '-engine\n',
      '-each\n',
      '-rounds\n',
      '-games\n',
      '-openings\n',
      '-draw\n',
      '-resign\n',
      '-sprt\n',
      '-pgnout\n',
      '-tournament\n',
      '-variant\n',
      '-config\n',
      '-srand\n',
      '-quick\n',
      '-repeat\n',
    ],
    ...[
      'cmd=',
      'name=',
      'conf=',
      'tc=',
      'st=',
      'nodes=',
      'depth=',
      'option.',
      'proto=',
      'dir=',
      'arg=',
      'restart=',
      'ponder',
      'file=',
      'format=pgn',
      'order=',
      'plies=',
      'start=',
      'elo0=',
      'elo1=',
      'model=',
    ],
    ...[
      'movenumber=',
      'movecount=',
      'score=',
      'twosided=true',
      '=',
      '\n',
      '--output\n',
      '\r',
      'a\rb: c',
      '-1',
      '18446744073709551616',
      'inf',
      'hg',
      '40/',
      '1e9',
      '__proto__',
      'option.__proto__=1',
      'nan',
      '',
    ],
  ].filter((word) => word !== ''),
  check(bytes) {
    const words = new TextDecoder().decode(bytes).split('\n');
    const { request } = readMatch(words, FILES);
    if (!request.ok) return request.error.forEach(({ message }) => mustBeWords(message, 5000));
    if (request.value.answer !== undefined || request.value.checked !== undefined) return;
    textsOf(request.value);
    const fields = tournamentFields(request.value, 1);
    const defined = defineTournament(fields, { readText: FILES.read });
    if (!defined.ok) return defined.error.forEach(({ message }) => mustBeWords(message, 5000));
    const written = tournamentText(fields, words);
    const read = parseTournament(written, { readText: FILES.read });
    mustBe(read.ok, `the file of a match to be read, got ${JSON.stringify(read.ok ? '' : read.error).slice(0, 500)}`);
    mustEqual(read.value, defined.value, 'a match as fields and as a file');
  },
};
