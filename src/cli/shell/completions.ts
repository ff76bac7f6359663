// Completion of commands, options, files and folders by bash, zsh and fish: a script for each, from the commands as data.

import type { Command } from '../command.ts';
import { argumentOffer, optionsOf, type Offer } from './words.ts';

export const SHELLS = ['bash', 'zsh', 'fish'] as const;
export type Shell = (typeof SHELLS)[number];

const GLOBAL = ['--help', '--version'];

export function completions(shell: Shell, commands: readonly Command[]): string {
  return { bash, zsh, fish }[shell](commands);
}

/** https://www.gnu.org/software/bash/manual/html_node/Programmable-Completion.html */
function bash(commands: readonly Command[]): string {
  const offer: Record<Offer, string> = {
    folders: 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- "$word")',
    files: 'compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- "$word")',
    nothing: 'COMPREPLY=()',
  };
  const values = commands.flatMap((command) =>
    optionsOf(command).flatMap(({ name, takesValue, offer: kind }) =>
      takesValue ? [`    ${command.name}:${name}) ${offer[kind]}; return ;;`] : [],
    ),
  );
  const options = commands.map(
    (command) =>
      `    ${command.name}) words='${optionsOf(command)
        .map(({ name }) => name)
        .join(' ')}' ;;`,
  );
  const files = commands.map((command) => `    ${command.name}) ${offer[argumentOffer(command)]} ;;`);
  return [
    '# Completion of arbiter for bash. Load it with: source <(arbiter completion bash)',
    '_arbiter() {',
    '  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]} words=',
    '  COMPREPLY=()',
    '  if [ "$COMP_CWORD" -eq 1 ]; then',
    `    mapfile -t COMPREPLY < <(compgen -W '${[...commands.map(({ name }) => name), ...GLOBAL].join(' ')}' -- "$word")`,
    '    return',
    '  fi',
    '  case $command:$before in',
    ...values,
    '  esac',
    '  if [[ $word == -* ]]; then',
    '    case $command in',
    ...options.map((line) => `  ${line}`),
    '    esac',
    '    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$word")',
    '    return',
    '  fi',
    '  case $command in',
    ...files,
    '  esac',
    '}',
    'complete -F _arbiter arbiter',
    '',
  ].join('\n');
}

/** https://zsh.sourceforge.io/Doc/Release/Completion-System.html: `_describe` and `_arguments`. */
function zsh(commands: readonly Command[]): string {
  const offer: Record<Offer, string> = { folders: '_files -/', files: '_files', nothing: '' };
  const quote = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
  const escape = (text: string): string => text.replaceAll(/[\\[\]:]/g, String.raw`\$&`);
  const cases = commands.map((command) => {
    const specs = optionsOf(command).map(({ name, description, takesValue, flags, offer: kind }) =>
      quote(`*${name}[${escape(description)}]${takesValue ? `:${escape(flags.split(' ')[1] ?? '')}:${offer[kind]}` : ''}`),
    );
    const files = argumentOffer(command);
    return `    ${command.name}) _arguments -S ${[...specs, ...(files === 'nothing' ? [] : [quote(`*:file:${offer[files]}`)])].join(' ')} ;;`;
  });
  return [
    '#compdef arbiter',
    '# Completion of arbiter for zsh: save it as _arbiter in a folder of $fpath.',
    '_arbiter() {',
    '  if (( CURRENT == 2 )); then',
    '    local -a commands',
    `    commands=(${commands.map(({ name, summary }) => quote(`${name}:${summary}`)).join(' ')})`,
    '    _describe command commands',
    '    return',
    '  fi',
    '  local command=$words[2]',
    '  shift words',
    '  (( CURRENT-- ))',
    '  case $command in',
    ...cases,
    '  esac',
    '}',
    'if [[ $funcstack[1] == _arbiter ]]; then _arbiter "$@"; else compdef _arbiter arbiter; fi',
    '',
  ].join('\n');
}

/** https://fishshell.com/docs/current/cmds/complete.html */
function fish(commands: readonly Command[]): string {
  const quote = (text: string): string => `'${text.replaceAll(/[\\']/g, String.raw`\$&`)}'`;
  const offer: Record<Offer, string> = { folders: ` -x -a '(__fish_complete_directories)'`, files: ' -r -F', nothing: ' -x' };
  return [
    '# Completion of arbiter for fish: save it as ~/.config/fish/completions/arbiter.fish',
    'complete -c arbiter -f',
    "complete -c arbiter -n __fish_use_subcommand -l help -d 'show all commands'",
    "complete -c arbiter -n __fish_use_subcommand -l version -d 'show the version'",
    ...commands.flatMap((command) => {
      const here = `complete -c arbiter -n '__fish_seen_subcommand_from ${command.name}'`;
      const files = argumentOffer(command);
      return [
        `complete -c arbiter -n __fish_use_subcommand -a ${command.name} -d ${quote(command.summary)}`,
        ...(files === 'nothing' ? [] : [`${here} -F`]),
        ...optionsOf(command).map(
          ({ name, description, takesValue, offer: kind }) =>
            `${here} -l ${name.slice(2)}${takesValue ? offer[kind] : ''} -d ${quote(description)}`,
        ),
      ];
    }),
    '',
  ].join('\n');
}
