// arbiter registry: makes a registry, shows what is in it, and decides on versions.

import { resolve } from 'node:path';
import { userInfo } from 'node:os';
import { orFail, WrongUse } from '../../core/messages/failure.ts';
import { oneOf, suggestion } from '../../core/messages/nearest.ts';
import { programVersion } from '../../files/version.ts';
import { askRegistry } from '../../registry/ask.ts';
import { engineNamed, versionNumbered } from '../../registry/named.ts';
import type { RegistryRequest } from '../../registry/requests.ts';
import { stateOf } from '../../registry/version.ts';
import { compareVersions } from '../../registry/compareVersions.ts';
import { createRegistry, isRegistry, readRegistry } from '../../registry/store.ts';
import { unsubmitted } from '../../registry/uploads.ts';
import { verifyRegistry } from '../../run/registry/verifyRegistry.ts';
import { print, printJson, warn } from '../../terminal/print.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { requiredOption, textOption, textOptions } from '../options.ts';
import { comparisonText, engineLines, uploadLine, versionLine, versionText } from './registryText.ts';
import { asRuled, checkAndTell } from './submit.ts';

const ACTIONS = [
  'create',
  'register',
  'authors',
  'list',
  'show',
  'compare',
  'check',
  'accept',
  'refuse',
  'uploads',
  'verify',
] as const;

export const registry: CommandAction = async ([action = '', name, number, other], options) => {
  const known = ACTIONS.find((one) => one === action);
  if (known === undefined)
    throw new WrongUse(
      `Cannot use "registry ${action}": expected ${oneOf(action, ACTIONS, 'the actions')}${suggestion(action, ACTIONS)}`,
    );
  const folder = requiredOption(options, 'registry', '--registry');
  const ask = (request: RegistryRequest): void => {
    const by = textOption(options, 'by') ?? userInfo().username;
    orFail(askRegistry(folder, { name: by, role: 'owner' }, request, Date.now()));
  };
  switch (known) {
    case 'create':
      return create(folder);
    case 'list':
      return list(folder, options);
    case 'uploads':
      return uploads(folder, options);
    case 'verify': {
      const { files, problems } = await verifyRegistry(resolve(folder));
      for (const problem of problems) warn(`${problem}\n`);
      if (problems.length > 0) return 1;
      print(
        `The registry is whole: every entry has its hash, and ${files} ${files === 1 ? 'file is' : 'files are'} what was submitted.\n`,
      );
      return 0;
    }
    case 'register': {
      const engine = given(name, 'the name of the engine');
      ask({ kind: 'register-engine', engine, authors: textOptions(options, 'author') });
      print(`Registered ${engine}.\n`);
      return 0;
    }
    case 'authors': {
      const engine = given(name, 'the name of the engine');
      ask({ kind: 'name-authors', engine, authors: textOptions(options, 'author'), reason: reasonOf(options) });
      print(`The authors of ${engine} are ${textOptions(options, 'author').join(', ')}.\n`);
      return 0;
    }
    case 'show':
      return show(folder, given(name, 'the name of the engine'), number, options);
    case 'compare':
      return await compare(folder, given(name, 'the name of the engine'), number, other, options);
    case 'check':
      return await checkAndTell(folder, versionGiven(name, number), options, asRuled(options));
    case 'accept':
    case 'refuse': {
      const version = versionGiven(name, number);
      ask({ kind: 'decide-version', ...version, accepted: known === 'accept', reason: reasonOf(options) });
      print(versionLine(folder, version).text);
      return 0;
    }
  }
};

function create(folder: string): 0 {
  if (isRegistry(folder)) throw new WrongUse(`Cannot create a registry in ${resolve(folder)}: expected a folder without one`);
  orFail(createRegistry(folder, programVersion(), Date.now()));
  print(
    `Created a registry in ${resolve(folder)}.\nTo submit an engine: arbiter submit NAME FILE --author WHO --registry ${folder}\n`,
  );
  return 0;
}

function list(folder: string, options: OptionValues): 0 {
  const { registry: found, tail } = orFail(readRegistry(folder));
  const engines = [...found.engines.values()];
  if (options['json'] === true) printJson({ identity: found.identity, head: tail.hash, engines });
  else print(engines.length === 0 ? 'No engine is registered.\n' : engines.map(engineLines).join(''));
  return 0;
}

/** What authors have sent to the page and not submitted. */
function uploads(folder: string, options: OptionValues): 0 {
  orFail(readRegistry(folder));
  const found = unsubmitted(resolve(folder));
  if (options['json'] === true) printJson({ uploads: found });
  else print(found.length === 0 ? 'No file waits to be submitted.\n' : found.map(uploadLine).join(''));
  return 0;
}

function show(folder: string, name: string, number: string | undefined, options: OptionValues): 0 {
  const engine = orFail(engineNamed(orFail(readRegistry(folder)).registry, name));
  const version = number === undefined ? undefined : orFail(versionNumbered(engine, numberGiven(number)));
  if (options['json'] === true) printJson(version ?? engine);
  else print(version === undefined ? engineLines(engine) : versionText(engine, version));
  return 0;
}

/** By default the newest version and the accepted one before it. */
async function compare(
  folder: string,
  name: string,
  first: string | undefined,
  second: string | undefined,
  options: OptionValues,
): Promise<0> {
  const engine = orFail(engineNamed(orFail(readRegistry(folder)).registry, name));
  const after = orFail(versionNumbered(engine, second === undefined ? engine.versions.length : numberGiven(second)));
  const accepted = engine.versions.findLast((version) => version.number < after.number && stateOf(version) === 'accepted');
  const before = orFail(versionNumbered(engine, first === undefined ? (accepted?.number ?? 0) : numberGiven(first)));
  const comparison = await compareVersions(folder, before, after);
  if (options['json'] === true) printJson({ before: before.number, after: after.number, ...comparison });
  else print(comparisonText(engine, before, after, comparison));
  return 0;
}

function given(text: string | undefined, what: string): string {
  if (text === undefined || text === '') throw new WrongUse(`Cannot continue: expected ${what} after the action`);
  return text;
}

function numberGiven(text: string): number {
  if (!/^[1-9]\d{0,8}$/.test(text)) throw new WrongUse(`Cannot use "${text}": expected the number of a version, from 1`);
  return Number(text);
}

const versionGiven = (
  name: string | undefined,
  number: string | undefined,
): { readonly engine: string; readonly number: number } => ({
  engine: given(name, 'the name of the engine'),
  number: numberGiven(given(number, 'the number of a version')),
});

const reasonOf = (options: OptionValues): string => requiredOption(options, 'reason', '--reason');
