/**
 * Divides an amount by weights with the largest-remainder method. The parts are whole, in the order of the weights,
 * differ from the exact share by less than one, and sum to the amount. What is left over goes to the largest
 * remainders; of equal ones, to the first. Throws a RangeError unless the weights are integers ≥ 0, at least one of
 * them positive.
 */
export function allocate(totalMinor: number, weights: readonly number[]): number[] {
  if (!Number.isSafeInteger(totalMinor)) throw new RangeError(`not an exact integer: ${totalMinor}`)
  if (!weights.every((weight) => Number.isSafeInteger(weight) && weight >= 0)) throw new RangeError('bad weights')
  const sum = weights.reduce((left, weight) => left + BigInt(weight), 0n)
  if (sum === 0n) throw new RangeError('no weight is positive')

  const size = BigInt(Math.abs(totalMinor))
  const shares = weights.map((weight, index) => {
    const exact = size * BigInt(weight)
    return { index, whole: exact / sum, remainder: exact % sum }
  })
  let left = Number(size - shares.reduce((taken, share) => taken + share.whole, 0n))
  for (const share of shares.toSorted((a, b) => compare(b.remainder, a.remainder) || a.index - b.index)) {
    if (left === 0) break
    share.whole += 1n
    left -= 1
  }
  return shares.map((share) => (totalMinor < 0 && share.whole > 0n ? -Number(share.whole) : Number(share.whole)))
}

function compare(left: bigint, right: bigint): number {
  return left < right ? -1 : left > right ? 1 : 0
}
