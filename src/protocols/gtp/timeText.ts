// What a GTP program receives about time: `time_settings` (or a variant that it lists) when a game begins, `time_left` before its moves.
// Sources: Specification of the Go Text Protocol, version 2, draft 2, "time_settings" and "time_left": whole seconds, main time and Canadian
// byo-yomi; `0 0` means no byo-yomi, a byo-yomi time with 0 stones means no limit. `kgs-time_settings`: kgsGtp's documentation (`none`, `absolute`,
// `canadian`). `kata-time_settings fischer`: KataGo, GTP_Extensions.md.
//
// GTP has no increments. They are sent as Canadian byo-yomi of one stone, with the main time reduced by the first increment: a player that
// keeps to that never uses more than its clock here has, because each increment is available when the byo-yomi begins (an increment above the
// base time is sent as the base time). An increment below a second is not sent; `time_left` includes it. KataGo receives its own command.
// Moves in a time are Canadian byo-yomi without main time; only `time_left` shows what is left over at the end of a period. A next period of
// another kind is sent when it begins. A fixed time per move is byo-yomi of one stone.
// Seconds are rounded down. Settings have at least one second, because 0 means none; `time_left` may be 0, which means that no time is left.

import { opposite, type Colour } from '../../core/colour.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import type { SearchRequest } from '../session.ts';
import { COLOUR_WORDS } from './vertex.ts';

/** Whether the program lists a command. */
type Lists = (command: string) => boolean;

/** Times in ms. */
type Setting =
  | { readonly kind: 'none' }
  | { readonly kind: 'absolute'; readonly mainMs: number }
  | { readonly kind: 'increment'; readonly mainMs: number; readonly incrementMs: number }
  | { readonly kind: 'stones'; readonly timeMs: number; readonly stones: number }
  | { readonly kind: 'move'; readonly timeMs: number };

const SECOND_MS = 1000;

export class TimeText {
  #told: Setting | undefined;
  /** No move of this game has been requested yet. */
  #isFirst = true;

  /** Commands, without numbers, that send a player's time control when a game begins; `undefined`: it is not known yet. */
  begin(control: TimeControl | undefined, lists: Lists): readonly string[] {
    this.#told = undefined;
    this.#isFirst = true;
    return control === undefined ? [] : this.#tell(settingOf(control), lists);
  }

  /** Commands before one search: the time left, and the settings if their kind has changed. */
  of({ time, turn }: SearchRequest, lists: Lists): readonly string[] {
    const now = settingNow(time, turn);
    const settings = this.#isTold(now, lists) ? [] : this.#tell(now, lists);
    this.#isFirst = false;
    return [...settings, ...(lists('time_left') ? timeLeft(time, turn, lists) : [])];
  }

  /** A resumed game begins with less than its time control. */
  #isTold(now: Setting, lists: Lists): boolean {
    const told = this.#told;
    if (told === undefined || !sameKind(told, now)) return false;
    if (!this.#isFirst || (now.kind === 'stones' && lists('time_left'))) return true;
    return settingWords(told, lists) === settingWords(now, lists);
  }

  #tell(setting: Setting, lists: Lists): readonly string[] {
    this.#told = setting;
    const words = settingWords(setting, lists);
    return words === undefined ? [] : [words];
  }
}

function settingOf(control: TimeControl): Setting {
  switch (control.kind) {
    case 'unlimited':
      return { kind: 'none' };
    case 'moveTime':
      return { kind: 'move', timeMs: control.moveTimeMs };
    case 'clock': {
      const [first] = control.periods;
      if (first === undefined) return { kind: 'none' };
      return clockSetting(first.baseMs, first.incrementMs, first.moves ?? undefined);
    }
  }
}

function settingNow(time: SearchRequest['time'], turn: Colour): Setting {
  switch (time.kind) {
    case 'unlimited':
      return { kind: 'none' };
    case 'moveTime':
      return { kind: 'move', timeMs: time.moveTimeMs };
    case 'clock':
      return clockSetting(time.left[turn], time.increment[turn], time.movesToGo);
  }
}

/** An increment with moves in a time is left to `time_left`: sent as extra time, it could be used before it is available. */
function clockSetting(leftMs: number, incrementMs: number, moves: number | undefined): Setting {
  if (moves !== undefined) return { kind: 'stones', timeMs: leftMs, stones: moves };
  if (incrementMs < SECOND_MS) return { kind: 'absolute', mainMs: leftMs };
  return { kind: 'increment', mainMs: leftMs, incrementMs };
}

/** Amounts change with every move; `time_left` sends those changes, so the kind decides. */
function sameKind(told: Setting, now: Setting): boolean {
  if (told.kind === 'increment' && now.kind === 'increment') return told.incrementMs === now.incrementMs;
  if (told.kind === 'move' && now.kind === 'move') return told.timeMs === now.timeMs;
  return told.kind === now.kind;
}

function settingWords(setting: Setting, lists: Lists): string | undefined {
  const standard = lists('time_settings') ? 'time_settings' : undefined;
  const kgs = lists('kgs-time_settings') ? 'kgs-time_settings' : undefined;
  const canadian = (main: number, time: number, stones: number): string | undefined =>
    standard === undefined ? kgs && `${kgs} canadian ${main} ${time} ${stones}` : `${standard} ${main} ${time} ${stones}`;
  switch (setting.kind) {
    case 'none':
      return standard === undefined ? kgs && `${kgs} none` : `${standard} 0 1 0`;
    case 'absolute': {
      const main = settingSeconds(setting.mainMs);
      return standard === undefined ? kgs && `${kgs} absolute ${main}` : `${standard} ${main} 0 0`;
    }
    case 'increment': {
      const { mainMs, incrementMs } = setting;
      if (lists('kata-time_settings')) return `kata-time_settings fischer ${settingSeconds(mainMs)} ${incrementMs / SECOND_MS}`;
      return canadian(seconds(Math.max(mainMs - incrementMs, 0)), settingSeconds(Math.min(incrementMs, mainMs)), 1);
    }
    case 'stones':
      return canadian(0, settingSeconds(setting.timeMs), setting.stones);
    case 'move':
      return canadian(0, settingSeconds(setting.timeMs), 1);
  }
}

function timeLeft(time: SearchRequest['time'], turn: Colour, lists: Lists): readonly string[] {
  const line = (colour: Colour, leftMs: number, stones: number): string =>
    `time_left ${COLOUR_WORDS[colour]} ${seconds(leftMs)} ${stones}`;
  switch (time.kind) {
    case 'unlimited':
      return [];
    case 'moveTime':
      return [line(turn, time.moveTimeMs, 1)];
    case 'clock': {
      // How many moves the other side has to go is not known here.
      if (time.movesToGo !== undefined) return [line(turn, time.left[turn], time.movesToGo)];
      return [opposite(turn), turn].map((colour) => {
        const leftMs = time.left[colour];
        const incrementMs = time.increment[colour];
        if (incrementMs < SECOND_MS || lists('kata-time_settings')) return line(colour, leftMs, 0);
        const mainMs = leftMs - incrementMs;
        return mainMs >= SECOND_MS ? line(colour, mainMs, 0) : line(colour, leftMs, 1);
      });
    }
  }
}

const seconds = (ms: number): number => Math.max(Math.floor(ms / SECOND_MS), 0);
const settingSeconds = (ms: number): number => Math.max(seconds(ms), 1);
