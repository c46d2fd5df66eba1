import type { StayListShape } from '#contract/stay-shapes.ts'
import type { BookingRefusal } from '#core/problem.ts'

/** Returns what is wrong with the dates of a search, in the shape of answers. */
export function problemShape(problem: BookingRefusal): NonNullable<StayListShape['meta']['problem']> {
  const { code, ...details } = problem
  return { code, details }
}
