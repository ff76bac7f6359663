// Conditions that an engine's entry and its files show without a start (4K-7.1 to 4K-7.3): how many files it is, how large, how they are named, and what its
// options, arguments and variables might carry for it.

import { statSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { Conditions } from '../../core/engines/conditions.ts';
import { optionKind } from '../../core/engines/optionKinds.ts';
import type { OptionValue, StartedEngine } from '../../core/gameJob.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { isSystemPath, kindOf, workingFolder } from '../../players/sandbox/ownPaths.ts';
import { versionPaths } from '../../players/versionPaths.ts';
import { breach, pass, type Outcome } from '../outcome.ts';

export function oneFile(engine: StartedEngine, { files, commands }: Conditions): Outcome {
  const found = filesOf(engine, commands);
  const most = files ?? Infinity;
  const names = found.map((path) => basename(path));
  if (found.length <= most)
    return pass(found.length === 1 ? (names[0] ?? '') : phrase('check.files', { count: found.length }), { files: found });
  return breach('4K-7.2', phrase('check.files.tooMany', { count: found.length, names: names.slice(0, 5), most }), {
    files: found,
  });
}

/** 4K-7.1, 4K-7.3. */
export function size(engine: StartedEngine, { bytes, commands }: Conditions): Outcome {
  const most = bytes ?? Infinity;
  const ofFiles = filesOf(engine, commands).reduce((sum, path) => sum + statSync(path).size, 0);
  const texts = textsOf(engine).map(({ name, text }) => ({ name, bytes: Buffer.byteLength(name + text) }));
  const ofTexts = texts.reduce((sum, text) => sum + text.bytes, 0);
  const figures = { fileBytes: ofFiles, textBytes: ofTexts };
  const count = ofFiles + ofTexts;
  const list = texts.map((text) =>
    phrase('check.finding', { of: text.name === '' ? phrase('check.bytes.argument') : text.name, what: text.bytes }),
  );
  const counted =
    ofTexts === 0
      ? phrase('check.bytes', { count })
      : phrase('check.bytes.texts', { count, files: ofFiles, texts: ofTexts, list });
  if (count <= most) return pass(counted, figures);
  const excess = { bytes: counted, most, by: count - most };
  return ofFiles > most
    ? breach('4K-7.1', phrase('check.bytes.tooMany', excess), figures)
    : breach('4K-7.3', phrase('check.bytes.tooMany.texts', excess), figures);
}

/** 4K-7.3. A long name could hold a part of the engine, which can read it. */
export function fileName(engine: StartedEngine, { nameBytes, commands }: Conditions): Outcome {
  const most = nameBytes ?? Infinity;
  const names = filesOf(engine, commands).map((path) => basename(path));
  const long = names.find((name) => Buffer.byteLength(name) > most);
  if (long === undefined) return pass(names.join(', '));
  return breach('4K-7.3', phrase('check.longName', { name: long, bytes: Buffer.byteLength(long), most }));
}

/** What it consists of: absolute paths. The command that executes a script is none of it, if the script may call that command. */
export function filesOf({ program, options }: StartedEngine, commands: Conditions['commands'] = []): readonly string[] {
  const { command, args, sandbox } = program;
  const [file = '', ...others] = versionPaths({ program, options }).paths;
  const isInterpreter = args.length > 0 && commands.includes(basename(command)) && (!command.includes('/') || isSystemPath(file));
  const named = [...(isInterpreter ? [] : [file]), ...others, ...(sandbox?.reads ?? [])];
  return [...new Set(named)].filter((path) => kindOf(path) !== undefined);
}

/** Texts that reach the engine and may hold a part of it; what sets a hash, threads or tablebases does not, nor does a number or a switch. */
function textsOf(engine: StartedEngine): readonly { readonly name: string; readonly text: string }[] {
  const { args, environment, command } = engine.program;
  const folder = workingFolder(engine.program, resolve(command));
  const isPath = (text: string): boolean => kindOf(resolve(folder, text)) !== undefined;
  const options = Object.entries(engine.options).filter(([name, value]) => !isOrdinary(name, value, isPath));
  return [
    ...args.filter((arg) => !isPath(arg)).map((text) => ({ name: '', text })),
    ...Object.entries(environment).map(([name, text]) => ({ name, text })),
    ...(engine.firstLines ?? []).map((text) => ({ name: '', text })),
    ...options.map(([name, value]) => ({ name, text: typeof value === 'string' ? value : '' })),
  ];
}

const LONGEST_NUMBER = 16;

function isOrdinary(name: string, value: OptionValue, isPath: (text: string) => boolean): boolean {
  if (typeof value !== 'string') return true;
  if (value === '' || (value.length <= LONGEST_NUMBER && /^(?:-?\d+(?:\.\d+)?|true|false)$/u.test(value))) return true;
  return optionKind(name) !== undefined && value.split(/[:;]/u).every(isPath);
}
