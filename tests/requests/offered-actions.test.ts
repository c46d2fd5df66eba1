import { checkedFunctions } from '#web/console/may/checked-functions.ts'
import { readOnlyThreadText } from '#web/text/inbox-text.ts'
import { problemMessage } from '#web/text/problem-text.ts'
import { staffProblemMessage } from '#web/text/staff-problem-text.ts'
import { routesByName, type RouteName } from '#api/access/declared-routes.ts'
import type { GivenRight } from '#core/account/stay-right.ts'
import type { StaffRole } from '#core/account/role.ts'
import { walkOffers } from '#tests/support/offered-actions.ts'
import type { RunningProduct } from '#tests/support/running-product.ts'
import { startSeededProduct } from '#tests/support/seeded-product.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createAccount, openSession, signIn } from '../browser/support/accounts.ts'
import { queryProduct } from '../browser/support/product-database.ts'

let product: RunningProduct
let origin: string
beforeAll(async () => {
  // Of its own: every form of the console is sent.
  product = await startSeededProduct()
  origin = `http://localhost:${product.port}`
}, 120_000)
afterAll(() => product.stop())

interface Person {
  readonly uid: string
  readonly cookie: string
}

/** Somebody with a role, signed in. */
async function personWith(role: StaffRole): Promise<Person> {
  const account = await createAccount(origin)
  const [session] = await openSession(origin, await signIn(origin, account))
  const [person] = await queryProduct<{ uid: string }>(
    product.dataDirectory,
    'update app.profile p set role = $2 from identity.account a where a.uid = p.uid and a.email = $1 returning p.uid',
    [account.email, role],
  )
  return { uid: person!.uid, cookie: `${session!.name}=${session!.value}` }
}

/** Gives somebody who has no homes a right on all homes of a host of the demo, and answers their slugs. */
async function help({ uid }: Person, host: number, right: GivenRight): Promise<readonly string[]> {
  await queryProduct(product.dataDirectory, 'update app.profile set helps_only = true where uid = $1', [uid])
  const rows = await queryProduct<{ slug: string }>(
    product.dataDirectory,
    `with given as (
       insert into app.home_right (stay_id, uid, level, given_by, given_at)
       select id, $1, $2, null, now() from app.stay where host_id = $3 returning stay_id)
     select slug from given join app.stay on stay.id = stay_id`,
    [uid, right, host],
  )
  return rows.map(({ slug }) => slug)
}

const refusals = [staffProblemMessage({ code: 'home_right_missing' }), problemMessage({ code: 'not_allowed' })]

const walked = (person: Person, mostSent: number, groupOf?: (path: string) => string) =>
  walkOffers({
    origin,
    cookie: person.cookie,
    from: ['/admin', '/admin/more'],
    mostOfKind: groupOf ? 2 : 1,
    mostSent,
    refusals,
    ...(groupOf && { groupOf }),
  })

test('what pages ask about are routes of the API', () => {
  const declared: readonly RouteName[] = checkedFunctions
  expect(declared.filter((name) => !(name in routesByName))).toEqual([])
})

test('whoever helps with homes is offered what their right on each of them allows, and nothing else', async () => {
  const person = await personWith('host')
  const rights = new Map<string, GivenRight>()
  for (const [host, right] of [
    [2, 'bookings'],
    [3, 'read'],
    [4, 'full'],
  ] as const)
    for (const slug of await help(person, host, right)) rights.set(slug, right)
  const found = await walked(person, 8, (path) => rights.get(/^\/admin\/homes\/([^/?]+)/.exec(path)?.[1] ?? '') ?? '')
  expect(found.refused).toEqual([])
  expect(found.kinds.size).toBeGreaterThan(60)
  expect(found.sent).toBeGreaterThan(60)
}, 240_000)

test('whoever may only look is offered no change of a home, a booking or a conversation', async () => {
  const person = await personWith('host')
  const [stay] = await help(person, 3, 'read')
  const found = await walked(person, 8)
  expect(found.refused).toEqual([])
  const read = async (path: string) => (await fetch(origin + path, { headers: { cookie: person.cookie } })).text()
  expect(await read('/admin/homes')).not.toContain('Add a home')
  expect(await read('/admin')).not.toContain('New booking')
  const editor = await read(`/admin/homes/${stay}/basics`)
  expect(editor).toMatch(/<fieldset [^>]*disabled/)
  expect(editor).not.toMatch(/<form method="post"[^>]*action="\/admin/)
  const thread = /\/admin\/inbox\/[0-9a-f-]{36}/.exec(await read('/admin/inbox'))?.[0]
  if (thread) expect(await read(thread)).toContain(readOnlyThreadText)
}, 120_000)

test('a host, staff and administrators are offered what their role may do, and pages of others are not there', async () => {
  const [host, staff, admin] = await Promise.all([personWith('host'), personWith('staff'), personWith('admin')])
  await queryProduct(product.dataDirectory, 'update app.host set uid = $1 where id = 1', [host.uid])
  for (const [person, mostSent] of [
    [host, 1],
    [staff, 1],
    [admin, 0],
  ] as const)
    expect((await walked(person, mostSent)).refused).toEqual([])
  const statuses = await Promise.all(
    [host, staff, admin].map(
      async ({ cookie }) => (await fetch(`${origin}/admin/audit`, { headers: { cookie } })).status,
    ),
  )
  expect(statuses).toEqual([404, 404, 200])
}, 240_000)
