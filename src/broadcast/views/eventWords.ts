// An event in a few words: `double round robin, 12 entrants`, `30'+5"`.

import type { FormatSettings } from '../../formats/registry.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { timeControlText } from '../games/timeControlText.ts';

/** `entrants`: `undefined` if the number is unknown. */
export function formatWords({ format }: EventDefinition, entrants: number | undefined): string {
  const words = kindWords(format);
  return entrants === undefined || format.kind === 'match' ? words : `${words}, ${entrants} entrants`;
}

function kindWords(format: FormatSettings): string {
  switch (format.kind) {
    case 'round-robin':
      return cycleWords('round robin', format.cycles);
    case 'gauntlet':
      return cycleWords('gauntlet', format.cycles);
    case 'match':
      return `match of ${format.sprt === undefined ? '' : 'at most '}${format.encounter.games} games`;
    case 'knockout':
      return 'knockout';
    case 'swiss':
      return `Swiss, ${format.rounds} rounds`;
  }
}

function cycleWords(name: string, cycles: number): string {
  if (cycles === 1) return name;
  if (cycles === 2) return `double ${name}`;
  return cycles % 2 === 0 ? `${cycles / 2} double ${name}s` : `${name}, ${cycles} cycles`;
}

/** The entrants' own time controls; if they differ, each of them once. */
export function timeControlWords({ entrants, format }: EventDefinition): string {
  const own =
    format.kind === 'match' && format.encounter.timeControl !== undefined
      ? [format.encounter.timeControl]
      : entrants.map(({ timeControl }) => timeControl);
  return [...new Set(own.map(timeControlText))].join(', ');
}
