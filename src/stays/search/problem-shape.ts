import type { StayListShape } from '#contract/stay-shapes.ts'
import type { BookingRefusal } from '#core/problem.ts'

/** What is wrong with the dates of a search, as answers tell it. */
export function problemShape(problem: BookingRefusal): NonNullable<StayListShape['meta']['problem']> {
  const { code, ...details } = problem
  return { code, details }
}
