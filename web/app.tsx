// The frame around every page: the one that the address names, loaded when it is first turned to.

import { useEffect, useState } from 'preact/hooks';
import { PAGES, type Page } from './pages/pages.ts';
import { listenTo } from './state/live.ts';
import { route } from './state/route.ts';

export function App() {
  const { page, args, query } = route.value;
  const [shown, setShown] = useState<{ readonly name: string; readonly page: Page } | undefined>(undefined);
  useEffect(() => listenTo('playing'), []);
  useEffect(() => {
    let isWanted = true;
    void PAGES[page]?.().then((found) => isWanted && setShown({ name: page, page: found }));
    return () => {
      isWanted = false;
    };
  }, [page]);
  if (shown === undefined) return null;
  const { page: Shown } = shown;
  return (
    <main>
      <Shown args={args} query={query} />
    </main>
  );
}
