// Firefox for tests of the page.

/** Debian's, or another one that the environment names. */
export const FIREFOX = process.env['ARBITER_FIREFOX'] ?? '/usr/bin/firefox-esr';
