import * as z from 'zod'

/** What the demo shows in the place of an account. Its IBAN has check digits no bank gives out. */
export const EXAMPLE_ACCOUNT: readonly string[] = [
  'Example account of the demo: do not send money',
  'Holmstay Example Homes',
  'IBAN XX00 0000 0000 0000 0000 00',
  'BIC XXXXXXXX',
]

const MOST_LINES = 8
const LONGEST_LINE = 100

/** An account in lines of text, for people to read; `\n` counts as the end of a line, because not every file can hold one in a value. */
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
    `must have from 2 to ${MOST_LINES} lines: holder, IBAN, BIC, each on its own`,
  )
  .refine(
    (lines) => lines.every((line) => line.length <= LONGEST_LINE && !/\p{Cc}/u.test(line)),
    `must have lines of at most ${LONGEST_LINE} characters that people can read`,
  )
