// Loaded before the program (`--import`): from the second half-second on, the wall clock jumps a year forth or back several times a second,
// as when an administrator or a time server sets it. Monotonic time is left alone, as it is by the system.

const YEAR_MS = 365 * 24 * 3600 * 1000;
const now = Date.now;
const startedAt = performance.now();

Date.now = () => {
  const elapsedMs = performance.now() - startedAt;
  return elapsedMs < 500 ? now() : now() + ((Math.floor(elapsedMs / 150) % 3) - 1) * YEAR_MS;
};
