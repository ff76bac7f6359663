// Every word of the page, in English: the complete list, which the other languages translate. `{name}` stands for a value.

export const en = {
  // The page itself
  'app.live': 'Live',
  'app.skip': 'Skip to the content',
  'app.connecting': 'Connecting …',
  'app.lost': 'Connection lost, trying again …',
  'app.viewers': '{count} watching',
  'app.theme': 'Light or dark',
  'app.language': 'Language',
  'app.menu': 'Menu',

  // Games

  // Tables and the archive

  // Officials, operators
} as const;

export type Word = keyof typeof en;
