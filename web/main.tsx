// The entry of the page.

import './style/tokens.css';
import './style/base.css';
import { render } from 'preact';
import { App } from './app.tsx';
import { isPageName, PAGES } from './pages/pages.ts';
import { bring } from './state/loaded.ts';
import { shortEventName } from './state/eventNames.ts';
import { route } from './state/route.ts';
import { callEvents, language, speak } from './words/words.ts';

const { page } = route.value;
// Comes at the same time as the language.
if (isPageName(page)) PAGES[page]().catch(() => undefined);
callEvents(shortEventName);
void bring(() => speak(language.value)).then(() => {
  const place = document.getElementById('page');
  if (place !== null) render(<App />, place);
});
