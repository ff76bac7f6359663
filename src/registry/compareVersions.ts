// What changed from one version of an engine to another, for the official who decides on it (4K-6.3): files, settings, and the lines of text files.

import { createTwoFilesPatch } from 'diff';
import { bytesOf } from '../files/openFile.ts';
import { contentPath } from './content.ts';
import type { SubmittedFile, Version } from './version.ts';

export type FileChange =
  | { readonly kind: 'added' | 'removed'; readonly file: SubmittedFile }
  /** `patch`: absent for a program, and for a long text. */
  | {
      readonly kind: 'changed';
      readonly before: SubmittedFile;
      readonly after: SubmittedFile;
      readonly patch: string | undefined;
    };

export type VersionComparison = {
  readonly files: readonly FileChange[];
  /** Names of settings whose values differ. */
  readonly settings: readonly { readonly name: string; readonly before: string; readonly after: string }[];
};

/** A source of a 4k engine has four. */
const LONGEST_TEXT = 200_000;
/** The comparison of two texts that have nothing in common would take minutes. */
const PATIENCE_MS = 2000;

export async function compareVersions(registry: string, before: Version, after: Version): Promise<VersionComparison> {
  const [old, current] = [before, after].map(({ files }) => new Map(files.map((file) => [file.path, file])));
  const files: FileChange[] = [];
  for (const file of before.files) {
    const now = current?.get(file.path);
    if (now === undefined) files.push({ kind: 'removed', file });
    else if (now.sha256 !== file.sha256)
      files.push({ kind: 'changed', before: file, after: now, patch: await patchOf(registry, file, now) });
  }
  for (const file of after.files) if (old?.get(file.path) === undefined) files.push({ kind: 'added', file });
  const [was, is] = [valuesOf(before), valuesOf(after)];
  const settings = [...new Set([...was.keys(), ...is.keys()])].flatMap((name) => {
    const [one, other] = [was, is].map((values) => values.get(name) ?? 'not given');
    return one === other || one === undefined || other === undefined ? [] : [{ name, before: one, after: other }];
  });
  return { files, settings };
}

function valuesOf({ settings: { options, ...settings } }: Version): ReadonlyMap<string, string> {
  return new Map([...Object.entries(settings), ...Object.entries(options)].map(([name, value]) => [name, JSON.stringify(value)]));
}

async function patchOf(registry: string, before: SubmittedFile, after: SubmittedFile): Promise<string | undefined> {
  const [old, current] = [await textOf(registry, before), await textOf(registry, after)];
  if (old === undefined || current === undefined) return undefined;
  return createTwoFilesPatch(before.path, after.path, old, current, undefined, undefined, { timeout: PATIENCE_MS });
}

async function textOf(registry: string, { sha256, bytes }: SubmittedFile): Promise<string | undefined> {
  if (bytes > LONGEST_TEXT) return undefined;
  const chunks: Buffer[] = [];
  for await (const chunk of bytesOf(contentPath(registry, sha256))) chunks.push(chunk);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
    return text.includes('\0') ? undefined : text;
  } catch {
    return undefined;
  }
}
