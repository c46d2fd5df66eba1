import type { CountedNoun } from './counted-nouns.ts'

/** The forms of a message; `#` stands for the number. Without `zero`, zero uses the form for many. */
export interface CountForms {
  readonly zero?: string
  readonly one: string
  readonly other: string
}

/** Kept, because creating a formatter takes longer than formatting a hundred numbers. */
const numbers = new Intl.NumberFormat('en')

/** Formats a count with its noun: `1 night`, `5 nights`, `no nights`. */
export function counted(count: number, noun: CountedNoun): string {
  const many = noun === 'child' ? 'children' : `${noun}s`
  return byCount(count, { zero: `no ${many}`, one: `1 ${noun}`, other: `# ${many}` })
}

/** Returns the form of a message for a number. Messages with forms of their own are in files named `*-counts.ts`. */
export function byCount(count: number, { zero, one, other }: CountForms): string {
  const form = (count === 0 ? zero : null) ?? (Math.abs(count) === 1 ? one : other)
  // Intl writes the same, but takes as long as a whole line of a price.
  return form.replace('#', Math.abs(count) < 1000 && Number.isInteger(count) ? String(count) : numbers.format(count))
}
