// Plays well and does not exit: ignores `quit`, SIGTERM and the end of its input.

import { ignoreSigterm, runEngine, sleep } from './skeleton.ts';

ignoreSigterm();
runEngine('Ignores Quit', { onQuit: () => void sleep() });
sleep();
