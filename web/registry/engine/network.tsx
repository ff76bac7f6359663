// The three parts of a neural network, and which other engines have them too (S16-16c).

import type { EnginePage } from '../../../src/broadcast/registry/messages.ts';
import { r } from '../../words/registry/words.ts';
import { says } from '../../words/words.ts';
import { Card } from '../parts.tsx';

type Row = NonNullable<EnginePage['network']>;

export const Network = ({ network }: { readonly network: Row }) => (
  <Card
    title={r('network.title')}
    beside={
      <span class={`registry-state is-${network.isEligible ? 'good' : 'bad'}`}>
        {r(network.isEligible ? 'network.eligible' : 'network.notEligible')}
      </span>
    }
  >
    <div class="registry-body">
      <p>{says(network, 'reason')}</p>
      <ul class="registry-files">
        {network.parts.map(({ part, is, sharedWith }) => (
          <li key={part}>
            <strong>{r(`network.${part}`)}</strong> <span>{is === undefined ? r('network.missing') : wordsOf(is)}</span>
            <span class="registry-after muted">
              {sharedWith.length === 0
                ? r('network.own')
                : sharedWith.map((one) => r('network.shared', { engine: one.engine, why: says(one, 'why') })).join('; ')}
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
