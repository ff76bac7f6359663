// The type of a page: a component that gets the rest of its address.

import type { ComponentType } from 'preact';

export type PageProps = { readonly args: readonly string[]; readonly query: Readonly<Record<string, string>> };
export type Page = ComponentType<PageProps>;
