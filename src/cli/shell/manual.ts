// The manual page arbiter(1), from the commands as data, in the language of man(7).

import { EXIT_CODES, type Command } from '../command.ts';
import { optionsOf } from './words.ts';

export function manual(commands: readonly Command[], version: string): string {
  return [
    `.TH ARBITER 1 "" "Arbiter ${version}" "User Commands"`,
    '.SH NAME',
    text('arbiter - runs tournaments between programs that play chess or Go'),
    '.SH SYNOPSIS',
    '.B arbiter',
    '.I COMMAND',
    '[\\fIOPTION\\fR ...] [\\fIARGUMENT\\fR ...]',
    '.SH DESCRIPTION',
    text(
      'Arbiter reads a tournament file, plays every game under its rules, and produces tables, PGN or SGF, and a live page. Every fact is written to a journal in the data folder first, so the same command continues a tournament that was stopped in any way.',
    ),
    '.SH COMMANDS',
    ...commands.flatMap((command) => [
      `.SS ${text(`arbiter ${command.name}${command.arguments === undefined ? '' : ` ${command.arguments}`}`)}`,
      text(command.summary),
      ...optionsOf(command).flatMap(({ flags, description }) => ['.TP', `.B ${text(flags)}`, text(description)]),
      '.PP',
      'Example:',
      '.RS',
      '.nf',
      text(command.example.replace(/^bin\//, '')),
      '.fi',
      '.RE',
    ]),
    '.SH EXIT STATUS',
    ...Object.entries(EXIT_CODES).flatMap(([code, meaning]) => ['.TP', `.B ${code}`, text(meaning)]),
    '',
  ].join('\n');
}

/** Dashes that can be copied; no line is taken for a request. */
const text = (line: string): string =>
  line
    .replaceAll('\\', String.raw`\e`)
    .replaceAll('-', String.raw`\-`)
    .replaceAll("'", String.raw`\(aq`)
    .replace(/^\./, String.raw`\&.`)
    .replaceAll(/[^\x20-\x7e]/gu, (character) => `\\[u${character.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`);
