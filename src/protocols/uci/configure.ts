// The `setoption` lines for an organiser's options; settings.ts checks what may be set.

import type { EngineOptions } from '../../core/gameJob.ts';
import type { Issue } from '../../core/messages/issue.ts';
import { ok, type Result } from '../../core/result.ts';
import type { DeclaredOption, UsedOptions } from '../session.ts';
import { settingsOf } from '../settings.ts';
import { formatSetOption } from './command.ts';

/** All lines to send, each with its end, and what they set; or everything that is wrong, each issue with the path `options.<name>`. */
export function configureOptions(
  declared: readonly DeclaredOption[],
  wanted: EngineOptions,
): Result<{ readonly text: string; readonly used: UsedOptions }, readonly Issue[]> {
  const settings = settingsOf(declared, wanted);
  if (!settings.ok) return settings;
  return ok({
    text: settings.value.map(({ name, value }) => `${formatSetOption(name, value)}\n`).join(''),
    used: settings.value.map(({ name, value }) => ({ name, value: value ?? '' })),
  });
}
