// Prints text between its replies, with meaningless characters and two-byte line ends.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Noise G', { talk: 'thinking hard \u0000\t...\r\nD4?\r\n\r\n' });
