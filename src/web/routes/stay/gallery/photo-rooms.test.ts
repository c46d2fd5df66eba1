import { expect, test } from 'vitest'
import { byRoom, roomsIn } from './photo-rooms.ts'

const photos = (text: string) => text.split(' ').map((name) => ({ name, ...(/[A-Z]/.test(name) && { room: name[0] }) }))
const namesOf = (sorted: readonly { readonly name: string }[]) => sorted.map(({ name }) => name).join(' ')

test('photos of a room stand together where the first of them is, and the others stay among them', () => {
  expect(namesOf(byRoom(photos('a B1 c K1 B2 d B3 K2')))).toBe('a B1 B2 B3 c K1 K2 d')
  expect(namesOf(byRoom(photos('a b c')))).toBe('a b c')
})

test('rooms are named once, each with its first photo', () => {
  expect(roomsIn(byRoom(photos('a B1 c K1 B2')))).toEqual([
    { room: 'B', at: 1 },
    { room: 'K', at: 4 },
  ])
  expect(roomsIn(photos('a b'))).toEqual([])
})
