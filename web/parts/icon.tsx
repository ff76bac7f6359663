// Small icons, all on a grid of 16, in the colour of their text. Decorative: always next to words.

const PATHS = {
  up: 'M8 3 13.5 12.5H2.5Z',
  down: 'M8 13 2.5 3.5H13.5Z',
  star: 'm8 1.8 1.9 4 4.4.5-3.3 3 .9 4.4L8 11.5l-3.9 2.2.9-4.4-3.3-3 4.4-.5Z',
  diamond: 'M8 2 14 8 8 14 2 8Z',
  bar: 'M2.5 6.5h11v3h-11Z',
} as const;
const LINES = {
  chevron: 'm5.5 3 5 5-5 5',
  cross: 'm3.5 3.5 9 9m0-9-9 9',
  check: 'm3 8.5 3.2 3.2L13 4.8',
  search: 'M7 2.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9Zm3.3 7.8 3.4 3.4',
  copy: 'M5.5 5.5h8v8h-8Zm-3 5v-8h8',
  help: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8ZM6.2 6.3c.1-1.1.9-1.7 1.9-1.7 1 0 1.8.7 1.8 1.6 0 1.3-1.8 1.4-1.8 2.8m0 2.2v.2',
  download: 'M8 2v8m-3.2-3L8 10.2 11.2 7M2.5 13.5h11',
  clock: 'M8 1.8a6.2 6.2 0 1 1 0 12.4A6.2 6.2 0 0 1 8 1.8Zm0 2.7V8l2.4 1.6',
  pause: 'M5.5 3.5v9m5-9v9',
  now: 'M8 1.5v3m0 7v3M1.5 8h3m7 0h3M8 5.2a2.8 2.8 0 1 1 0 5.6 2.8 2.8 0 0 1 0-5.6Z',
} as const;

export type IconName = keyof typeof PATHS | keyof typeof LINES;

export function Icon({ name, size = 16 }: { readonly name: IconName; readonly size?: number }) {
  const isFilled = name in PATHS;
  return (
    <svg
      class={`icon icon-${name}`}
      viewBox="0 0 16 16"
      width={size}
      height={size}
      aria-hidden="true"
      fill={isFilled ? 'currentColor' : 'none'}
      stroke={isFilled ? 'none' : 'currentColor'}
      stroke-width="1.6"
      stroke-linecap="round"
      stroke-linejoin="round"
    >
      <path d={{ ...PATHS, ...LINES }[name]} />
    </svg>
  );
}
