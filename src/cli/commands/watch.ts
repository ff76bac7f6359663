// arbiter watch: shows a tournament in a terminal, only over HTTP, from any machine.

import { setTimeout as wait } from 'node:timers/promises';
import { PAGE_NAMES } from '../../broadcast/messages.ts';
import { Failure, WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { onStop } from '../stopping.ts';
import { follow } from '../../terminal/watch/follow.ts';
import { fullScreen } from '../../terminal/watch/fullScreen.ts';
import { ansiOf } from '../../terminal/watch/paint.ts';
import { picture } from '../../terminal/watch/picture.ts';
import { linesOf } from '../../terminal/watch/plainLines.ts';
import { Screen } from '../../terminal/watch/screen.ts';
import { Watched } from '../../terminal/watch/watched.ts';
import { print, warn } from '../../terminal/print.ts';

const USUAL_URL = 'http://127.0.0.1:8080/';

export const watch: CommandAction = async ([address = USUAL_URL], options) => {
  const url = siteUrl(address);
  const stop = new AbortController();
  const ignoreStops = onStop(() => {
    // A second signal has its default effect.
    ignoreStops();
    stop.abort();
  });
  if (options['once'] === true) await once(url, stop);
  else if (options['plain'] !== true && isTerminal()) await onTerminal(url, stop);
  else await asLines(url, stop, options);
  return 0;
};

/** Accepts `games.example.org` or `http://127.0.0.1:8080/game/3`; returns it with a slash at its end. Throws `WrongUse`. */
function siteUrl(text: string): string {
  const url = URL.parse(
    /^\d{1,5}$/.test(text) ? `http://127.0.0.1:${text}` : /^https?:\/\//i.test(text) ? text : `http://${text}`,
  );
  if (url === null) throw new WrongUse(`Cannot watch: expected an address such as ${USUAL_URL}, got "${text}"`);
  const words = url.pathname.split('/');
  const place = words.findIndex((word) => PAGE_NAMES.some((name) => name === word));
  return `${url.origin}${(place < 0 ? words.slice(0, -1) : words.slice(0, place)).join('/')}/`;
}

/** A terminal that supports redrawing. */
const isTerminal = (): boolean => process.stdout.isTTY && process.stdin.isTTY && process.env['TERM'] !== 'dumb';
const hasColours = (): boolean => (process.env['NO_COLOR'] ?? '') === '';
const hasUnicode = (): boolean =>
  /utf-?8/i.test(process.env['LC_ALL'] || process.env['LC_CTYPE'] || process.env['LANG'] || '') || process.platform === 'win32';

async function onTerminal(url: string, stop: AbortController): Promise<void> {
  const looks = { colours: hasColours(), unicode: hasUnicode() };
  const screen = new Screen(process.stdout, process.stdin, looks.colours);
  const { live, ended } = follow({
    url,
    signal: stop.signal,
    onChange() {
      watched.update();
      shown.onChange();
    },
  });
  const watched = new Watched(live);
  const shown = fullScreen(screen, process.stdin, process.stdout, looks, live, watched);
  void shown.over.then(() => stop.abort());
  live.listenTo('playing');
  try {
    await ended;
  } finally {
    shown.close();
  }
}

/** Runs until the tournament is over, or the user quits. */
async function asLines(url: string, stop: AbortController, options: OptionValues): Promise<void> {
  const moves = options['moves'] === true;
  let wasLive = false;
  const { live, ended } = follow({
    url,
    signal: stop.signal,
    onMessage(message) {
      for (const text of linesOf(message, live.summaries.value, moves)) tell(text);
    },
    onChange() {
      if (stop.signal.aborted) return;
      const isLive = live.connection.state.value === 'live';
      if (wasLive && !isLive) warn('Connection lost, trying again.\n');
      wasLive = isLive;
      const overview = live.overview.value;
      if (overview?.state !== 'over') return;
      tell(`${overview.name} is over`);
      stop.abort();
    },
  });
  live.listenTo(moves ? 'playing' : []);
  await ended;
}

const tell = (text: string): void => print(`${text}\n`);

/** The time limit for reading a game and its table. */
const READ_MS = 10_000;

/** One snapshot of the current state, with a default size if there is no terminal. */
async function once(url: string, stop: AbortController): Promise<void> {
  const { signal } = stop;
  const ready = Promise.withResolvers<void>();
  const { live, ended } = follow({
    url,
    signal,
    onChange() {
      watched.update();
      const { game, standings } = watched.scene;
      const isRead = watched.chosen === undefined || (game !== undefined && standings !== undefined);
      if (live.overview.value !== undefined && isRead) ready.resolve();
    },
  });
  const watched = new Watched(live);
  live.listenTo([]);
  const late = wait(READ_MS, undefined, { signal }).catch(() => undefined);
  await Promise.race([ready.promise, ended, late]);
  stop.abort();
  if (live.overview.value === undefined)
    throw new Failure(`Cannot watch ${url}: expected a tournament to be announced within ${READ_MS / 1000} s`);
  const colours = process.stdout.isTTY && hasColours();
  const view = {
    columns: process.stdout.isTTY ? process.stdout.columns : 100,
    rows: process.stdout.isTTY ? process.stdout.rows : 40,
    colours,
    unicode: hasUnicode(),
    flipped: false,
    nowUtcMs: live.serverNowMs(),
  };
  const lines = picture(watched.scene, view).slice(0, -1);
  while (lines.length > 0 && (lines.at(-1) ?? []).every(({ text }) => text.trim() === '')) lines.pop();
  process.stdout.write(lines.map((one) => `${ansiOf(one, colours).trimEnd()}\n`).join(''));
  await ended;
}
