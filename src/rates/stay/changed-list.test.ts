import { expect, test } from 'vitest'
import { relationsSchema } from '#contract/collection/relations-schema.ts'
import { changedList } from './changed-list.ts'

const known: Readonly<Record<string, number>> = { one: 1, two: 2, three: 3, four: 4, '3': 3 }
const changed = (given: unknown) => {
  const result = changedList([1, 2, 3], relationsSchema.parse(given), (name) => known[name] ?? null)
  return 'list' in result ? result.list : result
}

test.each([
  [{ set: ['three', 'one'] }, [3, 1]],
  [
    ['four', 'four', 'one'],
    [4, 1],
  ],
  [{ set: [] }, []],
  [{ connect: ['four'] }, [1, 2, 3, 4]],
  [{ connect: [{ documentId: 'one' }] }, [2, 3, 1]],
  [{ disconnect: ['two', 'nobody'] }, [1, 3]],
  [{ disconnect: [3], connect: ['four'] }, [1, 2, 4]],
  [{ connect: [{ documentId: 'four', position: { start: true } }] }, [4, 1, 2, 3]],
  [{ connect: [{ documentId: 'three', position: { before: 'two' } }] }, [1, 3, 2]],
  [{ connect: [{ documentId: 'one', position: { after: { documentId: 'two' } } }] }, [2, 1, 3]],
  [{ connect: [{ id: 'four', position: { end: true } }] }, [1, 2, 3, 4]],
  [{ connect: [{ id: 'two', position: { before: 'nobody' } }] }, [1, 3, 2]],
  [{ connect: ['nobody'] }, { missing: 'nobody' }],
  [{ set: ['one', 'nobody'] }, { missing: 'nobody' }],
])('%j', (given, list) => {
  expect(changed(given)).toEqual(list)
})

test.each([{ set: ['one'], connect: ['two'] }, { zzz: [] }, 'one', { connect: [{ position: {} }] }])(
  '%j is no change',
  (given) => {
    expect(relationsSchema.safeParse(given).success).toBe(false)
  },
)
