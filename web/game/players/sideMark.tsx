// Which side a player has, as a dot: to be seen, not to be read.

import type { Colour } from '../../../src/core/colour.ts';
import './sideMark.css';

export const SideMark = ({ by }: { readonly by: Colour }) => <span class={`sideMark sideMark-${by}`} aria-hidden="true" />;
