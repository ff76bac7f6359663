import { readdirSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { formatIssue } from '../core/messages/issue.ts';
import { ok } from '../core/result.ts';
import { parseTournament } from './parse.ts';
import { engineShape, limitsShape } from './engines/engineShape.ts';
import { eventShape, scheduleShape, sourceShape } from './events/eventShape.ts';
import { openingsShape, roundShape, stageShape } from './events/roundShape.ts';
import { officialShape } from './settings/officialFields.ts';
import { ratingsShape } from './settings/ratingsShape.ts';
import { interruptionShape, judgingShape } from './events/ruleShape.ts';
import { tournamentJsonSchema, tournamentShape } from './schema.ts';
import type { SeasonResults } from './season/seasonResults.ts';
import { presetText } from '../../test/presetText.ts';

const root = new URL('../../', import.meta.url);
const textOf = (path: string): string => readFileSync(new URL(path, root), 'utf8');
const page = textOf('docs/tournament-file.md');
const blocks = [...page.matchAll(/^```yaml\n([^]*?)^```$/gmu)].map(([, text = '']) => text);
const examples = readdirSync(new URL('examples/', root)).filter((name) => name.endsWith('.yaml'));

const MINIMAL = { tournament: 'T', timeControl: 1, format: 'match', engines: ['Stockfish', 'Lc0'], enginesFrom: 'engines.json' };
const ENGINES = JSON.stringify(['Stockfish', 'Lc0'].map((name) => ({ name, command: name, protocol: 'uci' })));

const RESULTS: SeasonResults = {
  tournament: 'Season 16',
  journalHash: 'd'.repeat(64),
  events: ['DivP', 'L1'].map((key) => ({ key, name: key, places: ['Lc0', 'Stockfish', 'A', 'B'].map((each) => [each]) })),
};

/** A block without a name shows fields of a file; JSON is YAML. */
const completed = (text: string): string => {
  if (/^(?:tournament|preset):/mu.test(text)) return text;
  const fields = parse(text) as Record<string, unknown>;
  const count = Array.isArray(fields['engines']) ? fields['engines'].length : 2;
  return JSON.stringify({ ...MINIMAL, ...(count > 2 ? { format: 'round-robin' } : {}), ...fields });
};

const problemsOf = (text: string): readonly string[] => {
  const parsed = parseTournament(text, {
    readText: () => ok(ENGINES),
    readPreset: (name) => ok(presetText(name)),
    readResults: () => ok(RESULTS),
  });
  return parsed.ok ? [] : parsed.error.map(formatIssue);
};

describe('docs/tournament-file.md', () => {
  it('has examples', () => expect(blocks.length).toBeGreaterThan(10));
  it.each(blocks)('shows valid files: %s', (text) => expect(problemsOf(completed(text))).toEqual([]));
});

describe('examples', () => {
  it.each(examples)('%s is read', (name) => expect(problemsOf(textOf(`examples/${name}`))).toEqual([]));
});

describe('docs/tournament.schema.json', () => {
  const written: unknown = JSON.parse(textOf('docs/tournament.schema.json'));

  it('is what the definition gives (else: node scripts/writeSchema.ts)', () => {
    expect(written).toEqual(JSON.parse(JSON.stringify(tournamentJsonSchema())));
  });

  // A second implementation of the same rules: zod's own validator on the published schema.
  const published = z.fromJSONSchema(tournamentJsonSchema());

  it.each([...examples.map((name) => textOf(`examples/${name}`)), ...blocks.map(completed)])('accepts %s', (text) => {
    expect(published.safeParse(parse(text)).error).toBeUndefined();
  });

  it.each([
    ['an unknown field', { concurency: 2 }],
    ['an unknown format', { format: 'ladder' }],
    ['a bare number as a margin', { timeMargin: 50 }],
    ['one engine', { engines: ['A'] }],
    ['an unknown field of an engine', { engines: ['A', { name: 'B', command: 'b' }] }],
    ['too small a number', { limits: { depth: 0 } }],
    ['a third of a point', { komi: 5.3 }],
    ['a handicap of one stone', { handicap: 1 }],
    ['a bye of two points', { bye: 2 }],
    ['a place without a port', { engines: ['A', { name: 'B', connect: 'tcp:h' }] }],
    ['an unknown method of ratings', { ratings: { method: 'glicko' } }],
    ['two anchors in words', { ratings: { anchor: 'Stockfish=3800' } }],
    ['an unknown role', { officials: [{ name: 'A', role: 'referee' }] }],
  ])('refuses %s', (_, fields) => {
    expect(published.safeParse({ ...MINIMAL, ...fields }).success).toBe(false);
  });

  it('describes every field', () => {
    for (const [name, schema] of [
      tournamentShape,
      eventShape,
      limitsShape,
      engineShape,
      officialShape,
      judgingShape,
      interruptionShape,
      ratingsShape,
      openingsShape,
      scheduleShape,
      stageShape,
      roundShape,
      sourceShape,
    ].flatMap((shape) => Object.entries(shape))) {
      const inner = schema instanceof z.ZodOptional || schema instanceof z.ZodPrefault ? schema.unwrap() : schema;
      expect(z.globalRegistry.get(inner as z.ZodType)?.['description'], name).toMatch(/^[A-Z].*[.]$/u);
    }
  });
});
