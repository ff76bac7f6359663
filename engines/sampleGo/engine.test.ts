// The player as a referee sees it: GTP 2, command by command. Every expectation is a whole reply, so that nothing is left over.

import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { createEngineCommands } from './engine.ts';
import { createGtpServer } from '../../src/protocols/gtp/server.ts';

type Player = { readonly ask: (command: string) => string; readonly raw: (line: string) => string };

/** A player in this process, whose clock does not advance by default. */
function player(nowMs: () => number = () => 0): Player {
  let written = '';
  const server = createGtpServer({
    commands: createEngineCommands(nowMs, '1'),
    write: (reply) => (written += reply),
    quit: () => (written += '(quit)'),
  });
  const raw = (line: string): string => {
    written = '';
    server.receive(line);
    return written;
  };
  return { raw, ask: (command) => raw(command).trimEnd() };
}

type Transcript = readonly (readonly [command: string, reply: string])[];

/** The same commands with the replies of a new player. */
function replayed(transcript: Transcript): Transcript {
  const { ask } = player();
  return transcript.map(([command]) => [command, ask(command)] as const);
}

describe('GTP 2', () => {
  test('administrative commands', () => {
    const { ask } = player();
    const transcript: Transcript = [
      ['protocol_version', '= 2'],
      ['name', '= Sample'],
      ['version', '= 1'],
      ['known_command genmove', '= true'],
      ['known_command toString', '= false'],
      ['known_command', '= false'],
      ['17 name', '=17 Sample'],
      ['0 dance', '?0 unknown command'],
      ['name # a comment', '= Sample'],
      ['name\tand more', '= Sample'],
      ['# nothing', ''],
      ['   ', ''],
      ['na\u0007me', '= Sample'],
    ];
    expect(replayed(transcript)).toEqual(transcript);
    const listed = ask('list_commands').slice(2).split('\n');
    const required = [
      ...['protocol_version', 'name', 'version', 'known_command', 'list_commands', 'quit', 'boardsize', 'clear_board', 'komi'],
      ...['fixed_handicap', 'place_free_handicap', 'set_free_handicap', 'play', 'genmove', 'undo', 'time_settings', 'time_left'],
      ...['final_score', 'final_status_list', 'showboard', 'reg_genmove'],
    ];
    expect(required.filter((name) => !listed.includes(name))).toEqual([]);
    expect(listed.every((name) => ask(`known_command ${name}`) === '= true')).toBe(true);
    expect(player().raw('3 quit')).toBe('=3\n\n(quit)');
  });

  test('the board, moves and refusals', () => {
    const transcript: Transcript = [
      ['boardsize 26', '? unacceptable size'],
      ['boardsize 1', '? unacceptable size'],
      ['boardsize nine', '? syntax error'],
      ['boardsize 3', '='],
      ['komi 0.5', '='],
      ['komi -3', '='],
      ['komi 6.25', '? komi must be a whole number of half-points'],
      ['komi x', '? syntax error'],
      ['play black b2', '='],
      ['play W B2', '? illegal move'],
      ['play white D1', '? syntax error'],
      ['play green A1', '? syntax error'],
      ['play white', '? syntax error'],
      ['play b C2', '='],
      ['play w C1', '='],
      ['play w pass', '='],
      ['play b B1', '='],
      [
        'showboard',
        ['= ', '    A B C', '  3 . . . 3', '  2 . X X 2', '  1 .(X). 1', '    A B C', 'Stones taken: 1 white, 0 black'].join(
          '\n',
        ),
      ],
      ['undo', '='],
      ['undo', '='],
      ['undo', '='],
      ['undo', '='],
      ['undo', '='],
      ['undo', '? cannot undo'],
    ];
    expect(replayed(transcript)).toEqual(transcript);
  });

  test('ko, suicide and superko by the rules that were set', () => {
    const ko = ['b B3', 'b A2', 'b B1', 'b C2', 'w C3', 'w D2', 'w C1'];
    const { ask } = player();
    ask('boardsize 4');
    for (const move of ko) expect(ask(`play ${move}`)).toBe('=');
    expect(ask('play w B2')).toBe('=');
    expect(ask('play b C2')).toBe('? illegal move');
    expect(ask('play b D4')).toBe('=');
    expect(ask('play w pass')).toBe('=');
    expect(ask('play b C2')).toBe('=');
    expect(ask('play w A1')).toBe('? illegal move');
    const transcript: Transcript = [
      ['kata-set-rules chinese', '='],
      ['kata-set-rules bridge', '? expected japanese, chinese, tromp-taylor, got "bridge"'],
      ['kata-set-rule ko POSITIONAL', '='],
      ['kata-set-rule suicide true', '='],
      ['boardsize 2', '='],
      ['play b A1', '='],
      ['play w B2', '='],
      ['play w B1', '='],
      ['play b A2', '='],
      ['kata-set-rule ko NEVER', '? expected ko SIMPLE|POSITIONAL|SITUATIONAL or suicide true|false, got "ko NEVER"'],
    ];
    expect(replayed(transcript)).toEqual(transcript);
  });

  test('handicaps', () => {
    const transcript: Transcript = [
      ['boardsize 9', '='],
      ['fixed_handicap 1', '? invalid number of stones'],
      ['fixed_handicap 10', '? invalid number of stones'],
      ['fixed_handicap 3', '= C3 G7 C7'],
      ['fixed_handicap 3', '? board not empty'],
      ['clear_board', '='],
      ['place_free_handicap 20', '= C3 G7 C7 G3 C5 G5 E3 E7 E5'],
      ['clear_board', '='],
      ['set_free_handicap E5', '? bad vertex list'],
      ['set_free_handicap E5 E5', '? bad vertex list'],
      ['set_free_handicap E5 pass', '? bad vertex list'],
      ['set_free_handicap E5 A9', '= E5 A9'],
      ['clear_board', '='],
      ['play b A1', '='],
      ['fixed_handicap 2', '? board not empty'],
    ];
    expect(replayed(transcript)).toEqual(transcript);
  });

  test('clocks', () => {
    const transcript: Transcript = [
      ['time_settings 60 0 0', '='],
      ['time_settings 60 30 0', '='],
      ['time_settings 60 30', '? syntax error'],
      ['time_settings 60 -1 0', '? syntax error'],
      ['time_left black 59 0', '='],
      ['time_left black many 0', '? syntax error'],
      ['time_left blue 59 0', '? syntax error'],
      ['kgs-time_settings none', '='],
      ['kgs-time_settings byoyomi 60 30 5', '='],
      ['kgs-time_settings canadian 60 30 25', '='],
      ['kgs-time_settings absolute 60', '='],
      ['kgs-time_settings fischer 60', '? syntax error'],
    ];
    expect(replayed(transcript)).toEqual(transcript);
  });

  test('its own settings', () => {
    const transcript: Transcript = [
      ['level 1', '='],
      ['level 11', '? expected a level from 1 to 10'],
      ['playouts 50', '='],
      ['playouts 0', '? expected a whole number from 1'],
      ['seed 7', '='],
      ['seed x', '? syntax error'],
    ];
    expect(replayed(transcript)).toEqual(transcript);
  });

  test('the same seed plays the same game, another seed another one', () => {
    const game = (seed: number): readonly string[] => {
      const { ask } = player();
      for (const command of ['boardsize 5', 'playouts 30', `seed ${seed}`]) ask(command);
      return Array.from({ length: 6 }, (_, ply) => ask(`genmove ${ply % 2 === 0 ? 'b' : 'w'}`));
    };
    expect(game(3)).toEqual(game(3));
    expect(game(4)).not.toEqual(game(3));
  });

  test('reg_genmove plays no move, genmove does', () => {
    const { ask } = player();
    for (const command of ['boardsize 5', 'playouts 40']) ask(command);
    expect(ask('reg_genmove b')).toMatch(/^= [A-E][1-5]$/);
    expect(ask('undo')).toBe('? cannot undo');
    expect(ask('genmove b')).toMatch(/^= [A-E][1-5]$/);
    expect(ask('undo')).toBe('=');
    expect(ask('genmove purple')).toBe('? syntax error');
  });
});

describe('plain Go sense', () => {
  const at = (size: number, black: string, white: string): Player => {
    const made = player();
    for (const command of [`boardsize ${size}`, 'komi 0.5', 'playouts 200']) made.ask(command);
    for (const point of black.split(' ')) expect(made.ask(`play b ${point}`)).toBe('=');
    for (const point of white.split(' ')) expect(made.ask(`play w ${point}`)).toBe('=');
    return made;
  };

  test('it captures four stones in atari', () => {
    expect(at(7, 'C4 C5 C6 C3 A1', 'B3 B4 B5 B6 C7 C2 D3 D4 D5').ask('genmove w')).toBe('= D6');
  });

  test('it saves four stones in atari', () => {
    expect(at(9, 'C4 C5 C6 C3 G3 G7', 'B3 B4 B5 B6 C7 C2 D3 D4 D5').ask('genmove b')).toBe('= D6');
  });

  /** Two walls with two rooms behind each; a white stone is in one of Black's rooms. */
  const BLACK = 'C1 C2 C3 C4 C5 C6 C7 B4 A4';
  const WHITE = 'D1 D2 D3 D4 D5 D6 D7 E4 F4 G4 F2 F6 A2';

  test('it passes when nothing is left, fills no eye, and counts its prisoners', () => {
    const made = at(7, BLACK, WHITE);
    expect(made.ask('genmove b')).toBe('= pass');
    expect(made.ask('genmove w')).toBe('= pass');
    expect(made.ask('final_status_list dead')).toBe('= A2');
    expect(made.ask('final_status_list seki')).toBe('=');
    // 12 points and a prisoner, against 16 points and komi.
    expect(made.ask('final_score')).toBe('= W+3.5');
    expect(made.ask('final_status_list alive').slice(2).split('\n')).toEqual([
      'C1 C2 C3 A4 B4 C4 C5 C6 C7',
      'D1 D2 D3 D4 E4 F4 G4 D5 D6 D7',
      'F2',
      'F6',
    ]);
    expect(made.ask('final_status_list neutral')).toBe('? invalid status');
  });

  test('it captures dead stones during a clean-up', () => {
    expect(at(7, BLACK, WHITE).ask('kgs-genmove_cleanup b')).toMatch(/^= (?:A1|A3|B2)$/);
  });

  test('stones on the board are alive by Tromp-Taylor rules', () => {
    const made = at(7, BLACK, WHITE);
    made.ask('kata-set-rules tromp-taylor');
    expect(made.ask('final_status_list dead')).toBe('=');
    // No one owns the room with both colours in it: 9 stones and 6 points, against 14 stones and 16 points, and komi.
    made.ask('kata-set-rules tromp-taylor');
    expect(made.ask('final_score')).toBe('= W+14.5');
  });
});

describe('the program', () => {
  const run = async (input: string): Promise<{ readonly output: string; readonly code: number | null }> => {
    const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], { stdio: ['pipe', 'pipe', 'inherit'] });
    const code = new Promise<number | null>((resolve) => child.on('exit', resolve));
    child.stdin.end(input);
    return { output: await text(child.stdout), code: await code };
  };

  test('answers on standard output and exits at quit', async () => {
    expect(await run('1 name\r\nboardsize 5\n2 quit\nname\n')).toEqual({ output: '=1 Sample\n\n=\n\n=2\n\n', code: 0 });
  });

  test('answers the commands from before the end of its input', async () => {
    expect(await run('boardsize 5\nplayouts 30\nplay b C3\nundo\nname')).toEqual({
      output: '=\n\n=\n\n=\n\n=\n\n= Sample\n\n',
      code: 0,
    });
  });
});
