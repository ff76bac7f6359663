// `arbiter bridge --to-gtp`: a GTP program on standard input and output whose generated moves come from an SGMP program.
// SGMP cannot set up a position: a game must be sent from its first move, and every genmove must be for the same colour. Undo is impossible too.

import { COLOURS, opposite, type Colour } from '../core/colour.ts';
import type { GoStart } from '../core/gameRules.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import { err, ok, unwrap, type Result } from '../core/result.ts';
import { goRules, type GoState } from '../games/go/rules.ts';
import { MAX_SIZE } from '../protocols/sgmp/point.ts';
import type { GtpCommand, GtpReply } from '../protocols/gtp/server.ts';
import type { SgmpConnection } from './connections/connection.ts';
import { startSgmpGame, type SgmpGame, type SgmpGameEnd, type SgmpGameListener } from './sgmpGame.ts';

/** The SGMP side of one game. `score`: the score that it shows, as in SGF `RE`, once the game is over. */
export type SgmpPeer = {
  readonly connection: SgmpConnection;
  readonly score: () => Promise<string | undefined>;
  readonly stop: () => Promise<void>;
};

export type ToGtpSettings = {
  readonly start: GoStart;
  /** The reply to the command `name`. */
  readonly name: string;
  readonly version: string;
  /** Opens the peer for one game, in which it plays `colour`. Rejects with a message for people. */
  readonly openPeer: (start: GoStart, colour: Colour) => Promise<SgmpPeer>;
  readonly listener: SgmpGameListener;
  readonly onResult: (score: string) => void;
};

type Game = {
  readonly peer: SgmpPeer;
  readonly colour: Colour;
  readonly line: SgmpGame;
  ended: SgmpGameEnd | undefined;
};

export function createToGtpCommands(settings: ToGtpSettings): {
  readonly commands: Readonly<Record<string, GtpCommand>>;
  readonly close: () => Promise<void>;
} {
  let start = settings.start;
  let state = unwrap(goRules.start(start));
  /** The moves of the game as GTP sees it, including the peer's. */
  let moves: string[] = [];
  let game: Game | undefined;
  /** Moves of the peer that no genmove has returned yet. */
  let told: string[] = [];
  /** Resume functions of everything that waits for a change. */
  const sleepers: (() => void)[] = [];
  const wake = (): void => {
    for (const sleeper of sleepers.splice(0)) sleeper();
  };

  const close = async (): Promise<void> => {
    const old = game;
    game = undefined;
    wake();
    old?.line.leave();
    await old?.peer.stop();
  };

  const restart = async (next: GoStart): Promise<GtpReply> => {
    await close();
    const begun = goRules.start(next);
    if (!begun.ok) return err(begun.error);
    start = next;
    state = begun.value;
    moves = [];
    told = [];
    return DONE;
  };

  const play = (colour: Colour, move: string): Result<string, string> => {
    if (goRules.turn(state) !== colour) return err('illegal move: SGMP cannot send two moves of one colour in a row');
    const played = goRules.play(state, move);
    if (!played.ok) return err('illegal move');
    state = played.value.state;
    moves.push(played.value.move);
    wake();
    return ok(played.value.move);
  };

  const until = async (isThere: () => boolean): Promise<void> => {
    while (!isThere()) await new Promise<void>((resolve) => sleepers.push(resolve));
  };

  const open = async (colour: Colour): Promise<Result<Game, string>> => {
    if (moves.length > (colour === goRules.turn(unwrap(goRules.start(start))) ? 0 : 1)) {
      return err('cannot set up a game in progress: SGMP sends moves only as they are played');
    }
    let peer: SgmpPeer;
    try {
      peer = await settings.openPeer(start, colour);
    } catch (reason) {
      return err(messageOf(reason));
    }
    const ours = opposite(colour);
    const isOpen = (): boolean => game === opened;
    const line = startSgmpGame({
      connection: peer.connection,
      start,
      colour: ours,
      listener: {
        ...settings.listener,
        onMove(mover, move, ply) {
          settings.listener.onMove(mover, move, ply);
          if (mover === ours) return;
          told.push(move);
          wake();
        },
      },
      async findMove(known) {
        await until(() => !isOpen() || moves.length > known.length);
        const move = isOpen() ? moves[known.length] : undefined;
        return move === undefined ? { kind: 'gone', words: 'the game was ended' } : { kind: 'move', move };
      },
    });
    const opened: Game = { peer, colour, line, ended: undefined };
    void line.over.then((end) => {
      opened.ended = end;
      wake();
    });
    game = opened;
    return ok(opened);
  };

  const generate = async (colour: Colour): Promise<GtpReply> => {
    if (goRules.turn(state) !== colour) return err('cannot move twice: SGMP cannot send two moves of one colour in a row');
    if (game !== undefined && game.colour !== colour) return err(`the SGMP program plays ${game.colour}`);
    const opened = game === undefined ? await open(colour) : ok(game);
    if (!opened.ok) return opened;
    const { value: current } = opened;
    await until(() => told.length > 0 || current.ended !== undefined || game !== current);
    const move = told.shift();
    if (move !== undefined) return play(colour, move);
    const end = current.ended;
    // An illegal move is returned unchanged: the caller judges it.
    if (end?.kind === 'illegal') return ok(end.move);
    return err(end === undefined ? 'the game is over' : wordsOf(end));
  };

  return {
    close,
    commands: {
      name: () => ok(settings.name),
      version: () => ok(settings.version),
      boardsize([text = '']) {
        const size = Number(text);
        if (!/^\d{1,3}$/.test(text)) return SYNTAX;
        if (size < 2 || size > MAX_SIZE) return err('unacceptable size');
        return restart({ ...start, size, handicap: 0 });
      },
      clear_board: () => restart({ ...start, handicap: 0 }),
      komi([text = '']) {
        const komi = Number(text) * 2;
        if (text === '' || !Number.isInteger(komi)) return SYNTAX;
        start = { ...start, komi };
        state = { ...state, start } satisfies GoState;
        return DONE;
      },
      fixed_handicap([text = '']) {
        if (moves.length > 0) return err('board not empty');
        const handicap = Number(text);
        if (!Number.isInteger(handicap) || handicap < 2) return err('invalid number of stones');
        return restart({ ...start, handicap });
      },
      play([colourText = '', move = '']) {
        const colour = parseColour(colourText);
        if (colour === undefined || move === '') return SYNTAX;
        const played = play(colour, move);
        return played.ok ? DONE : played;
      },
      genmove([colourText = '']) {
        const colour = parseColour(colourText);
        return colour === undefined ? SYNTAX : generate(colour);
      },
      time_settings: () => DONE,
      time_left: () => DONE,
      async final_score() {
        const current = game;
        // Our last pass may still be under way; a program that has received it may show its score and exit.
        if (current !== undefined && state.passes >= 2) await until(() => current.ended !== undefined || game !== current);
        const isOver = current?.ended?.kind === 'passed' || (current?.ended?.kind === 'left' && state.passes >= 2);
        if (!isOver || current !== game || game === undefined)
          return err('cannot score: the SGMP program shows its score after two passes only');
        const score = await game.peer.score();
        if (score === undefined) return err('cannot score: the SGMP program shows none');
        settings.onResult(score);
        return ok(score);
      },
    },
  };
}

const DONE: GtpReply = ok('');
const SYNTAX: GtpReply = err('syntax error');

function parseColour(text: string): Colour | undefined {
  const letter = text.toLowerCase();
  return COLOURS.find((colour) => letter === colour || letter === colour.charAt(0));
}

function wordsOf(end: SgmpGameEnd): string {
  switch (end.kind) {
    case 'passed':
      return 'the game is over: both have passed';
    case 'resigned':
    case 'left':
    case 'gone':
      return `the SGMP program has gone${end.kind === 'resigned' ? '' : `: ${end.words}`}`;
    case 'broken':
      return `the SGMP program broke the protocol: ${end.evidence}`;
    case 'illegal':
      return `the SGMP program played ${end.move}: ${end.why}`;
  }
}
