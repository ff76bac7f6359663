// A player's side as a dot: visual only, without text.

import type { Colour } from '../../../src/core/colour.ts';
import './sideMark.css';

export const SideMark = ({ by }: { readonly by: Colour }) => <span class={`sideMark sideMark-${by}`} aria-hidden="true" />;
