// Advice about a valid tournament file that the organiser should check again. Nothing is wrong with the file, so nothing is refused.

import { swissAdvice } from '../formats/swiss/swiss.ts';
import type { EventDefinition, TournamentDefinition } from './definition.ts';
import { leftOut } from './season/leftOut.ts';
import { asksFor } from './values/placeholders.ts';

/** Sentences for people, event by event; `nowUtcMs` is the current time. Skips the fields of events that depend on others: they are not known yet. */
export function adviceOn(definition: TournamentDefinition, nowUtcMs: number): readonly string[] {
  const ofEvents = definition.events.flatMap((event) => [
    ...fieldAdvice(event),
    ...hoursAdvice(event, nowUtcMs),
    ...colourAdvice(event),
    ...rulesAdvice(event),
  ]);
  return [...leftOut(definition), ...ofEvents];
}

/** CGF-5: with few programs everyone can meet everyone. */
function fieldAdvice({ name, format, field }: EventDefinition): readonly string[] {
  if (format.kind !== 'swiss' || field.some(({ kind }) => kind !== 'entrant')) return [];
  const advice = swissAdvice(format, field.length);
  return advice === undefined ? [] : [`${name}: ${advice}`];
}

/** Times from another year that were copied from a preset. */
function hoursAdvice({ name, rounds }: EventDefinition, nowUtcMs: number): readonly string[] {
  const hours = (rounds?.startsUtcMs ?? []).filter((hour) => hour !== null);
  return hours.length > 0 && hours.every((hour) => hour <= nowUtcMs)
    ? [`${name}: the times of its rounds (roundTimes) are past: rounds follow each other at once.`]
    : [];
}

/** SGMP has no command that tells a program its own colour before the game. */
function colourAdvice({ name, entrants }: EventDefinition): readonly string[] {
  return entrants.flatMap(({ engine: { name: engine, protocol, program } }) =>
    protocol === 'sgmp' && program.kind === 'process' && !program.args.some((argument) => asksFor(argument, 'colour'))
      ? [`${name}: "${engine}" does not receive its colour; most programs that speak SGMP need it in args, as "{colour}".`]
      : [],
  );
}

/** Programs that learn the rules only from their command line (docs/go-programs.md): `area` is the switch; without it they count territory. */
const SWITCHES: readonly { readonly command: RegExp; readonly name: string; readonly area: string }[] = [
  { command: /(?:^|[/\\])gnugo(?:\.exe)?$/i, name: 'GNU Go', area: '--chinese-rules' },
];

/** A program that counts by other rules reports other scores than the board's, and plays for them. */
function rulesAdvice({ name, entrants, go }: EventDefinition): readonly string[] {
  if (go === undefined) return [];
  const { ruleSet } = go;
  const wanted = ruleSet === 'japanese' ? 'territory' : 'area';
  return entrants.flatMap(({ engine: { name: engine, program } }) => {
    if (program.kind !== 'process') return [];
    const known = SWITCHES.find(({ command }) => command.test(program.command));
    if (known === undefined) return [];
    const isTold = program.args.includes(known.area) ? 'area' : 'territory';
    if (isTold === wanted) return [];
    const advice = wanted === 'area' ? `it needs ${known.area} in args` : `take ${known.area} out of its args`;
    return [
      `${name}: "${engine}" would count by other rules than the event’s (${ruleSet}). ${known.name} takes them only from its command line: ${advice}.`,
    ];
  });
}
