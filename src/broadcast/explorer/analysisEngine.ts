// The engine that viewers may run in their own browsers, if the organiser offers one: a script that speaks UCI as a web worker, NAME.js, and NAME.wasm next
// to it. It is sent only to those who ask for it. A worker has the policy of its script, so what the script may do changes nothing for the page.

import { basename } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { messageOf } from '../../core/messages/messageOf.ts';
import { bytesOf } from '../../files/openFile.ts';
import { HttpError } from '../http/errors.ts';
import type { Reach } from '../http/reach.ts';
import { represent, sendRepresentation, type Representation } from '../http/representation.ts';
import type { Part } from '../parts.ts';

/** Where the page finds the script; `undefined`: none is offered. */
export const analysisEnginePath = ({ analysisEngine }: Reach): string | undefined =>
  analysisEngine === undefined ? undefined : `analysis-engine/${encodeURIComponent(basename(analysisEngine))}`;

export const analysisEnginePart: Part = (app, { reach }) => {
  const { analysisEngine: script } = reach;
  if (script === undefined) return;
  const kept = new Map<string, Promise<Representation>>();
  const fileAt = async (path: string, type: string): Promise<Representation> => {
    const made = kept.get(path) ?? read(path, type);
    kept.set(path, made);
    try {
      return await made;
    } catch (reason) {
      kept.delete(path);
      throw new HttpError(404, `Cannot send the engine: ${messageOf(reason)}`);
    }
  };
  app.get<{ Params: { readonly name: string } }>(
    '/analysis-engine/:name',
    { schema: { hide: true }, compress: false },
    async (request, reply) => {
      const { name } = request.params;
      const wasm = script.replace(/\.js$/, '.wasm');
      if (name === basename(script)) {
        const policy = String(reply.getHeader('content-security-policy'));
        void reply.header('content-security-policy', policy.replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"));
        return sendRepresentation(request, reply, await fileAt(script, 'text/javascript; charset=utf-8'));
      }
      if (name === basename(wasm)) return sendRepresentation(request, reply, await fileAt(wasm, 'application/wasm'));
      throw new HttpError(404, `Cannot find "${name}": expected ${basename(script)} or ${basename(wasm)}`);
    },
  );
};

const read = async (path: string, type: string): Promise<Representation> => represent(type, await buffer(bytesOf(path)));
