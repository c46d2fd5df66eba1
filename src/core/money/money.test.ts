import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from './allocate.ts'
import { decimalText, formatMoney, minorDigitsOf } from './format-money.ts'
import { percentOf, product, roundHalfUp } from './rounding.ts'

const runs = { numRuns: 3000 }
const anySafe = fc.maxSafeInteger()

/** Half-up by its definition: the largest whole number q with q ≤ |n/d| + 1/2. */
function halfUp(numerator: bigint, denominator: bigint): bigint {
  const size = numerator < 0n ? -numerator : numerator
  const rounded = (2n * size + denominator) / (2n * denominator)
  return numerator < 0n ? -rounded : rounded
}

describe('rounding', () => {
  it('is half-up, and the same for an amount and its reversal', () => {
    expect([roundHalfUp(5, 2), roundHalfUp(-5, 2), roundHalfUp(4, 3), roundHalfUp(5, 3), roundHalfUp(-1, 3)]).toEqual([
      3, -3, 1, 2, 0,
    ])
    expect(percentOf(205_730, 1000)).toBe(20_573)
    expect(percentOf(173_907, 5000)).toBe(86_954)
    expect(percentOf(105, 1000)).toBe(11)
  })

  it('is exact for every safe integer', () => {
    fc.assert(
      fc.property(anySafe, fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }), (numerator, denominator) => {
        const expected = halfUp(BigInt(numerator), BigInt(denominator))
        expect(BigInt(roundHalfUp(numerator, denominator))).toBe(expected)
        expect(BigInt(roundHalfUp(BigInt(numerator), denominator))).toBe(expected)
      }),
      runs,
    )
  })

  it('takes percentages exactly, also of amounts whose product leaves the safe integers', () => {
    fc.assert(
      fc.property(anySafe, fc.integer({ min: 0, max: 10_000 }), (amount, percent) => {
        expect(BigInt(percentOf(amount, percent))).toBe(halfUp(BigInt(amount) * BigInt(percent), 10_000n))
        expect(BigInt(product(amount, percent, 365))).toBe(BigInt(amount) * BigInt(percent) * 365n)
      }),
      runs,
    )
  })

  it('refuses what is not exact', () => {
    for (const numerator of [0.5, NaN, Infinity, 2 ** 53]) expect(() => roundHalfUp(numerator, 2)).toThrow(RangeError)
    for (const denominator of [0, -1, 0.5]) expect(() => roundHalfUp(1, denominator)).toThrow(RangeError)
    expect(() => roundHalfUp(2n ** 80n, 3)).toThrow(RangeError)
  })
})

describe('allocation', () => {
  it('gives what is left over to the largest remainders, of equal ones to the first', () => {
    expect(allocate(100, [1, 1, 1])).toEqual([34, 33, 33])
    expect(allocate(-100, [1, 1, 1])).toEqual([-34, -33, -33])
    expect(allocate(10, [3, 3, 1])).toEqual([4, 4, 2])
    expect(allocate(5, [0, 7, 0])).toEqual([0, 5, 0])
    expect(allocate(0, [1, 2])).toEqual([0, 0])
  })

  it('sums to the amount and stays within one of the exact share', () => {
    const weights = fc
      .array(fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }), { minLength: 1, maxLength: 40 })
      .filter((list) => list.some((weight) => weight > 0))
    fc.assert(
      fc.property(anySafe, weights, (total, list) => {
        const parts = allocate(total, list)
        const sum = list.reduce((all, weight) => all + BigInt(weight), 0n)
        expect(parts.reduce((all, part) => all + BigInt(part), 0n)).toBe(BigInt(total))
        for (const [index, part] of parts.entries()) {
          const distance = BigInt(part) * sum - BigInt(total) * BigInt(list[index]!)
          expect(distance < sum && -distance < sum).toBe(true)
        }
      }),
      { numRuns: 1000 },
    )
  })

  it('refuses weights that divide nothing', () => {
    for (const weights of [[], [0, 0], [-1, 2], [0.5, 1]]) expect(() => allocate(10, weights)).toThrow(RangeError)
    expect(() => allocate(0.1, [1])).toThrow(RangeError)
  })
})

describe('money in words', () => {
  it('has the digits of its currency', () => {
    expect(formatMoney(170_780, 'EUR')).toBe('€1,707.80')
    expect(formatMoney(-17_300, 'EUR', 'en')).toBe('−€173.00')
    expect(formatMoney(1234, 'JPY')).toBe('¥1,234')
    expect(formatMoney(1_234_567, 'KWD').replace(/\s/u, ' ')).toBe('KWD 1,234.567')
    expect(formatMoney(170_780, 'EUR', 'de').replace(/\s/u, ' ')).toBe('1.707,80 €')
    expect([minorDigitsOf('EUR'), minorDigitsOf('JPY'), minorDigitsOf('BHD')]).toEqual([2, 0, 3])
    expect(() => formatMoney(1, 'EURO')).toThrow(RangeError)
  })

  it('is exact for the largest amounts', () => {
    expect(formatMoney(Number.MAX_SAFE_INTEGER, 'EUR')).toBe('€90,071,992,547,409.91')
    expect([decimalText(5, 2), decimalText(-5, 2), decimalText(0, 2), decimalText(12, 0)]).toEqual([
      '0.05',
      '-0.05',
      '0.00',
      '12',
    ])
    fc.assert(
      fc.property(anySafe, (amount) => {
        expect(
          formatMoney(amount, 'EUR')
            .replace(/[€,.]/g, '')
            .replace('−', '-')
            .replace(/^(-?)0+(?=\d)/, '$1'),
        ).toBe(String(amount))
      }),
      runs,
    )
  })
})
