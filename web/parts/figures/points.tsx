// Points with their half in a separate column, so that whole numbers stay aligned.

import { pointsParts } from './numbers.ts';

export function Points({ points }: { readonly points: number }) {
  const { whole, half } = pointsParts(points);
  return (
    <span class="points">
      {whole}
      <span class="points-half">{half ? '½' : ''}</span>
    </span>
  );
}
