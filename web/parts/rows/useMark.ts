// The one thing that is marked in a list that scrolls.

import type { RefObject } from 'preact';
import { useEffect, type Inputs } from 'preact/hooks';

/**
 * Marks what `selector` finds in the list, and keeps it in view there with a row's height around it, also when the list gets another size: what comes
 * below it makes it smaller. The page does not scroll. `isFollowing`: the list is at its end. Where nothing is found it is at its beginning.
 */
export function useMark(
  list: RefObject<HTMLElement | null>,
  selector: string | undefined,
  isFollowing: boolean,
  inputs: Inputs,
): void {
  useEffect(() => {
    const { current } = list;
    if (current === null) return;
    for (const marked of current.querySelectorAll('[aria-current]')) marked.removeAttribute('aria-current');
    const found = selector === undefined ? null : current.querySelector(selector);
    found?.setAttribute('aria-current', 'true');
    const show = (): void => {
      if (isFollowing) current.scrollTop = current.scrollHeight;
      else if (found === null) current.scrollTop = 0;
      else keepInView(current, found);
    };
    // Called at once too, after the layout and before the list is painted.
    const observer = new ResizeObserver(show);
    observer.observe(current);
    return () => observer.disconnect();
  }, [selector, isFollowing, ...inputs]);
}

function keepInView(list: HTMLElement, found: Element): void {
  const { top: listTop } = list.getBoundingClientRect();
  const { top, bottom, height } = found.getBoundingClientRect();
  const above = top - height - listTop;
  const below = bottom + height - listTop - list.clientHeight;
  if (above < 0) list.scrollTop += above;
  else if (below > 0) list.scrollTop += below;
}
