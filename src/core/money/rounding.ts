import type { BasisPoints } from './money.ts'

/**
 * Returns the whole number nearest to `numerator / denominator`, exact for integers of any size. Halves are rounded
 * away from zero, so that an amount and its reversal cancel out (docs/booking-rules.md, Rounding). Throws a RangeError
 * for anything but integers, for a denominator below 1, and when the result is not a safe integer.
 */
export function roundHalfUp(numerator: number | bigint, denominator: number): number {
  if (!Number.isSafeInteger(denominator) || denominator < 1) throw new RangeError(`bad denominator ${denominator}`)
  if (typeof numerator === 'bigint') return roundLarge(numerator, BigInt(denominator))
  if (!Number.isSafeInteger(numerator)) throw new RangeError(`not an exact integer: ${numerator}`)
  const size = Math.abs(numerator)
  const rest = size % denominator
  // `rest * 2 >= denominator` without leaving the safe integers.
  const rounded = (size - rest) / denominator + (rest >= denominator - rest ? 1 : 0)
  return numerator < 0 && rounded > 0 ? -rounded : rounded
}

/**
 * Returns the multiple of `unit` nearest to `numerator / denominator`, rounded half-up once. `unit`: the smallest unit
 * of the currency (`smallestUnitOf`).
 */
export function roundToUnit(numerator: number | bigint, denominator: number, unit: number): number {
  return roundHalfUp(numerator, denominator * unit) * unit
}

/**
 * Returns a share of an amount, rounded half-up once: `percentOf(20573, 1000)` is 10 %, so 2057. `unit` as in
 * `roundToUnit`, for amounts that are charged.
 */
export function percentOf(amountMinor: number, percent: BasisPoints, unit = 1): number {
  return roundToUnit(product(amountMinor, percent), 10_000, unit)
}

/** Returns the exact product of integers: a number while it is safe, else a bigint. */
export function product(...factors: number[]): number | bigint {
  const fast = factors.reduce((left, right) => left * right, 1)
  if (Number.isSafeInteger(fast) && factors.every(Number.isSafeInteger)) return fast
  return factors.reduce((left, right) => left * BigInt(right), 1n)
}

function roundLarge(numerator: bigint, denominator: bigint): number {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = Number((size * 2n + denominator) / (denominator * 2n))
  if (!Number.isSafeInteger(rounded)) throw new RangeError('amount is not a safe integer')
  return numerator < 0n && rounded > 0 ? -rounded : rounded
}
