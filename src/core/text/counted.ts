import type { CountedNoun } from './counted-nouns.ts'

/** How a message reads; `#` stands for the number. Without `zero` none is worded as many are. */
export interface CountForms {
  readonly zero?: string
  readonly one: string
  readonly other: string
}

/** Kept: to make one takes longer than to write a hundred numbers. */
const numbers = new Intl.NumberFormat('en')

/** `1 night`, `5 nights`, `no nights`. */
export function counted(count: number, noun: CountedNoun): string {
  const many = noun === 'child' ? 'children' : `${noun}s`
  return byCount(count, { zero: `no ${many}`, one: `1 ${noun}`, other: `# ${many}` })
}

/** The form of a message that belongs to a number. Messages with forms of their own stand in files named `*-counts.ts`. */
export function byCount(count: number, { zero, one, other }: CountForms): string {
  const form = (count === 0 ? zero : null) ?? (Math.abs(count) === 1 ? one : other)
  // Intl writes the same, at the cost of a whole line of a price.
  return form.replace('#', Math.abs(count) < 1000 && Number.isInteger(count) ? String(count) : numbers.format(count))
}
