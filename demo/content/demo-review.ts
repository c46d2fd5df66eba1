import type { DemoReview } from './demo-home.ts'

/** A review in one line: who, month of the year, stars, words, and the host's answer if there is one. */
export function reviewBy(
  author: string,
  month: number,
  overall: number,
  body: string,
  reply: string | null = null,
): DemoReview {
  return { author, month, overall, body, reply }
}
