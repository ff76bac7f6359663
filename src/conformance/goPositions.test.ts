// The boards with which a Go program is checked, compared with GNU Go if it is installed.

import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isHere } from '../../test/needs.ts';
import type { GoStart } from '../core/gameRules.ts';
import { GO_RULE_SETS } from '../core/gameRules.ts';
import { goRules } from '../games/go/rules.ts';
import { longGoGame, SCORE_GAMES, SCORE_SIZE, scoreBy } from './goPositions.ts';
import { goStateAfter } from './request.ts';

const GNUGO = '/usr/games/gnugo';

it('the positions tell every rule set from the others', () => {
  const scores = GO_RULE_SETS.map((ruleSet) =>
    SCORE_GAMES.map((game) => scoreBy(ruleSet, 11, ruleSet === 'tromp-taylor' ? { ...game, dead: [] } : game)).join(' '),
  );
  expect(new Set(scores).size).toBe(GO_RULE_SETS.length);
});

it('a long game is legal by every rule set, and as long as it is to be', () => {
  const start: GoStart = { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
  const moves = longGoGame(start, 100);
  expect(goRules.ply(goStateAfter({ ...start, ruleSet: 'chinese', superko: 'situational' }, moves))).toBe(100);
  expect(moves).not.toContain('pass');
});

describe.runIf(isHere(existsSync(GNUGO), GNUGO))('GNU Go', () => {
  it.each(SCORE_GAMES)(
    'counts $name as we do',
    (game) => {
      const said = (...rules: readonly string[]): string | undefined => {
        const moves = game.moves.map((move, index) => `play ${index % 2 === 0 ? 'black' : 'white'} ${move}\n`).join('');
        const input = `boardsize ${SCORE_SIZE}\nclear_board\nkomi 5.5\n${moves}final_score\nquit\n`;
        return /^= ([BW]\+\S+)/m.exec(
          execFileSync(GNUGO, ['--mode', 'gtp', '--level', '1', ...rules], { input, encoding: 'utf8' }),
        )?.[1];
      };
      expect([said(), said('--chinese-rules')]).toEqual([scoreBy('japanese', 11, game), scoreBy('chinese', 11, game)]);
    },
    20_000,
  );
});
