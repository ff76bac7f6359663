// arbiter check: whether an engine would survive an event. For organisers before it, and for authors before they submit.

import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { CHECKS } from '../../conformance/catalogue.ts';
import { checkEngine, type ConformanceNews } from '../../conformance/conformance.ts';
import type { Target } from '../../conformance/bench.ts';
import { formatResult, formatSummary, reasonsAgainst, reportJson } from '../../conformance/report.ts';
import { FULL_CHECK, QUICK_CHECK, type CheckSettings } from '../../conformance/settings.ts';
import type { EngineOptions } from '../../core/gameJob.ts';
import { resolveProgram } from '../../players/program.ts';
import { WrongUse, type CommandAction, type OptionValues } from '../command.ts';
import { countOption, textOption, textOptions } from '../options.ts';

export const check: CommandAction = async ([engine = '', ...args], options) => {
  const target = targetOf(engine, args, options);
  const settings = settingsOf(options);
  const json = options['json'] === true;
  const controller = new AbortController();
  const interrupt = (): void => controller.abort();
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    const screen = json ? SILENT : createScreen(process.stdout);
    if (!json) process.stdout.write(`Checking ${[target.command, ...args].join(' ')} (${target.protocol})\n`);
    const report = await checkEngine(target, settings, screen, controller.signal);
    if (report.wrongOptions !== undefined) throw new WrongUse(report.wrongOptions);
    process.stdout.write(json ? `${JSON.stringify(reportJson(target, report))}\n` : `\n${formatSummary(report)}`);
    if (report.aborted) return 130;
    return reasonsAgainst(report).length === 0 ? 0 : 1;
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  }
};

const SILENT: ConformanceNews = { onCheck: () => undefined, onResult: () => undefined };

/** A line for every result under the name of its group; on a terminal, the check that runs stands below them. */
function createScreen(output: NodeJS.WriteStream): ConformanceNews {
  const clear = output.isTTY ? '\r\x1b[K' : '';
  let group = '';
  return {
    onCheck(id) {
      if (output.isTTY) output.write(`${clear}  ...   ${CHECKS[id].title}`);
    },
    onResult(result) {
      const heading = result.group === group ? '' : `\n${result.group}\n`;
      group = result.group;
      output.write(`${clear}${heading}${formatResult(result)}`);
    },
  };
}

function targetOf(engine: string, args: readonly string[], options: OptionValues): Target {
  const program = resolveProgram(engine, process.env['PATH'] ?? '');
  if (!program.ok) throw new WrongUse(`Cannot check ${engine}: ${program.error}`);
  // As in an event, the folder of a program that is named by a path; a name that is found in PATH has none.
  const folder = textOption(options, 'dir') ?? (engine.includes('/') ? dirname(program.value) : undefined);
  if (folder !== undefined && statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new WrongUse(`Cannot use --dir: expected a folder, got "${folder}"`);
  }
  return {
    command: program.value,
    args,
    options: engineOptions(textOptions(options, 'option')),
    protocol: protocolOf(textOption(options, 'protocol') ?? 'uci'),
    ...(folder === undefined ? {} : { folder: resolve(folder) }),
  };
}

function protocolOf(name: string): Target['protocol'] {
  if (name === 'uci' || name === 'xboard') return name;
  throw new WrongUse(`Cannot use --protocol: expected uci or xboard, got "${name}"`);
}

function engineOptions(entries: readonly string[]): EngineOptions {
  return Object.fromEntries(
    entries.map((entry) => {
      const at = entry.indexOf('=');
      if (at < 1) throw new WrongUse(`Cannot use --option: expected NAME=VALUE, got "${entry}"`);
      return [entry.slice(0, at), entry.slice(at + 1)];
    }),
  );
}

function settingsOf(options: OptionValues): CheckSettings {
  const settings = options['quick'] === true ? QUICK_CHECK : FULL_CHECK;
  const startup = countOption(options, 'startup', '--startup', 1);
  return startup === undefined ? settings : { ...settings, startupMs: startup * 1000 };
}
