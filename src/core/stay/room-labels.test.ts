import { expect, test } from 'vitest'
import { roomLabels } from './room-labels.ts'

const labels = (...rooms: readonly (readonly [kind: string, name: string])[]) =>
  roomLabels(rooms.map(([kind, name]) => ({ kind, name })))

test('rooms are called by their names, those without one by their kinds', () => {
  expect(labels(['bedroom', 'Blue room'], ['living_room', ''])).toEqual(['Blue room', 'Living room'])
  expect(labels()).toEqual([])
})

test('rooms that would be called the same are numbered', () => {
  expect(labels(['bedroom', ''], ['study', ''], ['bedroom', ''], ['attic', 'Bedroom'])).toEqual([
    'Bedroom 1',
    'Study',
    'Bedroom 2',
    'Bedroom 3',
  ])
})
