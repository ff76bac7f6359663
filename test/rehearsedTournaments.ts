// Tournaments to rehearse, for the tests of src/rehearsal and the bench: leagues of any size, and the presets completed as an organiser would
// complete them. Their engines and books do not exist.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { eventKey } from '../src/core/ids.ts';
import type { CrashPolicy } from '../src/core/incidents.ts';
import { randomSource } from '../src/core/random.ts';
import { ok, unwrap } from '../src/core/result.ts';
import type { Encounter } from '../src/formats/match/encounter.ts';
import type { KnockoutRound } from '../src/formats/knockout/knockout.ts';
import { DEFAULT_SETTINGS, type RehearsalSettings } from '../src/rehearsal/settings.ts';
import { SEASON_16_TIE_BREAKS } from '../src/standings/tieBreaks/declared.ts';
import type { EventDefinition, TournamentDefinition } from '../src/tournament/definition.ts';
import { parseTournament } from '../src/tournament/parse.ts';

export const settingsWith = (changes: Partial<RehearsalSettings> = {}): RehearsalSettings => ({
  startUtcMs: Date.UTC(2019, 6, 1),
  ratings: new Map(),
  ...DEFAULT_SETTINGS,
  ...changes,
});

/** `more` are further lines of the file. */
export const league = (entrants: number, cycles: number, more = ''): TournamentDefinition =>
  read(
    `tournament: League\ntimeControl: 30'+5"\nformat: round-robin\ncycles: ${cycles}\n${more}${engines(names('E', entrants))}`,
  );

/** The number of seats in each league of a Season 16. */
export type SeasonSeats = { readonly QL: number; readonly L2: number; readonly L1: number; readonly DivP: number };
/** S16-1a: 44 engines. */
export const FULL_SEASON: SeasonSeats = { QL: 16, L2: 10, L1: 12, DivP: 6 };

/** All six events; P1 to P6 have a seat in the Premier Division, A in League 1, B in League 2, Q in the Qualification League. */
export const season16 = (seats: SeasonSeats = FULL_SEASON): TournamentDefinition => read(season16Text(seats));

export function season16Text({ QL, L2, L1, DivP }: SeasonSeats): string {
  const [premier, one, two, qualifiers] = [names('P', DivP), names('A', L1), names('B', L2), names('Q', QL)];
  const book = 'openings: { file: book.pgn }';
  return `preset: tcec-season-16
${engines([...premier, ...one, ...two, ...qualifiers])}
events:
  QL: { seats: ${list(qualifiers)}, ${book} }
  L2: { seats: ${list(two)}, ${book} }
  L1: { seats: ${list(one)}, ${book} }
  PO: { ${book} }
  DivP: { seats: ${list(premier)}, ${book} }
  SF: { ${book} }
`;
}

/** CGF'99, in its real size 28 programs and 9 rounds; `more` are further lines of the file. */
export const congress = (more = '', programs = 28): TournamentDefinition =>
  read(`preset: cgf-1999\n${more}${engines(names('P', programs))}`);

/** All play in the pool, the first two in the mini-final. */
export const event4k = (entrants: number): TournamentDefinition => {
  const events = 'events: { Pool: { openings: { file: p.pgn } }, MiniFinal: { openings: { file: m.pgn } } }';
  return read(`preset: tcec-4k\n${engines(names('K', entrants))}${events}\n`);
};

/** Seeds by name, C1 the first. */
export function cup4(preset: 'tcec-cup-4' | 'tcec-cup-4-as-played', entrants = 32): TournamentDefinition {
  const seeds = names('C', entrants);
  const books = (preset === 'tcec-cup-4' ? ['A', 'B', 'C', 'E'] : ['A', 'B', 'C', 'D', 'E']).map(
    (name) => `${name}: { file: book.pgn }`,
  );
  return read(`preset: ${preset}\nentrants: ${list(seeds)}\nbooks: { ${books.join(', ')} }\n${engines(seeds)}`);
}

/** One to four events of any formats, each of which may depend on the places of an earlier one; odd, but playable. */
export function randomSeason(rngSeed: number, crashes: CrashPolicy): TournamentDefinition {
  const random = randomSource(rngSeed);
  const oneOf = <Item>(...items: readonly [Item, ...Item[]]): Item => items[random.below(items.length)] ?? items[0];
  const encounter = (): Encounter => ({
    games: oneOf(1, 2, 3, 4, 8),
    earlyStop: oneOf(true, false),
    tieBreaks: oneOf([], [{ set: 2, sets: 2 }], [{ set: 4, sets: 1 }, { set: 2 }]),
  });
  const pool = league(2 + random.below(9), 1);
  const [model] = pool.events;
  if (model === undefined) throw new RangeError('no event');
  const events: EventDefinition[] = [];
  const sizes: number[] = [];
  const count = 1 + random.below(4);
  while (events.length < count) {
    const before = random.below(events.length + 1);
    const source = events[before];
    const most = source === undefined ? model.field.length : (sizes[before] ?? 0);
    const kind = oneOf('round-robin', 'match', 'knockout', 'gauntlet');
    const size = kind === 'match' ? 2 : 2 + random.below(Math.min(most - 1, 5));
    const from = 1 + random.below(most - size + 1);
    sizes.push(size);
    const round = (name: string): KnockoutRound => ({ name, encounter: encounter() });
    events.push({
      ...model,
      key: eventKey(`V${events.length}`),
      format:
        kind === 'round-robin'
          ? { kind, cycles: 1 + random.below(4) }
          : kind === 'gauntlet'
            ? { kind, challengers: 1, cycles: 1 + random.below(3) }
            : kind === 'match'
              ? { kind, encounter: encounter(), firstWhite: oneOf('first-seed', 'second-seed') }
              : {
                  kind,
                  rounds: names('R', Math.ceil(Math.log2(size))).map(round),
                  smallFinal: round('S'),
                  tieBreaks: oneOf('after-round', 'at-once'),
                },
      field:
        source === undefined ? model.field.slice(0, size) : [{ kind: 'places', event: source.key, from, to: from + size - 1 }],
      crashes,
      tieBreaks: oneOf<EventDefinition['tieBreaks']>(
        ['RULING'],
        SEASON_16_TIE_BREAKS,
        ['DE', 'RMOB', '2WIN', 'FAST', 'SLOW'],
        [],
      ),
      schedule: {
        startAfter: oneOf(
          [],
          events.map(({ key }) => key),
        ),
        breakMs: oneOf(0, 1_000_000),
        check: false,
      },
    });
  }
  return { ...pool, concurrency: 1 + random.below(4), events, ...(random.below(2) === 0 ? {} : { gamesPerEntrant: 1 }) };
}

export const read = (text: string): TournamentDefinition =>
  unwrap(
    parseTournament(text, {
      readPreset: (name) => ok(readFileSync(resolve(import.meta.dirname, '..', 'presets', `${name}.yaml`), 'utf8')),
    }),
  );

export const names = (prefix: string, count: number): readonly string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`);
export const engines = (all: readonly string[]): string =>
  `engines:\n${all.map((name) => `  - { name: ${name}, cmd: ./engine }\n`).join('')}`;
const list = (all: readonly string[]): string => `[${all.join(', ')}]`;
