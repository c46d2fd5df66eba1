import { expect, test } from 'vitest'
import { nameSides } from './name-sides.ts'

const name = (x: number, y: number) => ({ x, y, width: 80, height: 16 })
const circle = (x: number, y: number, r = 20) => ({ left: x - r, top: y - r, right: x + r, bottom: y + r })
const sides = (...given: Parameters<typeof nameSides>) =>
  nameSides(...given).map((place) => place && `${place.side} ${place.away}`)

test('a name stands to the right of its dot as long as nothing lies there', () => {
  expect(sides([name(100, 100)], [])).toEqual(['right 8'])
  expect(sides([name(100, 100)], [circle(300, 100)])).toEqual(['right 8'])
})

test('a name gives way to a pin: to the left, else beneath, else above', () => {
  const right = circle(140, 100, 5)
  const left = circle(60, 100, 5)
  const below = circle(100, 130, 8)
  expect(sides([name(100, 100)], [right])).toEqual(['left 8'])
  expect(sides([name(100, 100)], [right, left])).toEqual(['below 8'])
  expect(sides([name(100, 100)], [right, left, below])).toEqual(['above 8'])
})

test('a name whose dot is under a pin stands beside the pin', () => {
  expect(sides([name(100, 100)], [circle(100, 100)])).toEqual(['right 28'])
  expect(sides([name(100, 100)], [circle(90, 100)])).toEqual(['right 18'])
})

test('a name keeps off the ring of a pin that has the focus', () => {
  const pin = { left: 100, top: 110, right: 200, bottom: 142 }
  expect(sides([name(100, 100)], [pin])).toEqual(['left 8'])
  expect(sides([name(100, 100)], [{ ...pin, top: 111 }])).toEqual(['right 8'])
})

test('a name that finds no place is left out', () => {
  expect(sides([name(100, 100)], [{ left: 0, top: 0, right: 300, bottom: 300 }])).toEqual([null])
})

test('of two names that would overlap the first one keeps its side', () => {
  expect(sides([name(100, 100), name(60, 100)], [])).toEqual(['right 8', 'left 8'])
})
