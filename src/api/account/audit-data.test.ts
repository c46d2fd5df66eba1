import { afterAll, beforeAll, expect, test } from 'vitest'
import { declaredRoutes, type RouteName } from '#api/access/declared-routes.ts'
import { withoutSecrets } from '#api/route/audited.ts'
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

const latest = async (name: RouteName) => {
  const log = await world.admin.call<AuditLogEntryShape[]>('GET', '/api/staff/audit-log')
  return log.data.find(({ route }) => route === name)
}

const writing = declaredRoutes
  .filter(({ name, isOfStaff }) => isOfStaff && !name.startsWith('GET '))
  .map(({ name }) => name)

test.each(writing)('the audit log has what %s was sent', async (name) => {
  const subject: AccessSubject = (await subjects[name]?.(world.host, false)) ?? {}
  const { status } = await sendSubject(world, name, subject, await world.signIn(world.admin))
  const entry = await latest(name)
  if (CHANGES_NOTHING.includes(name)) return expect(entry).toBeUndefined()
  expect(entry).toMatchObject({ status })
  if (WITHOUT_DATA[name]) return expect(entry?.body).toBeNull()
  if (subject.form) return expect(JSON.stringify(entry?.body)).toMatch(/"(files|message|text)":/)
  const namesByCode = !JSON.stringify(entry?.body).includes('"code":"•••"')
  return expect(entry?.body ?? {}).toMatchObject(withoutSecrets(subject.data ?? {}, { namesByCode }) as object)
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
