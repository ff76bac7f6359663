// An event in a few words: `double round robin, 12 entrants`, `30'+5"`.

import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import type { FormatSettings } from '../../formats/registry.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { timeControlText } from '../games/timeControlText.ts';

/** `entrants`: `undefined` if the number is unknown. */
export function formatPhrase({ format }: EventDefinition, entrants: number | undefined): Phrase {
  const kind = kindPhrase(format);
  return entrants === undefined || format.kind === 'match' ? kind : phrase('format.field', { format: kind, entrants });
}

function kindPhrase(format: FormatSettings): Phrase {
  switch (format.kind) {
    case 'round-robin':
      return cyclesPhrase('format.roundRobin', format.cycles);
    case 'gauntlet':
      return cyclesPhrase('format.gauntlet', format.cycles);
    case 'match':
      return phrase(format.sprt === undefined ? 'format.match' : 'format.match.atMost', { games: format.encounter.games });
    case 'knockout':
      return phrase('format.knockout');
    case 'swiss':
      return phrase('format.swiss', { rounds: format.rounds });
  }
}

function cyclesPhrase(name: 'format.roundRobin' | 'format.gauntlet', cycles: number): Phrase {
  if (cycles === 1) return phrase(name);
  if (cycles === 2) return phrase(`${name}.double`);
  return cycles % 2 === 0 ? phrase(`${name}.doubles`, { count: cycles / 2 }) : phrase(`${name}.cycles`, { count: cycles });
}

/** The entrants' own time controls; if they differ, each of them once. */
export function timeControlPhrase({ entrants, format }: EventDefinition): Phrase {
  const own =
    format.kind === 'match' && format.encounter.timeControl !== undefined
      ? [format.encounter.timeControl]
      : entrants.map(({ timeControl }) => timeControl);
  return phrase('law.parts', { parts: [...new Set(own.map(timeControlText))].map(recognised) });
}
