// Plays a point outside its board.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Off Board G', { onGenmove: ({ answer }) => answer('Z25') });
