// What a ruling changes beyond its own subject. The places of an event that is over may have been used already: an event was opened with them and
// keeps its field, or the file of the next season was written. Such a ruling is possible, but an official must confirm it.

import type { EntrantName, EventKey } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { resolvedField } from '../course/eventState.ts';
import type { FieldSource } from '../formats/links.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import type { RulingContext } from './decision.ts';

/** Sentences for people; empty if no place that was used changes. */
export function consequencesOf(entries: readonly NewEntry[], { definition, facts, after }: RulingContext): readonly Phrase[] {
  const opened = definition.events.filter(
    ({ key, field }) => facts.life(key).openedAtUtcMs !== undefined && field.some(({ kind }) => kind === 'places'),
  );
  const next = facts.closed ? Object.entries(definition.nextSeason ?? {}) : [];
  if (opened.length + next.length === 0 || !entries.some((entry) => concernsEventThatIsOver(entry, facts))) return [];
  const then = after(entries);
  const fieldNow = (field: readonly FieldSource[], into?: EventKey) => namesOf(definition, field, facts, into);
  const fieldThen = (field: readonly FieldSource[], into?: EventKey) => namesOf(definition, field, then, into);
  return [
    ...opened.flatMap(({ key, field }) => {
      const [now, later] = [fieldNow(field, key), fieldThen(field, key)];
      const { entrants } = facts.event(key);
      if (isSame(now, later)) return [];
      if (later === undefined) return [phrase('confirm.field.open', { event: key, entrants })];
      return [phrase('confirm.field', { event: key, entrants, later })];
    }),
    ...nextSeason(next.flatMap(([key, field = []]) => [{ key, now: fieldNow(field), later: fieldThen(field) }])),
  ];
}

type Names = readonly EntrantName[] | undefined;
type NextField = { readonly key: string; readonly now: Names; readonly later: Names };

function nextSeason(fields: readonly NextField[]): readonly Phrase[] {
  const changed = fields.filter(({ now, later }) => !isSame(now, later));
  if (changed.length === 0) return [];
  const later = new Set(fields.flatMap((field) => field.later ?? []));
  const lost = fields.flatMap(({ now = [] }) => now).filter((name) => !later.has(name));
  return [
    ...changed.map(({ key, later }) =>
      later === undefined ? phrase('confirm.next.open', { event: key }) : phrase('confirm.next', { event: key, later }),
    ),
    ...(lost.length === 0 || changed.some(({ later }) => later === undefined)
      ? []
      : [phrase('confirm.next.lost', { names: lost })]),
    phrase('confirm.next.file'),
  ];
}

const isSame = (one: Names, other: Names): boolean => JSON.stringify(one) === JSON.stringify(other);

/** `undefined` if the places do not decide it. */
function namesOf(
  definition: TournamentDefinition,
  field: readonly FieldSource[],
  facts: TournamentFacts,
  into?: EventKey,
): Names {
  const answer = resolvedField(definition, field, facts, into);
  return answer.kind === 'field' ? answer.entrants : undefined;
}

function concernsEventThatIsOver(entry: NewEntry, facts: TournamentFacts): boolean {
  const event = eventOf(entry, facts);
  return event !== undefined && (event === 'any' || facts.life(event).closedAtUtcMs !== undefined);
}

/** The event whose places the entry may change; `any` if it concerns the whole tournament. */
function eventOf({ kind, payload }: NewEntry, facts: TournamentFacts): EventKey | 'any' | undefined {
  if (kind === 'entrant-disqualified') return payload.event ?? 'any';
  if (kind !== 'ruling-made') return undefined;
  const { subject } = payload;
  if ('id' in subject) return facts.games.get(subject.id)?.issued.event;
  if (subject.kind === 'records-struck') return 'any';
  return subject.kind === 'entrant-reinstated' ? (subject.event ?? 'any') : subject.event;
}
