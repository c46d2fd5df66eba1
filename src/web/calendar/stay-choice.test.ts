import { isoDate } from '#core/time/iso-date.ts'
import { goldenTerms } from '#tests/support/stays/golden-terms.ts'
import { expect, test } from 'vitest'
import { daysOf, evaluateChoice, totalsByCheckOut, type StayCalendarData } from './stay-choice.ts'

const couple = { party: { adults: 2, children: 0, infants: 0, pets: 0 } }
const data: StayCalendarData = {
  terms: goldenTerms,
  today: isoDate('2027-05-01'),
  localHour: 9,
  taken: [{ from: isoDate('2027-05-20'), to: isoDate('2027-05-24') }],
}

test('without dates nothing is judged', () => {
  expect(evaluateChoice(data, {}, couple)).toEqual({ kind: 'none' })
  expect(evaluateChoice(data, { checkIn: '', checkOut: '' }, couple)).toEqual({ kind: 'none' })
})

test('bookable dates are priced to the cent', () => {
  const choice = evaluateChoice(data, { checkIn: '2027-05-13', checkOut: '2027-05-16' }, couple)
  expect(choice.kind === 'quoted' && choice.quote).toMatchObject({ nights: 3, currency: 'EUR', totalMinor: 57_350 })
})

test('an arrival alone opens the departures that follow it, up to the next guests', () => {
  expect(evaluateChoice(data, { checkIn: '2027-05-16' }, couple)).toEqual({
    kind: 'arrival',
    checkIn: '2027-05-16',
    checkOuts: ['2027-05-18', '2027-05-19', '2027-05-20'],
  })
})

test('an arrival on which nobody can come says why', () => {
  expect(evaluateChoice(data, { checkIn: '2027-05-21' }, couple)).toMatchObject({
    kind: 'unreachable',
    reason: { code: 'dates_unavailable' },
  })
  expect(evaluateChoice(data, { checkIn: '2027-05-19' }, couple)).toMatchObject({
    kind: 'unreachable',
    reason: { code: 'gap_too_short', freeNights: 1 },
  })
  expect(evaluateChoice(data, { checkIn: '2027-04-01' }, couple)).toMatchObject({
    kind: 'unreachable',
    reason: { code: 'dates_in_past' },
  })
})

test('taken nights are refused with the nearest dates of the same length that are free, each with its total', () => {
  const choice = evaluateChoice(data, { checkIn: '2027-05-19', checkOut: '2027-05-22' }, couple)
  if (choice.kind !== 'refused') throw new Error(choice.kind)
  expect(choice.refusal.code).toBe('dates_unavailable')
  expect(choice.nearest).not.toHaveLength(0)
  for (const { checkIn, checkOut, totalMinor } of choice.nearest) {
    expect(evaluateChoice(data, { checkIn, checkOut }, couple)).toMatchObject({
      kind: 'quoted',
      quote: { nights: 3, totalMinor },
    })
  }
})

test('too few nights are refused, and the departures that would work are kept', () => {
  const choice = evaluateChoice(data, { checkIn: '2027-05-16', checkOut: '2027-05-17' }, couple)
  expect(choice).toMatchObject({
    kind: 'refused',
    refusal: { code: 'min_nights_not_met', minNights: 2, nights: 1 },
    checkOuts: ['2027-05-18', '2027-05-19', '2027-05-20'],
  })
})

test.each([
  [{ checkIn: '2027-02-30', checkOut: '2027-05-16' }, 'not_a_date'],
  [{ checkIn: 'tomorrow' }, 'not_a_date'],
  [{ checkOut: '2027-05-16' }, 'missing'],
  [{ checkIn: '2027-05-16', checkOut: '2027-05-13' }, 'check_out_not_after_check_in'],
])('%o is no choice of dates: %s', (requested, reason) => {
  expect(evaluateChoice(data, requested, couple)).toMatchObject({
    kind: 'refused',
    refusal: { code: 'invalid_dates', reason },
    nearest: [],
  })
})

test('dates in the past are refused without a search for others', () => {
  expect(evaluateChoice(data, { checkIn: '2027-04-01', checkOut: '2027-04-05' }, couple)).toMatchObject({
    kind: 'refused',
    refusal: { code: 'dates_in_past' },
    nearest: [],
  })
})

test('too many guests are refused', () => {
  const choice = evaluateChoice(
    data,
    { checkIn: '2027-05-13', checkOut: '2027-05-16' },
    { party: { ...couple.party, adults: 9 } },
  )
  expect(choice).toMatchObject({ kind: 'refused', refusal: { code: 'too_many_guests', maxGuests: 8, guests: 9 } })
})

test('the total under each departure is the total that choosing it leads to', () => {
  const choice = evaluateChoice(data, { checkIn: '2027-05-16' }, couple)
  if (choice.kind !== 'arrival') throw new Error(choice.kind)
  const totals = totalsByCheckOut(data, choice.checkIn, choice.checkOuts, couple)
  for (const [checkOut, totalMinor] of totals) {
    expect(evaluateChoice(data, { checkIn: '2027-05-16', checkOut }, couple)).toMatchObject({
      kind: 'quoted',
      quote: { totalMinor },
    })
  }
})

test('the days of a span are half-open', () => {
  expect(daysOf(data, isoDate('2027-05-01'), isoDate('2027-06-01'))).toHaveLength(31)
})
