// Loaded before the program (`--import`): the wall clock goes sixty times as fast since the time CLOCK_SINCE (UTC, ms), so that pauses of minutes pass in
// seconds. Monotonic time, by which games are played, is unchanged.

const FASTER = 60;
const now = Date.now;
// The same for all threads.
const since = Number(process.env['CLOCK_SINCE']);

Date.now = () => since + (now() - since) * FASTER;
