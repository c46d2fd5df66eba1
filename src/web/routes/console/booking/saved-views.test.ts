import { expect, test } from 'vitest'
import { BOOKING_ORDERS } from '#core/booking/booking-order.ts'
import { isoDate } from '#core/time/iso-date.ts'
import {
  arrivalOrderAfter,
  choicesOf,
  isFiltered,
  keptByFilters,
  listSearch,
  neighbours,
  queryOf,
  savedViews,
  sortedByArrival,
} from './saved-views.ts'

const today = isoDate('2027-06-12')
const asked = (search: string) => queryOf(choicesOf(new URLSearchParams(search)), today)

test('the views ask for states and days', () => {
  expect(savedViews.map(({ label }) => label)).toEqual([
    'Next arrivals',
    'Asked',
    'Waiting for payment',
    'Arriving in 7 days',
    'In house',
    'Leaving',
    'Cancelled',
    'All',
  ])
  expect(asked('')).toEqual({
    state: 'requested,hold,pending_payment,confirmed,checked_in',
    from: '2027-06-12',
    between: 'arrivals',
    order: 'soonest-arrival',
  })
  expect(asked('view=all')).toEqual({ order: 'latest-arrival' })
  expect(asked('view=asked')).toEqual({ state: 'requested', order: 'soonest-arrival' })
  expect(asked('view=unpaid')).toEqual({ payment: 'due', order: 'soonest-arrival' })
  expect(asked('view=arriving')).toEqual({
    state: 'confirmed',
    from: '2027-06-12',
    to: '2027-06-19',
    between: 'arrivals',
    order: 'soonest-arrival',
  })
})

test('what is looked for without a view is looked for among all bookings', () => {
  expect(asked('view=unknown&text= anna ')).toEqual({ text: 'anna', order: 'latest-arrival' })
  expect(asked('text=anna')).toEqual({ text: 'anna', order: 'latest-arrival' })
  expect(asked('from=2027-07-01')).toEqual({ from: '2027-07-01', order: 'latest-arrival' })
  expect(asked('stay=casa')).toMatchObject({ stay: 'casa', from: '2027-06-12', between: 'arrivals' })
})

test('an order that is chosen stands in the address, the one of the view does not', () => {
  expect(asked('order=newest-booking')).toMatchObject({ order: 'newest-booking' })
  expect(asked('order=dearest')).toMatchObject({ order: 'soonest-arrival' })
  const search = (text: string) => listSearch(choicesOf(new URLSearchParams(text)))
  expect(search('order=newest-booking')).toBe('?order=newest-booking')
  expect(search('order=soonest-arrival')).toBe('')
  expect(search('view=all&order=latest-arrival')).toBe('?view=all')
})

test('what is chosen comes before what the view asks for', () => {
  expect(asked('view=arriving&state=hold&from=2027-07-01&stay=casa')).toEqual({
    state: 'hold',
    from: '2027-07-01',
    stay: 'casa',
    order: 'soonest-arrival',
  })
})

test('pages keep the filters both ways', () => {
  const choices = choicesOf(new URLSearchParams('view=asked&text=anna'))
  const first = neighbours(choices, { cursor: '', trail: '', next: 'a' })
  expect(first).toEqual({ before: null, behind: '?view=asked&text=anna&cursor=a' })
  const second = neighbours(choices, { cursor: 'a', trail: '', next: 'b' })
  expect(second).toEqual({ before: '?view=asked&text=anna', behind: '?view=asked&text=anna&cursor=b&trail=a' })
  const third = neighbours(choices, { cursor: 'b', trail: 'a', next: null })
  expect(third).toEqual({ before: '?view=asked&text=anna&cursor=a', behind: null })
  expect(listSearch(choicesOf(new URLSearchParams('view=all')))).toBe('?view=all')
})

/** Returns what the list shows after the form of the filters was sent from an address with something typed. */
function sent(from: string, typed: Readonly<Record<string, string>>) {
  const kept = Object.fromEntries(keptByFilters(choicesOf(new URLSearchParams(from))))
  const fields = { text: '', state: '', stay: '', from: '', to: '', ...typed }
  return choicesOf(new URLSearchParams({ ...kept, ...fields }))
}

test('the form of the filters stays in the view and the order, but looks among all bookings from what comes next', () => {
  for (const { name } of savedViews)
    expect(sent(`view=${name}&order=newest-booking`, { stay: 'casa' })).toMatchObject({
      view: name,
      order: 'newest-booking',
      stay: 'casa',
    })
  expect(sent('view=all', { stay: 'casa' })).toMatchObject({ view: 'all', order: 'latest-arrival' })
  expect(sent('', { stay: 'casa' })).toMatchObject({ view: 'next', order: 'soonest-arrival' })
  expect(sent('', { text: 'anna' })).toMatchObject({ view: 'all', order: 'latest-arrival' })
  expect(sent('view=asked', { text: 'anna' })).toMatchObject({ view: 'asked', order: 'soonest-arrival' })
})

test('an order leaves no bookings out, whatever else is chosen does', () => {
  const filtered = (search: string) => isFiltered(choicesOf(new URLSearchParams(search)))
  expect(['', 'view=asked', 'order=newest-booking', 'view=all&order=soonest-arrival'].map(filtered)).not.toContain(true)
  expect(['text=anna', 'state=hold', 'stay=casa', 'from=2027-07-01', 'to=2027-07-01'].map(filtered)).not.toContain(
    false,
  )
})

test('the head of the days turns their order round, and leads there from any other', () => {
  expect(BOOKING_ORDERS.map((order) => [order, sortedByArrival(order), arrivalOrderAfter(order)])).toEqual([
    ['soonest-arrival', 'ascending', 'latest-arrival'],
    ['latest-arrival', 'descending', 'soonest-arrival'],
    ['newest-booking', null, 'soonest-arrival'],
  ])
})
