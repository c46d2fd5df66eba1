import { isoDate } from '#core/time/iso-date.ts'
import { describe, expect, test } from 'vitest'
import { clickedRange, typedRange } from './range-rules.ts'

const [june10, june12, june19, june25] = ['2027-06-10', '2027-06-12', '2027-06-19', '2027-06-25'].map(isoDate) as [
  ReturnType<typeof isoDate>,
  ReturnType<typeof isoDate>,
  ReturnType<typeof isoDate>,
  ReturnType<typeof isoDate>,
]
const nothing = { checkIn: null, checkOut: null }
const arrival = { checkIn: june12, checkOut: null }
const week = { checkIn: june12, checkOut: june19 }

describe('by mouse', () => {
  test('the first click begins a range and the second ends it', () => {
    expect(clickedRange(nothing, june12)).toEqual(arrival)
    expect(clickedRange(arrival, june19)).toEqual(week)
  })

  test('clicks in the wrong order are put in order', () => {
    expect(clickedRange(arrival, june10)).toEqual({ checkIn: june10, checkOut: june12 })
  })

  test('the same day again lets go of it', () => {
    expect(clickedRange(arrival, june12)).toEqual(nothing)
  })

  test('a click on a whole range begins another one', () => {
    expect(clickedRange(week, june25)).toEqual({ checkIn: june25, checkOut: null })
    expect(clickedRange(week, june12)).toEqual(arrival)
  })

  test('a check-out that was typed alone gets its check-in', () => {
    expect(clickedRange({ checkIn: null, checkOut: june19 }, june12)).toEqual(week)
    expect(clickedRange({ checkIn: null, checkOut: june19 }, june25)).toEqual({ checkIn: june25, checkOut: null })
  })
})

describe('by typing', () => {
  test('each side is set by itself, in any order', () => {
    expect(typedRange(arrival, 'checkOut', june19)).toEqual(week)
    expect(typedRange({ checkIn: null, checkOut: june19 }, 'checkIn', june12)).toEqual(week)
  })

  test('the typed side wins over one that does not fit', () => {
    expect(typedRange(week, 'checkIn', june25)).toEqual({ checkIn: june25, checkOut: null })
    expect(typedRange(week, 'checkIn', june19)).toEqual({ checkIn: june19, checkOut: null })
    expect(typedRange(week, 'checkOut', june10)).toEqual({ checkIn: null, checkOut: june10 })
  })

  test('an emptied side is empty, and the other one stays', () => {
    expect(typedRange(week, 'checkIn', null)).toEqual({ checkIn: null, checkOut: june19 })
    expect(typedRange(week, 'checkOut', null)).toEqual(arrival)
  })
})
