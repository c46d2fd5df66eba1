import { expect, test } from 'vitest'
import { changeAsked } from './booking-page-data.ts'
import { isAnswered } from './change-question.ts'

const now = {
  checkIn: '2027-06-07',
  checkOut: '2027-06-14',
  adults: 2,
  children: 0,
  infants: 0,
  pets: 0,
  childAges: [],
}
const asked = (search: string) => changeAsked(new URLSearchParams(search), now)

test('an address asks for the price of a change with both of its days', () => {
  expect(asked('do=change')).toEqual({ request: now, preview: null, refusal: null, isWhole: false })
  expect(asked('checkIn=2027-06-08&checkOut=2027-06-15&adults=2')).toMatchObject({
    request: { checkIn: '2027-06-08', checkOut: '2027-06-15', adults: 2 },
    refusal: null,
    isWhole: true,
  })
})

test('a change that cannot be read is refused in words, and the form stays as the booking is', () => {
  const unreadable = asked(`checkIn=${'9'.repeat(500)}&checkOut=2027-06-15&adults=2`)
  expect(unreadable).toEqual({
    request: now,
    preview: null,
    refusal: { code: 'invalid_input', fields: {} },
    isWhole: false,
  })
  expect(isAnswered({ state: 'confirmed', change: null }, unreadable)).toBe(true)
})

test('what is refused is told at the answer only where there is one', () => {
  const refusal = { ...asked('do=change'), refusal: { code: 'dates_unavailable' } as const }
  expect(isAnswered({ state: 'confirmed', change: null }, refusal)).toBe(true)
  expect(isAnswered({ state: 'confirmed', change: { state: 'pending' } }, refusal)).toBe(false)
  expect(isAnswered({ state: 'cancelled_by_guest', change: null }, refusal)).toBe(false)
  expect(isAnswered({ state: 'confirmed', change: null }, asked('do=change'))).toBe(false)
  expect(isAnswered({ state: 'confirmed', change: null }, null)).toBe(false)
})
