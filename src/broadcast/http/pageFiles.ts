// The built page: a few small files, read once, with the compressed forms next to them (vite.config.ts). A path is looked up among their names, so no
// path can lead elsewhere. Files below `assets/` are named after their content and may be cached forever; the others are revalidated each time.

import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { etagOf, sendRepresentation, type Representation } from './representation.ts';

const HTML = 'text/html; charset=utf-8';
const TYPES: Readonly<Record<string, string>> = {
  '.html': HTML,
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};
const FOR_EVER = 'public, max-age=31536000, immutable';

/** `index`: the file of `/`, and of all paths that begin with one of `places`: what they show is the page's matter. */
export type BuiltPage = {
  readonly folder: string;
  readonly index: string;
  readonly places: readonly string[];
  /** HTML that takes the place of the index's description and title. */
  readonly headOf?: (request: FastifyRequest) => string;
};

/** Adds a path for each file, and `/` for the index. Throws if there is none. */
export async function addPage(app: FastifyInstance, { folder, index, places, headOf }: BuiltPage): Promise<void> {
  const names = await filesBelow(folder);
  if (!names.includes(index)) {
    throw new Error(`Cannot serve the page: expected ${index} in ${folder}, got ${names.length} other files; build it first`);
  }
  const isThere = new Set(names);
  for (const name of names) {
    if (isCompressedForm(name, isThere) || name === index) continue;
    const made = await readForms(folder, name, isThere);
    const cacheControl = name.startsWith('assets/') ? FOR_EVER : 'no-cache';
    app.get(`/${name}`, { schema: { hide: true }, compress: false }, (request, reply) =>
      sendRepresentation(request, reply, made, cacheControl),
    );
  }
  const text = await readFile(join(folder, index), 'utf8');
  for (const path of ['/', `/${index}`, ...places.flatMap((place) => [`/${place}`, `/${place}/*`])])
    app.get(path, { schema: { hide: true }, compress: false }, (request, reply) => {
      const head = headOf?.(request);
      const made = indexAt(request.url, head === undefined ? text : text.replace(HEAD, () => head));
      const body = Buffer.from(made);
      return sendRepresentation(request, reply, { type: HTML, body, etag: etagOf(body) }, 'no-cache');
    });
}

const HEAD = /<meta name="description"[^>]*>\s*<title>[^<]*<\/title>/;

/** The index as it is at a deeper path: its files are above. */
function indexAt(url: string, text: string): string {
  const [path = ''] = url.split('?');
  return text.replaceAll(/(?<=<(?:script|link)[^>]*(?:href|src)=")\.\//g, '../'.repeat(path.split('/').length - 2) || './');
}

const isCompressedForm = (name: string, isThere: ReadonlySet<string>): boolean =>
  /\.(?:br|gz)$/.test(name) && isThere.has(name.slice(0, -3));

async function readForms(folder: string, name: string, isThere: ReadonlySet<string>): Promise<Representation> {
  const body = await readFile(join(folder, name));
  return {
    type: TYPES[extname(name)] ?? 'application/octet-stream',
    body,
    etag: etagOf(body),
    ...(isThere.has(`${name}.gz`) ? { gzipped: await readFile(join(folder, `${name}.gz`)) } : {}),
    ...(isThere.has(`${name}.br`) ? { brotlied: await readFile(join(folder, `${name}.br`)) } : {}),
  };
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, '/').length))
    .sort();
}
