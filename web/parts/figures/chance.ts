// A share of rehearsals, or a chance, in percent. What never or always happened there may still happen: it is below 1, or above 99. Pure.

export function formatChance(share: number): string {
  const percent = Math.round(100 * share);
  return share === 0 || percent === 0 ? '<1' : percent === 100 ? '>99' : String(percent);
}
