/** The width of the narrowest step, in which its amount and four words fit. */
const NARROWEST = 176

/**
 * Returns where the steps of the refund curve begin and end, in whole units from 0 to `width`. `at` is the share of the
 * time until check-in that has passed when the step ends. Each step first gets the room that its words need; what is
 * left is divided by time.
 */
export function stepEdges(steps: readonly { readonly at: number }[], width: number): number[] {
  const least = Math.min(NARROWEST, width / steps.length)
  const shared = width - least * steps.length
  return [
    0,
    ...steps.map(({ at }, index) => Math.round(least * (index + 1) + shared * (index === steps.length - 1 ? 1 : at))),
  ]
}
