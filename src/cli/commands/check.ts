// arbiter check: whether an engine would survive an event. For organisers before the event, and for authors before they submit.

import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Target } from '../../conformance/bench.ts';
import { checkEngine, type ConformanceListener } from '../../conformance/conformance.ts';
import { formatResult, formatSummary, reasonsAgainst, reportJson } from '../../conformance/report.ts';
import { usualGoStart } from '../../conformance/usualGoStart.ts';
import { FULL_CHECK, QUICK_CHECK } from '../../conformance/settings.ts';
import { VARIANT_WORDS, variantOfWord } from '../../core/chessVariants.ts';
import { processOf } from '../../core/engines/program.ts';
import { isStarted, PROTOCOL_SUBSETS } from '../../core/gameJob.ts';
import { entrantName } from '../../core/ids.ts';
import { meantName } from '../../core/messages/meantName.ts';
import { oneOf, orList, suggestion } from '../../core/messages/nearest.ts';
import { resolveProgram } from '../../players/process/program.ts';
import { DEFAULT_STARTUP_MS } from '../../tournament/engines/entrants.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import { checkTarget } from '../../run/engines/checkTarget.ts';
import { CHECKED_RULES, ruledTarget } from '../../run/engines/ruledTarget.ts';
import { colourOption, placeOption, startOption } from '../sgmpOptions.ts';
import { WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { countOption, engineOptions, textOption, textOptions } from '../options.ts';
import { onStop } from '../stopping.ts';
import { defaultDataFolder } from '../../run/dataFolder.ts';
import { privatePaths } from '../../run/engines/privatePaths.ts';
import { readDefinition } from '../../run/file/readTournamentFile.ts';
import { print, printJson, statusLines } from '../../terminal/print.ts';

export const check: CommandAction = async ([engine, ...args], options) => {
  const from = textOption(options, 'from');
  const line = lineOption(engine, options);
  if (engine === undefined && line === undefined)
    throw new WrongUse(
      'Cannot check: expected an engine, or --tcp, --listen or --serial with where a program that speaks SGMP is',
    );
  const { target, hidden } =
    line !== undefined
      ? { target: line, hidden: [] }
      : from === undefined
        ? { target: targetOf(engine ?? '', args, options), hidden: [] }
        : entrantIn(from, engine ?? '', args, options);
  const settings = options['quick'] === true ? QUICK_CHECK : FULL_CHECK;
  const json = options['json'] === true;
  const controller = new AbortController();
  const ignoreStops = onStop(() => controller.abort());
  try {
    const screen = json ? SILENT : createScreen();
    if (!json) print(`Checking ${[target.program.command, ...target.program.args].join(' ')} (${target.protocol})\n`);
    const report = await checkEngine(target, settings, screen, controller.signal, { cores: [], hidden });
    if (report.wrongOptions !== undefined) throw new WrongUse(report.wrongOptions);
    if (json) printJson(reportJson(target, report));
    else print(`\n${formatSummary(report)}`);
    if (report.aborted) return 130;
    return reasonsAgainst(report).length === 0 ? 0 : 1;
  } finally {
    ignoreStops();
  }
};

const SILENT: ConformanceListener = { onCheck: () => undefined, onResult: () => undefined };

/** A line for every result under the name of its group; on a terminal, the running check is below them. */
export function createScreen(): ConformanceListener {
  const running = statusLines('stdout');
  let group = '';
  return {
    onCheck: ({ title }) => running.show(`  ...   ${title}`),
    onResult(result) {
      const heading = result.group === group ? '' : `\n${result.group}\n`;
      group = result.group;
      running.clear();
      print(`${heading}${formatResult(result)}`);
    },
  };
}

/** A program at the end of a line, which was started there with its colour and its board; `undefined`: none is named. */
function lineOption(engine: string | undefined, options: OptionValues): Target | undefined {
  const at = placeOption(options);
  const colour = colourOption(options);
  if (at === undefined && colour === undefined) return undefined;
  if (at === undefined || at.kind === 'stdio')
    throw new WrongUse('Cannot use --colour: expected --tcp, --listen or --serial with it; a program that is started plays both');
  if (engine !== undefined) throw new WrongUse(`Cannot check ${engine} and a program at the end of a line: expected one of them`);
  if (options['from'] !== undefined || textOption(options, 'protocol') !== 'sgmp')
    throw new WrongUse(`Cannot use --${at.kind}: expected --protocol sgmp with it`);
  if (colour === undefined)
    throw new WrongUse(`Cannot use --${at.kind}: expected --colour with it, the colour of the program there`);
  const startup = countOption(options, 'startup', '--startup', 1);
  const where = at.kind === 'serial' ? at.device : `${at.kind}:${at.host}:${at.port}`;
  return {
    name: entrantName('the program'),
    program: processOf(where),
    line: {
      colour,
      at: at.kind === 'serial' ? at : { kind: 'tcp', host: at.host, port: at.port, listen: at.kind === 'listen' },
    },
    options: {},
    protocol: 'sgmp',
    startupMs: startup === undefined ? DEFAULT_STARTUP_MS : startup * 1000,
    go: startOption(options, 'sgmp'),
  };
}

function targetOf(engine: string, args: readonly string[], options: OptionValues): Target {
  const program = resolveProgram(engine, process.env['PATH'] ?? '');
  if (!program.ok) throw new WrongUse(`Cannot check ${engine}: ${program.error}`);
  const folder = textOption(options, 'dir');
  if (folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new WrongUse(`Cannot use --dir: expected a folder, got "${folder}"`);
  }
  const startup = countOption(options, 'startup', '--startup', 1);
  const protocol = protocolOf(textOption(options, 'protocol') ?? 'uci');
  const goOption = GO_OPTIONS.find((name) => name !== 'rules' && options[name] !== undefined);
  if (!isOfGo(protocol) && goOption !== undefined)
    throw new WrongUse(
      `Cannot use --${goOption} with --protocol ${protocol}: expected --protocol gtp or sgmp, it is an option of Go`,
    );
  const target: Target = {
    name: entrantName(engine),
    program: {
      // As in an event, a command found in PATH has no folder.
      ...processOf(engine.includes('/') ? program.value : engine, args),
      ...(folder === undefined ? {} : { workingDirectory: resolve(folder) }),
    },
    options: engineOptions(options),
    protocol,
    ...subsetOf(textOption(options, 'subset'), protocol),
    ...variantOf(textOption(options, 'variant'), protocol),
    startupMs: startup === undefined ? DEFAULT_STARTUP_MS : startup * 1000,
  };
  if (isOfGo(protocol)) {
    const size = String(usualGoStart(target).size);
    return { ...target, go: startOption({ size, ...options }, protocol) };
  }
  const rules = textOption(options, 'rules');
  if (rules === undefined) return target;
  const preset = CHECKED_RULES.find((known) => known === rules);
  if (preset === undefined)
    throw new WrongUse(
      `Cannot use --rules: expected ${orList(CHECKED_RULES)}, or rules of Go with --protocol gtp or sgmp, got "${rules}"`,
    );
  const ruled = ruledTarget(preset, target);
  return startup === undefined ? ruled : { ...ruled, startupMs: startup * 1000 };
}

/** An engine in the form in which a tournament file enters it, and what it does not see. */
function entrantIn(
  file: string,
  written: string,
  args: readonly string[],
  options: OptionValues,
): { readonly target: Target; readonly hidden: readonly string[] } {
  const given = (option: string): boolean => textOption(options, option) !== undefined || textOptions(options, option).length > 0;
  const own = ['option', 'protocol', 'subset', 'variant', 'dir', 'startup', ...GO_OPTIONS].find(given);
  if (own !== undefined || args.length > 0)
    throw new WrongUse(
      `Cannot use --from with ${own === undefined ? 'arguments' : `--${own}`}: expected the engine as the file has it`,
    );
  const read = readDefinition(file, { onUnfinished: () => undefined });
  const engines = read.definition.events.flatMap((event) =>
    possibleEntrants(event).map((entrant) => checkTarget(event, entrant)),
  );
  const names = engines.map((engine) => engine.name);
  const meant = meantName<string>(written, names);
  const found = engines.find((engine) => engine.name === meant);
  if (found === undefined)
    throw new WrongUse(
      `Cannot check "${written}": expected an engine of ${file}: ${oneOf(written, [...new Set(names)], 'it')}${suggestion(written, names)}`,
    );
  const { name } = found;
  if (!PROTOCOLS.some((known) => known === found.protocol))
    throw new WrongUse(`Cannot check ${name}: expected an engine that speaks ${orList(PROTOCOLS)}, got "${found.protocol}"`);
  if (!isStarted(found)) throw new WrongUse(`Cannot check ${name}: expected a program that Arbiter starts, "cmd"`);
  const { command, environment } = found.program;
  const program = resolveProgram(command, environment['PATH'] ?? process.env['PATH'] ?? '');
  if (!program.ok) throw new WrongUse(`Cannot check ${name}: ${program.error}`);
  return { target: found, hidden: privatePaths(defaultDataFolder(read.definition.name), read) };
}

const PROTOCOLS = ['uci', 'xboard', 'gtp', 'sgmp'] as const;
const GO_OPTIONS = ['size', 'komi', 'handicap', 'rules'] as const;

const isOfGo = (protocol: string): protocol is 'gtp' | 'sgmp' => protocol === 'gtp' || protocol === 'sgmp';

function protocolOf(name: string): (typeof PROTOCOLS)[number] {
  const protocol = PROTOCOLS.find((known) => known === name);
  if (protocol !== undefined) return protocol;
  throw new WrongUse(`Cannot use --protocol: expected ${orList(PROTOCOLS)}, got "${name}"`);
}

function subsetOf(name: string | undefined, protocol: string): Pick<Target, 'protocolSubset'> {
  if (name === undefined) return {};
  const subset = PROTOCOL_SUBSETS.find((known) => known === name);
  if (subset === undefined) throw new WrongUse(`Cannot use --subset: expected ${orList(PROTOCOL_SUBSETS)}, got "${name}"`);
  if (protocol !== 'uci')
    throw new WrongUse(`Cannot use --subset with --protocol ${protocol}: expected uci, of which ${subset} is a part`);
  return { protocolSubset: subset };
}

function variantOf(name: string | undefined, protocol: string): Pick<Target, 'variant'> {
  if (name === undefined) return {};
  if (isOfGo(protocol))
    throw new WrongUse(`Cannot use --variant with --protocol ${protocol}: expected uci or xboard, it is an option of chess`);
  const variant = variantOfWord(name);
  if (variant !== undefined) return variant === 'standard' ? {} : { variant };
  throw new WrongUse(`Cannot use --variant: expected ${orList(VARIANT_WORDS)}, got "${name}"${suggestion(name, VARIANT_WORDS)}`);
}
