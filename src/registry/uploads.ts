// Files that authors send over a line that may break: each arrives in parts, and goes on where it broke off. They are under `incoming/` until their version
// is submitted; what is a day old goes.

import { createHash, randomUUID } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { refusing } from '../core/phrases/said.ts';
import { present } from '../core/present.ts';
import { err, ok, type Result } from '../core/result.ts';
import { readSmall } from '../files/openFile.ts';
import { goesAtUtcMs, incomingFolder, sweepIncoming } from './content.ts';
import { plainName } from './plainName.ts';

/** `bytes`: of the whole file, of which `offset` have arrived. `goesAtUtcMs`: when it is removed, if no version was made of it. */
export type Upload = {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly offset: number;
  readonly goesAtUtcMs: number;
};

const ABOUT = 'about.json';
const BYTES = 'bytes';
/** The disk also has the games of tournaments. */
const LEAST_FREE_BYTES = 2 ** 30;
const MOST_AT_ONCE = 50;

/** `by`: who sends it; absent in those of an older Arbiter. */
const about = z.object({ name: z.string(), bytes: z.number(), by: z.string().optional() });
const PREFIX = 'upload-';

/** What one person sends. Paths follow from who asks, so no one reaches what another sends. */
export class Uploads {
  readonly #registry: string;
  readonly #person: string;
  readonly #prefix: string;
  readonly #mostBytes: number;

  constructor(registry: string, person: string, mostBytes: number) {
    this.#registry = registry;
    this.#person = person;
    this.#prefix = `${PREFIX}${createHash('sha256').update(plainName(person)).digest('hex').slice(0, 16)}-`;
    this.#mostBytes = mostBytes;
  }

  /** The error is a sentence. */
  begin(name: string, bytes: number): Result<Upload, Phrase> {
    const refused = (why: Phrase): Result<Upload, Phrase> => err(refusing(phrase('cannot.receive', { name }), why));
    sweepIncoming(this.#registry);
    const others = this.all();
    const sum = others.reduce((total, one) => total + one.bytes, bytes);
    if (sum > this.#mostBytes) return refused(phrase('refused.versionBytes', { most: this.#mostBytes, got: sum }));
    if (others.length >= MOST_AT_ONCE) return refused(phrase('refused.mostUploads', { most: MOST_AT_ONCE }));
    const { bavail, bsize } = statfsSync(this.#registry);
    if (bavail * bsize - bytes < LEAST_FREE_BYTES) return refused(phrase('refused.nearlyFull'));
    const id = randomUUID();
    const folder = this.#folder(id);
    mkdirSync(folder, { mode: 0o700 });
    writeFileSync(join(folder, BYTES), '', { mode: 0o600 });
    writeFileSync(join(folder, ABOUT), JSON.stringify({ name, bytes, by: this.#person }), { mode: 0o600 });
    return ok({ id, name, bytes, offset: 0, goesAtUtcMs: goesAtUtcMs(folder) });
  }

  /** Appends what arrives, also if it breaks off. The error is a sentence. Throws the error of the file system. */
  async append(id: string, offset: number, part: AsyncIterable<Uint8Array>): Promise<Result<Upload, Phrase>> {
    const upload = this.find(id);
    if (upload === undefined) return err(refusing(phrase('cannot.goOn'), phrase('refused.noUpload')));
    if (offset !== upload.offset)
      return err(refusing(phrase('cannot.goOn'), phrase('refused.otherPart', { from: upload.offset, got: offset })));
    let at = offset;
    for await (const chunk of part) {
      if (at + chunk.length > upload.bytes) {
        const { name, bytes } = upload;
        return err(refusing(phrase('cannot.receive', { name }), phrase('refused.moreBytes', { bytes })));
      }
      appendFileSync(this.file(id), chunk);
      at += chunk.length;
    }
    return ok({ ...upload, offset: at });
  }

  find(id: string): Upload | undefined {
    return /^[0-9a-f-]{36}$/.test(id) ? uploadIn(this.#folder(id), id) : undefined;
  }

  /** Those of which no version was made yet. */
  all(): readonly Upload[] {
    return readdirSync(incomingFolder(this.#registry))
      .filter((name) => name.startsWith(this.#prefix))
      .flatMap((name) => this.find(name.slice(this.#prefix.length)) ?? []);
  }

  drop(id: string): void {
    if (this.find(id) !== undefined) rmSync(this.#folder(id), { recursive: true, force: true });
  }

  /** Where its bytes are. */
  file(id: string): string {
    return join(this.#folder(id), BYTES);
  }

  #folder(id: string): string {
    return join(incomingFolder(this.#registry), `${this.#prefix}${id}`);
  }
}

/** What anyone has sent and not submitted, with who did, if that is known. */
export function unsubmitted(registry: string): readonly (Upload & { readonly by?: string })[] {
  sweepIncoming(registry);
  return readdirSync(incomingFolder(registry))
    .filter((name) => name.startsWith(PREFIX))
    .flatMap((name) => uploadIn(join(incomingFolder(registry), name), name.slice(-36)) ?? []);
}

function uploadIn(folder: string, id: string): (Upload & { readonly by?: string }) | undefined {
  if (!existsSync(join(folder, ABOUT))) return undefined;
  const { name, bytes, by } = about.parse(JSON.parse(readSmall(join(folder, ABOUT))));
  const offset = statSync(join(folder, BYTES)).size;
  return { id, name, bytes, offset, goesAtUtcMs: goesAtUtcMs(folder), ...present({ by }) };
}
