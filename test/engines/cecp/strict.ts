// Ends at the first word that it did not ask for. It declares `ping` and nothing else, so it has a claim to hear the words of the protocol's
// first version, `ping`, and `result` once it was ordered to play. Fairy-Max 5.0 is not much better: at an unknown word it reads memory that it
// never wrote, and often dies of it.

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
