// The text of `feature option="NAME -TYPE …"` ⇄ a declared option, and the `option` line that sets one.
// Source: Chess Engine Communication Protocol, version 2, "Engine-defined options". A slider is a spin; a file or a path is a string; a
// save or reset is a button. The default of a combo is the choice with an asterisk.

import type { DeclaredOption } from '../session.ts';
import type { Setting } from '../settings.ts';
import { parseWholeNumber } from '../words.ts';

const TYPE = /^(.*?)\s+-(check|spin|slider|string|file|path|combo|button|save|reset)(?:\s(.*))?$/s;

/** `undefined` if it declares nothing that could be set. */
export function parseOption(text: string): DeclaredOption | undefined {
  const [, written = '', type, rest = ''] = TYPE.exec(text) ?? [];
  const name = written.trim();
  if (name === '' || type === undefined) return undefined;
  switch (type) {
    case 'check': {
      const value = rest.trim();
      return { kind: 'check', name, default: value === '1' ? true : value === '0' ? false : undefined };
    }
    case 'spin':
    case 'slider': {
      const [preset, min, max] = rest.trim().split(/\s+/).map(parseWholeNumber);
      return {
        kind: 'spin',
        name,
        default: preset,
        min: min ?? Number.MIN_SAFE_INTEGER,
        max: max ?? Number.MAX_SAFE_INTEGER,
      };
    }
    case 'combo': {
      const choices = rest
        .split('///')
        .map((choice) => choice.trim())
        .filter((choice) => choice !== '');
      const preset = choices.find((choice) => choice.startsWith('*'))?.slice(1);
      return {
        kind: 'combo',
        name,
        default: preset,
        choices: [...new Set(choices.map((choice) => choice.replace(/^\*/, '')))],
      };
    }
    case 'button':
    case 'save':
    case 'reset':
      return { kind: 'button', name };
    default:
      return { kind: 'string', name, default: rest.trim() };
  }
}

/** The line that sets it, with its line end. */
export function formatSetOption(option: DeclaredOption, { name, value }: Setting): string {
  if (value === undefined) return `option ${name}\n`;
  if (option.kind === 'check') return `option ${name}=${value === 'true' ? 1 : 0}\n`;
  return `option ${name}=${value}\n`;
}
