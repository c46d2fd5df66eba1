import { afterAll, beforeAll, expect, test } from 'vitest'
import { accountSubjects } from '#tests/support/access/account-subjects.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { askEverybody, askForStrayPart, type MakeSubject } from '#tests/support/access/ask-everybody.ts'
import { guestSubjects } from '#tests/support/access/guest-subjects.ts'
import { ORIGIN, type Shop } from '#tests/support/payments/shop-fixture.ts'
import { isStaffOnly } from '#api/route/access-row.ts'
import { declaredRoutes, type RouteName } from './declared-routes.ts'

let world: AccessWorld
let shop: Shop
let subjectOf: (name: RouteName) => MakeSubject
beforeAll(async () => {
  world = await createAccessWorld()
  shop = world.shop
  const [accounts, others] = [accountSubjects(world), await guestSubjects(world)]
  subjectOf = (name) => accounts[name] ?? others(name)
})
afterAll(async () => shop.database.close())

const names = declaredRoutes.map(({ name }) => name)
// Routes of those who run homes have more kinds of callers and tests of their own.
const ofGuests = declaredRoutes.filter(({ row }) => !isStaffOnly(row)).map(({ name }) => name)

test.each(ofGuests)('%s answers everybody as its row says, and of what is not theirs as if there were none', (name) =>
  askEverybody(world, name, subjectOf(name)),
)

test.each(ofGuests.filter((name) => (name.match(/:/g) ?? []).length > 1))(
  '%s does not find the part of one thing under the address of another',
  async (name) => {
    const keeper = await world.newcomer()
    await askForStrayPart(world, name, subjectOf(name), { keeper, bearer: await world.signIn(keeper) })
  },
)

const paths = [...new Set(names.map((name) => name.split(' ')[1] ?? ''))]

test.each(paths)('%s refuses other methods and names those it has', async (pattern) => {
  const path = pattern.replaceAll(/:\w+/g, 'x')
  const refused = await shop.call('PATCH', path)
  const known = names.flatMap((name) => (name.endsWith(` ${pattern}`) ? [name.split(' ')[0] ?? ''] : []))
  expect(refused.status).toBe(405)
  expect(refused.headers.get('allow')?.split(', ')).toEqual(expect.arrayContaining(known))
  const options = await shop.app(new Request(ORIGIN + path, { method: 'OPTIONS' }))
  expect([options.status, options.headers.get('allow')]).toEqual([204, refused.headers.get('allow')])
})

test('HEAD answers as GET without a body', async () => {
  const head = await shop.app(new Request(`${ORIGIN}/api/stays`, { method: 'HEAD' }))
  expect([head.status, await head.text()]).toEqual([200, ''])
})

test('the answers of one person are kept by nobody, those for everybody may be revalidated', async () => {
  const owner = await world.newcomer()
  const me = await owner.call('GET', '/api/users/me')
  expect(me.headers.get('cache-control')).toBe('private, no-store')
  expect((await shop.call('GET', '/api/stays')).headers.get('cache-control')).toBe('no-cache')
  expect((await shop.call('GET', '/api/users/me')).headers.get('cache-control')).toBe('private, no-store')
})
