// A score in the words of GNU Go, as programs show it to a referee who reads their screen.

/** `Result: B+6.5`, `Result: jigo`; `score` as in SGF `RE`. */
export const resultText = (score: string): string => `Result: ${score === '0' ? 'jigo' : score}`;
