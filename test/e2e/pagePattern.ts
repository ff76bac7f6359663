// A line of output as pages show it.

/** `…` stands for anything. */
export const pagePattern = (line: string): RegExp =>
  new RegExp(`^${line.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`).replaceAll('…', '.*')}$`, 'm');
