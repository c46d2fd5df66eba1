import { expect, test } from 'vitest'
import { mayOf } from '#web/console/may/may.ts'
import { mailAddress } from './mail-address.ts'

const booking = {
  guestUid: null,
  reference: 'HS-7K2M',
  guest: { email: 'ann+x@example.com' },
  stay: { slug: 'casa' },
}

const helper = (right: 'read' | 'bookings') =>
  mayOf({
    functions: { 'POST /api/staff/bookings/:id/messages': 'bookings' },
    helpsOnly: true,
    helpsWith: { casa: right },
  })

test('a guest without an account is written to by mail', () => {
  expect(mailAddress(booking, helper('bookings'))).toBe('mailto:ann%2Bx@example.com?subject=HS-7K2M')
  expect(mailAddress({ ...booking, guestUid: 'u1' }, helper('bookings'))).toBeNull()
  expect(mailAddress({ ...booking, guest: { email: '' } }, helper('bookings'))).toBeNull()
})

test('who may not write to the guests of a home is given no address to write to', () => {
  expect(mailAddress(booking, helper('read'))).toBeNull()
  expect(mailAddress(booking, mayOf({ functions: {}, helpsOnly: false, helpsWith: {} }))).toBeNull()
})
