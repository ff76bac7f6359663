// The index that the fold keeps with the games (gameIndex.ts) equals one rebuilt from them, whatever officials rule.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventFacts } from '../core/facts.ts';
import { GameIndex } from '../core/gameIndex.ts';
import { entrantName } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import type { Series } from '../core/series.ts';
import { MAIN, Rehearsal } from '../director/testRehearsal.ts';
import type { RulingSubject } from '../journal/rulingSubject.ts';
import { parseTournament } from '../tournament/parse.ts';

const seriesShown = (series: Series, entrants: EventFacts['entrants']) => ({
  numbers: series.numbers,
  unfinished: series.unfinished(),
  points: entrants.map((entrant) => series.counted(entrant, 0, 3).points + 100 * series.counted(entrant, 1, 99).points),
});

const shown = ({ all, rounds }: GameIndex, { entrants }: EventFacts) => ({
  all: seriesShown(all, entrants),
  rounds: [...rounds].map(([round, { boards, meetings }]) => ({
    round,
    boards,
    meetings: [...meetings].map(([one, others]) => [
      one,
      [...others].map(([other, series]) => [other, seriesShown(series, entrants)]),
    ]),
  })),
});

test('the index of an event stays correct through results, replays, changed results and replacements', async () => {
  const step = fc.record({
    index: fc.nat(9),
    what: fc.nat(9),
    result: fc.constantFrom('white' as const, 'black' as const, 'draw' as const),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(
        'format: match\ngames: 6',
        'format: knockout\nbookless: true\ngames: 2\nrounds: [{ name: Semifinals }, { name: Final }]',
        'format: round-robin\ncycles: 2',
      ),
      fc.integer({ min: 1, max: 3 }),
      fc.array(step, { minLength: 40, maxLength: 40 }),
      async (format, wanted, steps) => {
        const names = (format.includes('match') ? ['A', 'B'] : ['A', 'B', 'C', 'D']).join(', ');
        const engines = ['A', 'B', 'C', 'D', 'R1', 'R2'].map((name) => `  - { name: ${name}, cmd: engine }\n`).join('');
        const definition = unwrap(
          parseTournament(`tournament: T\ntimeControl: 1+0\n${format}\nentrants: [${names}]\nengines:\n${engines}`),
        );
        const rehearsal = new Rehearsal(definition, wanted);
        await rehearsal.start();
        const reserves = ['R1', 'R2'].map(entrantName);
        const rule = (subject: RulingSubject) =>
          rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Chair', reason: 'so it is', subject } });
        for (const { index, what, result } of steps) {
          if (rehearsal.over) break;
          const { finished, entrants } = rehearsal.facts.event(MAIN);
          const done = [...finished.values()][index];
          const entrant = entrants[index];
          const replacement = what === 0 && entrant !== undefined ? reserves.shift() : undefined;
          if (replacement !== undefined && entrant !== undefined)
            await rule({ kind: 'entrant-replaced', event: MAIN, entrant, replacement });
          else if (what === 1 && done !== undefined) await rule({ kind: 'game-void', id: done.id });
          else if (what === 2 && done !== undefined)
            await rule({
              kind: 'game-result',
              id: done.id,
              ending: { kind: 'ruled', outcome: result, by: 'Chair', reason: 'seen' },
            });
          else if (rehearsal.jobs.length > 0) {
            const job = rehearsal.jobs[index % rehearsal.jobs.length];
            const heard = rehearsal.heard.find(({ id }) => id === job?.id);
            await rehearsal.end(index, heard?.word.kind === 'ended' ? heard.word.ending : result);
          }
          const facts = rehearsal.facts.event(MAIN);
          expect(facts.index && shown(facts.index, facts)).toEqual(shown(new GameIndex(facts), facts));
        }
      },
    ),
    { numRuns: 60 },
  );
});
