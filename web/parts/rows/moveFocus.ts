// Arrow keys in lists and grids of links: finds the next element and focuses it. One element of a group is reachable with the Tab key, the rest with
// the arrows.

/** Up and Down, Home and End among the elements that match a selector, in document order. */
export function moveInList(event: KeyboardEvent, container: HTMLElement | null, selector: string): void {
  const step = { ArrowDown: 1, ArrowUp: -1, Home: -Infinity, End: Infinity }[event.key];
  if (step === undefined || container === null) return;
  const all = [...container.querySelectorAll<HTMLElement>(selector)];
  const here = all.findIndex((element) => element === document.activeElement);
  if (here < 0) return;
  const next = all[Math.min(all.length - 1, Math.max(0, here + step))];
  event.preventDefault();
  next?.focus();
}

/** Arrows between links that name their position in `data-at="row column"`. Skips cells without a link. */
export function moveInGrid(event: KeyboardEvent, container: HTMLElement | null): void {
  const move = { ArrowDown: [1, 0], ArrowUp: [-1, 0], ArrowRight: [0, 1], ArrowLeft: [0, -1] }[event.key];
  const here = document.activeElement;
  if (move === undefined || container === null || !(here instanceof HTMLElement) || here.dataset['at'] === undefined) return;
  event.preventDefault();
  const [row = 0, column = 0] = here.dataset['at'].split(' ').map(Number);
  const [down = 0, right = 0] = move;
  if (right !== 0) {
    const inCell = [...container.querySelectorAll<HTMLElement>(`[data-at="${row} ${column}"]`)];
    const beside = inCell[inCell.indexOf(here) + right];
    if (beside !== undefined) return turnTo(container, beside);
  }
  for (let step = 1; step <= REACH; step += 1) {
    const found = container.querySelectorAll<HTMLElement>(`[data-at="${row + down * step} ${column + right * step}"]`);
    const next = right < 0 ? found[found.length - 1] : found[0];
    if (next !== undefined) return turnTo(container, next);
  }
}
/** Most cells without a link that are skipped: the diagonal, and games not played yet. */
const REACH = 64;

function turnTo(container: HTMLElement, next: HTMLElement): void {
  for (const stop of container.querySelectorAll<HTMLElement>('[data-at][tabindex="0"]')) stop.tabIndex = -1;
  next.tabIndex = 0;
  next.focus();
}
