// A QR code for a terminal, by the library uqr, which only this file knows: two rows of modules in a line of half blocks, with the light border that
// readers need. Light modules are drawn, so it can be read on a dark terminal; most apps read the inverse as well.

import { renderUnicodeCompact } from 'uqr';

export const qrCode = (text: string): string => `${renderUnicodeCompact(text, { border: 2 })}\n`;
