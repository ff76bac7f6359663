// A choice of the viewer that the browser remembers. Where storage is off, it holds for this visit only.

import { signal, type Signal } from '@preact/signals';

export type Stored<Value extends string> = { readonly value: Signal<Value>; readonly choose: (chosen: Value) => void };

/** `values`: the first is the usual one, which needs no storage. */
export function stored<Value extends string>(key: string, values: readonly [Value, ...Value[]]): Stored<Value> {
  const [usual] = values;
  const value = signal<Value>(values.find((known) => known === readStored(key)) ?? usual);
  const choose = (chosen: Value): void => {
    value.value = chosen;
    writeStored(key, chosen === usual ? undefined : chosen);
  };
  return { value, choose };
}

export function readStored(key: string): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined;
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, text: string | undefined): void {
  try {
    if (text === undefined) localStorage.removeItem(key);
    else localStorage.setItem(key, text);
  } catch {
    // Storage is off.
  }
}
