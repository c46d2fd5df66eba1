import type { DemoReview } from './demo-stay.ts'

/** Returns a review from one line: who, month of the year, stars, text, and the host's answer if there is one. */
export function reviewBy(
  author: string,
  month: number,
  overall: number,
  body: string,
  reply: string | null = null,
): DemoReview {
  return { author, month, overall, body, reply }
}
