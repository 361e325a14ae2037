const month = "(?:0?[1-9]|1[0-2])";
const day = "(?:0?[1-9]|[12]\\d|3[01])";
const year = "(?:19|20)\\d{2}";

/** One for each form that `readDate` of the contract knows; between month, day and year stands the same mark. */
const forms = [
  ...["/", "-", "\\.", " "].map((mark) => [month, day, year].join(mark)),
  `(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\\d|3[01])${year}`,
  [year, month, day].join("-"),
];

/**
 * A date of birth in every form that the service takes, blank space around it too. What a pattern cannot
 * know stands in the description's words: which months have 31 days, and what day it is today.
 */
export const birthdatePattern = `^\\s*(?:${forms.join("|")})\\s*$`;
