// What a GTP program writes, read by the session and, line by line, by a second reading of the words of GTP.

import { createGtpSession } from '../../../../src/protocols/gtp/session.ts';
import { checkSession, type Driven } from '../sessions.ts';
import type { Target } from '../target.ts';

const DRIVEN: Driven = {
  create: createGtpSession,
  request: {
    start: { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 2 },
    moves: ['E5'],
    turn: 'black',
    time: { kind: 'clock', left: { white: 60_000, black: 60_000 }, increment: { white: 0, black: 0 }, movesToGo: undefined },
    limits: {},
  },
};
const COMMANDS =
  'boardsize\nclear_board\nkomi\nplay\ngenmove\nundo\nfixed_handicap\nfinal_score\nfinal_status_list\nlz-genmove_analyze\ntime_settings\ntime_left\nkgs-rules\nlevel';
const OPENED = `=1 2\n\n=2 Test\n\n=3 1.0\n\n=4 ${COMMANDS}\n\n`;

const PLAIN = `= 2\n\n= Test\n\n= 1.0\n\n= ${COMMANDS}\n\n\x1cn= \n\n=\n\n= C3 G7\n\n=\n\n=\n\n=\n\n=\n\n= 2\n\n\x1cs=\n\n=\n\n`;

export const target: Target = {
  reads: ['src/protocols/gtp'],
  seeds: [
    OPENED,
    `${PLAIN}=\ninfo move D4 visits 9 winrate 5312 prior 100 lcb 5100 order 0 pv D4 E5 info move E4 visits 2 winrate 0.53 scoreLead -1.5 order 1 pv E4\nplay D4\n\n\x1ck= B+3.5\n\n= A1 B2\n\n`,
    `${PLAIN}=\nplay resign\n\n\x1ck=\n\n= W+R\n\n? cannot\n\n\x1cn=\n\n=\n\n\x1cs=\n\n=\n\n=\n\n= PASS\n\n`,
    '= 2\n\n= Test\n\n= 1\n\n= boardsize clear_board play genmove kata-set-rules kata-get-rules kata-time_settings kgs-genmove_cleanup\n\n\x1cc\x1cn=\n\n=\n\n=\n\n= {"scoring":"AREA"}\n\n=\n\n\x1cs= pass\n\n=\n\n= pass\n\n',
    '?1 unknown command\n\n?4 no\n\n',
    `${OPENED}\x1cn=5\r\n\r\n?6 boardsize not an integer\n\n\x1cs\x1ca\x1cq`,
    '=1 1\n\n=2\n\n=3\n\n=4 loadsgf\n\n',
  ],
  words: [
    ...[
      '=',
      '? ',
      '=1 ',
      '=5 ',
      '=13 ',
      '\n\n',
      '\r\n',
      '\t',
      ' # ',
      'boardsize',
      'clear_board',
      'play ',
      'genmove',
      'undo',
      'final_score',
      'final_status_list',
    ],
    ...[
      'lz-genmove_analyze',
      'kata-genmove_analyze',
      'time_left',
      'fixed_handicap',
      'info move ',
      ' visits ',
      ' winrate ',
      ' scoreLead ',
      ' pv ',
      ' order ',
      'D4',
    ],
    ...[
      'E5',
      'T19',
      'I9',
      'pass',
      'resign',
      'PASS',
      'B+3.5',
      'W+R',
      '0',
      'B+',
      'Jigo',
      '0.53',
      '1e400',
      '\x1cs',
      '\x1cn',
      '\x1ck',
      '\x1ca',
      '\x1cc',
      '\x1ce',
      '\x80',
    ],
  ],
  check: (bytes) => checkSession(DRIVEN, bytes),
};
