/** Somebody else is alone under a name that was to be had at once. */
export class NameTakenError extends Error {
  override readonly name = "NameTakenError";

  constructor() {
    super("somebody else is alone under that name");
  }
}
