// Loaded before the program (`--import`): each time that the wall clock is read, it has jumped a year forth or back, as when an
// administrator or a time server sets it. Monotonic time is left alone, as it is by the system.

const YEAR_MS = 365 * 24 * 3600 * 1000;
const now = Date.now;
let readings = 0;

Date.now = () => now() + ((readings++ % 3) - 1) * YEAR_MS;
