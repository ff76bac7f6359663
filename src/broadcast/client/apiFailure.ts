// The server's refusal, in its words. Any other error of a request means that the connection was lost.

export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  /** Distinguishes refusals of one status. */
  readonly word: string | undefined;

  constructor(status: number, message: string, word?: string) {
    super(message);
    this.status = status;
    this.word = word;
  }
}
