// Which rows of a table are expanded.

import { useState } from 'preact/hooks';

export type OpenRows<Key> = {
  readonly isOpen: (key: Key) => boolean;
  readonly toggle: (key: Key) => void;
  readonly isAllOpen: boolean;
  readonly toggleAll: () => void;
};

export function useOpenRows<Key>(keys: readonly Key[]): OpenRows<Key> {
  const [open, setOpen] = useState<ReadonlySet<Key>>(new Set());
  const isAllOpen = keys.every((key) => open.has(key));
  return {
    isOpen: (key) => open.has(key),
    toggle(key) {
      const next = new Set(open);
      if (!next.delete(key)) next.add(key);
      setOpen(next);
    },
    isAllOpen,
    toggleAll: () => setOpen(new Set(isAllOpen ? [] : keys)),
  };
}
