// Copies a text to the clipboard and confirms it.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../words/words.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 1500;

type Props = {
  /** What is copied, or how to get it. */
  readonly text: string | (() => Promise<string>);
  readonly label: string;
};

export function CopyButton({ text, label }: Props) {
  const [isCopied, setCopied] = useState(false);
  useEffect(() => {
    if (!isCopied) return undefined;
    const timer = setTimeout(() => setCopied(false), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isCopied]);
  // Browsers offer the clipboard only over HTTPS or on localhost.
  if (!('clipboard' in navigator)) return null;
  return (
    <button
      type="button"
      class="quiet-button"
      title={label}
      aria-label={label}
      onClick={() =>
        void copied(text).then(
          () => setCopied(true),
          () => setCopied(false),
        )
      }
    >
      <Icon name={isCopied ? 'check' : 'copy'} size={12} />
      <span class="hidden-but-read" role="status">
        {isCopied ? t('engines.copied') : ''}
      </span>
    </button>
  );
}

/** Browsers let a page copy only at a click: a text that comes later is promised at once. */
const copied = (text: Props['text']): Promise<void> =>
  typeof text === 'string'
    ? navigator.clipboard.writeText(text)
    : navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': text().then((got) => new Blob([got], { type: 'text/plain' })) }),
      ]);
