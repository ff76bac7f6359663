// The words that a shell completes and the manual lists, from the commands as data. completions.ts and manual.ts write them down.

import type { Command } from '../command.ts';

export type Option = {
  /** With its dashes. */
  readonly name: string;
  readonly description: string;
  /** As in `--help`: with the placeholder of its value. */
  readonly flags: string;
  /** Whether the next word is its value. */
  readonly takesValue: boolean;
  readonly offer: Offer;
};

/** What a shell offers for a value or an argument. */
export type Offer = 'folders' | 'files' | 'nothing';

const HELP: Option = {
  name: '--help',
  description: 'show the help of the command',
  flags: '--help',
  takesValue: false,
  offer: 'nothing',
};

export const optionsOf = (command: Command): readonly Option[] => [...(command.options ?? []).map(readOption), HELP];

export const argumentOffer = (command: Command): Offer =>
  /<engine>|program/.test(command.arguments ?? '') ? 'files' : offerOf(command.arguments);

function readOption({ flags, description }: NonNullable<Command['options']>[number]): Option {
  const [name = flags, placeholder] = flags.split(' ');
  return { name, description, flags, takesValue: placeholder?.startsWith('<') === true, offer: offerOf(placeholder) };
}

const offerOf = (placeholder = ''): Offer =>
  placeholder.includes('folder') ? 'folders' : /file|pgn|device/.test(placeholder) ? 'files' : 'nothing';
