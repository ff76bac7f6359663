// arbiter submit: a new version of an engine goes to a registry, and is checked at once.

import { userInfo } from 'node:os';
import { formatSummary } from '../../conformance/report.ts';
import { FULL_CHECK, QUICK_CHECK } from '../../conformance/settings.ts';
import { PROTOCOLS } from '../../core/gameJob.ts';
import { orFail, WrongUse } from '../../core/messages/failure.ts';
import { oneOf, orList, suggestion } from '../../core/messages/nearest.ts';
import type { VersionSettings, VersionWindow } from '../../registry/version.ts';
import { CHECKED_RULES, ruledTarget } from '../../run/engines/ruledTarget.ts';
import type { SubmittedVersion } from '../../registry/submission.ts';
import type { AsEntered } from '../../run/registry/checkTerms.ts';
import { checkVersion, submitFiles } from '../../run/registry/submit.ts';
import { readTournament } from '../../run/dataFolder.ts';
import { tournamentWindow } from '../../run/registry/tournamentWindow.ts';
import { print } from '../../terminal/print.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { engineOptions, eventOption, requiredOption, textOption, textOptions } from '../options.ts';
import { onStarterLost, onStop } from '../stopping.ts';
import { createScreen } from './check.ts';
import { versionLine } from './registryText.ts';

export const submit: CommandAction = async ([written = '', ...sources], options) => {
  const { registry, engine, window, asEntered } = placeOf(written, options);
  const authors = textOptions(options, 'author');
  const by = textOption(options, 'by') ?? authors[0] ?? userInfo().username;
  const asker = { name: by, role: 'owner' } as const;
  const list = textOption(options, 'for');
  if (list !== undefined && window !== undefined) throw new WrongUse('Cannot use --for with --data: expected one of them');
  const submitted = await submitFiles(registry, asker, sources, {
    engine,
    list,
    authors,
    window,
    note: textOption(options, 'note'),
    settingsOf: (paths) => settingsGiven(paths, options),
  });
  print(`Submitted version ${submitted.number} of ${submitted.engine}${window === undefined ? '' : ` for ${window.event}`}.\n`);
  return await checkAndTell(registry, submitted, options, asEntered);
};

/** `--registry`, or the registry of the tournament of `--data`: then the version is for an event of it. */
function placeOf(
  written: string,
  options: OptionValues,
): {
  readonly registry: string;
  readonly engine: string;
  readonly window: VersionWindow | undefined;
  readonly asEntered: AsEntered | undefined;
} {
  if (options['data'] === undefined)
    return {
      registry: requiredOption(options, 'registry', '--registry'),
      engine: written,
      window: undefined,
      asEntered: asRuled(options),
    };
  if (options['registry'] !== undefined)
    throw new WrongUse('Cannot use --registry with --data: expected one of them, the tournament says which registry');
  const tournament = readTournament(requiredOption(options, 'data', '--data'));
  return orFail(tournamentWindow(tournament, written, eventOption(options, tournament.definition), Date.now()));
}

/** Prints the findings as they come, and what became of the version. */
export async function checkAndTell(
  registry: string,
  submitted: SubmittedVersion,
  options: OptionValues,
  asEntered: AsEntered | undefined,
): Promise<0 | 1> {
  const settings = options['quick'] === true ? QUICK_CHECK : FULL_CHECK;
  const controller = new AbortController();
  const ignoreStops = onStop(() => controller.abort());
  const ignoreLoss = onStarterLost(() => controller.abort());
  try {
    const report = await checkVersion(registry, submitted, createScreen(), controller.signal, settings, asEntered);
    print(`\n${formatSummary(report)}`);
    const { text, isGood } = versionLine(registry, submitted);
    print(text);
    return isGood ? 0 : 1;
  } finally {
    ignoreStops();
    ignoreLoss();
  }
}

function settingsGiven(paths: readonly string[], options: OptionValues): VersionSettings {
  const written = textOption(options, 'program');
  const program = written ?? paths[0] ?? '';
  if (written === undefined && paths.length !== 1)
    throw new WrongUse(`Cannot submit ${paths.length} files without --program: expected the one that is started`);
  if (!paths.includes(program))
    throw new WrongUse(
      `Cannot use --program: expected ${oneOf(program, paths, 'the submitted files')}, got "${program}"${suggestion(program, paths)}`,
    );
  const asked = textOption(options, 'protocol') ?? 'uci';
  const protocol = PROTOCOLS.find((known) => known === asked);
  if (protocol === undefined || protocol === 'operator')
    throw new WrongUse(`Cannot use --protocol: expected uci, xboard, gtp or sgmp, got "${asked}"`);
  return { program, protocol, args: textOptions(options, 'arg'), options: engineOptions(options) };
}

/** The conditions of `--rules`, where no tournament has them. */
export function asRuled(options: OptionValues): AsEntered | undefined {
  const rules = rulesGiven(options);
  return rules === undefined ? undefined : (target) => ruledTarget(rules, target);
}

/** `undefined`: none is given. Throws `WrongUse`. */
export function rulesGiven(options: OptionValues): (typeof CHECKED_RULES)[number] | undefined {
  const written = textOption(options, 'rules');
  if (written === undefined) return undefined;
  const rules = CHECKED_RULES.find((known) => known === written);
  if (rules === undefined) throw new WrongUse(`Cannot use --rules: expected ${orList(CHECKED_RULES)}, got "${written}"`);
  return rules;
}
