// A list of facts, each with its label; unknown ones are omitted.

import type { ComponentChildren } from 'preact';

export type Fact = {
  readonly label: string;
  readonly value: ComponentChildren;
  /** For the value. */
  readonly className?: string | undefined;
};

type FactListProps = { readonly facts: readonly Fact[]; readonly className?: string; readonly rowClass?: string };

export const FactList = ({ facts, className, rowClass }: FactListProps) => (
  <dl class={className}>
    {facts
      .filter(({ value }) => value !== undefined && value !== '' && value !== false)
      .map(({ label, value, className }) => (
        <div key={label} class={rowClass}>
          <dt>{label}</dt>
          <dd class={className} title={typeof value === 'string' ? value : undefined}>
            {value}
          </dd>
        </div>
      ))}
  </dl>
);
