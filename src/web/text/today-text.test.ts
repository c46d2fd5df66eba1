import { expect, test } from 'vitest'
import type { StaffNeedShape } from '#contract/booking/staff-today.ts'
import { needTitle } from './today-text.ts'

test.each([
  [null, 'by bank transfer is not marked as paid'],
  ['expired_or_canceled_card', 'did not reach the card; it has to be paid by hand'],
  ['charge_already_refunded', 'was refused: it has been paid back already'],
])('a refund that waits with the reason %s says what is to be done', (text, told) => {
  const need = { kind: 'refund', text, amountMinor: 7200, currency: 'EUR' } as unknown as StaffNeedShape
  expect(needTitle(need)).toBe(`Refund of €72.00 ${told}`)
})

test.each([
  [null, 'was made at the payment provider'],
  ['recorded', 'was made at the payment provider, and one is recorded as paid by hand: undo that if it was the same'],
  ['failed', 'that was made at the payment provider has come back'],
])('a refund made elsewhere that is %s says so', (text, told) => {
  const need = { kind: 'refund_elsewhere', text, amountMinor: 7200, currency: 'EUR' } as unknown as StaffNeedShape
  expect(needTitle(need)).toBe(`A refund of €72.00 ${told}`)
})
