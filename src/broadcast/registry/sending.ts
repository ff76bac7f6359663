// Files that authors send over HTTP, part by part, and the versions that are made of them.

import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { Failure } from '../../core/messages/failure.ts';
import { codeOf } from '../../core/messages/messageOf.ts';
import { inEnglish } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';
import { bytesOf } from '../../files/openFile.ts';
import { dropReceived, receiveFile, type ReceivedFile } from '../../registry/content.ts';
import { expects } from '../../registry/fields.ts';
import { versionSettings } from '../../registry/requests.ts';
import type { Registry } from '../../registry/registry.ts';
import { RIGHTS } from '../../registry/rights.ts';
import { submitReceived } from '../../registry/submission.ts';
import { isArchive, unpack } from '../../registry/unpack.ts';
import { Uploads, type Upload } from '../../registry/uploads.ts';
import { tournamentNamed } from '../../registry/tournaments/decide.ts';
import type { VersionWindow } from '../../registry/version.ts';
import { found, HttpError } from '../http/errors.ts';
import { zodValidator, type ZodTypes } from '../http/zodSchemas.ts';
import type { Account } from '../officials/accounts.ts';
import { changes } from './described.ts';
import { PART_BYTES, type Recorded, type SubmissionAnswer, type UploadsView, type UploadView } from './messages.ts';
import type { RegistryPlace } from './place.ts';

/** Files arrive for these alone. */
const SENDERS = RIGHTS['submit-version'].filter((role) => role !== 'owner');

export function addSending(app: FastifyInstance, path: string, place: RegistryPlace, mostBytes: number): void {
  const typed = app.withTypeProvider<ZodTypes>();
  const sent = { preValidation: place.guard.admit(SENDERS) };

  const upload = z.object(
    { name: z.string().min(1).max(1000), bytes: z.int().min(0) },
    { error: expects(phrase('seen.expects.upload')) },
  );
  const begin = { schema: { ...changes('Begin to send a file', 'An UploadView'), body: upload }, ...sent };
  typed.post(`${path}/uploads`, begin, (request): UploadView => {
    const uploads = uploadsOf(place.guard.only(request, SENDERS).account);
    return found(uploads.begin(request.body.name, request.body.bytes), 413);
  });

  const uploadsOf = ({ name }: Account): Uploads => new Uploads(place.folder, name, mostBytes);
  const all = { schema: changes('The files that were sent and not submitted', 'An UploadsView'), ...sent };
  typed.get(`${path}/uploads`, all, (request): UploadsView => ({
    uploads: uploadsOf(place.guard.only(request, SENDERS).account)
      .all()
      .map(({ id, name, bytes, offset, goesAtUtcMs }) => ({ id, name, bytes, offset, goesAtUtcMs })),
  }));
  const params = z.object({ id: z.string() });
  const about = { ...changes('How much of a file has arrived', 'An UploadView'), params };
  const uploadOf = (uploads: Uploads, id: string): Upload => {
    const known = uploads.find(id);
    if (known === undefined) throw new HttpError(404, refusing(phrase('cannot.goOn'), phrase('refused.notYourUpload')));
    return known;
  };
  typed.get(`${path}/uploads/:id`, { schema: about, ...sent }, (request): UploadView =>
    uploadOf(uploadsOf(place.guard.only(request, SENDERS).account), request.params.id),
  );
  typed.delete(`${path}/uploads/:id`, { schema: { ...about, summary: 'Forget a file' }, ...sent }, (request): Recorded => {
    uploadsOf(place.guard.only(request, SENDERS).account).drop(request.params.id);
    return inEnglish({ answer: phrase('answer.removed') });
  });

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
      ...sent,
    };
    scope.withTypeProvider<ZodTypes>().put(`${path}/uploads/:id`, part, async (request): Promise<UploadView> => {
      const uploads = uploadsOf(place.guard.only(request, SENDERS).account);
      const { id } = uploadOf(uploads, request.params.id);
      if (Number(request.headers['content-length'] ?? 0) > PART_BYTES)
        throw new HttpError(413, refusing(phrase('cannot.receivePart'), phrase('refused.partBytes', { most: PART_BYTES })));
      if (busy.has(id)) throw new HttpError(409, refusing(phrase('cannot.receivePart'), phrase('refused.partBefore')));
      busy.add(id);
      try {
        return found(await uploads.append(id, request.query.offset, request.body as AsyncIterable<Uint8Array>), 409);
      } catch (error) {
        if (!(error instanceof HttpError) && request.raw.destroyed)
          throw new HttpError(400, refusing(phrase('cannot.receivePart'), phrase('refused.lineBroke')));
        throw asRefusal(error);
      } finally {
        busy.delete(id);
      }
    });
    done();
  });

  const submission = z.object({
    engine: z.string().min(1),
    authors: z.array(z.string()).readonly().optional(),
    uploads: z
      .array(z.string(), { error: expects(phrase('seen.expects.uploads')) })
      .min(1, expects(phrase('seen.expects.aFile')))
      .max(50)
      .readonly(),
    program: z.string().optional(),
    protocol: versionSettings.shape.protocol,
    args: versionSettings.shape.args.optional(),
    options: z.record(z.string(), z.string()).optional(),
    note: z.string().optional(),
    list: z.string().optional(),
    tournament: z.string().optional(),
  });
  const submit = {
    schema: { ...changes('Submit a version whose files have arrived', 'A SubmissionAnswer'), body: submission },
    validatorCompiler: zodValidator(phrase('cannot.submit')),
    ...sent,
  };
  typed.post(`${path}/submissions`, submit, async (request): Promise<SubmissionAnswer> => {
    const { account } = place.guard.only(request, SENDERS);
    const asker = place.askerOf(account);
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
      const what = { engine, authors, settings, window, list, note: note === '' ? undefined : note };
      const submitted = found(submitReceived(place.folder, asker, received, what), 409);
      for (const id of ids) uploads.drop(id);
      place.work.checkNext();
      return submitted;
    } catch (error) {
      throw asRefusal(error);
    } finally {
      dropReceived(received);
    }
  });

  const windowIn = (registry: Registry, tournament: string, engine: string): VersionWindow => {
    const { folder } = found(tournamentNamed(registry, tournament));
    if (folder === undefined)
      throw new HttpError(409, refusing(phrase('cannot.submitFor', { tournament }), phrase('refused.notPlayed')));
    return found(place.work.windowIn(folder, engine), 409);
  };

  /** An archive becomes the files that it has. */
  const receiveAll = async (uploads: Uploads, arrived: readonly Upload[], received: ReceivedFile[]): Promise<void> => {
    for (const { id, name } of arrived) {
      const source = uploads.file(id);
      const take = async (inner: string, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
        void received.push(await receiveFile(place.folder, inner, bytes));
      if (isArchive(name)) await unpack(source, name, mostBytes - sumOf(received), take);
      else await take(name, bytesOf(source));
    }
  };
}

function wholeOf(upload: Upload): Upload {
  const { name, bytes, offset: arrived } = upload;
  if (arrived === bytes) return upload;
  throw new HttpError(409, refusing(phrase('cannot.submitFile', { name }), phrase('refused.notArrived', { bytes, arrived })));
}

const sumOf = (files: readonly ReceivedFile[]): number => files.reduce((sum, { bytes }) => sum + bytes, 0);

/** What the sender receives; the server's own failures stay as they are. */
function asRefusal(error: unknown): unknown {
  if (error instanceof Failure) return new HttpError(409, error.said);
  const code = codeOf(error);
  if (code !== 'ENOSPC' && code !== 'EDQUOT') return error;
  return new HttpError(503, refusing(phrase('cannot.receiveThis'), phrase('refused.diskFull')));
}
