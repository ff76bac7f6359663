import { execFileSync } from 'node:child_process';
import { closeSync, globSync, readFileSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { temporaryFolder } from '../../test/e2e/arbiter.ts';
import { archiveKind } from './archiveFile.ts';
import { openBookFile } from './bookFile.ts';
import { openFile, openOnce } from './openFile.ts';
import { readText } from './textFile.ts';

let folder: ReturnType<typeof temporaryFolder>;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => folder[Symbol.dispose]());

describe('openFile', () => {
  it('refuses at once whatever would keep a reader waiting', () => {
    const pipe = join(folder.path, 'pipe');
    execFileSync('mkfifo', [pipe]);
    for (const open of [openFile, openOnce]) {
      expect(() => open(pipe)).toThrow('expected a file, got a named pipe');
      expect(() => open('/dev/zero')).toThrow('got a device');
      expect(() => open(folder.path)).toThrow('got a folder');
      expect(() => open(join(folder.path, 'none'))).toThrow('ENOENT');
      closeSync(open(folder.file('text', 'x')));
    }
  });

  it('reads a pipe that the shell has opened, once', () => {
    const script = `import { readText } from ${JSON.stringify(join(import.meta.dirname, 'textFile.ts'))}; process.stdout.write(JSON.stringify(readText('/dev/stdin', 'file')));`;
    const words = [process.execPath, '--input-type=module-typescript', '-e', script];
    const said = execFileSync('sh', ['-c', 'printf "in a pipe" | "$@"', 'sh', ...words]);
    expect(JSON.parse(said.toString())).toEqual({ ok: true, value: 'in a pipe' });
  });
});

it('reads a file of the system, whose size is 0, and no more than the bound', () => {
  expect(readText('/proc/self/status', 'file')).toMatchObject({ ok: true, value: expect.stringContaining('Pid:') });
  expect(readFileSync('/proc/self/status').length).toBeGreaterThan(0);
});

it('does not read ten gigabytes of nothing', async () => {
  const sparse = folder.file('sparse', '');
  truncateSync(sparse, 10 * 2 ** 30);
  expect(readText(sparse, 'file')).toMatchObject({
    ok: false,
    error: expect.stringContaining('expected at most 10485760 bytes'),
  });
  await expect(archiveKind(sparse)).rejects.toThrow('binary data');
  const book = openBookFile(sparse);
  expect(book).toMatchObject({ ok: true });
  if (!book.ok) return;
  expect(book.value.scan(() => undefined)).toMatchObject({ ok: false, error: expect.stringContaining('begins with zeros') });
  book.value.close();
});

/** Files that no one else may write, or that were looked at before. */
const OTHERWISE: ReadonlySet<string> = new Set([
  // Of the package.
  'src/broadcast/http/pageFiles.ts',
  'src/broadcast/pictures/paintThread.ts',
  'src/broadcast/pictures/pictureRoutes.ts',
  'src/files/version.ts',
  'src/run/ruleTexts.ts',
  // What the kernel says about itself has an end.
  'src/players/process/systemText.ts',
  // Open already, or opened without waiting.
  'src/players/engineLog.ts',
  'src/broadcast/officials/own/ownLogs.ts',
  'src/players/versionFiles.ts',
  'src/run/file/ratingSources.ts',
  // A regular file, as its listing said.
  'src/run/gameLogs.ts',
  // Next to a PGN that the command has opened for writing.
  'src/cli/playing/growingFile.ts',
  'src/cli/commands/installShims.ts',
  // Opened for writing.
  'src/registry/content.ts',
  'src/cluster/work/fileStore.ts',
]);

it('is how every file is read, but for a few', () => {
  const root = join(import.meta.dirname, '../..');
  const readers = globSync('src/**/*.ts', { cwd: root }).filter((path) => {
    if (path.endsWith('.test.ts') || /\/test[A-Z]\w*\.ts$/.test(path) || path === 'src/files/openFile.ts') return false;
    const text = readFileSync(join(root, path), 'utf8');
    // What the kernel says about itself has an end.
    if (/['"`]\/(?:proc|sys)\//.test(text)) return false;
    const imports = text.match(/^import \{[^}]*\} from 'node:fs(?:\/promises)?';/gm) ?? [];
    return imports.some((one) => /\b(?:readFileSync|readFile|createReadStream)\b|[{,] open\b/.test(one));
  });
  expect(readers.filter((path) => !OTHERWISE.has(path))).toEqual([]);
});
