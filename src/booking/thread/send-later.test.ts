import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StaffThreadShape } from '#contract/staff-thread-shapes.ts'
import type { StaffTodayShape } from '#contract/booking/staff-today.ts'
import type { ThreadShape } from '#contract/thread-shapes.ts'
import { PDF_FILE } from '#tests/support/access/thread-files.ts'
import { bookStay, JUNE_WEEK, letStay } from '#tests/support/stays/let-stay.ts'
import { createShop, ORIGIN, type Shop, type ShopGuest } from '#tests/support/payments/shop-fixture.ts'
import { formOf } from '#tests/support/pictures/send-pictures.ts'
import { sendDueMessages } from './send-later.ts'

let shop: Shop
let staff: ShopGuest
beforeAll(async () => {
  shop = await createShop()
  staff = await shop.guest({ role: 'staff' })
})
afterAll(async () => shop.database.close())

const party = { adults: 2, children: 0, infants: 0, pets: 0 }

async function asked() {
  const [guest, stay] = [await shop.guest(), await letStay(shop)]
  const data = { stay: stay.slug, ...JUNE_WEEK, party, message: 'Is there a cot?' }
  const id = (await guest.call<ThreadShape>('POST', '/api/threads', { data })).data.documentId
  const seen = async () =>
    (await guest.call<ThreadShape>('GET', `/api/threads/${id}`)).data.messages.map(({ body }) => body)
  return { guest, id, seen }
}

const reply = (id: string, data: object) =>
  staff.call<StaffThreadShape>('POST', `/api/staff/threads/${id}/messages`, { data })
const mailsTo = async ({ uid }: ShopGuest) =>
  (
    await shop.database.db
      .selectFrom('ops.outbox')
      .select('template')
      .where('recipient', '=', `${uid}@example.com`)
      .where('template', '=', 'message_received')
      .execute()
  ).length
const day = (shift: number) => new Date(shop.now().getTime() + shift * 86_400_000).toISOString().slice(0, 10)

test('an answer leaves ten seconds later, once, whoever sends it, and can be taken back until then', async () => {
  const { guest, id, seen } = await asked()
  const sent = await reply(id, { message: 'There is.', undo: true })
  expect(sent.data.toSend).toMatchObject([
    { body: 'There is.', undoable: true, heldSince: null, by: expect.any(String) },
  ])
  expect(sent.data.waitingSince).not.toBeNull()
  await sendDueMessages(shop.deps)
  expect(await seen()).toEqual(['Is there a cot?'])
  shop.pass(10 / 60)
  await Promise.all([sendDueMessages(shop.deps), sendDueMessages(shop.deps), sendDueMessages(shop.deps)])
  expect(await seen()).toEqual(['Is there a cot?', 'There is.'])
  expect(await mailsTo(guest)).toBe(1)

  const other = (await reply(id, { message: 'No, there is none.', undo: true })).data.toSend[0]!
  const undone = await staff.call<StaffThreadShape>('DELETE', `/api/staff/messages-to-send/${other.documentId}`)
  expect(undone.data.toSend).toEqual([])
  shop.pass(1)
  await sendDueMessages(shop.deps)
  expect(await seen()).toHaveLength(2)
  expect((await staff.call('DELETE', `/api/staff/messages-to-send/${other.documentId}`)).status).toBe(404)
})

test('an answer is put off to a time on the clocks of the home, changed by one at a time, and sent with its files', async () => {
  const { guest, id, seen } = await asked()
  const form = formOf([['plan.pdf', Buffer.from(PDF_FILE)]], {
    message: 'The plan',
    when: 'later',
    sendAt: `${day(3)}T09:30`,
  })
  const headers = { authorization: `Bearer ${staff.uid}` }
  const at = `${ORIGIN}/api/staff/threads/${id}/files`
  const answer = await shop.app(new Request(at, { method: 'POST', body: form, headers }))
  const waiting = ((await answer.json()) as { data: StaffThreadShape }).data.toSend[0]!
  // Menorca is two hours ahead of UTC in summer, one in winter.
  expect(new Date(waiting.sendAt).toLocaleString('sv', { timeZone: 'Europe/Madrid' })).toBe(`${day(3)} 09:30:00`)
  const file = `/files/${waiting.files[0]!.documentId}`
  const read = (who: ShopGuest, path: string) =>
    shop.app(new Request(ORIGIN + path + file, { headers: { authorization: `Bearer ${who.uid}` } }))
  expect((await read(guest, `/api/threads/${id}`)).status).toBe(404)
  expect((await read(staff, `/api/staff/threads/${id}`)).status).toBe(200)

  const path = `/api/staff/messages-to-send/${waiting.documentId}`
  const change = { message: 'The plan of the house', sendAt: `${day(4)}T09:30`, version: 1 }
  expect((await staff.call<StaffThreadShape>('PUT', path, { data: change })).data.toSend[0]).toMatchObject({
    version: 2,
  })
  const beyond = await staff.call('PUT', path, { data: { ...change, version: 2_147_483_648 } })
  expect([beyond.status, beyond.error.details.code]).toEqual([400, 'invalid_input'])
  const stale = await staff.call('PUT', path, { data: change })
  expect([stale.status, stale.error.details.code]).toEqual([409, 'version_conflict'])
  for (const sendAt of [`${day(-1)}T09:30`, `${day(900)}T09:30`, '2027-02-30T09:30'])
    expect((await reply(id, { message: 'Hello', sendAt })).status).toBe(400)

  shop.pass(3.5 * 24 * 60)
  await sendDueMessages(shop.deps)
  expect(await seen()).toEqual(['Is there a cot?'])
  shop.pass(24 * 60)
  await sendDueMessages(shop.deps)
  expect(await seen()).toEqual(['Is there a cot?', 'The plan of the house'])
  expect((await read(guest, `/api/threads/${id}`)).status).toBe(200)
  expect(await mailsTo(guest)).toBe(1)
})

test('a message to a guest whose booking was cancelled meanwhile waits for a person, who finds it on Today', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const booking = await bookStay(shop, guest, stay)
  const about = `/api/bookings/${booking.documentId}`
  const id = (await guest.call<ThreadShape>('POST', `${about}/messages`, { data: { message: 'Hello' } })).data
    .documentId
  await reply(id, { message: 'See you soon!', sendAt: `${day(2)}T09:00` })
  await reply(id, { message: 'Too late', sendAt: `${day(9)}T09:00` })
  await staff.call('POST', `/api/staff/bookings/${booking.documentId}/cancel`, { data: { reason: 'Storm' } })
  shop.pass(3 * 24 * 60)
  await sendDueMessages(shop.deps)
  await sendDueMessages(shop.deps)
  const thread = (await staff.call<StaffThreadShape>('GET', `/api/staff/threads/${id}`)).data
  expect(thread.messages.map(({ body }) => body)).not.toContain('See you soon!')
  const held = thread.toSend.find(({ heldSince }) => heldSince !== null)!
  expect(held.body).toBe('See you soon!')
  const today = (await staff.call<StaffTodayShape>('GET', '/api/staff/today')).data
  expect(today.needs.filter(({ kind }) => kind === 'held_message')).toMatchObject([
    { thing: id, text: 'See you soon!' },
  ])

  // It is sent anyway once somebody decides so.
  const data = { message: 'We are sorry.', version: held.version }
  const now = await staff.call<StaffThreadShape>('PUT', `/api/staff/messages-to-send/${held.documentId}`, { data })
  expect(now.data.messages.at(-1)?.body).toBe('We are sorry.')
  expect(now.data.toSend.map(({ body }) => body)).toEqual(['Too late'])
})

test('an answer about a booking begins its conversation, which its guest sees once it has left, and nobody once it was taken back', async () => {
  const stay = await letStay(shop)
  const guest = await shop.guest()
  const booking = await bookStay(shop, guest, stay)
  const at = `/api/staff/bookings/${booking.documentId}`
  const write = (data: object) => staff.call<StaffThreadShape>('POST', `${at}/messages`, { data })
  const inbox = async () =>
    (await staff.call<{ booking: { documentId: string } | null }[]>('GET', '/api/staff/inbox')).data.filter(
      (thread) => thread.booking?.documentId === booking.documentId,
    ).length
  const seen = async () => {
    const own = await guest.call<ThreadShape>('GET', `/api/bookings/${booking.documentId}/thread`)
    const all = await guest.call<ThreadShape[]>('GET', '/api/threads')
    expect(all.data).toHaveLength(own.status === 200 ? 1 : 0)
    return own.status === 200 ? own.data.messages.map(({ body, files }) => [body, files.length]) : null
  }

  const waiting = (await write({ message: 'The code is 1234', undo: true })).data.toSend[0]!
  expect([await seen(), await inbox()]).toEqual([null, 1])
  await staff.call('DELETE', `/api/staff/messages-to-send/${waiting.documentId}`)
  expect([await seen(), await inbox()]).toEqual([null, 0])

  const form = formOf([['plan.pdf', Buffer.from(PDF_FILE)]], { message: 'The plan', undo: 'yes' })
  const headers = { authorization: `Bearer ${staff.uid}` }
  const sent = await shop.app(new Request(`${ORIGIN}${at}/files`, { method: 'POST', body: form, headers }))
  expect(sent.status).toBe(201)
  expect(await seen()).toBeNull()
  shop.pass(1)
  await sendDueMessages(shop.deps)
  expect([await seen(), await inbox()]).toEqual([[['The plan', 1]], 1])
  expect((await write({ message: 'At once' })).data.messages).toHaveLength(2)
  expect((await write({ message: 'Never', sendAt: `${day(-1)}T09:30` })).status).toBe(400)
})

test('of answers that are sent in the same moment by people who have not read each other one is sent', async () => {
  const { id, seen } = await asked()
  const form = formOf([['plan.pdf', Buffer.from(PDF_FILE)]], { message: 'See the plan.', seen: '0' })
  const headers = { authorization: `Bearer ${staff.uid}` }
  const files = new Request(`${ORIGIN}/api/staff/threads/${id}/files`, { method: 'POST', body: form, headers })
  const answers = [
    ...['There is.', 'No.'].map((message) => reply(id, { message, seen: 0 })),
    reply(id, { message: 'Perhaps.', seen: 0, undo: true }),
    shop.app(files),
  ]
  const codes = (await Promise.all(answers)).map(({ status }) => status)
  expect(codes.toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409])
  await sendDueMessages(shop.deps)
  const { answers: count } = (await staff.call<StaffThreadShape>('GET', `/api/staff/threads/${id}`)).data
  expect(count).toBe(1)
  // One that waits counts as well, and still once it has left.
  await reply(id, { message: 'I will ask.', seen: 1, undo: true })
  shop.pass(1)
  await sendDueMessages(shop.deps)
  const last = await reply(id, { message: 'Yes, there is.', seen: 2 })
  expect(last.data.answers).toBe(3)
  expect(await seen()).toHaveLength(4)
})
