// What a request can come to but its answer; any other error than the server's own is a line that broke.

/** The server's refusal, in its words. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}
