import { expect, test } from 'vitest'
import { stepEdges } from './refund-curve-edges.ts'

test('one step takes the whole width', () => {
  expect(stepEdges([{ at: 1 }], 720)).toEqual([0, 720])
})

test('a long step gets the room that short ones leave', () => {
  expect(stepEdges([{ at: 0.9 }, { at: 0.95 }, { at: 1 }], 720)).toEqual([0, 349, 534, 720])
})

test('many steps share the width and never overlap', () => {
  const edges = stepEdges(
    [0.1, 0.2, 0.3, 0.4, 1].map((at) => ({ at })),
    720,
  )
  expect(edges).toEqual([0, 144, 288, 432, 576, 720])
})

test('the curve ends at check-in whatever the hours say', () => {
  expect(stepEdges([{ at: 0.5 }, { at: 0.98 }], 720).at(-1)).toBe(720)
})
