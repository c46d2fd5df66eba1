import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { askEverybody, askForStrayPart, type MakeSubject } from '#tests/support/access/ask-everybody.ts'
import { entrySubjects, staffSubjects } from '#tests/support/access/staff-subjects.ts'
import { isStaffOnly } from '#api/route/access-row.ts'
import { declaredRoutes, type RouteName } from './declared-routes.ts'

let world: AccessWorld
let subjects: Partial<Record<RouteName, MakeSubject>>
beforeAll(async () => {
  world = await createAccessWorld()
  subjects = { ...staffSubjects(world), ...entrySubjects(world) }
})
afterAll(async () => world.shop.database.close())

// Routes of pictures have tests of their own.
const names = declaredRoutes
  .filter(({ name, row }) => isStaffOnly(row) && !name.includes('/api/upload'))
  .map(({ name }) => name)
const subjectOf = (name: RouteName): MakeSubject => subjects[name] ?? (async () => ({}))

test.each(names)('%s answers everybody as its row says, and of the homes of others as if there were none', (name) =>
  askEverybody(world, name, subjectOf(name)),
)

test.each(names.filter((name) => (name.match(/:/g) ?? []).length > 1))(
  '%s does not find the part of one thing under the address of another',
  async (name) => {
    const keeper = name.includes('webhook') ? world.admin : world.staff
    await askForStrayPart(world, name, subjectOf(name), { keeper, bearer: await world.signIn(keeper) })
  },
)

test('there are routes for the staff', () => {
  expect(names.length).toBeGreaterThan(60)
})
