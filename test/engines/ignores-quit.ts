// Plays well and will not go: ignores `quit`, SIGTERM and the end of its input.

import { ignoreSigterm, runEngine, sleep } from './skeleton.ts';

ignoreSigterm();
runEngine('Ignores Quit', { onQuit: () => void sleep() });
sleep();
