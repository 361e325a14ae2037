/** PostgreSQL gave no answer in time: the server, or the way to it, is silent. */
export class NoAnswerError extends Error {
  override readonly name = "NoAnswerError";
  readonly code = "NO_ANSWER";

  constructor() {
    super("the database did not answer in time");
  }
}
