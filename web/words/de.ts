// German. A word that is missing here does not compile.

import type { Word } from './en.ts';

export const de: Readonly<Record<Word, string>> = {
  // The page itself
  'app.live': 'Live',
  'app.skip': 'Zum Inhalt',
  'app.connecting': 'Verbindung wird aufgebaut …',
  'app.lost': 'Verbindung verloren, neuer Versuch …',
  'app.viewers': '{count} schauen zu',
  'app.theme': 'Hell oder dunkel',
  'app.language': 'Sprache',
  'app.menu': 'Menü',

  // Games

  // Tables and the archive

  // Officials, operators
};
