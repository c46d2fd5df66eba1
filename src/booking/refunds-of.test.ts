import { expect, test } from 'vitest'
import type { GivenBack } from '#db/queries/payment/given-back-queries.ts'
import { refundsOf } from './refunds-of.ts'

const at = new Date('2027-08-01T10:00:00Z')
const line = { code: 'nights', label: 'Nights', amountMinor: 12_000 }
const voucher: GivenBack = { at, by: 'voucher', ending: 'WCJ1', amountMinor: 5000, sentAt: at, lines: [line] }
const card: GivenBack = { at, by: 'card', ending: '4242', amountMinor: 7000, sentAt: null, lines: [] }

test('the parts of a refund belong together, and its lines add up to all of them', () => {
  expect(refundsOf([voucher, card])).toEqual([
    {
      at: '2027-08-01T10:00:00.000Z',
      amountMinor: 12_000,
      lines: [line],
      ways: [
        { by: 'voucher', ending: 'WCJ1', amountMinor: 5000, sentAt: '2027-08-01T10:00:00.000Z' },
        { by: 'card', ending: '4242', amountMinor: 7000, sentAt: null },
      ],
    },
  ])
})

test('lines that do not add up to a refund are left out, and what is given back by hand names no card', () => {
  const [refund] = refundsOf([voucher, { ...card, by: 'by_hand', amountMinor: 6000 }])
  expect(refund).toMatchObject({ amountMinor: 11_000, lines: [], ways: [{ ending: 'WCJ1' }, { ending: null }] })
})

test('refunds of different times are told apart', () => {
  const later = { ...card, at: new Date('2027-08-02T10:00:00Z') }
  expect(refundsOf([voucher, later]).map(({ amountMinor }) => amountMinor)).toEqual([5000, 7000])
})
