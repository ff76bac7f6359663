// The text of a preset from the folder presets.

import { readFileSync } from 'node:fs';
import type { PresetName } from '../src/tournament/presets/presetNames.ts';

export const presetText = (name: PresetName): string => readFileSync(new URL(`../presets/${name}.yaml`, import.meta.url), 'utf8');
