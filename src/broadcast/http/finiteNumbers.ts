// Refuses numbers of so many digits that JavaScript reads them as infinite. Ajv (8.20) makes the text in a path or a query a number after it has looked
// at its type, and then leaves out the limits of what is not finite.

import type { FastifyInstance } from 'fastify';

export function refuseInfiniteNumbers(app: FastifyInstance): void {
  app.addHook('preHandler', ({ params, query }, _, done) => {
    const places = { params, querystring: query };
    for (const [validationContext, values] of Object.entries(places)) {
      const infinite = Object.entries(values ?? {}).find(([, value]) => typeof value === 'number' && !Number.isFinite(value));
      if (infinite === undefined) continue;
      const validation = [{ instancePath: `/${infinite[0]}`, params: {}, message: 'must be a finite number' }];
      return done(Object.assign(new Error('infinite number'), { statusCode: 400, validation, validationContext }));
    }
    done();
  });
}
