import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffBookingShape } from '#contract/booking/staff-bookings.ts'
import type { InboxMeta, InboxThreadShape, NoteShape, StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { bookStay, JUNE_WEEK, letStay, makeHold, type LetStay } from '#tests/support/stays/let-stay.ts'
import { createShop, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'

let shop: Shop
beforeAll(async () => {
  shop = await createShop()
})
afterAll(async () => shop.database.close())

const party = { adults: 2, children: 0, infants: 0, pets: 0 }

/** Lets a guest ask something about a home. */
async function asked(stay: LetStay, message: string) {
  const guest = await shop.guest()
  const data = { stay: stay.slug, ...JUNE_WEEK, party, message }
  return { guest, id: (await guest.call<ThreadShape>('POST', '/api/threads', { data })).data.documentId }
}

/** Returns the host of a home, as a caller of the API. */
async function hostOf(stay: LetStay): Promise<ShopGuest> {
  const host = await shop.guest({ role: 'host' })
  await shop.database.db.updateTable('app.host').set({ uid: host.uid }).where('uid', '=', stay.host.uid).execute()
  return host
}

async function inboxOf(who: ShopGuest, query = '') {
  const request = new Request(`http://shop.test/api/staff/inbox${query}`, {
    headers: { authorization: `Bearer ${who.uid}` },
  })
  const response = await shop.app(request)
  const { data, meta } = (await response.json()) as { data: InboxThreadShape[]; meta: InboxMeta }
  return { ids: data.map(({ documentId }) => documentId), data, meta }
}

const write = (who: ShopGuest, path: string, data: object) => who.call<StaffThreadShape>('POST', path, { data })

const noteOn = (who: ShopGuest, booking: string, note: string) =>
  who.call<readonly NoteShape[]>('POST', `/api/staff/bookings/${booking}/notes`, { data: { note } })

test('who waits longest is on top, then the others by their newest message, a page at a time', async () => {
  const stay = await letStay(shop)
  const host = await hostOf(stay)
  const threads: Awaited<ReturnType<typeof asked>>[] = []
  for (const words of ['first', 'second', 'third', 'fourth', 'fifth']) {
    threads.push(await asked(stay, `The ${words} question`))
    shop.pass(1)
  }
  const [first, second, third, fourth, fifth] = threads.map(({ id }) => id)
  for (const id of [fourth, second]) {
    await write(host, `/api/staff/threads/${id}/messages`, { message: 'Yes' })
    shop.pass(1)
  }
  // A second message does not restart the wait.
  await threads[0]!.guest.call('POST', `/api/threads/${first}/messages`, { data: { message: 'Hello?' } })
  const { ids, meta, data } = await inboxOf(host)
  expect(ids).toEqual([first, third, fifth, second, fourth])
  expect(meta).toEqual({ cursor: null, waiting: 3 })
  expect(data[0]).toMatchObject({
    guest: { email: `${threads[0]!.guest.uid}@example.com` },
    last: { from: 'guest', text: 'Hello?' },
    ...JUNE_WEEK,
  })
  expect((await inboxOf(host, '?state=waiting')).ids).toEqual([first, third, fifth])
  expect((await inboxOf(host, '?state=done')).ids).toEqual([second, fourth])
  expect((await inboxOf(host, '?text=THIRD')).ids).toEqual([third])
  expect((await inboxOf(host, '?text=%25')).ids).toEqual([])

  const seen: string[] = []
  for (let cursor = ''; ;) {
    const page = await inboxOf(host, `?limit=2${cursor}`)
    seen.push(...page.ids)
    if (page.meta.cursor === null) break
    cursor = `&cursor=${page.meta.cursor}`
  }
  expect(seen).toEqual(ids)
  for (const query of ['cursor=1', 'cursor=waiting_2027-13-01T00:00:00.000Z_' + first, 'state=sometime', 'limit=0'])
    expect((await host.call('GET', `/api/staff/inbox?${query}`)).status).toBe(400)
})

test('what needs no answer is done until the guest writes again, and as far as it was read', async () => {
  const stay = await letStay(shop)
  const host = await hostOf(stay)
  const { guest, id } = await asked(stay, 'Thank you!')
  const path = `/api/staff/threads/${id}`
  const read = (await host.call<StaffThreadShape>('GET', path)).data
  const done = await write(host, `${path}/done`, { seen: read.messages.at(-1)?.documentId })
  expect(done.data).toMatchObject({ waitingSince: null, doneAt: shop.now().toISOString() })
  expect((await inboxOf(host)).meta.waiting).toBe(0)

  shop.pass(5)
  const since = shop.now().toISOString()
  await guest.call('POST', `/api/threads/${id}/messages`, { data: { message: 'One more thing' } })
  expect((await host.call<StaffThreadShape>('GET', path)).data).toMatchObject({ waitingSince: since, doneAt: null })
  // Somebody who has not seen the second message marks what they have seen.
  const unseen = await write(host, `${path}/done`, { seen: read.messages.at(-1)?.documentId })
  expect(unseen.data).toMatchObject({ waitingSince: since, doneAt: null, doneBy: null })

  await write(host, `${path}/done`, {})
  const open = await host.call<StaffThreadShape>('DELETE', `${path}/done`)
  expect(open.data).toMatchObject({ waitingSince: read.messages[0]?.sentAt, doneAt: null })
})

test('a conversation that got an offer waits for no answer any more', async () => {
  const stay = await letStay(shop)
  const host = await hostOf(stay)
  const { id } = await asked(stay, 'Is there a discount?')
  await write(host, `/api/staff/threads/${id}/offers`, { ...JUNE_WEEK, adults: 2, rentMinor: 50_000 })
  expect((await host.call<StaffThreadShape>('GET', `/api/staff/threads/${id}`)).data.waitingSince).toBeNull()
})

test('a note is for those who look after the home: the guest finds it nowhere', async () => {
  const stay = await letStay(shop)
  const host = await hostOf(stay)
  const { guest, id } = await asked(stay, 'Is there a cot?')
  const noted = await write(host, `/api/staff/threads/${id}/notes`, { note: 'Guest of a SECRET friend.' })
  expect(noted).toMatchObject({ status: 201, data: { notes: [{ body: 'Guest of a SECRET friend.' }] } })
  expect(noted.data.waitingSince).not.toBeNull()
  const answers = await Promise.all(
    [`/api/threads/${id}`, '/api/threads', '/api/users/me/export'].map((path) =>
      shop.app(new Request(`http://shop.test${path}`, { headers: { authorization: `Bearer ${guest.uid}` } })),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const texts = await Promise.all(answers.map((answer) => answer.text()))
  for (const text of texts) {
    expect(text).toContain('Is there a cot?')
    expect(text).not.toContain('SECRET')
  }
  expect((await write(host, `/api/staff/threads/${id}/notes`, { note: ' ' })).status).toBe(400)
})

test('a note about a booking begins no conversation, and is in the one that begins later', async () => {
  const stay = await letStay(shop)
  const host = await hostOf(stay)
  const guest = await shop.guest()
  const { documentId: booking } = await bookStay(shop, guest, stay)
  const path = `/api/staff/bookings/${booking}`
  expect((await host.call('GET', `${path}/thread`)).status).toBe(404)
  const noted = await noteOn(host, booking, 'Two cots, says her sister.')
  expect(noted).toMatchObject({ status: 201, data: [{ body: 'Two cots, says her sister.' }] })
  expect((await host.call('GET', `${path}/thread`)).status).toBe(404)
  expect((await guest.call<ThreadShape[]>('GET', '/api/threads')).data).toEqual([])
  expect((await guest.call('GET', `/api/bookings/${booking}/thread`)).status).toBe(404)
  expect((await inboxOf(host)).ids).toEqual([])

  const begun = await write(host, `${path}/messages`, { message: 'Welcome!' })
  await write(host, `/api/staff/threads/${begun.data.documentId}/notes`, { note: 'And a chair.' })
  const thread = await host.call<StaffThreadShape>('GET', `${path}/thread`)
  const notes = await host.call<readonly NoteShape[]>('GET', `${path}/notes`)
  expect(notes.data.map(({ body }) => body)).toEqual(['Two cots, says her sister.', 'And a chair.'])
  expect(thread.data).toMatchObject({ messages: [{ body: 'Welcome!' }], notes: notes.data })
  const shown = await guest.call<ThreadShape[]>('GET', '/api/threads')
  expect(JSON.stringify(shown.data)).not.toMatch(/cots|chair/)
})

test('a booking that staff made for a caller has notes, with author and time, also once the caller has an account', async () => {
  const stay = await letStay(shop)
  const staff = await shop.guest({ role: 'staff' })
  const email = `${stay.slug}@example.com`
  const guest = { name: 'Nora Ek', email }
  const choice = { stay: stay.slug, ...JUNE_WEEK, guest, payment: 'link', holdHours: 48, expectedTotalMinor: 140_000 }
  const made = await staff.call<StaffBookingShape>('POST', '/api/staff/bookings', { data: choice })
  expect(made.data).toMatchObject({ state: 'hold', guestUid: null })
  const { documentId } = made.data
  const at = shop.now().toISOString()
  const first = { body: 'Called twice: arrives by ferry.', by: `${staff.uid}@example.com`, writtenAt: at }
  expect(await noteOn(staff, documentId, ` ${first.body} `)).toMatchObject({ status: 201, data: [first] })
  shop.pass(1)
  const host = await hostOf(stay)
  expect((await noteOn(host, documentId, 'I will fetch her.')).status).toBe(201)

  // Nothing of it reaches her, neither now nor with the account that she gets.
  const caller = await shop.guest({ verified: false })
  await sql`update app.profile set email = ${email}, email_verified = true where uid = ${caller.uid}`.execute(
    shop.database.db,
  )
  const asCaller = (path: string) =>
    shop.app(new Request(`http://shop.test${path}`, { headers: { authorization: `Bearer ${caller.uid}` } }))
  for (const path of ['/api/bookings', `/api/bookings/${documentId}`, '/api/users/me/export']) {
    const seen = await asCaller(path)
    const text = await seen.text()
    expect([seen.status, text]).toEqual([200, expect.stringContaining(documentId)])
    expect(text).not.toMatch(/ferry|fetch her/)
  }
  expect((await asCaller(`/api/staff/bookings/${documentId}/notes`)).status).toBe(403)
  const mails = await sql`select data from ops.outbox where booking_id = ${documentId}::uuid`.execute(shop.database.db)
  expect(mails.rows).not.toEqual([])
  expect(JSON.stringify(mails.rows)).not.toMatch(/ferry|fetch her/)
  const { data } = await staff.call<readonly NoteShape[]>('GET', `/api/staff/bookings/${documentId}/notes`)
  expect(data).toMatchObject([first, { body: 'I will fetch her.', by: `${host.uid}@example.com` }])
})

test('hosts find and write notes only about bookings of their homes; an empty or endless note is none', async () => {
  const [stay, other] = [await letStay(shop), await letStay(shop)]
  const { documentId } = await bookStay(shop, await shop.guest(), stay)
  const stranger = await hostOf(other)
  expect((await noteOn(stranger, documentId, 'Mine')).status).toBe(404)
  expect((await stranger.call('GET', `/api/staff/bookings/${documentId}/notes`)).status).toBe(404)
  const host = await hostOf(stay)
  for (const body of [' ', 'x'.repeat(4001)]) expect((await noteOn(host, documentId, body)).status).toBe(400)
  expect((await host.call('GET', `/api/staff/bookings/${documentId}/notes`)).data).toEqual([])
  const held = await makeHold(await shop.guest(), other)
  expect((await noteOn(stranger, held.documentId, 'Waits for her sister.')).status).toBe(201)
})

test('a note reaches the open pages of colleagues, like a message', async () => {
  const stay = await letStay(shop)
  const { documentId } = await bookStay(shop, await shop.guest(), stay)
  const { db } = shop.database
  const changes = () =>
    db.selectFrom('ops.change').select('id').where('kind', '=', 'thread').where('stay_id', '=', stay.id).execute()
  expect(await changes()).toEqual([])
  await noteOn(await hostOf(stay), documentId, 'The key is with the neighbour.')
  expect(await changes()).toHaveLength(1)
})

test('conversations about homes of other hosts are not there; staff have all', async () => {
  const [stay, other] = [await letStay(shop), await letStay(shop)]
  const { id } = await asked(stay, 'Is there a parasol?')
  const stranger = await hostOf(other)
  const path = `/api/staff/threads/${id}`
  const tries = [
    stranger.call('GET', path),
    write(stranger, `${path}/done`, {}),
    stranger.call('DELETE', `${path}/done`),
    write(stranger, `${path}/notes`, { note: 'Mine' }),
  ]
  expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([404, 404, 404, 404])
  expect((await inboxOf(stranger)).ids).toEqual([])
  const staff = await shop.guest({ role: 'staff' })
  expect((await inboxOf(staff, '?text=parasol')).ids).toEqual([id])
  expect((await staff.call<StaffThreadShape>('GET', path)).data).toMatchObject({ notes: [], doneAt: null })
})

test('a version before, which knows nothing of waiting, keeps it right all the same', async () => {
  const stay = await letStay(shop)
  const { id, guest } = await asked(stay, 'Is it quiet?')
  const { db } = shop.database
  const since = async () =>
    (await db.selectFrom('app.thread').select('waiting_since').where('id', '=', id).executeTakeFirstOrThrow())
      .waiting_since
  const say = (side: 'guest' | 'host') =>
    sql`insert into app.message (thread_id, sender, side, body, created_at) values (${id}::uuid, ${guest.uid}, ${side}, 'Word', ${shop.now()})`.execute(
      db,
    )
  await say('host')
  expect(await since()).toBeNull()
  shop.pass(1)
  await say('guest')
  expect(await since()).toEqual(shop.now())
})

test('a conversation is put off until a time or a word of the guest, and given to a colleague', async () => {
  const stay = await letStay(shop)
  const host = await hostOf(stay)
  const staff = await shop.guest({ role: 'staff' })
  const [first, second] = [await asked(stay, 'One question'), await asked(stay, 'Another question')]
  const at = `/api/staff/threads/${first.id}`
  const morning = new Date(shop.now().getTime() + 86_400_000).toISOString().slice(0, 10)
  expect((await write(host, `${at}/later`, { until: '2020-01-01T09:00' })).status).toBe(400)
  expect((await write(host, `${at}/later`, { until: `${morning}T09:00` })).data.laterUntil).not.toBeNull()
  expect((await inboxOf(host, '?state=waiting')).ids).toEqual([second.id])
  expect((await inboxOf(host, '?state=later')).ids).toEqual([first.id])
  expect((await inboxOf(host)).ids).toEqual([second.id, first.id])
  expect((await inboxOf(host)).meta.waiting).toBe(1)
  const page = await inboxOf(host, '?limit=1')
  expect((await inboxOf(host, `?limit=1&cursor=${page.meta.cursor}`)).ids).toEqual([first.id])
  await first.guest.call('POST', `/api/threads/${first.id}/messages`, { data: { message: 'Hello?' } })
  expect((await inboxOf(host, '?state=waiting')).ids).toEqual([first.id, second.id])
  await write(host, `${at}/later`, { until: `${morning}T09:00` })
  shop.pass(2 * 24 * 60)
  expect((await inboxOf(host, '?state=waiting')).ids).toEqual([first.id, second.id])

  const { colleagues } = (await host.call<StaffThreadShape>('GET', at)).data
  const colleague = colleagues.find(({ name }) => name.startsWith(staff.uid))?.documentId
  const given = await host.call<StaffThreadShape>('PUT', `${at}/assignee`, { data: { colleague } })
  expect(given.data.assignedTo?.documentId).toBe(colleague)
  expect((await inboxOf(staff, '?assigned=me')).ids).toEqual([first.id])
  expect((await inboxOf(host, '?assigned=me')).ids).toEqual([])
  // A guest, or the host of other homes, looks after nothing here.
  for (const uid of [first.guest.uid, (await letStay(shop)).host.uid]) {
    const stranger = await shop.database.db
      .selectFrom('app.profile')
      .select('document_id')
      .where('uid', '=', uid)
      .executeTakeFirst()
    if (!stranger) continue
    const data = { colleague: stranger.document_id }
    expect((await host.call('PUT', `${at}/assignee`, { data })).status).toBe(400)
  }
  expect(
    (await host.call<StaffThreadShape>('PUT', `${at}/assignee`, { data: { colleague: null } })).data.assignedTo,
  ).toBe(null)
})

test('a conversation that two people take in the same moment is given to one of them, and the other reads to whom', async () => {
  const { id } = await asked(await letStay(shop), 'Who answers?')
  const [one, two] = [await shop.guest({ role: 'staff' }), await shop.guest({ role: 'staff' })]
  const at = `/api/staff/threads/${id}`
  const { colleagues } = (await one.call<StaffThreadShape>('GET', at)).data
  const nameOf = ({ uid }: ShopGuest) => colleagues.find(({ name }) => name.includes(uid))
  const take = (who: ShopGuest, seen: string | null) =>
    who.call<StaffThreadShape>('PUT', `${at}/assignee`, { data: { colleague: nameOf(who)?.documentId, seen } })
  const taken = await Promise.all([take(one, null), take(two, null)])
  expect(taken.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  const [first, second] = taken[0].status === 200 ? [one, two] : [two, one]
  const { assignedTo } = (await one.call<StaffThreadShape>('GET', at)).data
  expect(assignedTo).toEqual(nameOf(first))
  // Who asks for what is already so need not have read it.
  expect((await take(first, null)).status).toBe(200)
  expect((await take(second, assignedTo?.documentId ?? null)).data.assignedTo).toEqual(nameOf(second))
})
