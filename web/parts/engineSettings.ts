// How an engine is set up, as facts: the same in the details of a game and in the list of engines.

import type { EngineCard } from '../../src/broadcast/messages.ts';
import { isWord, says, t } from '../words/words.ts';
import type { Fact } from './factList.tsx';

export const engineSettings = (engine: EngineCard): readonly Fact[] => [
  { label: t('engines.protocol'), value: engine.protocol },
  { label: t('engines.timeControl'), value: says(engine, 'timeControl') },
  { label: t('engines.threads'), value: engine.threads },
  { label: t('engines.hash'), value: engine.hash !== undefined && /^\d+$/.test(engine.hash) ? `${engine.hash} MB` : engine.hash },
  { label: t('engines.tablebases'), value: engine.tablebases },
  { label: t('engines.hardware'), value: engine.hardware },
  { label: t('engines.sandbox'), value: sandboxOf(engine) },
];

function sandboxOf({ sandbox }: EngineCard): string | undefined {
  const word = `sandbox.${sandbox}`;
  return isWord(word) ? t(word) : sandbox;
}
