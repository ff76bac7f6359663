// One point of a Go board: its stone and its marks. Rendered again only when one of its properties changes, so that a move on a board of 361 points
// renders two or three of them.

import { Component } from 'preact';
import type { Stone } from './points.ts';

/** Drawing units from one line to the next. */
export const CELL = 10;
const STONE = 4.72;

export type GoPointProps = {
  readonly point: string;
  readonly x: number;
  readonly y: number;
  /** The text for screen readers; absent on a board that is only a picture. */
  readonly label?: string | undefined;
  readonly column?: number | undefined;
  /** The only point of the board that the Tab key reaches. */
  readonly isTabStop?: boolean;
  /** Where the gradients of the stones are defined. */
  readonly paint: string;
  readonly stone?: Stone | undefined;
  readonly isDead?: boolean;
  readonly isLast?: boolean;
  readonly isDisputed?: boolean;
  readonly territory?: Stone | undefined;
  /** `circle`, `square`, `triangle`, `cross`; anything else is text written on the point. */
  readonly mark?: string | undefined;
  readonly ghost?: Stone | undefined;
};

export class GoPoint extends Component<GoPointProps> {
  override shouldComponentUpdate(next: GoPointProps): boolean {
    const before: Readonly<Record<string, unknown>> = this.props;
    return Object.entries(next).some(([name, value]) => name !== 'children' && before[name] !== value);
  }

  override render({ point, x, y, label, column, isTabStop, stone, isDead, territory, ghost, paint, ...marks }: GoPointProps) {
    const spoken =
      label === undefined
        ? {}
        : ({ role: 'gridcell', 'aria-label': label, 'aria-colindex': column, tabindex: isTabStop === true ? 0 : -1 } as const);
    const on = stone === undefined ? 'on-wood' : isDead === true ? 'on-dead' : stone === 'b' ? 'on-black' : 'on-white';
    return (
      <g class={`go-point ${on}`} data-point={point} transform={`translate(${x} ${y})`} {...spoken}>
        <rect class="go-hit" x={-CELL / 2} y={-CELL / 2} width={CELL} height={CELL} />
        {stone === undefined ? null : (
          <StoneOf stone={stone} isDead={isDead === true} isCrossed={territory === undefined} paint={paint} />
        )}
        {stone === undefined && ghost !== undefined ? (
          <circle class="go-ghost" r={STONE} fill={`url(#${paint}-${ghost})`} />
        ) : null}
        {territory === undefined ? null : (
          <rect class={`go-territory is-${territory}`} x={-1.6} y={-1.6} width={3.2} height={3.2} />
        )}
        {marks.isDisputed === true ? <rect class="go-disputed" x={-4.9} y={-4.9} width={9.8} height={9.8} rx={1} /> : null}
        {marks.mark === undefined ? null : <Mark mark={marks.mark} />}
        {marks.isLast === true && marks.mark === undefined ? <circle class="go-last" r={2.3} /> : null}
        {label === undefined ? null : <rect class="go-focus" x={-4.9} y={-4.9} width={9.8} height={9.8} rx={1.5} />}
      </g>
    );
  }
}

type StoneProps = { readonly stone: Stone; readonly isDead: boolean; readonly isCrossed: boolean; readonly paint: string };

/** A dead stone has a cross, or the mark of its point's owner. */
function StoneOf({ stone, isDead, isCrossed, paint }: StoneProps) {
  if (isDead)
    return (
      <>
        <circle class="go-dead" r={STONE} fill={`url(#${paint}-${stone})`} />
        {isCrossed ? <path class="go-cross" d="M-2.1-2.1 2.1 2.1M2.1-2.1-2.1 2.1" /> : null}
      </>
    );
  return (
    <>
      <circle class="go-shadow" cx={0.3} cy={0.55} r={STONE} />
      <circle r={STONE} fill={`url(#${paint}-${stone})`} />
    </>
  );
}

function Mark({ mark }: { readonly mark: string }) {
  switch (mark) {
    case 'circle':
      return <circle class="go-mark" r={2.4} />;
    case 'square':
      return <rect class="go-mark" x={-2} y={-2} width={4} height={4} />;
    case 'triangle':
      return <path class="go-mark" d="M0-2.8 2.5 1.6H-2.5Z" />;
    case 'cross':
      return <path class="go-mark" d="M-2-2 2 2M2-2-2 2" />;
    default:
      return (
        <text class={mark.length > 2 ? 'go-text is-long' : 'go-text'} y={mark.length > 2 ? 1.2 : 1.5}>
          {mark}
        </text>
      );
  }
}
