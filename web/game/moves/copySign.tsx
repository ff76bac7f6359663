// A button with an icon that copies a text and confirms it.

import { useState } from 'preact/hooks';
import type { Word } from '../../words/en.ts';
import { SignButton } from './signButton.tsx';

type Props = { readonly word: Word; readonly sign: 'link' | 'copy'; readonly text: () => string };

export function CopySign({ word, sign, text }: Props) {
  const [isCopied, setCopied] = useState(false);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(text());
    setCopied(true);
    setTimeout(() => setCopied(false), 2000);
  };
  return (
    <SignButton
      word={isCopied ? 'game.copied' : word}
      sign={isCopied ? 'done' : sign}
      onClick={() => void copy().catch(() => undefined)}
    />
  );
}
