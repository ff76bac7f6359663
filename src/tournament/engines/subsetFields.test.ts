// 4K-7.9: what a file may ask of engines that understand only a part of UCI, and the messages where it asks for more.

import { describe, expect, it } from 'vitest';
import { formatIssue } from '../../core/messages/issue.ts';
import { parseTournament } from '../parse.ts';
import type { TournamentDefinition } from '../definition.ts';

const ENGINES = 'engines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n';
/** These lines from line 2 on, then two engines. */
const file = (...lines: readonly string[]): string => `tournament: T\n${lines.map((line) => `${line}\n`).join('')}${ENGINES}`;

const parse = (text: string): TournamentDefinition | readonly string[] => {
  const parsed = parseTournament(text, {});
  return parsed.ok ? parsed.value : parsed.error.map(formatIssue);
};
const definition = (text: string): TournamentDefinition => {
  const parsed = parse(text);
  if (!('events' in parsed)) throw new TypeError(parsed.join('\n'));
  return parsed;
};
const subsets = (text: string) =>
  definition(text).events.map(({ entrants }) => entrants.map(({ engine }) => engine.protocolSubset));

const WORDS = 'the 4k subset of UCI has no words for it (4K-7.9)';
const CLOCK = `expected a clock for the whole game such as 30'+3", ${WORDS}`;
const SUBSET = 'protocolSubset: 4k';

describe('protocolSubset', () => {
  it('applies to the event, to each or to one engine; the most specific wins', () => {
    expect(subsets(file('timeControl: 9+1', 'format: match'))).toEqual([[undefined, undefined]]);
    expect(subsets(file('timeControl: 9+1', 'format: match', SUBSET))).toEqual([['4k', '4k']]);
    expect(subsets(file('timeControl: 9+1', 'format: match', `each: { ${SUBSET} }`))).toEqual([['4k', '4k']]);
    expect(subsets(file('timeControl: 9+1', 'format: match', SUBSET).replace('cmd: b', 'cmd: b, protocolSubset: none'))).toEqual([
      ['4k', undefined],
    ]);
    expect(subsets(file('timeControl: 9+1', 'format: match').replace('cmd: b', `cmd: b, ${SUBSET}`))).toEqual([
      [undefined, '4k'],
    ]);
  });

  it('requires books of moves from the start, also in events whose exits are used', () => {
    const book = (text: string) => definition(text).events.map(({ openings }) => openings);
    const one = file('timeControl: 9+1', 'format: match', 'openings: { file: b.pgn }', SUBSET);
    expect(book(one)).toMatchObject([{ fromStart: true }]);
    expect(book(one.replace('4k', 'none'))[0]).not.toHaveProperty('fromStart');
    const season = file(
      'timeControl: 9+1',
      'events:',
      '  L: { entrants: all, format: round-robin, openings: { file: b.pgn } }',
      `  F: { entrants: [{ from: L, places: 1-2 }], format: match, openings: season, ${SUBSET} }`,
    );
    expect(book(season)).toMatchObject([{ fromStart: true }, { kind: 'season' }]);
  });

  it.each<readonly [title: string, text: string, ...messages: readonly string[]]>([
    [
      'another word',
      file('timeControl: 9+1', 'format: match', 'protocolSubset: 4K'),
      `4:17: protocolSubset: Cannot read "protocolSubset": expected 4k or none, got "4K" (did you mean "4k"?)`,
    ],
    [
      'depth, once for both engines',
      file('timeControl: 9+1', 'format: match', SUBSET, 'limits: { depth: 6 }'),
      `5:9: limits: Cannot limit the search: expected a clock, ${WORDS}, got depth: 6`,
    ],
    [
      'nodes for one engine',
      file('timeControl: 9+1', 'format: match', SUBSET).replace('cmd: b', 'cmd: b, limits: { nodes: 99 }'),
      `7:32: engines[1].limits: Cannot limit the search: expected a clock, ${WORDS}, got nodes: 99`,
    ],
    [
      'a time per move',
      file('timeControl: 0.1/move', 'format: match', SUBSET),
      `2:14: timeControl: Cannot use the time control: ${CLOCK}, got a time per move`,
    ],
    [
      'moves in a period',
      file('timeControl: 40/60+1', 'format: match', SUBSET),
      `2:14: timeControl: Cannot use the time control: ${CLOCK}, got moves in a period`,
    ],
    [
      'overtime at a time per move',
      file('timeControl: 9+1', 'format: match', SUBSET, 'overtime: [{ timeControl: 0.1/move }]'),
      `5:11: overtime: Cannot use the time control: ${CLOCK}, got a time per move`,
    ],
    [
      'Chess960',
      file('timeControl: 9+1', 'format: match', SUBSET, 'variant: chess960'),
      `5:10: variant: Cannot play Chess960: expected the variant standard, ${WORDS}`,
    ],
    [
      'an XBoard engine',
      file('timeControl: 9+1', 'format: match', SUBSET).replace('cmd: b', 'cmd: b, protocol: xboard'),
      `4:17: protocolSubset: Cannot use the 4k subset with the protocol "xboard": expected uci, of which it is a part, or protocolSubset: none for "B"`,
    ],
    [
      'Go',
      file("timeControl: 10'", 'game: go', 'format: round-robin', SUBSET),
      `5:1: protocolSubset: Cannot use "protocolSubset" in Go: expected none, 4k is a subset of UCI`,
    ],
  ])('refuses %s', (_, text, ...messages) => {
    expect(parse(text)).toEqual(messages);
  });
});
