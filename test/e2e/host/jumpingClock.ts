// Loaded before the program (`--import`): at each reading the wall clock has jumped a year forward or back, as when an administrator or a time server
// sets it. Monotonic time is unchanged, as on a real system.

const YEAR_MS = 365 * 24 * 3600 * 1000;
const now = Date.now;
let readings = 0;

Date.now = () => now() + ((readings++ % 3) - 1) * YEAR_MS;
