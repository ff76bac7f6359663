/** Whether a text is a regular expression that can match something. */
export function isPattern(written: string): boolean {
  try {
    return new RegExp(written).source !== '(?:)';
  } catch {
    return false;
  }
}
