// The name of an engine, which people chose: it may be long, and its script may run from right to left. It keeps its own direction, and is cut at its
// end. For a name within a sentence: isolated.ts.

import { hrefOf } from '../../state/route.ts';
import './name.css';

export const Name = ({ name }: { readonly name: string }) => (
  <bdi class="name" title={name}>
    {name}
  </bdi>
);

type NameLinkProps = { readonly name: string };

/** What is known about the engine. */
export const engineHref = (name: string): string => hrefOf('engine', [name]);

export const NameLink = ({ name }: NameLinkProps) => (
  <a class="nameLink" href={engineHref(name)}>
    <Name name={name} />
  </a>
);
