// The files of a version, packed: for its authors, and for those who investigate a case once its copy is distributed (CGF-12.1, step 4).

import type { FastifyInstance, FastifyReply } from 'fastify';
import { create } from 'tar';
import { z } from 'zod';
import { phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { expects } from '../../registry/fields.ts';
import { plainName } from '../../registry/plainName.ts';
import { checkOut } from '../../registry/content.ts';
import { engineNamed, versionNumbered } from '../../registry/named.ts';
import type { RegisteredEngine } from '../../registry/registry.ts';
import { isAuthor } from '../../registry/rights.ts';
import { visibleCases } from '../../registry/cases/view.ts';
import { file, refused } from '../http/described.ts';
import { found, HttpError } from '../http/errors.ts';
import type { ZodTypes } from '../http/zodSchemas.ts';
import type { RegistryPlace } from './place.ts';

const packed = (summary: string) =>
  ({
    summary,
    tags: ['registry'],
    response: { 200: file('application/gzip', 'A tar archive'), 403: refused('Of others'), 404: refused('Unknown') },
  }) as const;
const versionPath = z.object({
  name: z.string(),
  number: z
    .string()
    .regex(/^[1-9]\d{0,8}$/, expects(phrase('seen.expects.version')))
    .transform(Number),
});

export function addDownloads(app: FastifyInstance, path: string, place: RegistryPlace): void {
  const typed = app.withTypeProvider<ZodTypes>();

  const own = { ...packed('The files of a version of your own'), params: versionPath };
  typed.get(`${path}/engines/:name/versions/:number/files.tgz`, { schema: own, compress: false }, (request, reply) => {
    place.guard.only(request, place.roles);
    const { registry, asker } = place.seenBy(request);
    const engine = found(engineNamed(registry, request.params.name));
    if (!isAuthor(asker.name, engine))
      throw new HttpError(403, refusing(phrase('cannot.sendFiles', { engine: engine.name }), phrase('refused.itsAuthors')));
    return send(reply, engine, request.params.number);
  });

  const ofCase = {
    ...packed('The program that a case is about, once its copy is distributed'),
    params: z.object({ id: z.string() }),
  };
  typed.get(`${path}/cases/:id/copy.tgz`, { schema: ofCase, compress: false }, (request, reply) => {
    place.guard.only(request, place.roles);
    const { registry, asker, nowUtcMs } = place.seenBy(request);
    const copy = visibleCases(registry, asker, nowUtcMs).find(({ id }) => id === request.params.id)?.copy;
    if (copy === undefined) throw new HttpError(404, refusing(phrase('cannot.sendProgram'), phrase('refused.noCopy')));
    return send(reply, found(engineNamed(registry, copy.engine)), copy.number);
  });

  const send = (reply: FastifyReply, engine: RegisteredEngine, number: number): FastifyReply => {
    const version = found(versionNumbered(engine, number));
    const folder = checkOut(place.folder, version.files);
    const name = `${plainName(engine.name).replace(/[^a-z0-9]+/g, '-')}-${number}.tar.gz`;
    // A path that begins with @ would be an archive to node-tar.
    const archive = create(
      { gzip: true, portable: true, cwd: folder, noMtime: true },
      version.files.map((one) => `./${one.path}`),
    );
    return reply.header('content-disposition', `attachment; filename="${name}"`).type('application/gzip').send(archive);
  };
}
