// The pages by the first word of their address. Each is loaded when it is first turned to.

import type { ComponentType } from 'preact';

export type PageProps = { readonly args: readonly string[]; readonly query: Readonly<Record<string, string>> };
export type Page = ComponentType<PageProps>;

export const PAGES: Readonly<Record<string, () => Promise<Page>>> = {
  // #/live, #/game/ID?ply=N, #/boards
  live: async () => (await import('./live.tsx')).LivePage,
};
