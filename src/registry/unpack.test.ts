// Archives as people and attackers make them, by Python and tar: what is no plain file inside the version is refused, and so is what unpacks to more.

import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, linkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unpack } from './unpack.ts';

const MOST_BYTES = 5_000_000;

let folder = '';
const at = (name: string): string => join(folder, name);
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'unpack-'))));
afterEach(() => rmSync(folder, { recursive: true }));

async function unpacked(name: string): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {};
  await unpack(at(name), name, MOST_BYTES, async (path, bytes) => {
    const hash = createHash('sha256');
    let length = 0;
    for await (const chunk of bytes) {
      hash.update(chunk);
      length += chunk.length;
    }
    files[path] = `${length} ${hash.digest('hex').slice(0, 8)}`;
  });
  return files;
}

/** Python's own writer; `files` maps a name to an expression that gives its bytes. */
function zip(name: string, files: Readonly<Record<string, string>>, method = 'ZIP_DEFLATED'): void {
  const lines = Object.entries(files).map(
    ([path, bytes]) => `z.writestr(zipfile.ZipInfo(${JSON.stringify(path)}), ${bytes}, zipfile.${method})`,
  );
  python(`z = zipfile.ZipFile(${JSON.stringify(at(name))}, 'w')\n${lines.join('\n')}\nz.close()`);
}
const python = (text: string): void => void execFileSync('python3', ['-c', `import zipfile, tarfile, io\n${text}`]);
const tar = (...args: string[]): void => void execFileSync('tar', args, { cwd: folder });

describe('zip', () => {
  it('files come with their paths; folders are no files', async () => {
    zip('a.zip', { 'alpha/': 'b""', 'alpha/run': 'b"abc"', 'alpha/net/w.bin': 'bytes(100000)' });
    expect(await unpacked('a.zip')).toEqual({
      'alpha/run': '3 ba7816bf',
      'alpha/net/w.bin': `100000 ${sha('\0'.repeat(100_000))}`,
    });
  });

  it.each([
    ['../out', /invalid relative path: \.\.\/out/],
    ['a/../../out', /invalid relative path/],
    ['/etc/cron.d/x', /absolute path: \/etc\/cron.d\/x/],
    ['C:/x', /absolute path: C:\/x/],
    ['a\\..\\..\\x', /invalid relative path/],
    ['a//b', /expected paths inside the version, such as net\/weights.bin, got "a\/\/b"/],
    ['./a', /expected paths inside the version/],
    ['a\u202Eb', /expected paths inside the version/],
    ['x'.repeat(300), /expected paths inside the version/],
  ])('a path such as %j leads nowhere', async (path, words) => {
    zip('a.zip', { good: 'b"abc"', [path]: 'b"x"' });
    await expect(unpacked('a.zip')).rejects.toThrow(words);
  });

  it('a link is refused', async () => {
    python(
      `i = zipfile.ZipInfo('link'); i.create_system = 3; i.external_attr = 0o120777 << 16\nz = zipfile.ZipFile(${JSON.stringify(at('a.zip'))}, 'w'); z.writestr(i, '/etc/shadow'); z.close()`,
    );
    await expect(unpacked('a.zip')).rejects.toThrow('expected files and folders, got a link or a device, "link"');
  });

  it('a bomb is stopped where it becomes too large', async () => {
    zip('bomb.zip', { big: 'bytes(60_000_000)' });
    expect(readFileSync(at('bomb.zip')).length).toBeLessThan(100_000);
    await expect(unpacked('bomb.zip')).rejects.toThrow('expected at most 5,000,000 bytes in all, it unpacks to more');
    zip('many.zip', Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`f${index}`, 'b""'])));
    await expect(unpacked('many.zip')).rejects.toThrow('expected at most 2000 files');
  });

  it('a file that says it is smaller than it is, is refused', async () => {
    zip('a.zip', { big: 'bytes(1_000_000)' });
    const bytes = readFileSync(at('a.zip'));
    // The size before compression, in both headers: 1,000,000 becomes 10.
    const size = Buffer.from([0x40, 0x42, 0x0f, 0x00]);
    for (let place = bytes.indexOf(size); place >= 0; place = bytes.indexOf(size, place + 1)) bytes.writeUInt32LE(10, place);
    writeFileSync(at('b.zip'), bytes);
    await expect(unpacked('b.zip')).rejects.toThrow(/expected a whole archive, got "too many bytes/);
  });

  it('what is broken, locked or packed in another way is refused', async () => {
    zip('a.zip', { one: 'b"abc" * 1000' });
    truncateSync(at('a.zip'), 40);
    await expect(unpacked('a.zip')).rejects.toThrow(/Cannot unpack "a.zip": expected a whole archive/);
    zip('b.zip', { one: 'b"abc"' }, 'ZIP_LZMA');
    await expect(unpacked('b.zip')).rejects.toThrow('expected files that are stored or deflated, got "one" with method 14');
    writeFileSync(at('c.zip'), '');
    await expect(unpacked('c.zip')).rejects.toThrow(/expected a whole archive/);
  });
});

describe('tar', () => {
  it.each([
    ['a.tar', '-cf'],
    ['a.tar.gz', '-czf'],
    ['a.tgz', '-czf'],
  ])('%s: files come with their paths', async (name, how) => {
    mkdirSync(at('alpha/net'), { recursive: true });
    writeFileSync(at('alpha/run'), 'abc');
    writeFileSync(at('alpha/net/w.bin'), Buffer.alloc(3_000_000));
    tar(how, name, './alpha');
    expect(await unpacked(name)).toEqual({
      'alpha/run': '3 ba7816bf',
      'alpha/net/w.bin': `3000000 ${sha('\0'.repeat(3_000_000))}`,
    });
  });

  it('links and paths that lead outside are refused', async () => {
    writeFileSync(at('f'), 'abc');
    symlinkSync('/etc/passwd', at('s'));
    tar('-cf', 's.tar', 's');
    await expect(unpacked('s.tar')).rejects.toThrow('got a link or a device, "s"');
    linkSync(at('f'), at('g'));
    tar('-cf', 'h.tar', 'f', 'g');
    await expect(unpacked('h.tar')).rejects.toThrow('got a link or a device, "g"');
    tar('-cPf', 'p.tar', '--transform=s,^f$,../f,', 'f');
    await expect(unpacked('p.tar')).rejects.toThrow('expected paths inside the version, such as net/weights.bin, got "../f"');
    tar('-cPf', 'q.tar', '--transform=s,^f$,/etc/f,', 'f');
    await expect(unpacked('q.tar')).rejects.toThrow('got "/etc/f"');
    python(
      `i = tarfile.TarInfo('dev'); i.type = tarfile.CHRTYPE; i.devmajor = 1; i.devminor = 5\nt = tarfile.open(${JSON.stringify(at('d.tar'))}, 'w'); t.addfile(i); t.close()`,
    );
    await expect(unpacked('d.tar')).rejects.toThrow('got a link or a device, "dev"');
  });

  it('a bomb is stopped, and what is cut short is refused', async () => {
    writeFileSync(at('big'), '');
    truncateSync(at('big'), 60_000_000);
    tar('-czf', 'bomb.tgz', 'big');
    await expect(unpacked('bomb.tgz')).rejects.toThrow(/expected at most 5,000,000 bytes in all|expected a whole archive/);
    writeFileSync(at('f'), 'abc'.repeat(10_000));
    tar('-cf', 'cut.tar', 'f');
    truncateSync(at('cut.tar'), 5000);
    await expect(unpacked('cut.tar')).rejects.toThrow(/expected a whole archive/);
    writeFileSync(at('text.tar'), 'this is no archive\n'.repeat(100));
    await expect(unpacked('text.tar')).rejects.toThrow(/expected a whole archive/);
  });
});

const sha = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 8);
