import { describe, expect, it } from 'vitest'
import { goldenTerms, plainFee, requestG1 } from '#tests/support/stays/golden-terms.ts'
import type { ExtraChoice } from './quote.ts'
import { instantOf } from '#core/time/zoned-time.ts'
import { checkExtras, extraSoldOut } from './check-extras.ts'
import type { Fee } from '#core/rate/stay-terms.ts'

const extra = (code: string, more: Partial<Fee> = {}): Fee => ({
  ...plainFee,
  code,
  kind: 'extra',
  optional: true,
  maxQuantity: 3,
  ...more,
})
const terms = {
  ...goldenTerms,
  fees: [
    plainFee,
    extra('breakfast'),
    extra('cot', { stock: 2 }),
    extra('transfer', { maxQuantity: 1, noticeHours: 48 }),
    extra('chef', { fromNights: 7 }),
    extra('towels', { fromNights: 3, toNights: 3 }),
    extra('bed linen', { toNights: 2 }),
  ],
}
const checkIn = instantOf(requestG1.checkIn, terms.checkInFrom, terms.timeZone)
const hours = 3_600_000

function result(extras: readonly ExtraChoice[], nowMs = checkIn - 100 * hours) {
  const checked = checkExtras(terms, { ...requestG1, extras }, { nowMs })
  return checked.ok ? Object.fromEntries(checked.value) : checked.problem
}

describe('extras', () => {
  it('are counted by code; none is fine, and so is a quantity of nought', () => {
    expect(result([])).toEqual({})
    expect(result([{ code: 'breakfast', quantity: 0 }])).toEqual({})
    expect(
      result([
        { code: 'breakfast', quantity: 1 },
        { code: 'breakfast', quantity: 2 },
      ]),
    ).toEqual({ breakfast: 3 })
  })

  it('must be offered: a mandatory fee is none, nor one for stays of other lengths', () => {
    expect(result([{ code: 'towels', quantity: 1 }])).toEqual({ towels: 1 })
    for (const code of ['sauna', 'cleaning', 'chef', 'bed linen']) {
      expect(result([{ code, quantity: 1 }])).toEqual({ code: 'extra_not_offered', extra: code })
    }
  })

  it('have a limit for one booking, and there are not more than the home has', () => {
    const tooMany = [
      { code: 'breakfast', quantity: 2 },
      { code: 'breakfast', quantity: 2 },
    ]
    expect(result(tooMany)).toEqual({ code: 'extra_too_many', extra: 'breakfast', max: 3 })
    expect(result([{ code: 'cot', quantity: 3 }])).toEqual({ code: 'extra_too_many', extra: 'cot', max: 2 })
  })

  it('are ordered in time before check-in', () => {
    const order = [{ code: 'transfer', quantity: 1 }]
    expect(result(order, checkIn - 48 * hours)).toEqual({ transfer: 1 })
    expect(result(order, checkIn - 48 * hours + 1)).toEqual({
      code: 'extra_too_late',
      extra: 'transfer',
      noticeHours: 48,
    })
  })

  it('run out when others have them', () => {
    const asked = (quantity: number, taken: number) =>
      extraSoldOut(terms, { ...requestG1, extras: [{ code: 'cot', quantity }] }, new Map([['cot', taken]]))
    expect([asked(1, 1), asked(2, 0)]).toEqual([null, null])
    expect(extraSoldOut(terms, { ...requestG1, extras: [{ code: 'cot', quantity: 2 }] }, new Map())).toBeNull()
    expect(asked(2, 1)).toEqual({ code: 'extra_sold_out', extra: 'cot', left: 1 })
    expect(asked(1, 5)).toEqual({ code: 'extra_sold_out', extra: 'cot', left: 0 })
    const breakfast = { ...requestG1, extras: [{ code: 'breakfast', quantity: 3 }] }
    expect(extraSoldOut(terms, breakfast, new Map([['breakfast', 99]]))).toBeNull()
  })
})
