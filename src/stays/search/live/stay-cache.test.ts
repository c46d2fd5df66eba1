import { expect, test } from 'vitest'
import { StayCache } from './stay-cache.ts'

/** Creates homes as in a database, and records which of them are read. */
function someStays(most = 10) {
  const stored = new Map<number, string>([1, 2, 3].map((id) => [id, `home ${id}`]))
  const kept = new StayCache<{ readonly name: string }>(most)
  const asked: (readonly number[])[] = []
  const read = async (ids: readonly number[]) => {
    const found = await kept.read(ids, async (missing) => {
      asked.push(missing)
      return new Map(missing.flatMap((id) => (stored.has(id) ? [[id, { name: stored.get(id)! }] as const] : [])))
    })
    return ids.map((id) => found.get(id)?.name)
  }
  return { stored, kept, asked, read }
}

test('a home is read once, and again when it has changed', async () => {
  const { stored, kept, asked, read } = someStays()
  expect(await read([1, 2])).toEqual(['home 1', 'home 2'])
  stored.set(2, 'home 2 painted')
  kept.forget([
    { kind: 'stay', stayId: 2 },
    { kind: 'nights', stayId: 1 },
  ])
  expect(await read([3, 2, 1])).toEqual(['home 3', 'home 2 painted', 'home 1'])
  expect(asked).toEqual([
    [1, 2],
    [3, 2],
  ])
})

test.each(['catalogue', 'text'] as const)(
  'what homes share has changed (%s): all of them are read again',
  async (kind) => {
    const { stored, kept, read } = someStays()
    await read([1, 2, 3])
    for (const id of [1, 2, 3]) stored.set(id, `home ${id} elsewhere`)
    kept.forget([{ kind, stayId: null }])
    expect(await read([1, 2, 3])).toEqual(['home 1 elsewhere', 'home 2 elsewhere', 'home 3 elsewhere'])
  },
)

test.each([
  ['one home', [{ kind: 'stay', stayId: 1 }]],
  ['all homes', [{ kind: 'text', stayId: null }]],
] as const)('what was read while it changed is not kept: %s', async (_name, changes) => {
  const { stored, kept, read } = someStays()
  const late = Promise.withResolvers<void>()
  const before = kept.read([1], async () => {
    const read = new Map([[1, { name: stored.get(1)! }]])
    await late.promise
    return read
  })
  stored.set(1, 'home 1 painted')
  kept.forget(changes)
  late.resolve()
  expect((await before).get(1)?.name).toBe('home 1')
  expect(await read([1])).toEqual(['home 1 painted'])
})

test('a home that is nowhere is missing, and looked for again', async () => {
  const { stored, read } = someStays()
  expect(await read([4])).toEqual([undefined])
  stored.set(4, 'home 4')
  expect(await read([4])).toEqual(['home 4'])
})

test('no more are kept than there is room for', async () => {
  const { asked, read } = someStays(2)
  await read([1, 2])
  await read([3])
  await read([2, 3])
  await read([1])
  expect(asked).toEqual([[1, 2], [3], [1]])
})

test('one that is too large is read each time', async () => {
  let reads = 0
  const kept = new StayCache<{ readonly text: string }>(2, ({ text }) => text.length < 10)
  const read = async (id: number, text: string) =>
    kept.read([id], async () => {
      reads += 1
      return new Map([[id, { text }]])
    })
  await read(1, 'short')
  await read(1, 'short')
  await read(2, 'much too long')
  await read(2, 'much too long')
  expect(reads).toBe(3)
})
