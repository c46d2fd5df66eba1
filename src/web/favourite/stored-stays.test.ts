import { expect, test } from 'vitest'
import { storeStays, readStoredStays, withSaved, withSeen } from './stored-stays.ts'

function storageWith(text: string | null) {
  const state = { text }
  return {
    state,
    open: () => ({
      getItem: () => state.text,
      setItem: (_: string, value: string) => void (state.text = value),
      removeItem: () => void (state.text = null),
    }),
  }
}
const nothing: ReturnType<typeof readStoredStays> = { owner: null, saved: [], seen: [] }

test('saved and seen homes are read as they were stored', () => {
  const { open } = storageWith(null)
  const stays = { owner: 'u1', saved: ['cove', 'mill'], seen: ['mill'] }
  storeStays(stays, open)
  expect(readStoredStays(open)).toEqual(stays)
})

test.each([null, '', 'nonsense', '7', '[]', '{"saved":7}', '{"saved":[7,"../x",{}]}', 'null'])(
  'a storage with %j keeps nothing',
  (text) => {
    expect(readStoredStays(storageWith(text).open)).toEqual(nothing)
  },
)

test('a storage that is closed keeps nothing and harms nobody', () => {
  const closed = () => {
    throw new DOMException('closed', 'SecurityError')
  }
  expect(readStoredStays(closed)).toEqual(nothing)
  expect(() => storeStays({ ...nothing, saved: ['cove'] }, closed)).not.toThrow()
})

test('when nothing is left nothing stays in the storage', () => {
  const { open, state } = storageWith('{"saved":["cove"]}')
  storeStays(nothing, open)
  expect(state.text).toBeNull()
})

test('a home is saved once, newest first, and let go again', () => {
  const saved = ['a', 'b', 'a'].reduce((stays, slug) => withSaved(stays, slug, true), nothing)
  expect(saved.saved).toEqual(['a', 'b'])
  expect(withSaved(saved, 'a', false).saved).toEqual(['b'])
})

test('a hundred homes are kept and twelve remembered as seen; the oldest go', () => {
  let stays = nothing
  for (let number = 0; number < 130; number++) stays = withSeen(withSaved(stays, `h${number}`, true), `h${number}`)
  expect([stays.saved.length, stays.saved[0], stays.seen.length, stays.seen[0]]).toEqual([100, 'h129', 12, 'h129'])
})
