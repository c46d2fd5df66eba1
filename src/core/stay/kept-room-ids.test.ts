import fc from 'fast-check'
import { expect, test } from 'vitest'
import { keptRoomIds } from './kept-room-ids.ts'

const room = (id: string, name: string, kind = 'bedroom', count = 1) => ({
  id,
  kind,
  name,
  beds: [{ kind: 'double bed', count }],
})
const without = ({ kind, name, beds }: ReturnType<typeof room>) => ({ kind, name, beds })

const [blue, red, kitchen] = [room('b', 'Blue'), room('r', 'Red'), room('k', 'Kitchen', 'kitchen')]
const kept = [blue, red, kitchen]
const idsOf = (sent: Parameters<typeof keptRoomIds>[1], of = kept) => {
  const found = keptRoomIds(of, sent)
  return 'ids' in found ? found.ids : found
}

test('a room that names its id keeps it, wherever it is and whatever it is called', () => {
  expect(idsOf([kitchen, { ...blue, name: 'Green' }])).toEqual(['k', 'b'])
})

test('a room without an id beside others that have theirs is new, unless an equal one is left', () => {
  expect(idsOf([blue, without(room('', 'Green')), kitchen])).toEqual(['b', null, 'k'])
  expect(idsOf([blue, without(red)])).toEqual(['b', 'r'])
  expect(idsOf([blue, without(blue)])).toEqual(['b', null])
})

test('without ids, equal rooms keep theirs in any order', () => {
  expect(idsOf([kitchen, red, blue].map(without))).toEqual(['k', 'r', 'b'])
  expect(idsOf([red, kitchen].map(without))).toEqual(['r', 'k'])
})

test('without ids, a renamed room keeps that of its position, and one of another kind and name is new', () => {
  expect(idsOf([blue, room('', 'Green'), kitchen].map(without))).toEqual(['b', 'r', 'k'])
  expect(idsOf([blue, room('', 'Red', 'bedroom', 2), kitchen].map(without))).toEqual(['b', 'r', 'k'])
  expect(idsOf([blue, room('', 'Study', 'study'), kitchen].map(without))).toEqual(['b', null, 'k'])
})

test('without ids, a room put first takes that of none behind it', () => {
  expect(idsOf([room('', 'Green'), blue, red, kitchen].map(without))).toEqual([null, 'b', 'r', 'k'])
})

test('of equal rooms, each stays where it is', () => {
  const twins = [room('1', ''), room('2', ''), room('3', '')]
  expect(idsOf(twins.map(without), twins)).toEqual(['1', '2', '3'])
  expect(idsOf([twins[0]!, room('', 'Green'), twins[2]!].map(without), twins)).toEqual(['1', '2', '3'])
})

test('an id of no room of the home is unknown, and so is one that comes twice', () => {
  expect(idsOf([blue, { ...red, id: 'x' }])).toEqual({ unknown: 1 })
  expect(idsOf([blue, red, { ...kitchen, id: 'b' }])).toEqual({ unknown: 2 })
})

const anyRoom = fc.record({
  kind: fc.constantFrom('bedroom', 'study'),
  name: fc.constantFrom('', 'Blue', 'Red'),
  beds: fc.array(fc.record({ kind: fc.constant('double'), count: fc.integer({ min: 1, max: 2 }) }), { maxLength: 1 }),
})

test('no two rooms have the same id, and a list that is sent again as it was keeps all of them', () => {
  fc.assert(
    fc.property(fc.array(anyRoom), fc.array(anyRoom), fc.func(fc.boolean()), (before, sent, isNamed) => {
      const rooms = before.map((facts, at) => ({ ...facts, id: String(at) }))
      const ids = rooms.map(({ id }) => id)
      expect(idsOf(before, rooms)).toEqual(ids)
      const mixed = sent.map((facts, at) => (at < rooms.length && isNamed(at) ? { ...facts, id: String(at) } : facts))
      const found = keptRoomIds(rooms, mixed)
      const given = 'ids' in found ? found.ids.filter((id) => id !== null) : ['unknown']
      expect(new Set(given).size).toBe(given.length)
      expect(ids).toEqual(expect.arrayContaining(given))
    }),
  )
})
