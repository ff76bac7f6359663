import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Agenda } from './agenda.ts';

describe('Agenda', () => {
  it('returns entries by time, and in the order of insertion where times are equal', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.nat(5), fc.constant('next' as const))), (steps) => {
        const agenda = new Agenda();
        const waiting: { readonly utcMs: number; readonly id: number }[] = [];
        steps.forEach((step, id) => {
          if (step !== 'next') {
            const heard = (): void =>
              void waiting.splice(
                waiting.findIndex((one) => one.id === id),
                1,
              );
            agenda.add(step, heard);
            waiting.push({ utcMs: step, id });
            return;
          }
          const expected = waiting.toSorted((one, other) => one.utcMs - other.utcMs || one.id - other.id).slice(1);
          const next = agenda.next();
          next?.happen();
          expect(waiting.toSorted((one, other) => one.utcMs - other.utcMs || one.id - other.id)).toEqual(expected);
        });
      }),
    );
  });
});
