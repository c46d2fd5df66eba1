import { expect, test } from 'vitest'
import { isOutdated, PAYMENT_STATUSES } from './payment-status.ts'

test('what the provider says of a payment is outdated when the payment is known to have gone further', () => {
  const outdated = PAYMENT_STATUSES.flatMap((known) => {
    const reported = PAYMENT_STATUSES.filter((status) => isOutdated(known, status))
    return reported.length === 0 ? [] : [[known, ...reported]]
  })
  expect(outdated).toEqual([
    ['authorized', 'requires_action', 'processing', 'failed'],
    ['captured', ...PAYMENT_STATUSES],
    ['cancelled', ...PAYMENT_STATUSES],
  ])
})
