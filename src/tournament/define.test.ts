import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { formatIssue } from '../core/messages/issue.ts';
import { ok, unwrap } from '../core/result.ts';
import { presetText } from '../../test/presetText.ts';
import { defineTournament } from './define.ts';
import { parseTournament } from './parse.ts';
import { PRESET_NAMES } from './presets/presetNames.ts';
import type { TournamentFields } from './schema.ts';

const root = new URL('../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const examples = readdirSync(new URL('examples/', root)).filter((name) => name.endsWith('.yaml'));
const shown = [...textOf('docs/tournament-file.md').matchAll(/^```yaml\n([^]*?)^```$/gmu)].map(([, text = '']) => text);
const presets = PRESET_NAMES.map((name) => `preset: ${name}\nengines: [{ name: A, cmd: a }, { name: B, cmd: b }]\n`);

const options = { readPreset: (name: (typeof PRESET_NAMES)[number]) => ok(presetText(name)) };
const TWO = [
  { name: 'A', cmd: 'a' },
  { name: 'B', cmd: 'b' },
];

describe('defineTournament', () => {
  it.each([...examples.map((name) => textOf(`examples/${name}`)), ...shown, ...presets])(
    'reads fields like a file: %s',
    (text) => {
      const fromFile = parseTournament(text, options);
      const fromCode = defineTournament(parse(text, { merge: true }) as TournamentFields, options);
      if (fromFile.ok) expect(fromCode).toEqual(fromFile);
      else {
        // The same mistakes, without places: only a file has the raw text of a plain scalar and a second line.
        const plain = (message: string): string =>
          message.replaceAll(/\bline \d+/gu, 'the definition').replace(/ \(put it in quotes: .*\)$/u, '');
        const told = (read: ReturnType<typeof parseTournament>): readonly string[] =>
          read.ok ? [] : [...new Set(read.error.map(({ path, message }) => `${path}: ${plain(message)}`))].toSorted();
        expect(told(fromCode)).toEqual(told(fromFile));
      }
    },
  );

  it('fills in the same defaults as for a file', () => {
    const fields: TournamentFields = { tournament: 'Quick', timeControl: '1+0.01', format: 'match', engines: TWO };
    const text = 'tournament: Quick\ntimeControl: 1+0.01\nformat: match\nengines: [{ name: A, cmd: a }, { name: B, cmd: b }]\n';
    expect(unwrap(defineTournament(fields))).toEqual(unwrap(parseTournament(text)));
  });

  it('treats a field that is undefined as absent', () => {
    const fields: TournamentFields = { tournament: 'Q', timeControl: 1, format: 'match', games: undefined, engines: TWO };
    expect(unwrap(defineTournament(fields)).events[0]?.format).toMatchObject({ encounter: { games: 2 } });
  });

  it('names the field of every mistake, and no line', () => {
    const defined = defineTournament({
      tournament: 'Q',
      timeControl: 1,
      format: 'match',
      cycles: 2,
      engines: [
        { name: 'A', cmd: 'a' },
        { name: 'a', cmd: 'b', nice: 30 },
      ],
    });
    expect(defined.ok ? [] : defined.error.map(formatIssue)).toEqual([
      'engines[1].nice: Cannot read "nice": expected a whole number from -20 to 19, got "30"',
      'engines[1].name: Cannot use the name "a" twice: expected a name of its own, the definition has "A"',
      'cycles: Cannot use "cycles" with the format "match": expected "games"',
    ]);
  });
});
