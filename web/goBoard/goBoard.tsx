// A Go board of 2 to 25 lines, drawn in SVG: stones, the last move, marks, territory, dead stones and points on which two claims differ. With
// `onPoint` it also lets the user choose a point: by click, or by keyboard (arrows, Home, End, Page, Enter). Knows no rules.

import { useId, useMemo, useRef, useState } from 'preact/hooks';
import { t } from '../words/words.ts';
import { CELL, GoPoint } from './goPoint.tsx';
import { lettersOf, parsePoint, placeAfterKey, pointAt, starPoints, type Stone, type Stones } from './points.ts';
import './goBoard.css';

/** Boards up to this size have cells so large that the letters can be relatively smaller. */
const SMALL = 11;

export type GoBoardProps = {
  readonly size: number;
  readonly stones: Stones;
  /** Point of the last move. */
  readonly last?: string | undefined;
  /** By point: `circle`, `square`, `triangle` or `cross`, or text such as a move number. */
  readonly marks?: ReadonlyMap<string, string>;
  readonly territory?: { readonly black: readonly string[]; readonly white: readonly string[] } | undefined;
  readonly dead?: readonly string[] | undefined;
  /** Points to outline because two claims differ there. */
  readonly disputed?: readonly string[] | undefined;
  /** Letters and numbers along the edges; `false` for small boards. */
  readonly coordinates?: boolean;
  /** The stone shown under the pointer. */
  readonly ghost?: Stone | undefined;
  readonly onPoint?: ((point: string) => void) | undefined;
  /** The board is a single picture: nothing in it is focusable, and the label describes it. */
  readonly isPicture?: boolean;
  readonly label?: string | undefined;
};

export function GoBoard(props: GoBoardProps) {
  const { size, stones, last, marks, territory, dead, disputed, coordinates = true, ghost, onPoint, isPicture = false } = props;
  const paint = useId();
  const board = useRef<SVGSVGElement>(null);
  const [tabStop, setTabStop] = useState<string | undefined>(undefined);
  const label = props.label ?? t('go.board', { size });
  const stop = tabStop !== undefined && parsePoint(size, tabStop) !== undefined ? tabStop : (last ?? middleOf(size));

  const areas = useMemo(() => areasOf(territory), [territory]);
  const deadStones = useMemo(() => new Set(dead), [dead]);
  const disputedPoints = useMemo(() => new Set(disputed), [disputed]);

  const moveFocus = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const point = pointOf(event);
    const place = point === undefined ? undefined : parsePoint(size, point);
    if (point === undefined || place === undefined) return;
    if ((event.key === 'Enter' || event.key === ' ') && onPoint !== undefined) {
      event.preventDefault();
      return onPoint(point);
    }
    const next = placeAfterKey(size, place, event.key);
    if (next === undefined) return;
    event.preventDefault();
    // Keys that the page uses for the whole game go to the board while it has the focus.
    event.stopPropagation();
    const name = pointAt(size, next);
    setTabStop(name);
    board.current?.querySelector<SVGGElement>(`[data-point="${name}"]`)?.focus();
  };
  const click = (event: MouseEvent): void => {
    const point = pointOf(event);
    if (point === undefined) return;
    if (!isPicture) setTabStop(point);
    onPoint?.(point);
  };

  const places = Array.from({ length: size }, (_, index) => index);
  const isSmall = size <= SMALL;
  const edge = CELL * (coordinates ? (isSmall ? 0.95 : 1.15) : 0.65);
  const extent = (size - 1) * CELL + 2 * edge;
  const spoken = isPicture
    ? ({ role: 'img' } as const)
    : ({ role: 'grid', 'aria-rowcount': size, 'aria-colcount': size, 'aria-readonly': onPoint === undefined } as const);
  return (
    <svg
      ref={board}
      class={onPoint === undefined ? 'go-board' : 'go-board is-open'}
      viewBox={`${-edge} ${-edge} ${extent} ${extent}`}
      aria-label={label}
      onClick={click}
      onKeyDown={moveFocus}
      {...spoken}
    >
      <Ground size={size} edge={edge} extent={extent} paint={paint} coordinates={coordinates} />
      {places.map((row) => (
        <g key={row} {...(isPicture ? {} : { role: 'row', 'aria-rowindex': row + 1 })}>
          {places.map((column) => {
            const point = pointAt(size, { column, row });
            const stone = stones.get(point);
            const facts = {
              stone,
              isDead: stone !== undefined && deadStones.has(point),
              isLast: point === last,
              isDisputed: disputedPoints.has(point),
              territory: areas.get(point),
            };
            return (
              <GoPoint
                key={point}
                point={point}
                x={column * CELL}
                y={row * CELL}
                label={isPicture ? undefined : spokenPoint(point, facts)}
                column={isPicture ? undefined : column + 1}
                isTabStop={!isPicture && point === stop}
                paint={paint}
                mark={marks?.get(point)}
                ghost={onPoint === undefined ? undefined : ghost}
                {...facts}
              />
            );
          })}
        </g>
      ))}
    </svg>
  );
}

type GroundProps = {
  readonly size: number;
  readonly edge: number;
  readonly extent: number;
  readonly paint: string;
  readonly coordinates: boolean;
};

/** Wood, lines, star points and coordinates: drawn once. */
function Ground({ size, edge, extent, paint, coordinates }: GroundProps) {
  return useMemo(() => {
    const end = (size - 1) * CELL;
    const isSmall = size <= SMALL;
    // Distance from the outer line to the letters: a stone fits between.
    const near = isSmall ? 5.8 : 6.6;
    const places = Array.from({ length: size }, (_, index) => index * CELL);
    return (
      <g aria-hidden="true">
        <defs>
          <radialGradient id={`${paint}-b`} cx="0.36" cy="0.3" r="0.75">
            <stop class="go-black-light" offset="0" />
            <stop class="go-black" offset="0.7" />
          </radialGradient>
          <radialGradient id={`${paint}-w`} cx="0.38" cy="0.32" r="0.78">
            <stop class="go-white" offset="0.35" />
            <stop class="go-white-shade" offset="1" />
          </radialGradient>
        </defs>
        <rect class="go-wood" x={-edge} y={-edge} width={extent} height={extent} />
        <path class="go-lines" d={places.map((at) => `M0 ${at}H${end}M${at} 0V${end}`).join('')} />
        <rect class="go-edge" width={end} height={end} />
        {starPoints(size).map(({ column, row }) => (
          <circle key={`${column} ${row}`} class="go-star" cx={column * CELL} cy={row * CELL} r={0.95} />
        ))}
        {coordinates
          ? lettersOf(size).map((letter, index) => (
              <g key={letter} class={isSmall ? 'go-coordinate is-small' : 'go-coordinate'}>
                <text x={index * CELL} y={-near}>
                  {letter}
                </text>
                <text x={index * CELL} y={end + near + 2.5}>
                  {letter}
                </text>
                <text x={-near - 1.4} y={end - index * CELL + (isSmall ? 0.9 : 1.25)}>
                  {index + 1}
                </text>
                <text x={end + near + 1.4} y={end - index * CELL + (isSmall ? 0.9 : 1.25)}>
                  {index + 1}
                </text>
              </g>
            ))
          : null}
      </g>
    );
  }, [size, edge, extent, paint, coordinates]);
}

function areasOf(territory: GoBoardProps['territory']): ReadonlyMap<string, Stone> {
  const areas = new Map<string, Stone>();
  for (const point of territory?.black ?? []) areas.set(point, 'b');
  for (const point of territory?.white ?? []) areas.set(point, 'w');
  return areas;
}

type PointFacts = {
  readonly stone: Stone | undefined;
  readonly isDead: boolean;
  readonly isLast: boolean;
  readonly isDisputed: boolean;
  readonly territory: Stone | undefined;
};

function spokenPoint(point: string, { stone, isDead, isLast, isDisputed, territory }: PointFacts): string {
  const what = stone === 'b' ? t('go.blackStone') : stone === 'w' ? t('go.whiteStone') : t('go.empty');
  const more = [
    isDead ? t('go.dead') : undefined,
    territory === 'b' ? t('go.blackArea') : territory === 'w' ? t('go.whiteArea') : undefined,
    isDisputed ? t('go.disputed') : undefined,
    isLast ? t('go.last') : undefined,
  ];
  return [point, what, ...more.filter((word) => word !== undefined)].join(', ');
}

const middleOf = (size: number): string => {
  const middle = Math.floor((size - 1) / 2);
  return pointAt(size, { column: middle, row: middle });
};

const pointOf = (event: Event): string | undefined => {
  const place = event.target instanceof Element ? event.target.closest('[data-point]') : null;
  return place?.getAttribute('data-point') ?? undefined;
};
