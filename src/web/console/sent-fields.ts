/** A field of a form that was not accepted. */
export interface SentField {
  readonly name: string
  readonly value: string
}

const MOST_FIELDS = 30
/** How much of them is shown in all: more than the longest text of the console. */
const MOST_CHARACTERS = 100_000
const MOST_OF_A_NAME = 100
/** The names of fields that pages fill in themselves, and of secrets. */
const LEFT_OUT =
  /^(id|intent|do|form|item|key|version|seen|saved|undo|script|password|code|secret|token|.*(Id|Version|Key)|expected.*)$/
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

/**
 * Returns the texts of a posted form under readable names, without secrets, files, and fields that the page has filled
 * in itself.
 */
export function sentFields(form: Iterable<readonly [name: string, value: unknown]>): readonly SentField[] {
  const fields: SentField[] = []
  let left = MOST_CHARACTERS
  for (const [name, value] of form) {
    if (typeof value !== 'string' || value.trim() === '' || LEFT_OUT.test(name) || ID.test(value)) continue
    if (fields.length === MOST_FIELDS || left === 0) break
    const [label, text] = [readable(name.slice(0, MOST_OF_A_NAME)), value.slice(0, left)]
    fields.push({ name: label, value: text })
    left -= text.length
  }
  return fields
}

/** Turns `guestName` into “guest name”. */
function readable(name: string): string {
  return name
    .replaceAll(/[-_.[\]]+|(?<=[a-z])(?=[A-Z])/g, ' ')
    .trim()
    .toLowerCase()
}
