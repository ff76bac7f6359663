import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RULE_SETS } from '../../tournament/events/ruleSets.ts';
import { auditFile, type AuditStep } from './auditFile.ts';
import { AuditThreads } from './auditThreads.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-audit-threads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const rules = RULE_SETS['tcec-season-16'].adjudication;
const unexpected = (message: string): never => {
  throw new Error(message);
};

function file(name: string, games: number, move = 'e4'): string {
  const path = join(folder, name);
  const text = Array.from(
    { length: games },
    (_, index) => `[Event "E"]\n[Round "${index}"]\n[Result "*"]\n\n1. ${move} {d=2, wv=0.10,} *\n\n`,
  );
  writeFileSync(path, text.join(''));
  return path;
}

async function read(steps: AsyncIterable<AuditStep>): Promise<readonly AuditStep[]> {
  const all: AuditStep[] = [];
  for await (const step of steps) all.push(step);
  return all;
}

describe('AuditThreads', () => {
  it('gives the steps of every file as a single thread does, in the order of the files', async () => {
    const files = [
      file('long.pgn', 300),
      file('one.pgn', 1),
      file('illegal.pgn', 3, 'e5'),
      file('next.pgn', 70),
      file('last.pgn', 2),
    ];
    using threads = new AuditThreads(files, rules, []);
    for (const [index, path] of files.entries()) {
      const steps = await read(threads.stepsOf(index, unexpected));
      expect(steps.length).toBeGreaterThan(0);
      expect(steps).toEqual(await read(auditFile(path, rules)));
    }
  });

  it('a file that cannot be read fails after the games before the fault, and the others are read', async () => {
    const files = [file('good.pgn', 5), join(folder, 'absent.pgn'), file('also-good.pgn', 5)];
    using threads = new AuditThreads(files, rules, []);
    expect(await read(threads.stepsOf(0, unexpected))).toHaveLength(5);
    await expect(read(threads.stepsOf(1, unexpected))).rejects.toThrow(/Cannot read ".*absent\.pgn"/);
    expect(await read(threads.stepsOf(2, unexpected))).toHaveLength(5);
  });

  it('a thread waits for a reader that is far behind, and goes on', async () => {
    const games = 20_000;
    const files = [file('first.pgn', 1), file('ahead.pgn', games), file('ahead-too.pgn', games), file('end.pgn', 1)];
    using threads = new AuditThreads(files, rules, []);
    const counts: number[] = [];
    for (const index of files.keys()) counts.push((await read(threads.stepsOf(index, unexpected))).length);
    expect(counts).toEqual([1, games, games, 1]);
  });
});
