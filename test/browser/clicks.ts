// Clicks on the navigation while moves arrive, each of which must lead where it says: counted in the page itself, as text, since this program does not
// have the types of a browser.

/** An expression: how many of `count` clicks were lost. Goes to the live page and, while moves arrive, from there to the standings. */
export const lostClicks = (count: number): string => `(async () => {
  const soon = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const way = (page) => document.querySelector('.wayRow a[href^="/' + page + '"]');
  const until = async (isSo) => {
    for (let waits = 0; waits < 200 && !isSo(); waits++) await soon(10);
    return isSo();
  };
  if (!(await until(() => way('standings') !== null))) return 'the navigation did not come';
  let lost = 0;
  for (let index = 0; index < ${count}; index++) {
    way('live').click();
    if (!(await until(() => document.querySelector('.app[data-page="live"] .gameScreen') !== null))) return 'the live page did not come';
    // Between moves, and in the middle of one.
    await soon(Math.random() * 30);
    way('standings').click();
    // A page that came back at once was the right one only for an instant.
    await soon(20);
    if (!(await until(() => location.pathname.startsWith('/standings') && document.querySelector('.app').dataset.page === 'standings'))) lost++;
  }
  return lost;
})()`;

/** Moves as fast as they come. */
export const BULLET = 'timeControl: 0.5+0.02\ntimeMargin: 5s';
