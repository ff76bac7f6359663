// arbiter network: the parts of neural networks in a registry, and which networks may take part (S16-16).

import { userInfo } from 'node:os';
import { orFail, WrongUse } from '../../core/messages/failure.ts';
import { english } from '../../core/phrases/english.ts';
import { oneOf, suggestion } from '../../core/messages/nearest.ts';
import { printable } from '../../core/messages/printable.ts';
import { askRegistry } from '../../registry/ask.ts';
import type { PartOrigin, VersionPart } from '../../registry/networks/network.ts';
import type { NetworkRequest } from '../../registry/networks/requests.ts';
import { networkTable, partWord, type NetworkRow } from '../../registry/networks/uniqueness.ts';
import { readRegistry } from '../../registry/store.ts';
import { print, printJson } from '../../terminal/print.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { requiredOption, textOption, textOptions } from '../options.ts';

const ACTIONS = ['table', 'declare', 'allow', 'refuse', 'by-parts'] as const;

export const network: CommandAction = async ([action = '', engine = ''], options) => {
  const known = ACTIONS.find((one) => one === action);
  if (known === undefined)
    throw new WrongUse(
      `Cannot use "network ${action}": expected ${oneOf(action, ACTIONS, 'the actions')}${suggestion(action, ACTIONS)}`,
    );
  const folder = requiredOption(options, 'registry', '--registry');
  if (known !== 'table') {
    const by = textOption(options, 'by') ?? userInfo().username;
    orFail(askRegistry(folder, { name: by, role: 'owner' }, requestOf(known, engine, options), Date.now()));
  }
  const rows = networkTable(orFail(readRegistry(folder)).registry).map(inText);
  if (options['json'] === true) printJson(rows);
  else print(rows.length === 0 ? 'No network is declared.\n' : rows.map(rowText).join('\n'));
  return 0;
};

function requestOf(action: Exclude<(typeof ACTIONS)[number], 'table'>, engine: string, options: OptionValues): NetworkRequest {
  if (action === 'declare') {
    const part = (option: string): PartOrigin => originGiven(option, textOptions(options, option));
    return {
      kind: 'declare-network',
      engine,
      parts: { training: part('training'), network: part('network'), engine: part('execution') },
    };
  }
  const reason = requiredOption(options, 'reason', '--reason');
  return { kind: 'rule-network', engine, reason, ...(action === 'by-parts' ? {} : { eligible: action === 'allow' }) };
}

/** Files as `file:PATH`, or one name. */
function originGiven(option: string, written: readonly string[]): PartOrigin {
  const paths = written.flatMap((one) => (one.startsWith('file:') ? [one.slice('file:'.length)] : []));
  const [name] = written;
  if (name !== undefined && paths.length === written.length) return { kind: 'files', paths };
  if (name === undefined || written.length > 1)
    throw new WrongUse(`Cannot declare a network without --${option}: expected one name, or files of the version as file:PATH`);
  return { kind: 'named', name };
}

const inText = (row: NetworkRow) => ({
  ...row,
  parts: row.parts.map((part) => ({
    ...part,
    sharedWith: part.sharedWith.map(({ engine, why }) => ({ engine, why: english(why) })),
  })),
  reason: english(row.reason),
});

type TextRow = ReturnType<typeof inText>;

function rowText({ engine, number, parts, isEligible, reason }: TextRow): string {
  const version = number === undefined ? '' : `, version ${number},`;
  const lines = [`${engine}${version} ${isEligible ? 'may take part' : 'may not take part'}: ${reason}`, ...parts.map(partLine)];
  return lines.map((line) => `${printable(line)}\n`).join('');
}

function partLine({ part, is, sharedWith }: TextRow['parts'][number]): string {
  const shared = sharedWith.map(({ engine, why }) => `; ${engine}: ${why}`).join('');
  return `  ${english(partWord(part))}: ${is === undefined ? 'missing' : originText(is)}${shared}`;
}

const originText = (is: VersionPart): string =>
  is.kind === 'named'
    ? `"${is.name}"${is.version === undefined ? '' : ` ${is.version}`}`
    : is.files.map(({ path, sha256 }) => `${path} ${sha256.slice(0, 12)}…`).join(', ');
