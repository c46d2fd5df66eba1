import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { askEverybody, askForStrayPart, type MakeSubject } from '#tests/support/access/ask-everybody.ts'
import { entrySubjects, staffSubjects } from '#tests/support/access/staff-subjects.ts'
import { isStaffOnly } from './access-of.ts'
import { routeAccess, type RouteName } from './route-access.ts'

let world: AccessWorld
let subjects: Partial<Record<RouteName, MakeSubject>>
beforeAll(async () => {
  world = await createAccessWorld()
  subjects = { ...staffSubjects(world), ...entrySubjects(world) }
})
afterAll(async () => world.shop.database.close())

// Routes of pictures have tests of their own.
const names = (Object.keys(routeAccess) as RouteName[]).filter(
  (name) => isStaffOnly(routeAccess[name]) && !name.includes('/api/upload'),
)
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
