// The options of the commands that play over SGMP or GTP, as values.

import { COLOURS, type Colour } from '../core/colour.ts';
import { GO_RULE_SETS, type GoStart } from '../core/gameRules.ts';
import { orList } from '../core/messages/nearest.ts';
import { goRules } from '../games/go/rules.ts';
import { resolveProgram } from '../players/process/program.ts';
import { isBoardSize } from '../protocols/sgmp/point.ts';
import { orWrongUse, WrongUse } from '../core/messages/failure.ts';
import type { OptionValues } from './command.ts';
import { countOption, textOption } from './options.ts';
import type { SgmpAddress } from '../bridge/connections/address.ts';

/** CGF-6.1: komi is 5½ points by default. SGMP numbers boards of up to 22 lines. */
export function startOption(options: OptionValues, protocol: 'gtp' | 'sgmp'): GoStart {
  const size = countOption(options, 'size', '--size', 2) ?? 19;
  if (protocol === 'sgmp' && !isBoardSize(size)) {
    throw new WrongUse(`Cannot use --size: expected 2 to 22 lines, which SGMP can number, got "${size}"`);
  }
  const komiText = textOption(options, 'komi') ?? '5.5';
  const komi = /^-?\d+(?:\.[05])?$/.test(komiText) ? Number(komiText) * 2 : undefined;
  if (komi === undefined) throw new WrongUse(`Cannot use --komi: expected points such as 5.5, got "${komiText}"`);
  const rules = textOption(options, 'rules') ?? 'japanese';
  const ruleSet = GO_RULE_SETS.find((name) => name === rules);
  if (ruleSet === undefined) throw new WrongUse(`Cannot use --rules: expected ${orList(GO_RULE_SETS)}, got "${rules}"`);
  const handicap = countOption(options, 'handicap', '--handicap', 0) ?? 0;
  const start: GoStart = { game: 'go', size, komi, ruleSet, superko: 'none', suicide: false, handicap };
  orWrongUse(goRules.start(start));
  return start;
}

/** The colour that a program plays; `undefined` if it was not given. */
export function colourOption(options: OptionValues): Colour | undefined {
  const text = textOption(options, 'colour');
  const colour = COLOURS.find((name) => name === text);
  if (text !== undefined && colour === undefined)
    throw new WrongUse(`Cannot use --colour: expected black or white, got "${text}"`);
  return colour;
}

/** The protocol's line speed. */
const BAUD = 2400;

/** One of --tcp, --listen and --serial; `undefined` if none was given. */
export function placeOption(options: OptionValues): SgmpAddress | undefined {
  const given = (['tcp', 'listen', 'serial'] as const).filter((name) => textOption(options, name) !== undefined);
  const [kind, other] = given;
  if (other !== undefined) throw new WrongUse(`Cannot use --${kind} and --${other} together: expected one address`);
  if (kind === undefined) return undefined;
  const text = textOption(options, kind) ?? '';
  if (kind === 'serial') return { kind, device: text, baud: countOption(options, 'baud', '--baud', 50) ?? BAUD };
  const [, host, port] = /^(?:\[([^\]]+)\]|([^:]*)):(\d{1,5})$/.exec(text)?.filter((part) => part !== undefined) ?? [];
  if (host === undefined || port === undefined || Number(port) > 65_535 || (kind === 'tcp' && Number(port) === 0)) {
    throw new WrongUse(`Cannot use --${kind}: expected a host and a port such as 127.0.0.1:9999, got "${text}"`);
  }
  return { kind, host: host === '' ? LOOPBACK : host, port: Number(port) };
}

export const LOOPBACK = '127.0.0.1';

/** Throws `WrongUse` if there is no such program. */
export function programOf(command: string): string {
  const found = resolveProgram(command, process.env['PATH'] ?? '');
  if (!found.ok) throw new WrongUse(`Cannot start ${command}: ${found.error}`);
  return found.value;
}
