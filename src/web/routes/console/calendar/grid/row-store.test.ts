import fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { RowStore, type Rows } from './row-store.ts'

afterEach(() => void vi.useRealTimers())

/**
 * Returns a store whose rows count how often they were changed, and a server whose answers arrive when the test lets
 * them in.
 */
function world() {
  const changes = new Map<string, number>()
  const questions: { readonly keys: readonly string[]; readonly answer: (isReached?: boolean) => Promise<void> }[] = []
  const reached: boolean[] = []
  const store = new RowStore<number>({
    ask(keys) {
      const read = new Map(keys.filter((key) => key !== 'gone').map((key) => [key, changes.get(key) ?? 0]))
      return new Promise<Rows<number>>((resolve, reject) => {
        questions.push({
          keys,
          async answer(isReached = true) {
            if (isReached) resolve(read)
            else reject(new Error('no connection'))
            await settled()
          },
        })
      })
    },
    onChange: () => {},
    onReached: (isReached) => reached.push(isReached),
  })
  const change = (key: string) => void changes.set(key, (changes.get(key) ?? 0) + 1)
  return { store, questions, reached, change, changes }
}

const settled = async () => {
  for (let turn = 0; turn < 10; turn++) await Promise.resolve()
}

test('rows are asked for when they come into sight, one question at a time, and what has flown by is not', async () => {
  const { store, questions } = world()
  store.see(['a', 'b'])
  store.see(['c'])
  store.see(['d', 'a'])
  expect(questions.map(({ keys }) => keys)).toEqual([['a', 'b']])
  await questions[0]!.answer()
  expect(questions.map(({ keys }) => keys)).toEqual([['a', 'b'], ['d']])
  expect([...store.rows.keys()]).toEqual(['a', 'b'])
})

test('what may be next comes with what is in sight, or once there is enough of it', async () => {
  const { store, questions } = world()
  const next = Array.from({ length: 40 }, (_, row) => `next-${row}`)
  store.see([], next.slice(1))
  expect(questions).toHaveLength(0)
  store.see(['a'], ['b'])
  await questions[0]!.answer()
  store.see(['a'], next)
  await questions[1]!.answer()
  expect(questions.map(({ keys }) => keys)).toEqual([['a', 'b'], next])
})

test('an older answer never takes the place of a newer one', async () => {
  const { store, questions, change } = world()
  store.see(['a'])
  change('a')
  const anew = store.refresh(['a'])
  await questions[1]!.answer()
  await anew
  await questions[0]!.answer()
  expect(store.rows.get('a')).toBe(1)
})

test('what is shown before it is told stays until it is asked for anew', async () => {
  const { store, questions } = world()
  store.see(['a'])
  store.show(new Map([['a', 100]]))
  await questions[0]!.answer()
  expect(store.rows.get('a')).toBe(100)
  const anew = store.refresh(['a'])
  await questions[1]!.answer()
  await anew
  expect(store.rows.get('a')).toBe(0)
})

test('without a connection rows in sight are asked for again, and nothing is lost', async () => {
  vi.useFakeTimers()
  const { store, questions, reached } = world()
  store.see(['a'])
  await questions[0]!.answer(false)
  store.see(['a', 'b'])
  await vi.runAllTimersAsync()
  await questions.at(-1)!.answer()
  expect([...store.rows.keys()]).toEqual(['a', 'b'])
  expect(reached).toEqual([false, true])
  await expect(
    Promise.all([store.need(['c']), settled().then(async () => questions.at(-1)!.answer(false))]),
  ).rejects.toThrow('no connection')
})

test('what somebody needs is there, page by page, with what is on its way, and homes that are gone are known to be', async () => {
  const { store, questions } = world()
  store.see(['row-0'])
  const keys = [...Array.from({ length: 120 }, (_, row) => `row-${row}`), 'gone']
  let isThere = false
  const needed = store.need(keys).then(() => (isThere = true))
  for (let at = questions.length - 1; at >= 0 && !isThere; at--) await settled()
  for (let at = 1; at < 4; at++) await questions[at]!.answer()
  expect(isThere).toBe(false)
  await questions[0]!.answer()
  await needed
  expect(keys.filter((key) => !store.isKnown(key))).toEqual([])
  expect(store.rows.has('gone')).toBe(false)
  store.see(keys)
  expect(questions).toHaveLength(4)
})

test('a row that came in part is not what somebody needs, nor is an answer on its way that is older than a change', async () => {
  const { store, questions, change } = world()
  store.begin(new Map([['a', -1]]))
  let isThere = false
  const needed = store.need(['a']).then(() => (isThere = true))
  await settled()
  expect([isThere, questions.map(({ keys }) => keys)]).toEqual([false, [['a']]])
  change('a')
  store.expire()
  const neededNow = store.need(['a'])
  expect(questions).toHaveLength(2)
  for (const { answer } of questions) await answer()
  await Promise.all([needed, neededNow])
  expect(store.rows.get('a')).toBe(1)
})

const acts = fc.array(
  fc.oneof(
    fc.record({ do: fc.constantFrom('see', 'need', 'refresh'), rows: fc.uniqueArray(fc.nat(5)) }),
    fc.record({ do: fc.constant('change'), rows: fc.uniqueArray(fc.nat(5)) }),
    fc.record({ do: fc.constant('answer'), which: fc.nat(5) }),
  ),
)

test('whatever happens in whatever order, rows in sight end as they are on the server once everything has arrived', async () => {
  await fc.assert(
    fc.asyncProperty(acts, async (some) => {
      const { store, questions, change, changes } = world()
      const open = new Set<number>()
      let sight: readonly string[] = []
      const answerOne = async (which: number) => {
        const waiting = [...questions.keys()].filter((at) => !open.has(at))
        const at = waiting[which % waiting.length]
        if (at === undefined) return false
        open.add(at)
        await questions[at]!.answer()
        return true
      }
      for (const act of some) {
        const keys = 'rows' in act ? act.rows.map((row) => `row-${row}`) : []
        if (act.do === 'see') store.see((sight = keys))
        else if (act.do === 'need') void store.need(keys)
        else if (act.do === 'refresh') void store.refresh(keys)
        else if (act.do === 'answer') await answerOne('which' in act ? act.which : 0)
        else {
          for (const key of keys) change(key)
          // Marks all rows as possibly changed, as the listener does when it hears of a change.
          store.expire()
        }
      }
      while (await answerOne(0));
      for (const key of sight) expect(store.rows.get(key)).toBe(changes.get(key) ?? 0)
    }),
  )
})
