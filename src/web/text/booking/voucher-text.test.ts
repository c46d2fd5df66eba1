import { expect, test } from 'vitest'
import { voucherFaultText } from './voucher-text.ts'

const said = (details: Record<string, unknown>) =>
  voucherFaultText({ code: 'voucher_not_valid', ...details }, 'Europe/Madrid')

test('a voucher that pays nothing says why, and what can be done', () => {
  expect(said({})).toBe('We do not know this voucher. Check the code: it has sixteen characters.')
  expect(said({ reason: 'expired', expiresOn: '2027-03-01' })).toBe(
    'This voucher could be used until Monday 1 March 2027. Pay in another way, or ask us about it.',
  )
  const held = { reason: 'held', heldUntil: '2027-03-01T10:15:00.000Z' }
  expect(said(held)).toBe(
    'This voucher is set aside for another booking that is not finished yet. Use another one, or wait until Monday 1 March 2027, 11:15, time of the home.',
  )
  expect(said({ ...held, heldFor: 'HLM-7K2M' })).toBe(
    'This voucher is set aside for your booking HLM-7K2M, which is not finished yet. Finish that one or give it up, or wait until Monday 1 March 2027, 11:15, time of the home.',
  )
  expect(said({ reason: 'held' })).toBe(
    'This voucher is set aside for another booking that is not finished yet. Use another one.',
  )
})
