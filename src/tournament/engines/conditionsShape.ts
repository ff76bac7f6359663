// The fields of a tournament file that say what an engine must be, and may use, to be entered (4K-7).

import { z } from 'zod';
import type { Conditions } from '../../core/engines/conditions.ts';
import { present } from '../../core/present.ts';
import { field, group } from '../reading/field.ts';
import { line, wholeNumber, yesOrNo } from '../reading/leaves.ts';
import type { Filled } from '../reading/fields.ts';

const COMMANDS_EXPECTED = 'a list of names such as [sh, xz]';
const COMMAND_NAME = /^[A-Za-z0-9_][\w.+-]*$/u;
const commandName = line('the name of a program without its folder', 100).regex(COMMAND_NAME, {
  error: 'the name of a program without its folder',
});
const helper = line('the name of a program, or an absolute path of a folder', 4096).refine(
  (written) => written.startsWith('/') || COMMAND_NAME.test(written),
  { error: 'the name of a program, or an absolute path of a folder' },
);

export const conditionsShape = {
  files: field(
    wholeNumber(1, 1000),
    'Of how many files an engine may consist: its program, and what its entry names, without allowed commands such as `python3` (4K-7.2). Default: any number.',
  ),
  bytes: field(
    wholeNumber(1, 1_000_000_000_000),
    'How many bytes they may have together, with the texts of its entry that may hold a part of it (4K-7.1, 4K-7.3). Default: any number.',
  ),
  nameBytes: field(
    wholeNumber(1, 255),
    'How many bytes the name of a file may have, without its folder (4K-7.3). Default: any number.',
  ),
  leavesFiles: field(yesOrNo, 'Whether an engine may leave files behind (4K-7.4).', { shownDefault: true }),
  commands: field(
    z.array(commandName, { error: COMMANDS_EXPECTED }),
    'The programs of the system that an engine may execute, by name (4K-7.5, 4K-7.8). Default: any.',
  ),
  helpers: field(
    z.record(z.string(), z.array(helper, { error: 'a list such as [as, ld]' }), {
      error: 'commands with what they start, such as { cc: [as, ld] }',
    }),
    'What these start themselves, and an engine must not: by command a list of names, or of folders with programs. Default: nothing.',
  ),
  pythonPackages: field(
    z.array(commandName, { error: 'a list of names such as [numpy]' }),
    'The packages that an engine may import in addition to those of Python itself (4K-7.6, 4K-7.7). Default: any.',
  ),
};

const CONDITIONS_EXPECTED = 'a group of conditions such as { files: 1, bytes: 4096 }, or none';

export const conditionsField = z.union([z.literal('none'), group(conditionsShape)], { error: CONDITIONS_EXPECTED });

/** `undefined`: there are none. */
export function conditionsOf(written: Filled<typeof conditionsShape> | 'none' | undefined): Conditions | undefined {
  if (written === undefined || written === 'none') return undefined;
  const { leavesFiles, ...others } = written;
  return present({ ...others, leavesFiles: leavesFiles === false ? (false as const) : undefined });
}
