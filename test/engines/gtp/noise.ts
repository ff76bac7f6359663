// Talks between its replies, with signs that mean nothing and ends of lines of two bytes.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Noise G', { talk: 'thinking hard \u0000\t...\r\nD4?\r\n\r\n' });
