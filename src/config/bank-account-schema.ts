import * as z from 'zod'

/** The account that the demo shows. Its IBAN has check digits that no bank uses. */
export const EXAMPLE_ACCOUNT: readonly string[] = [
  'Example account of the demo: do not send money',
  'Holmstay Example Homes',
  'IBAN XX00 0000 0000 0000 0000 00',
  'BIC XXXXXXXX',
]

const MOST_LINES = 8
const LONGEST_LINE = 100

/**
 * An account as lines of text for people to read. `\n` also ends a line, because not every file can hold a line break
 * in a value.
 */
export const bankAccountSchema = z
  .string()
  .transform((text) =>
    text
      .split(/\\n|\r?\n/)
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  )
  .refine(
    (lines) => lines.length >= 2 && lines.length <= MOST_LINES,
    `must have 2 to ${MOST_LINES} lines: holder, IBAN and BIC, each on a line of its own`,
  )
  .refine(
    (lines) => lines.every((line) => line.length <= LONGEST_LINE && !/\p{Cc}/u.test(line)),
    `must have lines of at most ${LONGEST_LINE} printable characters`,
  )
