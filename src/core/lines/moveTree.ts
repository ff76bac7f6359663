// Moves with variations, as a tree: the first move of each place goes on with the main line, the others replace it. Knows no rules. Its text goes into
// addresses, so it has only letters that need no escape there: `e2e4.e7e5.1*d7d5` are 1.e4 e5 with 1…d5 instead, where `1*` says after how many plies
// of the moves before it the next one is played.

/** A move, its text for people, and what it changes on the board (`SquareChanges`); the last two are empty where they are not known. */
export type NamedMove = { readonly move: string; readonly text: string; readonly set: string };

/** `after` are the moves that were tried next, the main one first. */
export type TreeMove = NamedMove & { readonly after: MoveTree };
export type MoveTree = readonly TreeMove[];

/** A move after the first `ply` plies of the moves before it in a list, which has each main line before what replaces its moves, the last one first. */
export type TreeStep = NamedMove & { readonly ply: number };

/** The moves to a place, from the start. */
type Line = readonly string[];

type Growing = NamedMove & { readonly after: Growing[] };

/** Steps that go on from no place are left out, with those that follow them. */
export function treeOf(steps: readonly TreeStep[]): MoveTree {
  const first: Growing[] = [];
  const places = [first];
  for (const { ply, move, text, set } of steps) {
    const place = places[ply];
    places.length = Math.min(places.length, ply + 1);
    if (place === undefined) continue;
    let next = place.find((known) => known.move === move);
    if (next === undefined) place.push((next = { move, text, set, after: [] }));
    places.push(next.after);
  }
  return first;
}

export function stepsOf(tree: MoveTree): readonly TreeStep[] {
  const steps: TreeStep[] = [];
  const waiting = tree.toReversed().map((move) => ({ ply: 0, move }));
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const { move, text, set, after } = next.move;
    steps.push({ ply: next.ply, move, text, set });
    for (let at = after.length - 1; at >= 0; at--) {
      const reply = after[at];
      if (reply !== undefined) waiting.push({ ply: next.ply + 1, move: reply });
    }
  }
  return steps;
}

/** A line from the start. */
export const lineSteps = (line: Line): readonly TreeStep[] => line.map((move, ply) => ({ ply, move, text: '', set: '' }));

/** The text of a tree without its first `given` moves, which its reader knows. */
export function formatSteps(steps: readonly TreeStep[], given: number): string {
  let at = given === 0 ? 0 : -1;
  return steps
    .slice(given)
    .map(({ ply, move }) => {
      const word = ply === at ? move : `${ply}*${move}`;
      at = ply + 1;
      return word;
    })
    .join('.');
}

/** The steps of `formatSteps` after those that its reader knows, with moves as they were written. */
export function parseSteps(text: string): readonly TreeStep[] {
  let at = 0;
  return text.split('.').flatMap((word) => {
    const [, ply, move = ''] = /^(?:(\d{1,5})\*)?([^*]+)$/.exec(word) ?? [];
    if (move === '') return [];
    const step = { ply: ply === undefined ? at : Number(ply), move, text: '', set: '' };
    at = step.ply + 1;
    return [step];
  });
}

/** The moves on the way to a place, as far as the tree has them. */
export function movesAlong(tree: MoveTree, line: Line): readonly TreeMove[] {
  const found: TreeMove[] = [];
  let place = tree;
  for (const move of line) {
    const next = place.find((known) => known.move === move);
    if (next === undefined) break;
    found.push(next);
    place = next.after;
  }
  return found;
}

/** The main line from the place to which `line` leads. */
export function mainLineFrom(tree: MoveTree, line: Line): readonly TreeMove[] {
  const found: TreeMove[] = [];
  let place = line.length === 0 ? tree : (movesAlong(tree, line)[line.length - 1]?.after ?? []);
  for (let [next] = place; next !== undefined; [next] = place) {
    found.push(next);
    place = next.after;
  }
  return found;
}

/** The tree with another move at the end of a line that it has. */
export const withMove = (tree: MoveTree, line: Line, { move, text, set }: NamedMove): MoveTree =>
  changedAt(tree, line, (place) =>
    place.some((known) => known.move === move) ? place : [...place, { move, text, set, after: [] }],
  );

/** The tree without the last move of a line, and all that follows it. */
export const withoutLine = (tree: MoveTree, line: Line): MoveTree =>
  changedAt(tree, line.slice(0, -1), (place) => place.filter(({ move }) => move !== line.at(-1)));

/** A line that can come before another: its last move that is not first; `undefined` if there is none. The first `given` moves of the tree stay first. */
export function promotable(tree: MoveTree, line: Line, given: number): Line | undefined {
  const places = [tree, ...movesAlong(tree, line).map(({ after }) => after)];
  let onMain = true;
  const least = line.map((move, ply) => {
    const isGiven = onMain && ply < given;
    onMain &&= places[ply]?.[0]?.move === move;
    return isGiven ? 1 : 0;
  });
  for (let ply = line.length - 1; ply >= 0; ply--) {
    const place = places[ply] ?? [];
    if (place.findIndex(({ move }) => move === line[ply]) > (least[ply] ?? 0)) return line.slice(0, ply + 1);
  }
  return undefined;
}

/** The tree with the last move of a line one place further to the front. */
export const withPromoted = (tree: MoveTree, line: Line): MoveTree =>
  changedAt(tree, line.slice(0, -1), (place) => {
    const at = place.findIndex(({ move }) => move === line.at(-1));
    const [before, promoted] = [place[at - 1], place[at]];
    return before === undefined || promoted === undefined ? place : place.with(at - 1, promoted).with(at, before);
  });

/** Copies what leads to the place, and nothing else. */
function changedAt(tree: MoveTree, [next, ...rest]: Line, change: (place: MoveTree) => MoveTree): MoveTree {
  if (next === undefined) return change(tree);
  return tree.map((known) => (known.move === next ? { ...known, after: changedAt(known.after, rest, change) } : known));
}
