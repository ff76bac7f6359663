// The three parts of a neural network, and which other engines have them too (S16-16c).

import type { EnginePage } from '../../../src/broadcast/registry/messages.ts';
import { r } from '../../words/registry/words.ts';
import { Card } from '../parts.tsx';

type Row = NonNullable<EnginePage['network']>;

export const Network = ({ network: { parts, isEligible, reason } }: { readonly network: Row }) => (
  <Card
    title={r('network.title')}
    beside={
      <span class={`registry-state is-${isEligible ? 'good' : 'bad'}`}>
        {r(isEligible ? 'network.eligible' : 'network.notEligible')}
      </span>
    }
  >
    <div class="registry-body">
      <p>{reason}</p>
      <ul class="registry-files">
        {parts.map(({ part, is, sharedWith }) => (
          <li key={part}>
            <strong>{r(`network.${part}`)}</strong> <span>{is === undefined ? r('network.missing') : wordsOf(is)}</span>
            <span class="registry-after muted">
              {sharedWith.length === 0
                ? r('network.own')
                : sharedWith.map(({ engine, why }) => r('network.shared', { engine, why })).join('; ')}
            </span>
          </li>
        ))}
      </ul>
    </div>
  </Card>
);

function wordsOf(is: NonNullable<Row['parts'][number]['is']>): string {
  if (is.kind === 'files') return is.files.map(({ path }) => path).join(', ');
  return is.version === undefined ? is.name : `${is.name} ${is.version}`;
}
