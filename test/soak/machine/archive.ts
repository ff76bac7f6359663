// The archive of files that a kernel unpacks into memory before its first process: cpio's format "newc" (Documentation/driver-api/early-userspace/
// buffer-format.rst in the sources of Linux).

/** What is at a path: the content of a program or file. */
export type Files = Readonly<Record<string, Uint8Array>>;

/** All files may be executed; folders are made as they are needed. */
export function archiveOf(files: Files): Buffer {
  const folders = new Set(Object.keys(files).flatMap(foldersOf));
  const entries = [
    ...[...folders].map((path) => entry(path, 0o040755, new Uint8Array())),
    ...Object.entries(files).map(([path, content]) => entry(path, 0o100755, content)),
    entry('TRAILER!!!', 0, new Uint8Array()),
  ];
  return Buffer.concat(entries);
}

function foldersOf(path: string): readonly string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
}

function entry(path: string, mode: number, content: Uint8Array): Buffer {
  // Inode, mode, user, group, links, time, size, device (four), length of the name, checksum.
  const fields = [0, mode, 0, 0, 1, 0, content.length, 0, 0, 0, 0, path.length + 1, 0];
  const head = `070701${fields.map((field) => field.toString(16).padStart(8, '0')).join('')}${path}\0`;
  return Buffer.concat([filled(Buffer.from(head)), filled(content)]);
}

/** With zeros up to a multiple of four bytes. */
const filled = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & 3)]);
