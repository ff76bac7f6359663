// Files that were picked or dropped, with their paths inside the version: those of one folder without its name.

import type { Picked } from './uploads.ts';

export const pickedFiles = (files: Iterable<File>): readonly Picked[] =>
  withoutFolder([...files].map((file) => ({ path: file.webkitRelativePath === '' ? file.name : file.webkitRelativePath, file })));

/** Folders too. */
export async function droppedFiles(items: DataTransferItemList): Promise<readonly Picked[]> {
  // All entries first: the list is empty once this function has waited.
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? []);
  return withoutFolder((await Promise.all(entries.map(filesOf))).flat());
}

async function filesOf(entry: FileSystemEntry): Promise<readonly Picked[]> {
  if (isFile(entry)) {
    const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
    return [{ path: entry.fullPath.replace(/^\//, ''), file }];
  }
  if (!isFolder(entry)) return [];
  const reader = entry.createReader();
  const inner: FileSystemEntry[] = [];
  // A reader gives some at a time, and none at the end.
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) break;
    inner.push(...some);
  }
  return (await Promise.all(inner.map(filesOf))).flat();
}

// Chromium has the classes of both under other names.
const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile;
const isFolder = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory;

function withoutFolder(files: readonly Picked[]): readonly Picked[] {
  const [first = ''] = files[0]?.path.split('/') ?? [];
  const isOne = files.length > 0 && files.every(({ path }) => path.startsWith(`${first}/`));
  return isOne ? files.map(({ path, file }) => ({ path: path.slice(first.length + 1), file })) : files;
}
