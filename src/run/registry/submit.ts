// A version is submitted: its files are kept, it is recorded, checked sealed, and what the check found is recorded. A process that ends in between leaves a
// version that waits for its check, which `checkVersion` makes up for.

import { lstatSync, readdirSync } from 'node:fs';
import { basename, join, relative, resolve } from 'node:path';
import { checkEngine, type ConformanceListener, type ConformanceReport } from '../../conformance/conformance.ts';
import type { CheckSettings } from '../../conformance/settings.ts';
import type { Target } from '../../conformance/bench.ts';
import { usualGoStart } from '../../conformance/usualGoStart.ts';
import type { Protocol } from '../../core/gameJob.ts';
import { processOf } from '../../core/engines/program.ts';
import { entrantName } from '../../core/ids.ts';
import { Failure, orFail, WrongUse } from '../../core/messages/failure.ts';
import { english, inEnglish } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { withTexts } from '../../core/phrases/withTexts.ts';
import { present } from '../../core/present.ts';
import { bytesOf } from '../../files/openFile.ts';
import { programVersion } from '../../files/version.ts';
import { recordCheckOf } from '../../registry/ask.ts';
import { checkOut, dropReceived, receiveFile, sweepIncoming, versionFolder, type ReceivedFile } from '../../registry/content.ts';
import { titleOf } from '../../registry/decide.ts';
import type { Registry } from '../../registry/registry.ts';
import { termsOf, type AsEntered } from './checkTerms.ts';
import { engineNamed, versionNumbered } from '../../registry/named.ts';
import { readRegistry } from '../../registry/store.ts';
import type { Asker } from '../../registry/rights.ts';
import { submitReceived, type Submission, type SubmittedVersion } from '../../registry/submission.ts';
import { MOST_FILES } from '../../registry/unpack.ts';
import { type CheckFinding, type Version, type VersionSettings } from '../../registry/version.ts';
import { DEFAULT_STARTUP_MS } from '../../tournament/engines/entrants.ts';

/** `sources`: files, and folders with all that is in them. Throws `WrongUse` or `Failure`. */
export async function submitFiles(
  registry: string,
  asker: Asker,
  sources: readonly string[],
  { settingsOf, ...submission }: Submission & { readonly settingsOf: (paths: readonly string[]) => VersionSettings },
): Promise<SubmittedVersion> {
  const { engine, authors } = submission;
  const found = filesOf(sources);
  const settings = settingsOf(found.map(({ path }) => path));
  // A refusal that is certain already costs no copy of the files.
  const known = engineNamed(orFail(readRegistry(registry)).registry, engine);
  if (!known.ok && authors.length === 0) throw new WrongUse(`${english(known.error)}; --author registers a new one`);
  sweepIncoming(registry);
  const received: ReceivedFile[] = [];
  try {
    for (const { file, path } of found) received.push(await receiveFile(registry, path, bytesOf(file)));
    return orFail(submitReceived(registry, asker, received, { ...submission, settings }));
  } finally {
    dropReceived(received);
  }
}

type Found = { readonly file: string; readonly path: string };

function filesOf(sources: readonly string[]): readonly Found[] {
  const found = sources.flatMap((source): readonly Found[] => {
    const stats = lstatSync(source, { throwIfNoEntry: false });
    if (stats === undefined) throw new WrongUse(`Cannot submit "${source}": expected a file or folder, got no such file`);
    if (!stats.isDirectory()) return [{ file: resolve(source), path: basename(source) }];
    const inside = readdirSync(source, { recursive: true, withFileTypes: true }).filter((entry) => !entry.isDirectory());
    return inside.map(({ parentPath, name }) => ({
      file: join(parentPath, name),
      path: relative(source, join(parentPath, name)),
    }));
  });
  if (found.length > MOST_FILES) throw new WrongUse(`Cannot submit ${found.length} files: expected at most ${MOST_FILES}`);
  const odd = found.find(({ file }) => !lstatSync(file).isFile());
  if (odd !== undefined)
    throw new WrongUse(`Cannot submit "${odd.file}": expected a file, got a link, a device or the like; submit what it leads to`);
  return found;
}

const sealed = (target: Target): Target => ({
  ...target,
  program: { ...target.program, sandbox: { ...target.program.sandbox, level: 'sealed' } },
});

/**
 * Checks a version and records what was found. `asEntered`: the terms; absent: those that it was submitted for. Throws `Failure`. If `signal` ends the
 * check, nothing is recorded; nor if another process has recorded the first check of the version meanwhile.
 */
export async function checkVersion(
  registry: string,
  { engine, number }: SubmittedVersion,
  listener: ConformanceListener,
  signal: AbortSignal,
  settings: CheckSettings,
  asEntered: AsEntered | undefined,
): Promise<ConformanceReport> {
  const { version, name, known } = versionIn(registry, engine, number);
  const terms = asEntered ?? termsOf(known, name, version);
  const record = (findings: readonly CheckFinding[], calledItself?: string): void => {
    const passed = findings.every(({ severity }) => severity !== 'failure');
    const of = { engine: name, number, passed, findings, arbiterVersion: programVersion() };
    orFail(recordCheckOf(registry, { ...of, ...present({ calledItself }) }, Date.now(), version.check === undefined));
  };
  const entered = (): Target => {
    try {
      return sealed(terms(targetOf(resolve(registry), name, version)));
    } catch (error) {
      if (!(error instanceof WrongUse)) throw error;
      record(error.issues.map(({ message }) => ({ severity: 'failure', text: message })));
      throw new Failure(error.message);
    }
  };
  const target = entered();
  const report = await checkEngine(target, settings, listener, signal, { cores: [], hidden: [resolve(registry)] });
  if (report.aborted)
    throw new Failure(
      `Cannot finish the check of ${titleOf({ name }, version)}: it was stopped; check it again with "arbiter registry check"`,
    );
  // Where the registry is concerns no author.
  const folder = `${versionFolder(resolve(registry), version.files)}/`;
  const withoutFolder = (text: string): string => text.replaceAll(folder, '');
  record(findingsOf(report, withoutFolder), report.name);
  return report;
}

export function versionIn(
  registry: string,
  engine: string,
  number: number,
): { readonly name: string; readonly version: Version; readonly known: Registry } {
  const known = orFail(readRegistry(registry)).registry;
  const found = orFail(engineNamed(known, engine));
  return { name: found.name, version: orFail(versionNumbered(found, number)), known };
}

function targetOf(registry: string, name: string, { files, settings }: Version): Target {
  const { program, args, options, protocol } = settings;
  const folder = checkOut(registry, files);
  const target = {
    name: entrantName(name),
    program: { ...processOf(join(folder, program), args), workingDirectory: folder },
    options,
    protocol,
    startupMs: DEFAULT_STARTUP_MS,
  };
  return GO_PROTOCOLS.has(protocol) ? { ...target, go: usualGoStart(target) } : target;
}

const GO_PROTOCOLS: ReadonlySet<Protocol> = new Set(['gtp', 'sgmp']);

const SEVERITIES = { fail: 'failure', warning: 'warning' } as const;

/**
 * `shown` changes each text of a finding. A loss on time at 1+0.01 keeps no version out: events have slower clocks, and the machine of the check may be
 * busy.
 */
function findingsOf({ results, wrongOptions }: ConformanceReport, shown: (text: string) => string): readonly CheckFinding[] {
  const told = (said: Phrase | string) => inEnglish({ text: withTexts(said, shown) });
  const wrong = wrongOptions === undefined ? [] : [{ severity: 'failure', ...told(recognised(wrongOptions)) } as const];
  const found = results.flatMap(({ verdict, id, rule, said, figures }): readonly CheckFinding[] => {
    if (verdict !== 'fail' && verdict !== 'warning') return [];
    const severity = figures['fault'] === 'time' ? 'warning' : SEVERITIES[verdict];
    return [{ severity, ...present({ rule }), ...told(phrase('check.finding', { of: id, what: said })) }];
  });
  return [...wrong, ...found];
}
