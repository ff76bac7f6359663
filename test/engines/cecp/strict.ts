// Exits at the first command that it did not ask for. It declares only `ping`, so it may receive the commands of the protocol's first version,
// `ping`, and `result` after the command to play. Fairy-Max 5.0 is not much better: at an unknown command it reads memory that it never wrote, and
// often crashes.

import { runXboardEngine } from './skeleton.ts';

const ALWAYS = ['xboard', 'protover', 'accepted', 'rejected', 'new', 'force', 'easy', 'post', 'ping', 'quit'];
const FOR_GAMES = ['level', 'st', 'sd', 'time', 'otim', 'go'];
const ONCE_TOLD_TO_PLAY = ['?', 'result'];
const MOVE = /^[a-h][1-8][a-h][1-8][qrbn]?$/;

let toldToPlay = false;

runXboardEngine('Strict', {
  features: ['ping=1', 'done=1'],
  hears(line) {
    const [word = ''] = line.split(' ');
    if (word === 'new') toldToPlay = false;
    if (word === 'go') toldToPlay = true;
    const welcome = [...ALWAYS, ...FOR_GAMES, ...(toldToPlay ? ONCE_TOLD_TO_PLAY : [])];
    if (!welcome.includes(word) && !MOVE.test(word)) {
      process.stderr.write(`not entitled to say "${line}"\n`);
      process.exit(9);
    }
  },
});
