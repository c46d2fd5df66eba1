import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AuditLogEntryShape } from '#contract/account/audit-log.ts'
import { insertAuditedRequest } from '#db/queries/account/audit-log-queries.ts'
import { declaredRoutes, type RouteName } from '#api/access/declared-routes.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import type { MakeSubject } from '#tests/support/access/ask-everybody.ts'
import { entrySubjects, staffSubjects } from '#tests/support/access/staff-subjects.ts'

let world: AccessWorld
let subjects: Partial<Record<RouteName, MakeSubject>>
beforeAll(async () => {
  world = await createAccessWorld()
  subjects = { ...staffSubjects(world), ...entrySubjects(world) }
})
afterAll(async () => world.shop.database.close())

const about = async (route: string, path: string, body: unknown = {}) => {
  await insertAuditedRequest(world.shop.database.db, { uid: world.admin.uid, role: 'admin', route, path, body })
  const [entry] = (await world.admin.call<AuditLogEntryShape[]>('GET', '/api/staff/audit-log')).data
  return entry?.about
}

/** Workers open by their link the tasks that the console has too, and a deleted photo is gone with its name. */
const ELSEWHERE = /\/api\/worker\/|\/api\/upload\//

const naming = declaredRoutes
  .filter(
    ({ name, isOfStaff }) => isOfStaff && !name.startsWith('GET ') && name.includes('/:') && !ELSEWHERE.test(name),
  )
  .map(({ name }) => name)

test.each(naming)('the audit log says in words what %s was asked about', async (name) => {
  const { parts = {}, data } = await subjects[name]!(world.host, false)
  const path = name.slice(name.indexOf('/')).replaceAll(/:(\w+)/g, (_, part: string) => parts[part] ?? '')
  expect(await about(name, path, data)).toMatchObject({ name: expect.stringMatching(/\S/) })
})

test('what was to be made is called what the request called it, or by the home that it was for', async () => {
  expect(await about('POST /api/staff/workers', '/api/staff/workers', { name: 'Aina' })).toEqual({
    kind: 'new',
    id: null,
    name: 'Aina',
  })
  const { parts } = await subjects['GET /api/staff/stays/:id']!(world.host, false)
  const task = { stay: parts!['id'], kind: 'repair', title: 'Mend the tap' }
  expect(await about('POST /api/staff/tasks', '/api/staff/tasks', task)).toMatchObject({ kind: 'home' })
  expect(await about('PUT /api/staff/company', '/api/staff/company', { name: { first: 'No text' } })).toBeNull()
})

test.each([
  [{ amountMinor: 7_500, currency: 'EUR' }, '75.00 EUR'],
  [{ amountMinor: 7_500, currency: 'JPY' }, '7500 JPY'],
  [{ amountMinor: 7_500, currency: 'KWD' }, '7.500 KWD'],
  [{ amountMinor: 'much', currency: 'EUR' }, null],
  [{ amountMinor: 7_500, currency: 'Euros' }, null],
  [{ amountMinor: 7_500 }, null],
])('a voucher that was to be issued is called by its worth: %o is %s', async (worth, name) => {
  const called = await about('POST /api/staff/vouchers', '/api/staff/vouchers', worth)
  expect(called).toEqual(name === null ? null : { kind: 'new', id: null, name })
})
