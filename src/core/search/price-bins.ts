import { putInPlace } from './put-in-place.ts'

/** Prices in bins of equal width from `from` on; each bin includes its lower bound. */
export interface PriceBins {
  readonly from: number
  readonly step: number
  /** Number of homes in each bin. */
  readonly homes: readonly number[]
  /** Whether the last bin also holds all dearer homes. */
  readonly isOpen: boolean
}

const MOST_BINS = 30
/** The bins end at twice the price that this share of the homes does not exceed. */
const USUAL_SHARE = 0.95

/**
 * Returns the bins of at least one price, in whole units of their currency. A few homes that are far dearer than all
 * others share the last bin: bins up to a palace at 12,000 a night would put all other homes into the first. Changes the
 * order of `prices`.
 */
export function priceBins(prices: Float64Array): PriceBins {
  let [lowest, highest] = [Infinity, -Infinity]
  for (const price of prices) {
    if (price < lowest) lowest = price
    if (price > highest) highest = price
  }
  const usual = Math.floor(USUAL_SHARE * (prices.length - 1))
  putInPlace(prices, usual)
  const end = Math.min(highest, 2 * prices[usual]!)
  const step = roundStep((end - lowest) / MOST_BINS)
  const from = Math.floor(lowest / step) * step
  const stays = Array.from({ length: Math.floor((end - from) / step) + 1 }, () => 0)
  for (const price of prices) stays[Math.min(Math.floor((price - from) / step), stays.length - 1)]!++
  return { from, step, homes: stays, isOpen: end < highest }
}

/** Rounds up to the next of 1, 2, 5, 10, 20, 50 and so on. */
function roundStep(width: number): number {
  for (let power = 1; ; power *= 10)
    for (const step of [power, 2 * power, 5 * power]) {
      if (step >= width) return step
    }
}
