import { expect, test } from 'vitest'
import { firstNameOf, guestName } from './guest-name.ts'
import { writerName } from '../inbox-text.ts'

test('a guest without a name is called after their booking, and never by an address', () => {
  expect(guestName(' Anna Lindqvist ', 'HS-7K4Q2M')).toBe('Anna Lindqvist')
  expect(guestName('', 'HS-7K4Q2M')).toBe('Guest of HS-7K4Q2M')
  expect(guestName(null)).toBe('A guest')
  expect([firstNameOf('Anna Lindqvist'), firstNameOf(guestName('', 'HS-7K4Q2M'))]).toEqual([
    'Anna',
    'Guest of HS-7K4Q2M',
  ])
  const guest = { name: null, email: 'anna@example.com' }
  expect(writerName({ guest, booking: { reference: 'HS-7K4Q2M' } })).toBe('Guest of HS-7K4Q2M')
  expect(writerName({ guest, booking: null })).toBe('A guest')
  expect(writerName({ guest: { name: null, email: null }, booking: null })).toBe('Former guest')
})
