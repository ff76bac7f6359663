// Copies a text to the clipboard and confirms it.

import { useEffect, useState } from 'preact/hooks';
import { t } from '../words/words.ts';
import { Icon } from './icon.tsx';

const SHOWN_MS = 1500;

export function CopyButton({ text, label }: { readonly text: string; readonly label: string }) {
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
        void navigator.clipboard.writeText(text).then(
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
