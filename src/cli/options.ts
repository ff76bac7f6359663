// Reads the values of command-line options; each error says what was expected.

import type { EntrantName, EventKey } from '../core/ids.ts';
import { WrongUse } from '../core/messages/failure.ts';
import { oneOf, orList, suggestion } from '../core/messages/nearest.ts';
import { meantEngines, meantEvent, namesOf } from '../course/meantNames.ts';
import type { OpenedTournament } from '../run/dataFolder.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import type { OptionValues } from './command.ts';

/** The text of an option; `undefined` if it was not given. */
export function textOption(options: OptionValues, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** The text of a required option. */
export function requiredOption(options: OptionValues, name: string, flag: string): string {
  const value = textOption(options, name);
  if (value === undefined || value === '') throw new WrongUse(`Cannot continue without ${flag}: pass it on the command line`);
  return value;
}

/** The event that `--event` names, by its key or name in any case; `undefined` if it was not given. */
export function eventOption(options: OptionValues, definition: TournamentDefinition): EventKey | undefined {
  const written = textOption(options, 'event');
  if (written === undefined) return undefined;
  const meant = meantEvent(written, definition);
  if (meant !== undefined) return meant.key;
  const keys = definition.events.map(({ key }) => key);
  const expected = oneOf(written, keys, 'the tournament file');
  throw new WrongUse(`Cannot find the event "${written}": expected ${expected}${suggestion(written, keys)}`);
}

/** The engine that an `--entrant` names. `cannot` begins the message: `Cannot sit down`. */
export function entrantMeant(
  written: string,
  cannot: string,
  { definition, facts }: Pick<OpenedTournament, 'definition' | 'facts'>,
): EntrantName {
  const meant = meantEngines(written, definition, facts);
  const [found, ...others] = meant;
  if (found !== undefined && others.length === 0) return found;
  const expected = found === undefined ? `an entrant of ${definition.name}` : `one of ${orList(meant)}`;
  const hint = found === undefined ? suggestion(written, namesOf(definition)) : '';
  throw new WrongUse(`${cannot}: expected --entrant with ${expected}, got "${written}"${hint}`);
}

/** The texts of a repeatable option. */
export function textOptions(options: OptionValues, name: string): readonly string[] {
  const values = options[name];
  return Array.isArray(values) ? values.filter((value): value is string => typeof value === 'string') : [];
}

/** A whole number from `min`, or what `also` says; `undefined` if the option was not given. */
export function countOption(options: OptionValues, name: string, flag: string, min: number, also = ''): number | undefined {
  const value = textOption(options, name);
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value) || Number(value) < min || !Number.isSafeInteger(Number(value))) {
    throw new WrongUse(`Cannot use ${flag}: expected a whole number from ${min}${also}, got "${value}"`);
  }
  return Number(value);
}

/** The options of an engine by name, each as `--option NAME=VALUE`. `form`: how the command's help writes that. */
export function engineOptions(options: OptionValues, form = 'NAME=VALUE'): Readonly<Record<string, string>> {
  return Object.fromEntries(
    textOptions(options, 'option').map((entry) => {
      const at = entry.indexOf('=');
      if (at < 1) throw new WrongUse(`Cannot use --option: expected ${form}, got "${entry}"`);
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}

/** Of `--before-strike` with files alone. */
export const strikeNeedsData = (): WrongUse =>
  new WrongUse('Cannot use --before-strike: expected --data with it, got files, which do not know what was struck');
