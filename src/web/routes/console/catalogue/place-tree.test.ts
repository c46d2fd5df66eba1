import { expect, test } from 'vitest'
import type { Place } from '#web/console/load-places.ts'
import { isInside, placesInTree } from './place-tree.ts'

const place = (documentId: string, parent: string | null, stayCount: number) =>
  ({ documentId, stayCount, parent: parent === null ? null : { documentId: parent } }) as Place

const spain = place('spain', null, 0)
const menorca = place('menorca', 'spain', 2)
const bay = place('bay', 'menorca', 3)
const alaior = place('alaior', 'menorca', 1)
const oban = place('oban', 'removed', 4)
// In the order of their names.
const places = [alaior, bay, menorca, oban, spain]

test('each place is followed by those inside it, with the homes of all of them', () => {
  expect(
    placesInTree(places).map(({ place: { documentId }, depth, homes: stays }) => [documentId, depth, stays]),
  ).toEqual([
    ['oban', 0, 4],
    ['spain', 0, 6],
    ['menorca', 1, 6],
    ['alaior', 2, 1],
    ['bay', 2, 3],
  ])
})

test('a place is inside itself and everything that contains it', () => {
  const containers = places.filter((other) => isInside(places, bay, other)).map(({ documentId }) => documentId)
  expect(containers).toEqual(['bay', 'menorca', 'spain'])
})
