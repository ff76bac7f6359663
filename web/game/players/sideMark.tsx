// Whose something is, as a dot: a player's side, or a kibitzer's colour. Visual only, without text.

import type { ArrowLook } from '../../boards/chessBoard.tsx';
import './sideMark.css';

export const SideMark = ({ by }: { readonly by: ArrowLook }) => <span class={`sideMark sideMark-${by}`} aria-hidden="true" />;
