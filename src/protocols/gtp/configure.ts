// An organiser's options for a GTP program: commands with their arguments. GTP has no options, so every command that the program lists is an
// option of type string, except those that the session itself needs or that play. `level: 5` sends `level 5`; an empty value sends only the command.
// A command occurs once in a file, so a command that must be sent several times (KataGo's `kata-set-param`) belongs on the command line.

import type { EngineOptions } from '../../core/gameJob.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { DeclaredOption, UsedOptions } from '../session.ts';
import { settingsOf } from '../settings.ts';

/** Commands that a session sends itself, that would play or undo a move, or that would change the board or the conversation. */
const NOT_OPTIONS: ReadonlySet<string> = new Set([
  ...['protocol_version', 'name', 'version', 'known_command', 'list_commands', 'quit', 'help', 'stop'],
  ...['boardsize', 'rectangular_boardsize', 'clear_board', 'komi', 'fixed_handicap', 'place_free_handicap', 'set_free_handicap'],
  ...['play', 'black', 'white', 'genmove', 'genmove_black', 'genmove_white', 'reg_genmove', 'gg_genmove', 'restricted_genmove'],
  ...[
    'kgs-genmove_cleanup',
    'lz-genmove_analyze',
    'kata-genmove_analyze',
    'genmove_analyze',
    'undo',
    'gg-undo',
    'popgo',
    'trymove',
  ],
  ...['lz-analyze', 'kata-analyze', 'analyze', 'loadsgf', 'set_position', 'kgs-game_over'],
  ...[
    'time_settings',
    'kgs-time_settings',
    'kata-time_settings',
    'time_left',
    'final_score',
    'final_status_list',
    'final_status',
  ],
]);

export function declaredOptions(commands: Iterable<string>): readonly DeclaredOption[] {
  return [...commands]
    .filter((name) => !NOT_OPTIONS.has(name.toLowerCase()))
    .map((name) => ({ kind: 'string', name, default: undefined }));
}

/** The commands that set the wanted options, without numbers, or everything that is wrong with them. */
export function configureOptions(
  declared: readonly DeclaredOption[],
  wanted: EngineOptions,
): Result<{ readonly commands: readonly string[]; readonly used: UsedOptions }, readonly Issue[]> {
  const checked = settingsOf(declared, wanted);
  const issues: Issue[] = checked.ok ? [] : [...checked.error];
  for (const [name, value] of Object.entries(wanted)) {
    if (typeof value !== 'string' || !value.includes('#')) continue;
    const message = `Cannot set option "${name}": expected no "#", which begins a comment in GTP, got "${value}"`;
    issues.push({ path: `options.${name}`, message });
  }
  if (!checked.ok || issues.length > 0) return err(issues);
  const used = checked.value.map(({ name, value }) => ({ name, value: value ?? '' }));
  return ok({ commands: used.map(({ name, value }) => `${name} ${value}`.trimEnd()), used });
}
