import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredRoutes, type RouteName } from '#api/access/declared-routes.ts'
import { comparedPath, shownState } from '#api/route/audited-changes.ts'
import { withoutSecrets } from '#api/route/without-secrets.ts'
import type { AuditChainShape, AuditLogEntryShape } from '#contract/account/audit-log.ts'
import { createAccessWorld, type AccessWorld } from '#tests/support/access/access-world.ts'
import { sendSubject, type AccessSubject, type MakeSubject } from '#tests/support/access/ask-everybody.ts'
import { letStay } from '#tests/support/access/stays-of-host.ts'
import { entrySubjects, staffSubjects } from '#tests/support/access/staff-subjects.ts'
import { workerSubjects } from '#tests/support/access/task-subjects.ts'
import { drawPhoto } from '#tests/support/pictures/draw-photo.ts'
import { formOf, sendPictures } from '#tests/support/pictures/send-pictures.ts'

let world: AccessWorld
let subjects: Partial<Record<RouteName, MakeSubject>>
beforeAll(async () => {
  world = await createAccessWorld()
  const photo = await drawPhoto(90, 60).jpeg().toBuffer()
  const upload: MakeSubject = async () => ({
    form: formOf([['pool-of-the-log.jpg', photo]], { ref: 'stay', refId: await letStay(world) }),
  })
  subjects = {
    ...staffSubjects(world),
    ...entrySubjects(world),
    ...workerSubjects(world),
    'POST /api/upload': upload,
    'POST /api/upload/each': upload,
    'DELETE /api/upload/files/:id': async () => {
      const [own] = (await sendPictures(world.shop, world.host.uid, formOf([['pool.jpg', photo]]))).pictures
      return { parts: { id: own?.documentId ?? '' } }
    },
  }
})
afterAll(async () => world.shop.database.close())

/** Routes whose changes the log has without what was sent, and why. */
const WITHOUT_DATA: Readonly<Partial<Record<RouteName, string>>> = {
  'PUT /api/staff/bookings/:id/review-of-guest': 'What is said about a guest is erased with their data.',
}
/** Routes that change nothing, although they are asked by another method than GET. */
const CHANGES_NOTHING: readonly RouteName[] = [
  'POST /api/staff/booking-quotes',
  'POST /api/staff/bookings/:id/change-preview',
  'POST /api/staff/mails/:mail/preview',
  'POST /api/staff/automations/preview',
  'POST /api/staff/message-templates/preview',
  'POST /api/staff/stay-imports',
]

/** Routes whose changes the log does not compare with what was there before, and why. */
const NOT_COMPARED: readonly (readonly [routes: RegExp, why: string])[] = [
  [/^POST \/api\/(?!staff\/setup)[a-z/-]+$/, 'Something was made: its data are in the request.'],
  [/^POST .*(\/blocks|\/people|destinations\/:id\/taxes)$/, 'The same, of a home or a place.'],
  [/\/staff\/(bookings|threads|reviews|offers|messages-to-send)\//, 'A history of its own, and data of guests.'],
  [/\/(guest-accounts|contact-messages)\//, 'Data of guests, which can be erased.'],
  [/rate-changes\/:id\/undo$/, 'A list of changes of its own, with both states.'],
  [
    /\/(statement|clashes|feeds|sent-messages|deliveries)\/.*\//,
    'Something is done, and nothing that a person sets is changed.',
  ],
  [/\/statement\/(sending|payment)$/, 'The same.'],
  [/\/setup\/(backup|mail-codes|mail-proof|nights-proof)$/, 'The same.'],
  [/webhook-endpoints\/:id\/(ping|secret)$/, 'The same, and a secret.'],
  [/^PUT \/api\/worker\/|^POST \/api\/worker\/|stays\/:id\/invitations/, 'The request says all.'],
]

/** Routes to which these tests send what is there already, or what is not there. */
const SAME_AGAIN: readonly RouteName[] = [
  'PUT /api/staff/own-booking-views',
  'PUT /api/staff/own-mails',
  'PUT /api/staff/people/:id/rights',
  'PUT /api/webhook-endpoints/:id',
  'DELETE /api/staff/workers/:id/link',
  'DELETE /api/staff/stays/:id/draft',
  'DELETE /api/staff/stays/:id/overrides',
  ...(
    [
      'seasons/:rule',
      'fees/:rule',
      'discounts',
      'minimums',
      'age-bands',
      'party-prices',
      'open-periods',
      'instalments',
    ] as const
  ).map((rules) => `PUT /api/staff/stays/:id/${rules}` as const),
]

const latest = async (name: RouteName) => {
  const log = await world.admin.call<AuditLogEntryShape[]>('GET', '/api/staff/audit-log')
  return log.data.find(({ route }) => route === name)
}

const writing = declaredRoutes
  .filter(({ name, isOfStaff }) => isOfStaff && !name.startsWith('GET '))
  .map(({ name }) => name)

const reads = new Set(declaredRoutes.flatMap(({ name }) => name.split('GET ')[1] ?? []))
const isCompared = (name: RouteName) =>
  comparedPath(
    declaredRoutes.find((one) => one.name === name)!,
    reads,
  ) !== null

test.each(writing)('the audit log has what %s was sent', async (name) => {
  const subject: AccessSubject = (await subjects[name]?.(world.host, false)) ?? {}
  const { status } = await sendSubject(world, name, subject, await world.signIn(world.admin))
  const entry = await latest(name)
  if (CHANGES_NOTHING.includes(name)) return expect(entry).toBeUndefined()
  expect(entry).toMatchObject({ status })
  if (WITHOUT_DATA[name]) return expect(entry?.body).toBeNull()
  if (subject.form) return expect(JSON.stringify(entry?.body)).toMatch(/"(files|message|text)":/)
  const isChanged = (entry?.changes.length ?? 0) > 0
  if (status < 300) expect([name, isChanged]).toEqual([name, isCompared(name) && !SAME_AGAIN.includes(name)])
  const namesByCode = !JSON.stringify(entry?.body).includes('"code":"•••"')
  return expect(entry?.body ?? {}).toMatchObject(withoutSecrets(subject.data ?? {}, { namesByCode }) as object)
})

test.each(writing)('%s is compared with what was there before, or there is a reason not to', (name) => {
  const path = comparedPath(
    declaredRoutes.find((one) => one.name === name)!,
    reads,
  )
  const isChange = !CHANGES_NOTHING.includes(name) && !NOT_COMPARED.some(([routes]) => routes.test(name))
  expect(path !== null).toBe(isChange)
  if (path !== null) expect(declaredRoutes.map((one) => one.name)).toContain(`GET ${path.split('?')[0]}`)
})

test('it has the query of a request, and names what was made', async () => {
  const { data } = await subjects['POST /api/stays']!(world.host, false)
  const made = await world.admin.call<{ readonly slug: string }>('POST', '/api/stays?status=draft', { data })
  expect(await latest('POST /api/stays')).toMatchObject({
    query: { status: 'draft' },
    about: { kind: 'new', name: (data as { readonly name: string }).name },
  })
  await world.admin.call('PUT', `/api/stays/${made.data.slug}?status=draft&accessToken=of-a-person`, { data: {} })
  expect(await latest('PUT /api/stays/:slug')).toMatchObject({ query: { status: 'draft', accessToken: '•••' } })
  expect((await world.admin.call<AuditChainShape>('GET', '/api/staff/audit-log/check')).data.firstFault).toBeNull()
})

const put = (path: string, data: object) => world.admin.call<{ readonly version?: number }>('PUT', path, { data })

test('of what is changed it has the value before and after, as its sender saw it', async () => {
  const stay = await letStay(world)
  const rates = await world.admin.call<{ readonly version: number }>('GET', `/api/staff/stays/${stay}/rates`)
  await put(`/api/staff/stays/${stay}/rates`, { version: rates.data.version, nightlyMinor: 23_456 })
  expect(await latest('PUT /api/staff/stays/:id/rates')).toMatchObject({
    changes: [{ field: 'terms.nightlyMinor', before: expect.any(Number) as number, after: 23_456 }],
  })
  const seasons = `/api/staff/stays/${stay}/seasons`
  const summer = { name: 'Of the log', spans: [{ from: '2031-07-01', to: '2031-09-01' }], nightlyMinor: 18_900 }
  const added = await world.admin.call<{
    readonly terms: { readonly seasons: readonly { readonly id: number; readonly name: string }[] }
  }>('POST', seasons, { data: summer })
  const { id } = added.data.terms.seasons.find(({ name }) => name === summer.name)!
  await put(`${seasons}/${id}`, { ...summer, nightlyMinor: 19_900 })
  expect((await latest('PUT /api/staff/stays/:id/seasons/:rule'))?.changes).toEqual([
    { field: 'terms.seasons.Of the log.nightlyMinor', before: 18_900, after: 19_900 },
  ])
  const worker = await world.admin.call<{ readonly documentId: string }>('POST', '/api/staff/workers', {
    data: { name: 'Nora of the log', homes: [stay] },
  })
  await world.admin.call('DELETE', `/api/staff/workers/${worker.data.documentId}`)
  expect((await latest('DELETE /api/staff/workers/:id'))?.changes).toMatchObject([
    { field: '', before: { name: 'Nora of the log' } },
  ])
  expect((await world.admin.call<AuditChainShape>('GET', '/api/staff/audit-log/check')).data.firstFault).toBeNull()
})

test('whoever may no longer look at what they have changed is not recorded as having removed it', async () => {
  const { parts } = (await subjects['PUT /api/staff/people/:id/role']!(world.host, false)) as { parts: { id: string } }
  const role = (who: string) => put(`/api/staff/people/${who}/role`, { role: 'host' })
  await role(parts.id)
  expect((await latest('PUT /api/staff/people/:id/role'))?.changes).toContainEqual({
    field: 'role',
    before: expect.any(String) as string,
    after: 'host',
  })
  const people = '/api/staff/people'
  const shown = async (status: number) =>
    shownState(
      { route: `GET ${people}`, path: people, handle: async () => ({ status, body: { data: [] }, headers: {} }) },
      {
        request: new Request('https://holmstay.test'),
        url: new URL('https://holmstay.test'),
        route: `PUT ${people}/:id/role`,
        asksForKey: false,
        param: () => '7',
      },
    )
  expect([await shown(403), await shown(404), await shown(200)]).toEqual([undefined, null, null])
})

test('a refused change has changed nothing, and secrets are left out of both states', async () => {
  const hook = await world.admin.call<{ readonly documentId: string }>('POST', '/api/webhook-endpoints', {
    data: { url: 'https://receiver.example/of-the-log', events: ['booking.confirmed'] },
  })
  const path = `/api/webhook-endpoints/${hook.data.documentId}`
  await put(path, { url: 'nonsense', events: [] })
  expect((await latest('PUT /api/webhook-endpoints/:id'))?.changes ?? []).toEqual([])
  const long = 'Words that both descriptions begin with, so that nobody reads them twice in the log. '
  await put(path, {
    url: 'https://receiver.example/of-the-log',
    events: ['booking.confirmed'],
    description: `${long}One`,
  })
  await put(path, {
    url: 'https://receiver.example/of-the-log',
    events: ['booking.confirmed'],
    description: `${long}Two`,
  })
  expect((await latest('PUT /api/webhook-endpoints/:id'))?.changes).toEqual([
    { field: 'description', before: '…m twice in the log. One', after: '…m twice in the log. Two' },
  ])
})

test('a repeated request that does nothing is recorded once', async () => {
  const { data } = await subjects['POST /api/amenities']!(world.host, false)
  const headers = { 'idempotency-key': 'once-in-the-log' }
  const send = () =>
    sendSubject(world, 'POST /api/amenities', { data: data!, headers }, world.admin.uid).then(({ status }) => status)
  const count = async () =>
    (await world.admin.call<AuditLogEntryShape[]>('GET', '/api/staff/audit-log?chapter=Amenities')).data.length
  const before = await count()
  expect([await send(), await send()]).toEqual([201, 201])
  expect(await count()).toBe(before + 1)
})

test('of photos it names the home for which they were uploaded', async () => {
  for (const name of ['POST /api/upload', 'POST /api/upload/each'] as const) {
    await sendSubject(world, name, await subjects[name]!(world.host, false), await world.signIn(world.admin))
    expect(await latest(name)).toMatchObject({ about: { kind: 'home' } })
  }
})
