// Zod schemas for paths of the server: one schema gives the handler's types, the validation and the API description. A separate package does this too
// (fastify-type-provider-zod); these few lines also word refusals like the rest of the server and leave plain JSON Schemas unchanged.

import type { FastifySchema, FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import { z } from 'zod';
import type { Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { issuePhrase } from '../../rulings/request.ts';
import { HttpError } from './errors.ts';

export interface ZodTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

/** A validator of a path whose requests `cannot` be done otherwise. */
export const zodValidator =
  (cannot: Phrase): FastifySchemaCompiler<unknown> =>
  ({ schema }) => {
    if (!(schema instanceof z.ZodType)) throw new TypeError('Cannot check a path of this part: expected a zod schema');
    return (value) => {
      const read = schema.safeParse(value, { reportInput: true });
      if (read.success) return { value: read.data };
      return { error: new HttpError(400, refusing(cannot, issuePhrase(read.error))) };
    };
  };

/** A path's schema with JSON Schemas instead of zod's, for the API description; absent if a path has none. */
export const describedSchema = (schema: FastifySchema = {}): FastifySchema =>
  Object.fromEntries(
    Object.entries(schema).map(([part, value]: [string, unknown]) => [
      part,
      value instanceof z.ZodType ? z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }) : value,
    ]),
  );
