// One game as a viewer sees it: the ply, the orientation, and everything derived from them, as signals. Components do the drawing.

import { computed, signal, type ReadonlySignal, type Signal } from '@preact/signals';
import type { GameDocument, GameSummary, ShownMove, ShownPly, ShownThought } from '../../src/broadcast/messages.ts';
import { COLOURS, opposite, type Colour, type Sides } from '../../src/core/colour.ts';
import type { ArrowLook, BoardArrow } from '../boards/chessBoard.tsx';
import { PositionLine, squaresOf, type Position } from '../boards/position.ts';
import { isInPlay, type LiveGame } from '../../src/broadcast/client/liveGame.ts';
import { live, summaries } from '../state/live.ts';
import { hasArrows, viewKibitzers, type KibitzerView } from './kibitz/kibitzers.ts';
import { comparedPlies, partingOf, remainingLine, type ComparedPly, type Line } from './moves/parting.ts';

/** A player's thought about the position before `ply`; `running` while it still thinks. */
export type HeardThought = ShownThought & { readonly ply: number; readonly running: boolean; readonly elapsedMs?: number };

/** A line shown on its own board: `step` of its moves are played. `name`: whose it is. */
export type OpenedLine = { readonly by: ArrowLook; readonly name: string; readonly line: Line; readonly step: number };

export type GameView = {
  readonly game: LiveGame;
  readonly document: ReadonlySignal<GameDocument | undefined>;
  readonly summary: ReadonlySignal<GameSummary | undefined>;
  readonly plies: ReadonlySignal<readonly ShownPly[]>;
  /** The same, for charts. */
  readonly compared: ReadonlySignal<readonly ComparedPly[]>;
  /** Number of plies on the board. */
  readonly ply: ReadonlySignal<number>;
  /** `undefined`: the last ply, as it comes. */
  readonly chosenPly: Signal<number | undefined>;
  readonly lastPly: ReadonlySignal<ShownPly | undefined>;
  readonly position: ReadonlySignal<Position>;
  readonly turn: ReadonlySignal<Colour>;
  readonly orientation: Signal<Colour>;
  readonly thoughts: Sides<ReadonlySignal<HeardThought | undefined>>;
  /** Neither player says anything about its searches: many Go programs only play. */
  readonly isSilent: ReadonlySignal<boolean>;
  /** The line that each side expects from the position on the board. */
  readonly lines: Sides<ReadonlySignal<Line | undefined>>;
  readonly parting: ReadonlySignal<{ readonly shared: number; readonly parts: boolean } | undefined>;
  readonly kibitzers: ReadonlySignal<readonly KibitzerView[]>;
  readonly arrows: ReadonlySignal<readonly BoardArrow[]>;
  /** The name of the kibitzer whose territory the board shows. */
  readonly territoryBy: Signal<string | undefined>;
  readonly opened: Signal<OpenedLine | undefined>;
  /** The position after any number of plies of the game. */
  readonly positionAt: (ply: number) => Position;
};

export function viewGame(id: number): GameView {
  const game = live.game(id);
  const document = computed(() => game.document.value);
  const plies = computed(() => game.plies.value);
  const summary = computed(() => document.value?.summary ?? summaries.value.get(id));
  const chosenPly = signal<number | undefined>(undefined);
  const ply = computed(() => Math.min(chosenPly.value ?? plies.value.length, plies.value.length));
  const lastPly = computed(() => plies.value[ply.value - 1]);

  const firstPosition = computed(() => document.value?.position ?? '');
  const positions = computed(() => new PositionLine(firstPosition.value));
  const positionAt = (count: number): Position => positions.value.at(plies.value, count);
  const position = computed(() => positionAt(ply.value));
  const first = computed(() => document.value?.first ?? 'white');
  const turn = computed(() => (ply.value % 2 === 0 ? first.value : opposite(first.value)));

  const isSilent = computed(() => document.value !== undefined && saysNothing(document.value, game));

  const bySide = <Value>(make: (colour: Colour) => Value): Sides<Value> => ({ white: make('white'), black: make('black') });
  const thoughts = bySide((by) => computed(() => thoughtAt(game, by, ply.value)));
  const lines = bySide((by) =>
    computed(() => {
      const thought = thoughts[by].value;
      if (thought?.pv === undefined || thought.pv.length === 0) return undefined;
      return remainingLine({ ply: thought.ply, moves: thought.pv }, plies.value, ply.value);
    }),
  );
  const parting = steady(() => {
    const { white, black } = lines;
    if (white.value === undefined || black.value === undefined) return undefined;
    return partingOf(white.value.moves, black.value.moves);
  });
  const kibitzers = viewKibitzers(
    game,
    plies,
    ply,
    () => summary.value !== undefined && isInPlay(summary.value) && chosenPly.value === undefined,
  );
  const arrows = steady(() => [
    ...COLOURS.flatMap((by) => arrowOf(by, lines[by].value?.moves[0])),
    ...(hasArrows.value ? kibitzers.value.flatMap(({ look, line }) => arrowOf(look, line?.moves[0])) : []),
  ]);

  return {
    ...{
      game,
      document,
      summary,
      plies,
      compared: computed(() => comparedPlies(plies.value)),
      ply,
      chosenPly,
      lastPly,
      position,
      turn,
      thoughts,
      isSilent,
      lines,
      parting,
      kibitzers,
      arrows,
      positionAt,
    },
    orientation: signal<Colour>('white'),
    opened: signal<OpenedLine | undefined>(undefined),
    territoryBy: signal<string | undefined>(undefined),
  };
}

/** A computed signal that keeps its old value while the new one is equal: a player thinks ten times a second, and seldom about another move. */
function steady<Value>(compute: () => Value): ReadonlySignal<Value> {
  let last: { readonly text: string; readonly value: Value } | undefined;
  return computed(() => {
    const value = compute();
    const text = JSON.stringify(value) ?? '';
    if (last?.text !== text) last = { text, value };
    return last.value;
  });
}

/** Takes the viewer to a ply; at the last one, the view follows the game. */
export function showPly(view: GameView, ply: number): void {
  const last = view.plies.value.length;
  view.chosenPly.value = ply >= last ? undefined : Math.max(0, ply);
}

export const isFollowing = (view: GameView): boolean => view.chosenPly.value === undefined;

/** Whether clocks run and players think, in the position shown. */
export function isLive(view: GameView): boolean {
  const summary = view.summary.value;
  return summary !== undefined && isInPlay(summary) && isFollowing(view);
}

/** The last thought of a player when `ply` plies were on the board, or its current one if it is to move in that position. */
function thoughtAt(game: LiveGame, by: Colour, ply: number): HeardThought | undefined {
  const plies = game.plies.value;
  const running = ply === plies.length ? game.thoughts[by].value : undefined;
  if (running !== undefined && running.ply === ply + 1) return { ...running, running: true };
  for (let index = ply - 1; index >= 0; index -= 1) {
    const said = plies[index];
    if (said === undefined || said.by !== by) continue;
    return said.book === true ? undefined : { ...said, running: false };
  }
  return undefined;
}

/** From so many moves on, players that have said nothing will say nothing. */
const HEARD_BY_PLIES = 20;

/** Of Go programs it is assumed until one says something. */
function saysNothing({ summary }: GameDocument, game: LiveGame): boolean {
  const { white, black } = game.thoughts;
  const played = game.plies.value.filter(({ book }) => book !== true);
  if ([white.value, black.value, ...played].some((thought) => thought !== undefined && saysSomething(thought))) return false;
  return summary.kind === 'go' || summary.state === 'over' || played.length >= HEARD_BY_PLIES;
}

const saysSomething = ({ evaluation, depth, nodes, pv }: ShownThought): boolean =>
  (evaluation ?? depth ?? nodes ?? pv) !== undefined;

/** The kibitzer whose territory the board shows: its view, of the position on the board. */
export const territoryOwner = (view: GameView): KibitzerView | undefined =>
  view.kibitzers.value.find(({ name }) => name === view.territoryBy.value);

/** Where a move goes, in the colour of its side; nothing for a pass. */
export function arrowOf(by: ArrowLook, move: ShownMove | undefined): readonly BoardArrow[] {
  if (move === undefined) return [];
  const { to, from } = squaresOf(move.set);
  return to === undefined ? [] : [{ from: from ?? to, to, by }];
}
