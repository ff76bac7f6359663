// Reads the values of command-line options; each error says what was expected.

import { WrongUse } from '../core/messages/failure.ts';
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

/** The texts of a repeatable option. */
export function textOptions(options: OptionValues, name: string): readonly string[] {
  const values = options[name];
  return Array.isArray(values) ? values.filter((value): value is string => typeof value === 'string') : [];
}

/** A whole number from `min`; `undefined` if the option was not given. */
export function countOption(options: OptionValues, name: string, flag: string, min: number): number | undefined {
  const value = textOption(options, name);
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value) || Number(value) < min || !Number.isSafeInteger(Number(value))) {
    throw new WrongUse(`Cannot use ${flag}: expected a whole number from ${min}, got "${value}"`);
  }
  return Number(value);
}

/** The public address of the page, without a slash at its end. Throws `WrongUse`. */
export function publicUrlOption(options: OptionValues): string | undefined {
  const text = textOption(options, 'publicUrl');
  if (text === undefined) return undefined;
  const url = URL.parse(text);
  if (url === null || !/^https?:$/.test(url.protocol) || url.search !== '' || url.hash !== '')
    throw new WrongUse(`Cannot use --public-url: expected one such as https://games.example.org, got "${text}"`);
  return url.href.replace(/\/$/, '');
}
