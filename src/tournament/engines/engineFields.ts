// Settings that engines receive unchanged: options, arguments, environment. A line end in any of them would start a separate command, so control
// characters are refused. entrants.ts checks numbers again where their text is known: to an engine 1.10 is not 1.1.

import { z } from 'zod';
import type { EngineOptions, OptionValue } from '../../core/gameJob.ts';
import { isPrintable, ONE_LINE, wholeNumber, writtenAs } from '../reading/leaves.ts';

const ATOM = ['string', 'number', 'boolean'];

/** UCI options by name. Names are compared without regard to case, as the protocol requires. */
export const engineOptions = writtenAs<EngineOptions>()
  .meta({
    type: 'object',
    additionalProperties: {
      anyOf: [
        { type: ATOM },
        { type: 'object', properties: { atMost: { type: 'integer' } }, required: ['atMost'], additionalProperties: false },
      ],
    },
  })
  .transform((written, context): EngineOptions => {
    if (!isGroup(written)) {
      context.addIssue({ code: 'custom', message: 'names with values, such as { Hash: 16 }' });
      return z.NEVER;
    }
    const options: Record<string, OptionValue> = {};
    const seen = new Map<string, string>();
    for (const [name, value] of Object.entries(written)) {
      const twin = seen.get(name.toLowerCase());
      const refuse = (message: string, part: 'key' | 'value' = 'value'): void =>
        context.addIssue({ code: 'custom', path: [name], message, params: { part } });
      if (!ONE_LINE.test(name) || /(?:^|\s)value(?:\s|$)/u.test(name)) {
        refuse(`Cannot set the option "${name}": expected the name of an option in one line, without the word "value"`, 'key');
      } else if (twin !== undefined) {
        refuse(`Cannot set the option "${name}": expected each option once, got "${twin}" too (case does not matter)`, 'key');
      } else if (isAtMost(value)) options[name] = { atMost: value.atMost };
      else if (typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value))) options[name] = value;
      else if (typeof value === 'string' && isPrintable(value)) options[name] = value;
      else refuse(value === null ? 'a value ("" for empty text)' : 'text in one line, a number, true, false or { atMost: N }');
      seen.set(name.toLowerCase(), name);
    }
    return options;
  });

/** Arguments of a command, one each: nothing is split at spaces. */
export const argumentList = writtenAs<readonly (string | number)[]>()
  .meta({ type: 'array', items: { type: ['string', 'number'] } })
  .transform((written, context): readonly string[] => {
    if (!Array.isArray(written)) {
      context.addIssue({ code: 'custom', message: 'a list such as [-u, --threads, "2"]' });
      return z.NEVER;
    }
    return written.map((value: unknown, index) => {
      if ((typeof value === 'string' && isPrintable(value)) || typeof value === 'number') return String(value);
      context.addIssue({ code: 'custom', path: [index], message: 'text in one line' });
      return '';
    });
  });

export const environment = writtenAs<Readonly<Record<string, string | number | boolean>>>()
  .meta({ type: 'object', additionalProperties: { type: ATOM } })
  .transform((written, context): Readonly<Record<string, string>> => {
    if (!isGroup(written)) {
      context.addIssue({ code: 'custom', message: 'names with values, such as { OMP_NUM_THREADS: 1 }' });
      return z.NEVER;
    }
    const variables: Record<string, string> = {};
    for (const [name, value] of Object.entries(written)) {
      if (!/^[A-Za-z_][A-Za-z0-9_]*$/u.test(name)) {
        const message = `Cannot set the variable "${name}": expected a name of letters, digits and _`;
        context.addIssue({ code: 'custom', path: [name], message, params: { part: 'key' } });
      } else if ((typeof value === 'string' && isPrintable(value)) || typeof value === 'number' || typeof value === 'boolean') {
        variables[name] = String(value);
      } else context.addIssue({ code: 'custom', path: [name], message: 'text in one line' });
    }
    return variables;
  });

/** What machines offer and engines take, counted. Cores and memory have fields of their own. */
export const resourceCounts = z.record(
  z.string().regex(/^(?!cores$|memory$)[A-Za-z][A-Za-z0-9_-]{0,39}$/u, {
    error: ({ input }) =>
      `Cannot use the name "${String(input)}" for a resource: expected letters, digits, "-" and "_", such as gpu, and neither cores nor memory`,
  }),
  wholeNumber(0, 1_000_000),
  { error: 'resources and how many, such as { gpu: 1 }' },
);

export const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function isAtMost(value: unknown): value is { readonly atMost: number } {
  return isGroup(value) && Object.keys(value).length === 1 && Number.isSafeInteger(value['atMost']);
}
