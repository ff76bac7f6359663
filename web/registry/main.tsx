// The entry of the page of a registry. It shares parts with that of a tournament, and neither its stream nor its boards.

import '../style/tokens.css';
import '../style/base.css';
import { render } from 'preact';
import { REGISTRY_PAGES } from '../../src/broadcast/registry/messages.ts';
import { beginAt } from '../state/route.ts';
import { REGISTRY_WORDS } from '../words/registry/words.ts';
import { alsoSay, language, speak } from '../words/words.ts';
import { RegistryApp } from './app.tsx';

beginAt('home', REGISTRY_PAGES);
alsoSay(REGISTRY_WORDS);
void speak(language.value).then(() => {
  const place = document.getElementById('page');
  if (place !== null) render(<RegistryApp />, place);
});
