// Zod schemas for paths of the server: the handler's types, the check before it runs and the description of the API come from one schema.
// A provider of this shape is a package of its own (fastify-type-provider-zod); these few lines also word refusals as the rest of the server does and leave
// plain JSON Schemas as they are.

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

/** The same schema of a path with JSON Schemas instead of zod's, for the description of the API; absent where a path has none. */
export const describedSchema = (schema: FastifySchema = {}): FastifySchema =>
  Object.fromEntries(
    Object.entries(schema).map(([part, value]: [string, unknown]) => [
      part,
      value instanceof z.ZodType ? z.toJSONSchema(value, { io: 'input', unrepresentable: 'any' }) : value,
    ]),
  );
