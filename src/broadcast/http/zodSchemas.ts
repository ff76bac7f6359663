// Zod schemas for paths of the server: one schema gives the handler's types, the validation and the API description. A separate package does this too
// (fastify-type-provider-zod); these few lines also word refusals like the rest of the server and leave plain JSON Schemas unchanged.

import type { FastifySchema, FastifySchemaCompiler, FastifyTypeProvider } from 'fastify';
import { z } from 'zod';
import { issueWords } from '../../rulings/request.ts';

export interface ZodTypes extends FastifyTypeProvider {
  readonly validator: this['schema'] extends z.ZodType ? z.output<this['schema']> : unknown;
}

/** A validator whose refusals begin with "Cannot `doing`". */
export const zodValidator =
  (doing: string): FastifySchemaCompiler<unknown> =>
  ({ schema }) => {
    if (!(schema instanceof z.ZodType)) throw new TypeError('Cannot check a path of this part: expected a zod schema');
    return (value) => {
      const read = schema.safeParse(value, { reportInput: true });
      // The server answers 400.
      return read.success ? { value: read.data } : { error: new Error(`Cannot ${doing}: ${issueWords(read.error)}`) };
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
