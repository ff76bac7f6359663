// The name of an engine, which people chose: it may be long, and its script may run from right to left. It keeps its own direction, and is cut at its
// end. For a name within a sentence: isolated.ts.

import { hrefOf } from '../../state/route.ts';
import './name.css';

export const Name = ({ name }: { readonly name: string }) => (
  <bdi class="name" title={name}>
    {name}
  </bdi>
);

/** `event`: the key of the event whose engine is meant; absent: any. */
type NameLinkProps = { readonly name: string; readonly event?: string };

/** What is known about the engine. */
export const engineHref = ({ name, event }: NameLinkProps): string =>
  hrefOf('engines', event === undefined ? [] : [event], { find: name });

export const NameLink = (engine: NameLinkProps) => (
  <a class="nameLink" href={engineHref(engine)}>
    <Name name={engine.name} />
  </a>
);
