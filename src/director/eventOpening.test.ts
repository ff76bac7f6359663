// The draw of the seeds of a knockout. What cutechess-cli 1.5.1 drew from the same seed: files/runnerOrder.test.ts.

import { describe, expect, it } from 'vitest';
import { unwrap } from '../core/result.ts';
import { drawnByRunner } from '../files/runnerOrder.ts';
import { parseTournament } from '../tournament/parse.ts';
import { openingEntries } from './eventOpening.ts';

const ENGINES = Array.from({ length: 8 }, (_, index) => `E${index + 1}`);

function opened(...lines: readonly string[]) {
  const engines = ENGINES.map((name) => `  - { name: ${name}, cmd: engine }`);
  const text = ['tournament: T', 'timeControl: 1', 'format: knockout', 'encounters: {}', ...lines, 'engines:', ...engines];
  const definition = unwrap(parseTournament(text.join('\n')));
  const [event] = definition.events;
  if (event === undefined) throw new Error('Cannot open: expected an event');
  const entrants = event.entrants.map(({ engine }) => engine.name);
  const bookOf = () => ({ sha256: 'f', count: 33 });
  const entries = openingEntries(definition, event, entrants, { drawSeed: () => 99, bookOf });
  const field = entries.flatMap(({ kind, payload }) => (kind === 'event-opened' ? payload.entrants : []));
  const lots = entries.flatMap(({ kind, payload }) =>
    kind === 'seed-drawn' && payload.purpose === 'lot' ? payload.rngSeed : [],
  );
  return { field, lots };
}

describe('openingEntries of a knockout', () => {
  it('draws nothing where everyone, or all but one, keeps a seed', () => {
    for (const line of ['rngSeed: 7', 'seeded: 8', 'seeded: 7', 'seeded: 900'])
      expect(opened(line)).toEqual({ field: ENGINES, lots: [] });
  });

  it('draws the others from the seed of the file, or from one that it records', () => {
    expect(opened('seeded: 0', 'rngSeed: 7')).toEqual({ field: drawnByRunner(ENGINES, 7, 0), lots: [7] });
    const others = drawnByRunner(ENGINES.slice(3), 99, 0);
    expect(opened('seeded: 3')).toEqual({ field: [...ENGINES.slice(0, 3), ...others], lots: [99] });
  });

  it('draws after the book where both come from one seed', () => {
    const withBook = (book: string) => opened('seeded: 0', 'rngSeed: 7', `openings: { file: b.epd, ${book} }`).field;
    const after = drawnByRunner(ENGINES, 7, 33);
    expect(after).not.toEqual(drawnByRunner(ENGINES, 7, 0));
    expect(withBook('order: cutechess')).toEqual(after);
    expect(withBook("order: cutechess, rngSeed: '7'")).toEqual(after);
    for (const book of ["order: cutechess, rngSeed: '8'", 'order: fastchess', 'order: random', 'order: sequential'])
      expect(withBook(book)).toEqual(drawnByRunner(ENGINES, 7, 0));
  });
});
