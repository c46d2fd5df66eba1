/** Narrowest step: its amount and four words beside it. */
const NARROWEST = 176

/**
 * Where the steps of the refund curve begin and end, in whole units from 0 to `width`. `at` is the part of the time
 * until check-in that has gone when the step ends. Short steps get room for their words, the rest is shared by time.
 */
export function stepEdges(steps: readonly { readonly at: number }[], width: number): number[] {
  const least = Math.min(NARROWEST, width / steps.length)
  const shared = width - least * steps.length
  return [
    0,
    ...steps.map(({ at }, index) => Math.round(least * (index + 1) + shared * (index === steps.length - 1 ? 1 : at))),
  ]
}
