// The presets that ship with Arbiter: files of the folder presets, by name.

export const PRESET_NAMES = ['tcec-season-16', 'tcec-cup-4', 'tcec-cup-4-as-played', 'tcec-4k', 'cgf-1999'] as const;
export type PresetName = (typeof PRESET_NAMES)[number];
