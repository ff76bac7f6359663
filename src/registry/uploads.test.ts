// What one person sends: bounds of size, number and disk, on a real file system.

import { mkdtempSync, readdirSync, rmSync, statfsSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unwrap } from '../core/result.ts';
import { refusalIn } from './testRefusal.ts';
import { unsubmitted, Uploads } from './uploads.ts';

let folder = '';
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'uploads-'))));
afterEach(() => rmSync(folder, { recursive: true }));

const parts = async function* (...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
};

describe('uploads', () => {
  it('come in parts, and what does not fit is refused', async () => {
    const ada = new Uploads(folder, 'Ada', 100);
    const { id } = unwrap(ada.begin('alpha', 6));
    expect(unwrap(await ada.append(id, 0, parts('ab', 'c')))).toMatchObject({ id, name: 'alpha', bytes: 6, offset: 3 });
    expect(await ada.append(id, 0, parts('x'))).toMatchObject({ ok: false });
    expect(refusalIn(await ada.append(id, 3, parts('defg')))).toBe('Cannot receive "alpha": expected 6 bytes, got more');
    expect(unwrap(await ada.append(id, 3, parts('def'))).offset).toBe(6);
    expect(new Uploads(folder, 'ADA', 100).find(id)?.offset).toBe(6);
    expect(new Uploads(folder, 'Bob', 100).find(id)).toBeUndefined();
    ada.drop(id);
    expect(ada.all()).toEqual([]);
  });

  it('of one person are bounded in all, and go after a day', () => {
    const ada = new Uploads(folder, 'Ada', 100);
    for (let count = 0; count < 50; count++) unwrap(ada.begin(`f${count}`, 1));
    expect(refusalIn(ada.begin('more', 1))).toContain('expected at most 50 files at once');
    expect(refusalIn(new Uploads(folder, 'Bob', 100).begin('b', 101))).toContain('at most 100 bytes');
    const incoming = join(folder, 'incoming');
    for (const name of readdirSync(incoming)) utimesSync(join(incoming, name), 0, 0);
    unwrap(ada.begin('more', 100));
    expect(ada.all().map(({ name }) => name)).toEqual(['more']);
  });

  it('their organiser sees them all, with who sends them and when they go', async () => {
    const { id } = unwrap(new Uploads(folder, 'Ada', 100).begin('alpha', 6));
    await new Uploads(folder, 'Ada', 100).append(id, 0, parts('ab'));
    unwrap(new Uploads(folder, 'Bob', 100).begin('beta', 1));
    const all = unsubmitted(folder).toSorted((one, other) => one.name.localeCompare(other.name));
    expect(all.map(({ by, name, bytes, offset }) => [by, name, bytes, offset])).toEqual([
      ['Ada', 'alpha', 6, 2],
      ['Bob', 'beta', 1, 0],
    ]);
    const hours = all.map(({ goesAtUtcMs }) => Math.round((goesAtUtcMs - Date.now()) / 3_600_000));
    expect(hours).toEqual([24, 24]);
  });

  it('a disk that would be nearly full takes nothing', () => {
    const { bavail, bsize } = statfsSync(folder);
    const free = bavail * bsize;
    const ada = new Uploads(folder, 'Ada', free * 2);
    expect(refusalIn(ada.begin('huge', free - 2 ** 29))).toContain('the disk of the registry is nearly full');
    expect(ada.all()).toEqual([]);
  });
});
