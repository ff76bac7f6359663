// The rules and the notation compared with games that TCEC's referee judged: each SAN, the R50 and mb fields of each ply, and the ply at which
// a game ended by the rules. Data: TCEC archive (CC BY-SA 3.0), read from ARBITER_DATA, never copied.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import { unwrap } from '../../core/result.ts';
import { chessRules } from './rules.ts';
import { afterMove, materialBalance, moveOfSan, sanOf, tcecReversiblePlies } from './notation/notation.ts';
import { BALANCE_ROLES } from './position/material.ts';
import { parseFen, STANDARD_START } from './position/setup.ts';
import type { ChessState } from './position/state.ts';

const folder = referenceData('tcec/pgn') ?? '';

const RULES_TERMINATIONS: Readonly<Record<string, string>> = {
  'White mates': 'checkmate',
  'Black mates': 'checkmate',
  '3-Fold repetition': 'repetition',
  'Fifty moves rule': 'fifty-moves',
  'Insufficient material': 'insufficient-material',
  Stalemate: 'stalemate',
};

type ArchivedPly = { readonly san: string; readonly comment: string };
type ArchivedGame = { readonly tags: ReadonlyMap<string, string>; readonly plies: readonly ArchivedPly[] };

describe.skipIf(folder === '')(
  'S16-11a, CUP-6a, 4K-2.1, 4K-2.2: games of the TCEC archive end by the rules of chess where it says so',

  () => {
    test.each(folder === '' ? [] : readdirSync(folder).filter((name) => name.endsWith('.pgn')))('%s', (name) => {
      const games = readGames(readFileSync(join(folder, name), 'latin1'));
      expect(games.length).toBeGreaterThan(5);
      for (const [index, game] of games.entries()) replay(game, `${name} game ${index + 1}`);
    });
  },
);

function replay(game: ArchivedGame, where: string): void {
  const details = game.tags.get('TerminationDetails') ?? '';
  const seen: string[] = [];
  const expected: string[] = [];
  let state = unwrap(parseFen(game.tags.get('FEN') ?? STANDARD_START, game.tags.get('Variant') === 'fischerandom'));
  for (const [ply, { san, comment }] of game.plies.entries()) {
    expect(chessRules.ending(state), `${where}: over before ply ${ply + 1}`).toBeUndefined();
    const move = unwrap(moveOfSan(state, san));
    const next = afterMove(state, move);
    expected.push(san);
    seen.push(sanOf(state, move, next));
    checkComment(next, comment, expected, seen);
    state = next;
  }
  expect(seen, where).toEqual(expected);
  expect(chessRules.ending(state)?.reason, where).toBe(RULES_TERMINATIONS[details]);
  if (details === 'White mates') expect(chessRules.ending(state)?.outcome).toBe('white');
  if (details === 'Black mates') expect(chessRules.ending(state)?.outcome).toBe('black');
}

/** Adds what the archive says about the ply to `expected` and our values to `seen`. */
function checkComment(state: ChessState, comment: string, expected: string[], seen: string[]): void {
  const half = /R50=(\d+)/.exec(comment)?.[1];
  if (half !== undefined) {
    expected.push(`R50=${half}`);
    seen.push(`R50=${Math.floor((100 - tcecReversiblePlies(state)) / 2)}`);
  }
  const balance = /mb=([-+\d]+)/.exec(comment)?.[1];
  if (balance !== undefined) {
    expected.push(`mb=${balance}`);
    const counts = materialBalance(state);
    seen.push(`mb=${BALANCE_ROLES.map((role) => `${counts[role] < 0 ? '' : '+'}${counts[role]}`).join('')}`);
  }
}

/** Reads the archive's plain export format: tags, moves, one comment after each move; no variations. */
function readGames(text: string): ArchivedGame[] {
  return text
    .split(/\r?\n(?=\[Event )/)
    .filter((part) => part.includes('[Event '))
    .map((part) => {
      const tags = new Map<string, string>();
      for (const [, name = '', value = ''] of part.matchAll(/^\[(\w+) "(.*)"\]\s*$/gm)) tags.set(name, value);
      const plies: { san: string; comment: string }[] = [];
      const moves = part.replace(/^\[.*\]\s*$/gm, '');
      for (const [, comment, token] of moves.matchAll(/\{([^}]*)\}|([^\s{}]+)/g)) {
        const last = plies.at(-1);
        if (comment !== undefined && last !== undefined) last.comment = comment.replace(/\s+/g, ' ');
        if (token === undefined || /^(\d+\.+|1-0|0-1|1\/2-1\/2|\*)$/.test(token)) continue;
        plies.push({ san: token, comment: '' });
      }
      return { tags, plies };
    });
}
