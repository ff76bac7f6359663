// What accounts ask of a registry over HTTP: requests, uploads and submissions. Each is decided where those of the command line are (registry/ask.ts).

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '../../core/messages/failure.ts';
import { present } from '../../core/present.ts';
import { bytesOf } from '../../files/openFile.ts';
import { askRegistry } from '../../registry/ask.ts';
import { dropReceived, receiveFile, type ReceivedFile } from '../../registry/content.ts';
import { versionSettings, registryRequest } from '../../registry/requests.ts';
import { RIGHTS, rightProblem, type Asker, type RegistryAction } from '../../registry/rights.ts';
import type { Registry } from '../../registry/registry.ts';
import { submitReceived } from '../../registry/submission.ts';
import { isArchive, unpack } from '../../registry/unpack.ts';
import { Uploads, type Upload } from '../../registry/uploads.ts';
import { tournamentNamed } from '../../registry/tournaments/decide.ts';
import type { VersionWindow } from '../../registry/version.ts';
import { json, refused } from '../http/described.ts';
import { found, HttpError } from '../http/errors.ts';
import { zodValidator, type ZodTypes } from '../http/zodSchemas.ts';
import type { Account } from '../officials/accounts.ts';
import { PART_BYTES, type Recorded, type SubmissionAnswer, type UploadView } from './messages.ts';
import type { RegistryPlace } from './place.ts';

const CSRF = 'Needs the token of the session in the header `x-arbiter-csrf`.';
const answers = { 401: refused('No login'), 403: refused('No right'), 409: refused('Not now') } as const;
const described = (summary: string, what: string) =>
  ({ summary, description: CSRF, tags: ['registry'], response: { 200: json(what), ...answers } }) as const;

/** Files arrive for these alone. */
const SENDERS = RIGHTS['submit-version'].filter((role) => role !== 'owner');

export function addAsking(app: FastifyInstance, path: string, place: RegistryPlace, mostBytes: number): void {
  const typed = app.withTypeProvider<ZodTypes>();
  const changing = (roles: Parameters<typeof place.guard.admit>[0]) => ({ preValidation: place.guard.admit(roles) });
  const askerOf = (account: Account): Asker => {
    const asker = place.askerOf(account);
    if (asker === undefined) throw new HttpError(403, 'Cannot do this as viewer: expected an account that may ask for it');
    return asker;
  };

  const ask = {
    schema: {
      ...described('Ask for something: the request of a FormAction with what was filled in', 'A Recorded'),
      body: registryRequest,
    },
    validatorCompiler: zodValidator('ask for this'),
    ...changing(place.roles),
  };
  typed.post(`${path}/requests`, ask, (request): Recorded => {
    const asker = askerOf(place.guard.only(request, place.roles).account);
    const asked = request.body;
    // Its files would be those of others.
    if (asked.kind === 'submit-version')
      throw new HttpError(403, 'Cannot submit a version like this: expected its files, as /submissions takes them');
    const { kind }: { kind: RegistryAction } = asked;
    const problem = rightProblem(kind, asker);
    if (problem !== undefined) throw new HttpError(403, problem);
    const recorded = found(askRegistry(place.folder, asker, asked, Date.now()), 409);
    return { answer: recorded.length === 0 ? 'Nothing changed.' : 'Recorded.' };
  });

  const upload = z.object(
    { name: z.string().min(1).max(1000), bytes: z.int().min(0) },
    { error: 'the name and bytes of a file' },
  );
  const begin = { schema: { ...described('Begin to send a file', 'An UploadView'), body: upload }, ...changing(SENDERS) };
  typed.post(`${path}/uploads`, begin, (request): UploadView => {
    const uploads = uploadsOf(place.guard.only(request, SENDERS).account);
    return found(uploads.begin(request.body.name, request.body.bytes), 413);
  });

  const uploadsOf = ({ name }: Account): Uploads => new Uploads(place.folder, name, mostBytes);
  const params = z.object({ id: z.string() });
  const about = { ...described('How much of a file has arrived', 'An UploadView'), params };
  const uploadOf = (uploads: Uploads, id: string): Upload => {
    const known = uploads.find(id);
    if (known === undefined) throw new HttpError(404, 'Cannot go on: expected an upload of yours, it may be a day old');
    return known;
  };
  typed.get(`${path}/uploads/:id`, { schema: about, ...changing(SENDERS) }, (request): UploadView =>
    uploadOf(uploadsOf(place.guard.only(request, SENDERS).account), request.params.id),
  );
  typed.delete(
    `${path}/uploads/:id`,
    { schema: { ...about, summary: 'Forget a file' }, ...changing(SENDERS) },
    (request): Recorded => {
      uploadsOf(place.guard.only(request, SENDERS).account).drop(request.params.id);
      return { answer: 'Removed.' };
    },
  );

  /** One part of a file at a time: two would write to the same place. */
  const busy = new Set<string>();
  void app.register((scope, _options, done) => {
    // The body is read as it comes, so that what arrived before a line broke is kept.
    scope.addContentTypeParser('application/octet-stream', (_request, payload, next) => next(null, payload));
    const part = {
      schema: {
        ...about,
        summary: 'Send the next part of a file',
        querystring: z.object({
          offset: z
            .string()
            .regex(/^\d{1,15}$/)
            .transform(Number),
        }),
      },
      bodyLimit: PART_BYTES,
      ...changing(SENDERS),
    };
    scope.withTypeProvider<ZodTypes>().put(`${path}/uploads/:id`, part, async (request): Promise<UploadView> => {
      const uploads = uploadsOf(place.guard.only(request, SENDERS).account);
      const { id } = uploadOf(uploads, request.params.id);
      if (Number(request.headers['content-length'] ?? 0) > PART_BYTES)
        throw new HttpError(413, `Cannot receive this part: expected at most ${PART_BYTES} bytes`);
      if (busy.has(id)) throw new HttpError(409, 'Cannot receive this part: expected the one before it to have arrived');
      busy.add(id);
      try {
        return found(await uploads.append(id, request.query.offset, request.body as AsyncIterable<Uint8Array>), 409);
      } catch (error) {
        if (!(error instanceof HttpError) && request.raw.destroyed)
          throw new HttpError(400, 'Cannot receive this part: the line broke');
        throw error;
      } finally {
        busy.delete(id);
      }
    });
    done();
  });

  const submission = z.object({
    engine: z.string().min(1),
    authors: z.array(z.string()).readonly().optional(),
    uploads: z.array(z.string(), { error: 'the ids of uploads' }).min(1, 'at least one file').max(50).readonly(),
    program: z.string().optional(),
    protocol: versionSettings.shape.protocol,
    args: versionSettings.shape.args.optional(),
    options: z.record(z.string(), z.string()).optional(),
    note: z.string().optional(),
    list: z.string().optional(),
    tournament: z.string().optional(),
  });
  const submit = {
    schema: { ...described('Submit a version whose files have arrived', 'A SubmissionAnswer'), body: submission },
    validatorCompiler: zodValidator('submit this'),
    ...changing(SENDERS),
  };
  typed.post(`${path}/submissions`, submit, async (request): Promise<SubmissionAnswer> => {
    const { account } = place.guard.only(request, SENDERS);
    const asker = askerOf(account);
    const {
      engine,
      authors = [account.name],
      uploads: ids,
      program,
      protocol,
      args = [],
      options = {},
      note,
      list,
      tournament,
    } = request.body;
    const window = tournament === undefined ? undefined : windowIn(place.seenBy(request).registry, tournament, engine);
    const uploads = uploadsOf(account);
    const received: ReceivedFile[] = [];
    try {
      await receiveAll(
        uploads,
        ids.map((id) => wholeOf(uploadOf(uploads, id))),
        received,
      );
      const paths = received.map(({ path: inner }) => inner);
      const [only] = paths.length === 1 ? paths : [];
      const started = program ?? only;
      if (started === undefined) return { engine, programs: paths };
      const settings = { program: started, protocol, args, options };
      const what = {
        engine,
        authors,
        settings,
        window,
        ...present({ note: note === '' ? undefined : note }),
        ...present({ list }),
      };
      const submitted = found(submitReceived(place.folder, asker, received, { note: undefined, ...what }), 409);
      for (const id of ids) uploads.drop(id);
      place.work.checkNext();
      return submitted;
    } catch (error) {
      if (error instanceof Failure) throw new HttpError(409, error.message);
      throw error;
    } finally {
      dropReceived(received);
    }
  });

  const windowIn = (registry: Registry, tournament: string, engine: string): VersionWindow => {
    const { folder } = found(tournamentNamed(registry, tournament));
    if (folder === undefined)
      throw new HttpError(409, `Cannot submit for "${tournament}": expected a tournament that Arbiter plays`);
    return found(place.work.windowIn(folder, engine), 409);
  };

  /** An archive becomes the files that it has. */
  const receiveAll = async (uploads: Uploads, sent: readonly Upload[], received: ReceivedFile[]): Promise<void> => {
    for (const { id, name } of sent) {
      const source = uploads.file(id);
      const take = async (inner: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
        void received.push(await receiveFile(place.folder, inner, bytes));
      if (isArchive(name)) await unpack(source, name, mostBytes - sumOf(received), take);
      else await take(name, bytesOf(source));
    }
  };
}

function wholeOf(upload: Upload): Upload {
  if (upload.offset === upload.bytes) return upload;
  throw new HttpError(409, `Cannot submit "${upload.name}": expected all ${upload.bytes} bytes, ${upload.offset} have arrived`);
}

const sumOf = (files: readonly ReceivedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);
