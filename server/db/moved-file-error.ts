/** The path does not lead to the file any more that was opened: what is written to that one is lost. */
export class MovedFileError extends Error {
  override readonly name = "MovedFileError";
  readonly code = "FILE_MOVED";

  constructor() {
    super("the database file was moved or removed");
  }
}
