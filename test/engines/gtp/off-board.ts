// Plays a point that its board does not have.

import { runGtpEngine } from './skeleton.ts';

runGtpEngine('Off Board G', { onGenmove: ({ answer }) => answer('Z25') });
