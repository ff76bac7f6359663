// arbiter watch: a tournament in a terminal, over HTTP alone, wherever it is played.

import { setTimeout as wait } from 'node:timers/promises';
import { printable } from '../../standings/shown/displayWidth.ts';
import { Failure, WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { follow, readWanted } from '../../terminal/watch/follow.ts';
import { fullScreen } from '../../terminal/watch/fullScreen.ts';
import { ansiOf } from '../../terminal/watch/paint.ts';
import { picture } from '../../terminal/watch/picture.ts';
import { linesOf } from '../../terminal/watch/plainLines.ts';
import { Screen } from '../../terminal/watch/screen.ts';
import { Watched } from '../../terminal/watch/watched.ts';

const USUAL_URL = 'http://127.0.0.1:8080/';

export const watch: CommandAction = async ([address = USUAL_URL], options) => {
  const url = siteUrl(address);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => stop.abort());
  if (options['once'] === true) await once(url, stop);
  else if (options['plain'] !== true && isTerminal()) await onTerminal(url, stop);
  else await asLines(url, stop, options);
  return 0;
};

/** `games.example.org`, `http://127.0.0.1:8080/#/game/3`; gives it with a slash at its end. Throws `WrongUse`. */
function siteUrl(text: string): string {
  const url = URL.parse(
    /^\d{1,5}$/.test(text) ? `http://127.0.0.1:${text}` : /^https?:\/\//i.test(text) ? text : `http://${text}`,
  );
  if (url === null) throw new WrongUse(`Cannot watch: expected an address such as ${USUAL_URL}, got "${printable(text)}"`);
  return `${url.origin}${url.pathname.replace(/[^/]*$/, '')}`;
}

/** One that can be drawn on. */
const isTerminal = (): boolean => process.stdout.isTTY && process.stdin.isTTY && process.env['TERM'] !== 'dumb';
const hasColours = (): boolean => (process.env['NO_COLOR'] ?? '') === '';
const hasUnicode = (): boolean =>
  /utf-?8/i.test(process.env['LC_ALL'] || process.env['LC_CTYPE'] || process.env['LANG'] || '') || process.platform === 'win32';

async function onTerminal(url: string, stop: AbortController): Promise<void> {
  const watched = new Watched();
  const { signal } = stop;
  const looks = { colours: hasColours(), unicode: hasUnicode() };
  const screen = new Screen(process.stdout, process.stdin, looks.colours);
  const shown = fullScreen(screen, process.stdin, process.stdout, looks, { url, watched, signal });
  void shown.over.then(() => stop.abort());
  try {
    await follow({ url, games: 'playing', watched, signal, onChange: shown.onChange, onConnection: shown.onConnection });
  } finally {
    shown.close();
  }
}

/** Until the tournament is over, or the reader has seen enough. */
async function asLines(url: string, stop: AbortController, options: OptionValues): Promise<void> {
  const watched = new Watched();
  const moves = options['moves'] === true;
  let wasLive = false;
  await follow({
    url,
    games: moves ? 'playing' : 'none',
    watched,
    signal: stop.signal,
    onChange(happenings) {
      for (const happening of happenings) for (const text of linesOf(happening, watched, moves)) tell(text);
      if (!watched.isOver || stop.signal.aborted) return;
      tell(`${watched.overview?.name ?? ''} is over`);
      stop.abort();
    },
    onConnection(isLive) {
      if (isLive !== wasLive && !stop.signal.aborted && !isLive) process.stderr.write('Connection lost, trying again.\n');
      wasLive = isLive;
    },
  });
}

const tell = (text: string): void => void process.stdout.write(`${printable(text)}\n`);

/** How long a game and its table may take to be read. */
const READ_MS = 10_000;

/** One picture of how it stands, and its own size where there is no terminal. */
async function once(url: string, stop: AbortController): Promise<void> {
  const watched = new Watched();
  const { signal } = stop;
  const known = Promise.withResolvers<void>();
  const following = follow({
    url,
    games: 'none',
    watched,
    signal,
    onChange: () => void (watched.overview !== undefined && known.resolve()),
    onConnection: () => undefined,
  });
  const late = wait(READ_MS, 'late', { signal }).catch(() => undefined);
  const first = await Promise.race([known.promise, following, late]);
  if (first === 'late')
    throw new Failure(`Cannot watch ${url}: expected a tournament to be announced within ${READ_MS / 1000} s`);
  await readWanted({ url, watched, onChange: () => undefined, signal });
  const isReady = (): boolean => {
    if (watched.chosen === undefined) return true;
    return watched.game !== undefined && watched.standings.has(`standings/${watched.game.document.summary.event}`);
  };
  for (let waited = 0; !isReady() && waited < READ_MS; waited += 50) await wait(50);
  stop.abort();
  const colours = process.stdout.isTTY && hasColours();
  const view = {
    columns: process.stdout.isTTY ? process.stdout.columns : 100,
    rows: process.stdout.isTTY ? process.stdout.rows : 40,
    colours,
    unicode: hasUnicode(),
    flipped: false,
    isLive: true,
    nowUtcMs: Date.now() + watched.skewMs,
  };
  const lines = picture(watched, view).slice(0, -1);
  while (lines.length > 0 && (lines.at(-1) ?? []).every(({ text }) => text.trim() === '')) lines.pop();
  process.stdout.write(lines.map((one) => `${ansiOf(one, colours).trimEnd()}\n`).join(''));
  await following;
}
