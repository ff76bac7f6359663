// A dialog over the page: the browser keeps the focus in it, restores it, and closes the dialog with Escape.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { t } from '../words/words.ts';
import './dialog.css';

type Props = {
  readonly title: string;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
};

export function Dialog({ title, onClose, children }: Props) {
  const place = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = place.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      class="dialog"
      ref={place}
      aria-label={title}
      onClose={onClose}
      onClick={(event) => event.target === place.current && onClose()}
    >
      <div class="dialog-inside">
        <header class="dialog-head">
          <h2>
            <bdi>{title}</bdi>
          </h2>
          <button type="button" class="plain dialog-close" onClick={onClose} aria-label={t('app.close')}>
            ✕
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
