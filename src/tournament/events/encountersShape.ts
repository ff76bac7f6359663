// The group `encounters`: a round robin or gauntlet in the order of match programs instead of Berger's, a knockout by the rules of cutechess, a Swiss with
// several games a pairing.

import { ENCOUNTER_COLOURS, ENCOUNTER_ORDERS } from '../../formats/roundRobin/encounters.ts';
import { oneOf, wholeNumber, yesOrNo } from '../reading/leaves.ts';
import { field } from '../reading/field.ts';

const SCHEDULED = ['round-robin', 'gauntlet'] as const;

export const encountersShape = {
  order: field(
    oneOf(ENCOUNTER_ORDERS),
    'Of the encounters of a cycle: `listed` is 1–2, 1–3, 1–4, 2–3 …; `circle` gives everyone one encounter a round; with `newcomers` each entrant meets all before it. A gauntlet is always listed.',
    { default: 'listed', formats: SCHEDULED },
  ),
  games: field(wholeNumber(1, 1_000_000), 'The games of an encounter.', { default: 2 }),
  gamesPerOpening: field(wholeNumber(1, 1_000_000), 'So many games of an encounter in a row have the same opening.', {
    default: 2,
  }),
  openingFor: field(
    oneOf(['encounter', 'round']),
    'Whether each encounter has openings of its own, or all games of a round have the same one. A round of `listed` is a whole cycle.',
    { default: 'encounter' },
  ),
  firstWhite: field(
    oneOf(['first', 'second']),
    'Who has White in the first game of an encounter: `first`, the one that comes first in the order above, or `second`.',
    { default: 'first', formats: [...SCHEDULED, 'knockout'] },
  ),
  colours: field(
    oneOf(ENCOUNTER_COLOURS),
    'The other games of an encounter: colours `alternate` or stay the `same`; `byNumber` reverses every second game of the event, regardless of who plays.',
    { default: 'alternate' },
  ),
  reverseCycles: field(yesOrNo, 'Whether each cycle begins with other colours than the one before.', {
    default: false,
    formats: SCHEDULED,
  }),
  challengersMeet: field(yesOrNo, 'Gauntlet: whether the challengers also meet each other.', {
    default: false,
    formats: ['gauntlet'],
  }),
};
