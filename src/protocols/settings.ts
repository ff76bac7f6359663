// Checks an organiser's options against those that an engine declared, in any protocol.
// Names are compared without regard to case (UCI, April 2006: "names … are not case sensitive") and sent as declared; undeclared options are
// never sent. Anything that lets an engine think or play other than by its search (pondering, its own book, analysis mode) is
// switched off unless the organiser asked for it. UCI_Chess960, UCI_Variant and UCI_Opponent depend on the game; an organiser cannot set them.

import type { EngineOptions, OptionValue } from '../core/gameJob.ts';
import type { Issue } from '../core/messages/issue.ts';
import { err, ok, type Result } from '../core/result.ts';
import { nearestNames } from '../core/messages/nearest.ts';
import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import type { DeclaredOption } from './session.ts';
import { parseWholeNumber } from './words.ts';

/** Switched off if declared as a check; compared without case, spaces, `_` and `-`. */
const OFF_BY_DEFAULT: ReadonlySet<string> = new Set([
  'ponder',
  'ownbook',
  'book',
  'usebook',
  'useownbook',
  'openingbook',
  'useopeningbook',
  'polyglotbook',
  'usepolyglotbook',
  'ucianalysemode',
]);
/** Set by the session for each game. */
const SET_BY_GAME: ReadonlySet<string> = new Set(['uci_chess960', 'uci_variant', 'uci_opponent']);
/** Up to this many choices are listed in full. */
const CHOICES_TOLD = 12;

/** A declared option and the value to send; `undefined` presses a button. */
export type Setting = { readonly name: string; readonly value: string | undefined };

/** All settings to send, or everything that is wrong, each issue with the path `options.<name>`. */
export function settingsOf(
  declared: readonly DeclaredOption[],
  wanted: EngineOptions,
): Result<readonly Setting[], readonly Issue[]> {
  const settings = new Map<string, Setting>();
  const issues: Issue[] = [];
  const named = new Map<string, string>();
  for (const option of declared) {
    if (option.kind === 'check' && OFF_BY_DEFAULT.has(option.name.toLowerCase().replace(/[\s_-]/g, ''))) {
      settings.set(option.name, { name: option.name, value: 'false' });
    }
  }
  for (const [name, value] of Object.entries(wanted)) {
    const key = name.toLowerCase();
    const earlier = named.get(key);
    named.set(key, name);
    const checked =
      earlier === undefined ? settingFor(declared, name, value) : err(english(phrase('seen.option.twice', { earlier })));
    if (!checked.ok)
      issues.push({ path: `options.${name}`, message: english(phrase('seen.option', { name, why: checked.error })) });
    else if (checked.value !== undefined) settings.set(checked.value.name, checked.value);
  }
  if (issues.length > 0) return err(issues);
  return ok([...settings.values()]);
}

/** The declared option of that name, in any case. */
function findOption(declared: readonly DeclaredOption[], name: string): DeclaredOption | undefined {
  const key = name.toLowerCase();
  return declared.find((option) => option.name.toLowerCase() === key);
}

/** Checks one option; `undefined` for a button that must not be pressed. The error begins with what was expected. */
function settingFor(declared: readonly DeclaredOption[], name: string, value: OptionValue): Result<Setting | undefined, string> {
  if (SET_BY_GAME.has(name.toLowerCase())) return err(english(phrase('seen.option.byGame', { got: quoted(value) })));
  const option = findOption(declared, name);
  if (option === undefined) return err(unknownName(declared, name));
  if (typeof value === 'string' && /[\r\n\0]/.test(value))
    return err(english(phrase('seen.option.line', { got: quoted(value) })));
  if (option.kind === 'button') return pressed(option.name, value);
  const checked = valueFor(option, value);
  return checked.ok ? ok({ name: option.name, value: checked.value }) : checked;
}

function unknownName(declared: readonly DeclaredOption[], name: string): string {
  const near = nearestNames(
    name,
    declared.map((option) => option.name),
  );
  if (near.length > 0) return english(phrase('seen.option.near', { near: near.map(quoted).join(', '), got: name }));
  return english(phrase(declared.length === 0 ? 'seen.option.none' : 'seen.option.unknown', { got: name }));
}

function pressed(name: string, value: OptionValue): Result<Setting | undefined, string> {
  if (value === true || value === 'true') return ok({ name, value: undefined });
  return value === false || value === 'false'
    ? ok(undefined)
    : err(english(phrase('seen.option.button', { got: quoted(value) })));
}

/** The value as it is sent. */
function valueFor(option: Exclude<DeclaredOption, { kind: 'button' }>, value: OptionValue): Result<string, string> {
  if (option.kind === 'spin') return spinValue(option, value);
  if (typeof value === 'object') return err(english(phrase('seen.option.atMost', { most: value.atMost, got: quoted(value) })));
  const text = String(value);
  switch (option.kind) {
    case 'check': {
      const state = text.toLowerCase();
      return state === 'true' || state === 'false'
        ? ok(state)
        : err(english(phrase('seen.option.check', { got: quoted(value) })));
    }
    case 'combo': {
      const choice =
        option.choices.find((known) => known === text) ??
        option.choices.find((known) => known.toLowerCase() === text.toLowerCase());
      return choice === undefined ? err(told(option.choices, text, quoted(value))) : ok(choice);
    }
    case 'string':
      return ok(text);
  }
}

function spinValue(option: Extract<DeclaredOption, { kind: 'spin' }>, value: OptionValue): Result<string, string> {
  if (typeof value === 'object') {
    const { atMost } = value;
    if (!Number.isSafeInteger(atMost)) return err(outOfRange(option, quoted(value)));
    const used = Math.min(atMost, option.max);
    return used >= option.min
      ? ok(String(used))
      : err(english(phrase('seen.option.least', { least: option.min, got: quoted(value) })));
  }
  const number = typeof value === 'string' ? parseWholeNumber(value.trim()) : value;
  const valid = typeof number === 'number' && Number.isSafeInteger(number) && number >= option.min && number <= option.max;
  return valid ? ok(String(number)) : err(outOfRange(option, quoted(value)));
}

function outOfRange({ min, max }: { readonly min: number; readonly max: number }, got: string): string {
  const [hasLeast, hasMost] = [min !== Number.MIN_SAFE_INTEGER, max !== Number.MAX_SAFE_INTEGER];
  if (hasLeast && hasMost) return english(phrase('seen.option.range', { least: min, most: max, got }));
  if (hasLeast) return english(phrase('seen.option.from', { least: min, got }));
  if (hasMost) return english(phrase('seen.option.to', { most: max, got }));
  return english(phrase('seen.option.whole', { got }));
}

function told(choices: readonly string[], text: string, got: string): string {
  if (choices.length <= CHOICES_TOLD)
    return english(phrase('seen.option.choice', { choices: choices.map(quoted).join(', '), got }));
  const near = nearestNames(text, choices);
  const count = choices.length;
  return english(
    near.length === 0
      ? phrase('seen.option.choices', { count, got })
      : phrase('seen.option.choices.near', { count, near: near.map(quoted).join(', '), got }),
  );
}

const quoted = (value: OptionValue): string => `"${typeof value === 'object' ? `at most ${value.atMost}` : value}"`;
