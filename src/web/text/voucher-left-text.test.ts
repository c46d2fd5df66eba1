import { expect, test } from 'vitest'
import { isoDate } from '#core/time/iso-date.ts'
import { voucherLeftText } from './booking-life-text.ts'

test('a voucher that is not used up says what is left and until when', () => {
  const voucher = {
    ending: '7K2M',
    heldMinor: 0,
    paidMinor: 5000,
    leftMinor: 2500,
    expiresOn: isoDate('2027-12-31'),
    isEnded: false,
  }
  expect(voucherLeftText(voucher, 'EUR')).toBe(
    '€25.00 is left on the voucher …7K2M, to be spent by Friday 31 December 2027.',
  )
  expect(voucherLeftText({ ...voucher, leftMinor: 0 }, 'EUR')).toBeNull()
})
